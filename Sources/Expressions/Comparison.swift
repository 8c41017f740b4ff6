package enum Comparison: String, Sendable, Hashable, CaseIterable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Whether the comparison asks only for equality, which is defined for all kinds of values.
  var isEquality: Bool { self == .equal || self == .unequal }

  /// Returns whether the comparison is true for two numbers in the given order.
  func holds(_ ordering: Ordering) -> Bool {
    switch self {
    case .equal: ordering == .equal
    case .unequal: ordering != .equal
    case .less: ordering == .less
    case .lessOrEqual: ordering != .greater
    case .greater: ordering == .greater
    case .greaterOrEqual: ordering != .less
    }
  }
}
