import Simulations

/// An interactive line of any model, with its history.
package protocol LinePlay: PlaySession {
  var rows: RowHistory { get }
  /// The columns of the newest row.
  var columns: Range<Int> { get }
  /// The columns of the next row.
  var nextColumns: Range<Int> { get }
  /// The generation at which the current rule began.
  var ruleSince: Int { get }
  var ruleKey: String { get }
  var ruleText: String { get }
  /// The generations at which the rule changed, ascending, with the new rule of each.
  var ruleChanges: [(generation: Int, rule: String)] { get }
  /// The rule of the first row.
  var firstRule: String { get }
  var ruleHint: String { get }
  var cases: [RuleCase] { get }
  /// The base of the digits of the rule's number.
  var base: Int { get }
  /// The number of cells to either side that influence a cell.
  var reach: Int { get }
  var looks: [StateLook] { get }

  /// Returns whether a text is a rule of the model.
  func isRule(_ text: String) -> Bool
  /// Returns the rule that comes a number of places later.
  func neighbouringRule(_ offset: Int) -> String
  /// Returns how a cell of the next row will be decided.
  func decision(at column: Int) -> CellDecision
}

/// One case of a rule: a neighbourhood and the new state of its cell.
package struct RuleCase: Hashable, Sendable {
  /// The neighbourhood, or its sum, in digits.
  package var label: String
  package var result: UInt8
}
