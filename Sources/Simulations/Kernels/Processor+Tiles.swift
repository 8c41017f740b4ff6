import CKernels
import KernelBase
import KernelV3
import KernelV4

extension Processor {
  /// Computes four generations of the given tiles. The kernel explains the parameters.
  ///
  /// - Parameters:
  ///   - r: the rule of the first and the third generation.
  ///   - s: the rule of the second and the fourth generation, or nil if it is the same.
  package func tiles(
    _ tiles: UnsafeBufferPointer<Int32>, neighbours: UnsafePointer<Int32>, from source: UnsafePointer<UInt64>,
    to target: UnsafeMutablePointer<UInt64>, marks: UnsafeMutablePointer<UInt16>,
    populations: UnsafeMutablePointer<UInt16>?, _ r: TileRule, _ s: TileRule?
  ) {
    guard let first = tiles.baseAddress else { return }
    switch self {
    case .base:
      KernelBase.lifeTiles(
        first, tiles.count, neighbours, source, target, marks, populations, r.coefficients, r.choices, r.choiceCount,
        r.result, r.slots, s?.coefficients, s?.choices, s?.choiceCount ?? 0, s?.result ?? 0, s?.slots)
    case .v3:
      KernelV3.lifeTiles(
        first, tiles.count, neighbours, source, target, marks, populations, r.coefficients, r.choices, r.choiceCount,
        r.result, r.slots, s?.coefficients, s?.choices, s?.choiceCount ?? 0, s?.result ?? 0, s?.slots)
    case .v4:
      KernelV4.lifeTiles(
        first, tiles.count, neighbours, source, target, marks, populations, r.coefficients, r.choices, r.choiceCount,
        r.result, r.slots, s?.coefficients, s?.choices, s?.choiceCount ?? 0, s?.result ?? 0, s?.slots)
    }
  }

  /// Computes up to four generations of one tile, with the two rules in turn.
  package func tile(
    _ tile: Int, generations: Int, neighbours: UnsafePointer<Int32>, from source: UnsafePointer<UInt64>,
    to target: UnsafeMutablePointer<UInt64>, _ r: TileRule, _ s: TileRule?
  ) {
    switch self {
    case .base:
      KernelBase.lifeTile(
        tile, generations, neighbours, source, target, r.coefficients, r.choices, r.choiceCount, r.result, r.slots,
        s?.coefficients, s?.choices, s?.choiceCount ?? 0, s?.result ?? 0, s?.slots)
    case .v3:
      KernelV3.lifeTile(
        tile, generations, neighbours, source, target, r.coefficients, r.choices, r.choiceCount, r.result, r.slots,
        s?.coefficients, s?.choices, s?.choiceCount ?? 0, s?.result ?? 0, s?.slots)
    case .v4:
      KernelV4.lifeTile(
        tile, generations, neighbours, source, target, r.coefficients, r.choices, r.choiceCount, r.result, r.slots,
        s?.coefficients, s?.choices, s?.choiceCount ?? 0, s?.result ?? 0, s?.slots)
    }
  }
}

extension Processor {
  /// Computes the next row under a rule that counts within squares, with counts of 8 bits. The kernel explains the
  /// parameters.
  package func rangeRow(_ r: RangeRow<UInt8>) {
    let run =
      switch self {
      case .base: range_row8_base
      case .v3: range_row8_v3
      case .v4: range_row8_v4
      }
    run(
      r.across, r.coming, r.leaving, r.columns, r.range, r.room, r.stretches, r.births, r.survivals, r.oldest, r.now,
      r.next)
  }

  /// Computes the same with counts of 16 bits.
  package func rangeRow(_ r: RangeRow<UInt16>) {
    let run =
      switch self {
      case .base: range_row16_base
      case .v3: range_row16_v3
      case .v4: range_row16_v4
      }
    run(
      r.across, r.coming, r.leaving, r.columns, r.range, r.room, r.stretches, r.births, r.survivals, r.oldest, r.now,
      r.next)
  }

  /// Returns the number of cells, one byte each, that are not 0.
  package func population(ofBytes cells: [UInt8]) -> Int {
    cells.withUnsafeBufferPointer { cells in
      guard let first = cells.baseAddress else { return 0 }
      return switch self {
      case .base: range_population_base(first, cells.count)
      case .v3: range_population_v3(first, cells.count)
      case .v4: range_population_v4(first, cells.count)
      }
    }
  }
}

extension Processor {
  /// The smallest number of words in a row for which strips can be used.
  private var stripWidth: Int {
    switch self {
    case .base: KernelBase.lifeStripWidth
    case .v3: KernelV3.lifeStripWidth
    case .v4: KernelV4.lifeStripWidth
    }
  }

