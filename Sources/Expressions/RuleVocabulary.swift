import Specification

/// The names that the rules of an automaton may use.
package struct RuleVocabulary: Sendable {
  package var states: [String]
  package var parameters: ParameterConstants
  /// Whether the rule is about two cells, `first` and `second`.
  package var isOfPairs = false

  package init(states: [String], parameters: ParameterConstants) {
    (self.states, self.parameters) = (states, parameters)
  }

  /// The cells of a pair.
  package static let places = ["first", "second"]

  /// The directions as [right, down].
  package static let directions: [(name: String, right: Int, down: Int)] = [
    ("north", 0, -1), ("north-east", 1, -1), ("east", 1, 0), ("south-east", 1, 1), ("south", 0, 1),
    ("south-west", -1, 1), ("west", -1, 0), ("north-west", -1, -1),
  ]

  static let inputs: [(name: String, input: RuleInput)] = [
    ("like", .like), ("neighbours", .neighbours), ("age", .age), ("step", .step), ("self", .own), ("column", .column),
    ("row", .row), ("columns", .columns), ("rows", .rows),
  ]

  /// The words that no state may have as its name.
  package static var reserved: [String] {
    directions.map(\.name) + inputs.map(\.name) + RuleTerm.Function.allCases.map(\.rawValue)
      + ExpressionParser.connectives + Literal.noneWords + Aggregate.allCases.map(\.rawValue)
      + places + ["any", "neighbour", "anywhere"]
  }

  /// The names with the words that people type for them.
  var words: [Word] {
    states.map { Word($0) } + Self.inputs.map { Word($0.name, synonyms: Self.synonyms[$0.name] ?? []) }
      + Self.directions.map { Word($0.name) }
      + RuleTerm.Function.allCases.map { Word($0.rawValue) }
  }

  private static let synonyms = [
    "neighbours": ["neighbors", "degree"], "step": ["time", "t", "generation"],
    "self": ["own", "me", "centre", "here"],
    "like": ["same", "alike"], "column": ["x"], "row": ["y"],
  ]
}
