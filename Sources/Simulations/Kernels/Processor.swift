import CKernels
import CProcessor
import KernelBase
import KernelV3
import KernelV4

/// A level of instructions for which the program has kernels. The kernels of all levels give the same bits.
package enum Processor: Sendable {
  /// The instructions that every processor of the family has.
  case base
  /// x86-64-v3, with the 256-bit vectors of AVX2.
  case v3
  /// x86-64-v4, with the 512-bit vectors of AVX-512.
  case v4

  /// The level of this processor, determined once per process.
  package static let current: Processor =
    switch processor_level() {
    case 4...: .v4
    case 3: .v3
    default: .base
    }

  /// The levels for which the program has kernels on this family of processors, lowest first.
  package static var built: [Processor] {
    #if arch(x86_64)
      [.base, .v3, .v4]
    #else
      [.base]
    #endif
  }

  /// The name of the level.
  package var name: String {
    switch self {
    case .base: Self.built.count == 1 ? "baseline" : "x86-64"
    case .v3: "x86-64-v3"
    case .v4: "x86-64-v4"
    }
  }

  /// The levels that can run here: the current one and all lower ones.
  package static var available: [Processor] {
    switch current {
    case .base: [.base]
    case .v3: [.base, .v3]
    case .v4: [.base, .v3, .v4]
    }
  }
}

extension Processor {
  /// Computes words of the next row of an elementary automaton. The kernel explains the parameters.
  package func elementaryStep(
    _ row: UnsafePointer<UInt64>, _ next: UnsafeMutablePointer<UInt64>, _ count: Int,
    _ coefficients: UnsafePointer<UInt64>, adds: Bool
  ) -> Int {
    let adds: UInt64 = adds ? .max : 0
    return switch self {
    case .base: KernelBase.elementaryStep(row, next, count, coefficients, adds)
    case .v3: KernelV3.elementaryStep(row, next, count, coefficients, adds)
    case .v4: KernelV4.elementaryStep(row, next, count, coefficients, adds)
    }
  }
}

extension Processor {
  /// Draws random cells, 64 to a word, starting with the word of number `first`. The kernel explains the parameters.
  package func randomCells(
    _ cells: UnsafeMutableBufferPointer<UInt64>, from first: Int, draws: Draws, threshold: UInt64
  ) {
    guard let start = cells.baseAddress else { return }
    let count = cells.count, purpose = Purpose.randomCell.rawValue << 24
    let (low, high) = draws.key
    switch self {
    case .base: KernelBase.randomCells(start, first, count, draws.replicate, purpose, low, high, threshold)
    case .v3: KernelV3.randomCells(start, first, count, draws.replicate, purpose, low, high, threshold)
    case .v4: KernelV4.randomCells(start, first, count, draws.replicate, purpose, low, high, threshold)
    }
  }
}

extension Processor {
  /// Decides the same random event for each of many people. The kernel explains the parameters.
  ///
  /// - Parameters:
  ///   - people: 64 people for each of the `count` words of outcomes.
  ///   - threshold: the threshold of a probability below 1.
  package func chances(
    _ people: UnsafePointer<UInt32>, _ outcomes: UnsafeMutablePointer<UInt64>, _ count: Int, step: UInt32,
    purpose: Purpose, draws: Draws, threshold: UInt64
  ) {
    let purpose = purpose.rawValue << 24, (low, high) = draws.key
    switch self {
    case .base: KernelBase.chances(people, outcomes, count, step, draws.replicate, purpose, low, high, threshold)
    case .v3: KernelV3.chances(people, outcomes, count, step, draws.replicate, purpose, low, high, threshold)
    case .v4: KernelV4.chances(people, outcomes, count, step, draws.replicate, purpose, low, high, threshold)
    }
  }
}

extension Processor {
  /// Whether the processor can look up results with byte permutations (AVX-512 VBMI), determined once per process.
  package static let permutesBytes = rule_lookup_is_supported()

  /// Whether ``lookup(_:_:permutes:)`` can be called at this level.
  package var canLookUp: Bool {
    switch self {
    case .base: false
    case .v3, .v4: true
    }
  }

  /// Computes a generation of any rule of the 3×3 block from its 512 results, which are in the order that the kernel
  /// explains.
  ///
  /// - Parameter permutes: whether to use byte permutations if the level has them.
  /// - Precondition: ``canLookUp`` is true.
  package func lookup(_ p: LifePlanes, _ results: UnsafePointer<UInt8>, permutes: Bool = Self.permutesBytes) {
    switch self {
    case .base: preconditionFailure("no instruction to look up results")
    case .v3: rule_nibbles_v3(p.source, p.target, p.stride, p.words, p.rows, results)
    case .v4 where permutes: rule_lookup(p.source, p.target, p.stride, p.words, p.rows, results)
    case .v4: rule_nibbles_v4(p.source, p.target, p.stride, p.words, p.rows, results)
    }
  }
}

