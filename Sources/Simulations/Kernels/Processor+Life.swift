import KernelBase
import KernelV3
import KernelV4

/// Two planes of packed cells between which a kernel computes a generation.
package struct LifePlanes {
  /// The first word of row 0. Rows −1 and `rows` are read, and a word before and after all that.
  package let source: UnsafePointer<UInt64>
  /// The first word of row 0 of another plane of the same shape.
  package let target: UnsafeMutablePointer<UInt64>
  /// Words from one row to the next, the margin included.
  package let stride: Int
  /// Words of a row that hold cells. What stands in the others behind a sweep has no meaning.
  package let words: Int
  package let rows: Int

  package init(
    source: UnsafePointer<UInt64>, target: UnsafeMutablePointer<UInt64>, stride: Int, words: Int, rows: Int
  ) {
    self.source = source
    self.target = target
    self.stride = stride
    self.words = words
    self.rows = rows
  }

  /// So many words of a band are aimed at: with their sums and their next generation they are four times as many.
  private static let bandWords = 768

  /// The rows of a band, and room for its sums.
  fileprivate func withBand(_ body: (_ height: Int, _ scratch: UnsafeMutablePointer<UInt64>) -> Void) {
    let height = max(1, min(rows, Self.bandWords / stride))
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * (height + 2) * stride) { scratch in
      if let room = scratch.baseAddress { body(height, room) }
    }
  }
}

extension Processor {
  /// The words of the narrowest row that goes in strips.
  private var stripWidth: Int {
    switch self {
    case .base: KernelBase.lifeStripWidth
    case .v3: KernelV3.lifeStripWidth
    case .v4: KernelV4.lifeStripWidth
    }
  }

  /// B3/S23.
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

  /// A rule that counts live neighbours, by the twenty coefficients of its polynomial, each eight times.
  package func counts(_ p: LifePlanes, _ coefficients: UnsafePointer<UInt64>) {
    guard p.words < stripWidth else {
      switch self {
      case .base: return KernelBase.lifeCountsStrips(p.source, p.target, p.stride, p.words, p.rows, coefficients)
      case .v3: return KernelV3.lifeCountsStrips(p.source, p.target, p.stride, p.words, p.rows, coefficients)
      case .v4: return KernelV4.lifeCountsStrips(p.source, p.target, p.stride, p.words, p.rows, coefficients)
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

  /// A rule of the nearest cells, by its program; see the kernel for what the parameters are.
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

  /// How many bits are 1 in rows of words; of the last word of each row those in `mask`.
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
