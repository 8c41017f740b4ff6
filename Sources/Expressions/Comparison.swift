enum Comparison: String, Sendable, Hashable, CaseIterable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Whether it only asks for sameness, which all kinds of values have.
  var isEquality: Bool { self == .equal || self == .unequal }

  /// Whether it holds between two numbers in that order.
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