extension Processor {
  /// The number of people after the last one that a kernel may read and write, because it works on whole vectors.
  package static let spreadPadding = max(KernelBase.spreadPadding, KernelV3.spreadPadding, KernelV4.spreadPadding)

  /// Draws the picks of the first `count` people from their pools. The kernel explains the parameters.
  ///
  /// - Parameters:
  ///   - people: has space for ``spreadPadding`` people after the last one, and so does `pools`.
  ///   - factor: the largest number of picks, at least 1.
  package func spreadPicks(
    _ people: UnsafePointer<UInt64>, _ pools: UnsafeMutablePointer<UInt64>, _ count: Int, step: UInt32, draws: Draws,
    factor: UInt64, drawsSize: Bool
  ) {
    let purpose = Purpose.spread.rawValue << 24, (low, high) = draws.key
    switch self {
    case .base:
      KernelBase.spreadPicks(people, pools, count, step, draws.replicate, purpose, low, high, factor, drawsSize)
    case .v3:
      KernelV3.spreadPicks(people, pools, count, step, draws.replicate, purpose, low, high, factor, drawsSize)
    case .v4:
      KernelV4.spreadPicks(people, pools, count, step, draws.replicate, purpose, low, high, factor, drawsSize)
    }
  }
}

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

extension Processor {
  /// Returns a word whose bit k is 1 if byte k of 64 has the value in the bits of the mask.
  @inline(__always)
  package static func people(_ cells: UnsafePointer<UInt8>, under mask: UInt8, are value: UInt8) -> UInt64 {
    people_equal(cells, mask, value)
  }

  /// Decides for adjacent people whether they leave their state. The kernel explains the parameters.
  ///
  /// - Parameter outcomes: receives `count` words, each for 64 people.
  package func leaving(
    _ cells: UnsafePointer<UInt8>, places: UnsafePointer<UInt32>, people: UnsafePointer<UInt32>,
    _ outcomes: UnsafeMutablePointer<UInt64>, _ count: Int, _ rule: TransitionRule
  ) {
    withUnsafePointer(to: rule.parameters) { rule in
      switch self {
      case .base: transitions_base(cells, places, people, outcomes, count, rule)
      case .v3: transitions_v3(cells, places, people, outcomes, count, rule)
      case .v4: transitions_v4(cells, places, people, outcomes, count, rule)
      }
    }
  }

  /// Computes, for each of 64 people, the set of neighbours without any bit of a mask. The kernel explains the
  /// parameters.
  ///
  /// - Parameter sets: receives a byte for each person.
  package func neighbours(
    _ cells: UnsafePointer<UInt8>, stride: Int, without mask: UInt8, _ sets: UnsafeMutablePointer<UInt8>
  ) {
    switch self {
    case .base: neighbours_base(cells, stride, mask, sets)
    case .v3: neighbours_v3(cells, stride, mask, sets)
    case .v4: neighbours_v4(cells, stride, mask, sets)
    }
  }
}

extension Processor {
  /// Completes a generation of a rule with dying cells. The kernel explains the parameters.
  package func age(
    _ live: UnsafeMutablePointer<UInt64>, before: UnsafePointer<UInt64>, ages: UnsafeMutablePointer<UInt64>,
    planes: Int, size: Int, oldest: Int
  ) {
    let oldest = UInt64(truncatingIfNeeded: oldest)
    switch self {
    case .base: planes_age_base(live, before, ages, planes, size, oldest)
    case .v3: planes_age_v3(live, before, ages, planes, size, oldest)
    case .v4: planes_age_v4(live, before, ages, planes, size, oldest)
    }
  }

  /// Completes a generation of WireWorld. The kernel explains the parameters.
  package func wire(
    _ live: UnsafeMutablePointer<UInt64>, before: UnsafePointer<UInt64>, wires: UnsafeMutablePointer<UInt64>, size: Int
  ) {
    switch self {
    case .base: planes_wire_base(live, before, wires, size)
    case .v3: planes_wire_v3(live, before, wires, size)
    case .v4: planes_wire_v4(live, before, wires, size)
    }
  }

  /// Computes all cells that are in the plane `live` or in one of the `planes` others.
  package func union(
    _ live: UnsafePointer<UInt64>, _ others: UnsafePointer<UInt64>, planes: Int, size: Int,
    into all: UnsafeMutablePointer<UInt64>
  ) {
    switch self {
    case .base: planes_union_base(live, others, planes, size, all)
    case .v3: planes_union_v3(live, others, planes, size, all)
    case .v4: planes_union_v4(live, others, planes, size, all)
    }
  }
}
