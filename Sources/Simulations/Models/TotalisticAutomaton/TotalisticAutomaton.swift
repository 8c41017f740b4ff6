/// Wolfram's totalistic cellular automata: a line of cells in two or more states, each of which becomes what the sum of
/// its neighbourhood says.
public struct TotalisticAutomaton: Sendable {
  public var rule: TotalisticRule
  /// Periodic, dead or unbounded.
  public var boundary: Boundary
  public var initial: Initial
  /// At least 0; with `until` the most that are made.
  public var steps: Int
  public var until: Until?
  /// The width that the author wrote, at least 1.
  public var grid: Int?

  /// The line at step 0, wide enough for a run of so many steps.
  func firstLine(_ request: RunRequest, lastStep: Int) throws(RunError) -> TotalisticLine {
    let cells = try initial.grid(
      states: rule.colours, in: box, draws: request.draws, upstream: request.upstream
    ).cells
    let margin = [UInt8](repeating: 0, count: (width(after: lastStep) - cells.count) / 2)
    return TotalisticLine(margin + cells + margin, rule: rule, boundary: boundary)
  }
}
