/// What a rule may ask about a cell and its neighbours.
package indirect enum RuleInput: Sendable, Hashable {
  /// The number of neighbours in a state.
  case count(Int)
  /// The number of neighbours in the state of the cell.
  case like
  case neighbours
  case age
  case step
  case own
  /// The state of the cell this many columns to the right and rows down.
  case cell(right: Int, down: Int)
  case column
  case row
  case columns
  case rows
  /// Whether a condition over the position and the step holds: 1 or 0.
  case flag(Int)
  /// What a rule for pairs asks about the second cell. Everything else is about the first one.
  case second(RuleInput)

  /// The input without regard to the cell of a pair.
  package var ofFirst: RuleInput {
    if case .second(let input) = self { input } else { self }
  }
}
