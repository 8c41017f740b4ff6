/// A row of cells in front of a background, which is the state of a one-dimensional automaton at one step.
package protocol AutomatonLine: HistoryRow, Sendable {
  var width: Int { get }
  /// The number of cells that are not 0.
  var population: Int { get }
  /// Whether the cells beyond the reach of the initial state are not 0.
  var isTurned: Bool { get }
  mutating func tick()
  /// Sets a cell to a state that the rule has.
  mutating func set(_ column: Int, to state: UInt8)
  /// Sets a cell of the first row to a state that the rule has, as if it had been part of the initial state.
  mutating func setFirst(_ column: Int, to state: UInt8)
  /// Adds columns of background on both sides.
  mutating func widen(by margin: Int)
  /// Returns whether both lines have the same future.
  func isSameState(as other: Self) -> Bool
  /// Returns some columns of the row in the form that blocks and files use.
  func finalState(_ columns: Range<Int>) -> FinalState
  /// Appends the row to the history.
  func append(to history: inout LineHistory)
}

extension AutomatonLine {
  package mutating func setFirst(_ column: Int, to state: UInt8) { set(column, to: state) }
}