  /// Computes a generation of B3/S23.
  package func conway(_ p: LifePlanes) {
    guard p.words < stripWidth else {
      switch self {
      case .base: return KernelBase.lifeConwayStrips(p.source, p.target, p.stride, p.words, p.rows)
      case .v3: return KernelV3.lifeConwayStrips(p.source, p.target, p.stride, p.words, p.rows)
      case .v4: return KernelV4.lifeConwayStrips(p.source, p.target, p.stride, p.words, p.rows)
      }
    }
    p.withBand { height, room in
      switch self {
      case .base: KernelBase.lifeConway(p.source, p.target, p.stride, p.rows, height, room)
      case .v3: KernelV3.lifeConway(p.source, p.target, p.stride, p.rows, height, room)
      case .v4: KernelV4.lifeConway(p.source, p.target, p.stride, p.rows, height, room)
      }
    }
  }

  /// Computes a generation of a rule that counts live neighbours. The twenty coefficients of its polynomial are
  /// repeated eight times each.
  package func counts(_ p: LifePlanes, _ coefficients: UnsafePointer<UInt64>) {
    guard p.words < stripWidth else {
      switch self {
      case .base: return rule_counts_base(p.source, p.target, p.stride, p.words, p.rows, coefficients)
      case .v3: return rule_counts_v3(p.source, p.target, p.stride, p.words, p.rows, coefficients)
      case .v4: return rule_counts_v4(p.source, p.target, p.stride, p.words, p.rows, coefficients)
      }
    }
    p.withBand { height, room in
      switch self {
      case .base: KernelBase.lifeCounts(p.source, p.target, p.stride, p.rows, height, room, coefficients)
      case .v3: KernelV3.lifeCounts(p.source, p.target, p.stride, p.rows, height, room, coefficients)
      case .v4: KernelV4.lifeCounts(p.source, p.target, p.stride, p.rows, height, room, coefficients)
      }
    }
  }

  /// Computes a generation of any rule of the 3×3 block, given as a program. The kernel explains the parameters.
  package func blocks(
    _ p: LifePlanes, _ choices: UnsafePointer<Int>, count: Int, result: Int,
    slots: UnsafeMutablePointer<SIMD16<UInt64>>
  ) {
    switch self {
    case .base: KernelBase.lifeBlocks(p.source, p.target, p.stride, p.rows, choices, count, result, slots)
    case .v3: KernelV3.lifeBlocks(p.source, p.target, p.stride, p.rows, choices, count, result, slots)
    case .v4: KernelV4.lifeBlocks(p.source, p.target, p.stride, p.rows, choices, count, result, slots)
    }
  }

  /// Returns the number of 1 bits in rows of words. Only the bits in `mask` count in the last word of each row.
  package func population(
    _ plane: UnsafePointer<UInt64>, words: Int, stride: Int, rows: Int, mask: UInt64
  ) -> Int {
    guard words < stripWidth else {
      return switch self {
      case .base: KernelBase.populationStrips(plane, words, stride, rows, mask)
      case .v3: KernelV3.populationStrips(plane, words, stride, rows, mask)
      case .v4: KernelV4.populationStrips(plane, words, stride, rows, mask)
      }
    }
    return switch self {
    case .base: KernelBase.population(plane, words, stride, rows, mask)
    case .v3: KernelV3.population(plane, words, stride, rows, mask)
    case .v4: KernelV4.population(plane, words, stride, rows, mask)
    }
  }
}

/// The arguments of the kernel for a row under a rule that counts within squares. The kernel explains them.
package struct RangeRow<Count> {
  package let across: UnsafeMutablePointer<Count>
  package let coming, leaving: UnsafePointer<UInt8>
  package let columns, range: Int
  package let room: UnsafeMutablePointer<Count>
  package let stretches: UnsafePointer<Count>
  package let births, survivals: Int
  package let oldest: UInt8
  package let now: UnsafePointer<UInt8>
  package let next: UnsafeMutablePointer<UInt8>

  package init(
    across: UnsafeMutablePointer<Count>, coming: UnsafePointer<UInt8>, leaving: UnsafePointer<UInt8>, columns: Int,
    range: Int, room: UnsafeMutablePointer<Count>, stretches: UnsafePointer<Count>, births: Int, survivals: Int,
    oldest: UInt8, now: UnsafePointer<UInt8>, next: UnsafeMutablePointer<UInt8>
  ) {
    self.across = across
    self.coming = coming
    self.leaving = leaving
    self.columns = columns
    self.range = range
    self.room = room
    self.stretches = stretches
    self.births = births
    self.survivals = survivals
    self.oldest = oldest
    self.now = now
    self.next = next
  }
}
