/// A row of cells before a background: the cells of a one-dimensional automaton at one step.
package protocol AutomatonLine: HistoryRow, Sendable {
  var width: Int { get }
  /// How many cells are not 0.
  var population: Int { get }
  /// Whether the cells beyond the reach of the initial state are not 0.
  var isTurned: Bool { get }
  mutating func tick()
  /// Gives a cell a state that the rule has.
  mutating func set(_ column: Int, to state: UInt8)
  /// Gives a cell of the first row a state that the rule has, as if the row had begun with it.
  mutating func setFirst(_ column: Int, to state: UInt8)
  /// Adds columns of background on either side.
  mutating func widen(by margin: Int)
  /// Whether all steps to come are the same.
  func isSameState(as other: Self) -> Bool
  /// Some columns of the row as blocks and files know them.
  func finalState(_ columns: Range<Int>) -> FinalState
  /// Appends the row to the rows before it.
  func append(to history: inout LineHistory)
}

extension AutomatonLine {
  package mutating func setFirst(_ column: Int, to state: UInt8) { set(column, to: state) }
}
