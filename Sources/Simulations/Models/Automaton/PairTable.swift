/// The rules for pairs of cells, compiled: for each pair of states and each combination of the inputs of both cells, the
/// chance of the rule.
struct PairTable: Sendable {
  struct Rule: Sendable {
    var number: Int32
    var pair: AutomatonRule.Pair
    /// The next state of the first cell, unless both exchange their states.
    var to: Int
    /// The places in ``PairTable/parts`` by first state · states + second state; −1 for states of other rules.
    var parts: [Int32]
  }

  /// A rule for cells in two states.
  struct Part: Sendable {
    /// The inputs of both cells, as places among the parts of the table.
    var first, second: Int
    /// The number of combinations of the inputs of the second cell.
    var secondSize: Int
    var entries: Int
  }

  /// The chance of a rule.
  enum Odds: Sendable, Hashable {
    case never, certain
    /// A draw of 64 bits below it succeeds.
    case below(UInt64)
  }

  var rules: [Rule] = []
  /// The rules for first cells in each state, in ascending order of their numbers.
  var rulesOfState: [[Int]] = []
  var parts: [Part] = []
  /// The places of the chances of all combinations.
  var entries: [UInt32] = []
  var chances: [Odds] = []
}
