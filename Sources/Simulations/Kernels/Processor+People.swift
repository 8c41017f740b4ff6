import CKernels

extension Processor {
  /// Which of 64 people have a value under a mask: bit k for the k-th byte.
  @inline(__always)
  package static func people(_ cells: UnsafePointer<UInt8>, under mask: UInt8, are value: UInt8) -> UInt64 {
    people_equal(cells, mask, value)
  }

  /// Which of many people side by side leave their state: see the kernel.
  ///
  /// - Parameter outcomes: `count` words for 64 people each.
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

  /// The sets of those around 64 people who have no bit of a mask: see the kernel.
  ///
  /// - Parameter sets: a byte for each of the people.
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
