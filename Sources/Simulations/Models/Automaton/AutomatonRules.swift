/// What the key `rules` holds.
enum AutomatonRules: Sendable, Hashable {
  case list([AutomatonRule])
  /// The next state for each state of the neighbourhood with the cell itself, as hexadecimal digits.
  case table(String)

  var canonical: String {
    switch self {
    case .list(let rules): rules.map(\.canonical).joined(separator: "; ")
    case .table(let digits): "table \(digits)"
    }
  }
}
