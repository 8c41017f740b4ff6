import CKernels
import KernelBase
import KernelV3
import KernelV4

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

  /// Returns the number of bits that are 1 in rows of words. In the last word of each row, only the bits in `mask`
  /// count.
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
