/// An operator between two operands.
enum Infix: Sendable, Hashable {
  case or, and
  case compare(Comparison)
  case compute(Arithmetic)

  var spelling: String {
    switch self {
    case .or: "or"
    case .and: "and"
    case .compare(let comparison): comparison.rawValue
    case .compute(let arithmetic): arithmetic.rawValue
    }
  }

  var precedence: Precedence {
    switch self {
    case .or: .or
    case .and: .and
    case .compare: .comparison
    case .compute(.add), .compute(.subtract): .sum
    case .compute(.multiply), .compute(.divide): .product
    }
  }
}
