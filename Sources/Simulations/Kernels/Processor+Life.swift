import CKernels
import KernelBase
import KernelV3
import KernelV4

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
