/// Wolfram's totalistic cellular automata: a line of cells in several states, each ruled by the sum around it.
public struct TotalisticAutomaton: Sendable {
  package var rule: TotalisticRule
  /// Periodic, dead or unbounded.
  package var boundary: Boundary
  package var initial: Initial
  /// At least 0; with `until` the most that are made.
  package var steps: Int
  package var until: Until?
  /// The width that the author wrote, at least 1.
  package var grid: Int?
  /// By ascending step; each inside the light cone of its step.
  package var edits: [CellEdit] = []

  package func firstLine(_ request: RunRequest, margin: Int) throws(RunError) -> TotalisticLine {
    let cells = try initial.grid(
      states: rule.colours, in: box, draws: request.draws, upstream: request.upstream
    ).cells
    let margin = [UInt8](repeating: 0, count: margin)
    return TotalisticLine(margin + cells + margin, rule: rule, boundary: boundary)
  }
}
