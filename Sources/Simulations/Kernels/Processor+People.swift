import CKernels

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
