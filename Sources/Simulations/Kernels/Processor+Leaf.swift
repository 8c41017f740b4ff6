import KernelBase
import KernelV3
import KernelV4

extension Processor {
  /// Computes the centre of four leaves under B3/S23. The kernel explains the parameters.
  func conway(_ leaves: LeafSquare, generations: Int) {
    let (nw, ne, sw, se, target) = (leaves.nw, leaves.ne, leaves.sw, leaves.se, leaves.target)
    switch self {
    case .base: KernelBase.leafConway(nw, ne, sw, se, target, generations)
    case .v3: KernelV3.leafConway(nw, ne, sw, se, target, generations)
    case .v4: KernelV4.leafConway(nw, ne, sw, se, target, generations)
    }
  }

  /// Computes the centre of four leaves under a rule that counts live neighbours.
  func counts(_ leaves: LeafSquare, generations: Int, _ coefficients: UnsafePointer<UInt64>) {
    let (nw, ne, sw, se, target) = (leaves.nw, leaves.ne, leaves.sw, leaves.se, leaves.target)
    switch self {
    case .base: KernelBase.leafCounts(nw, ne, sw, se, target, generations, coefficients)
    case .v3: KernelV3.leafCounts(nw, ne, sw, se, target, generations, coefficients)
    case .v4: KernelV4.leafCounts(nw, ne, sw, se, target, generations, coefficients)
    }
  }

  /// Computes the centre of four leaves under any rule of the 3×3 block.
  func blocks(
    _ leaves: LeafSquare, generations: Int, _ choices: UnsafePointer<Int>, count: Int, result: Int,
    slots: UnsafeMutablePointer<SIMD16<UInt64>>
  ) {
    let (nw, ne, sw, se, target) = (leaves.nw, leaves.ne, leaves.sw, leaves.se, leaves.target)
    switch self {
    case .base: KernelBase.leafBlocks(nw, ne, sw, se, target, generations, choices, count, result, slots)
    case .v3: KernelV3.leafBlocks(nw, ne, sw, se, target, generations, choices, count, result, slots)
    case .v4: KernelV4.leafBlocks(nw, ne, sw, se, target, generations, choices, count, result, slots)
    }
  }
}
