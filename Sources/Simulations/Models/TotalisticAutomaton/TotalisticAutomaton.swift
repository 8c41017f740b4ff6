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

  /// The box in which the initial state is made. Without `grid` it is so wide that a single cell never wraps; on an
  /// unbounded line as wide as what is placed, where that has a width.
  var box: InitialBox {
    let widest = 2 * rule.radius * steps + 1
    let width = grid ?? (boundary == .unbounded ? initial.extent?.columns ?? widest : widest)
    return InitialBox(
      columns: width, rows: 1, wraps: boundary == .periodic, centres: boundary != .unbounded || grid != nil)
  }

  /// Columns of a row in a run of so many steps: the box, on an unbounded line with the light cone on both sides.
  func width(after steps: Int) -> Int { box.columns + (boundary == .unbounded ? 2 * rule.radius * steps : 0) }

  /// The line at step 0, wide enough for a run of so many steps.
  func firstLine(_ request: RunRequest, lastStep: Int) throws(RunError) -> TotalisticLine {
    let cells = try initial.grid(
      states: rule.colours, in: box, draws: request.draws, upstream: request.upstream
    ).cells
    let margin = [UInt8](repeating: 0, count: (width(after: lastStep) - cells.count) / 2)
    return TotalisticLine(margin + cells + margin, rule: rule, boundary: boundary)
  }
}
