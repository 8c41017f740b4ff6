import Simulations

/// A line in play with its history, whatever model it is of.
package protocol LinePlay: PlaySession {
  var rows: RowHistory { get }
  /// The columns of the newest row.
  var columns: Range<Int> { get }
  /// The columns of the next row.
  var nextColumns: Range<Int> { get }
  /// The generation at which the rule in force began.
  var ruleSince: Int { get }
  var ruleKey: String { get }
  var ruleText: String { get }
  /// The generations from which on another rule held than before, ascending, and that rule.
  var ruleChanges: [(generation: Int, rule: String)] { get }
  /// The rule of the first row.
  var firstRule: String { get }
  var ruleHint: String { get }
  var cases: [RuleCase] { get }
  /// The base of the digits of the rule's number.
  var base: Int { get }
  /// Cells to either side that decide about a cell.
  var reach: Int { get }
  var looks: [StateLook] { get }

  /// Whether a text is a rule of the model.
  func isRule(_ text: String) -> Bool
  /// Returns the rule a number of places further.
  func neighbouringRule(_ offset: Int) -> String
  /// How a cell of the next row is going to be decided.
  func decision(at column: Int) -> CellDecision
}
