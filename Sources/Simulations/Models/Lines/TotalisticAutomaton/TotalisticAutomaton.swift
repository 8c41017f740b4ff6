/// Wolfram's totalistic cellular automata: a line of cells in several states. The next state of a cell depends on the
/// sum of the states around it.
public struct TotalisticAutomaton: Sendable {
  package var rule: TotalisticRule
  /// The boundary: periodic, dead or unbounded.
  package var boundary: Boundary
  package var initial: Initial
  /// The number of steps, at least 0. With `until`, this is the limit of steps.
  package var steps: Int
  package var until: Until?
  /// The width that the author gave, at least 1; nil if the author gave none.
  package var grid: Int?
  /// The edits in ascending order of steps, each inside the light cone of its step.
  package var edits: [CellEdit] = []

  package func firstLine(_ request: RunRequest, margin: Int) throws(RunError) -> TotalisticLine {
    let cells = try initial.grid(
      states: rule.colours, in: box, draws: request.draws, upstream: request.upstream
    ).cells
    let margin = [UInt8](repeating: 0, count: margin)
    return TotalisticLine(margin + cells + margin, rule: rule, boundary: boundary)
  }
}
