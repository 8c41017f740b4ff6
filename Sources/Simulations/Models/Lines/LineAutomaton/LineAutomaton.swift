import Expressions
import Mealy
import Specification

/// The common part of all models of a line of cells: how wide a line is, how it is played, how a run ends, and what
/// it reports.
package protocol LineAutomaton: SteppableSimulation, FindingSimulation
where
  State == LineState<Line>, Input == LineInput, Output == Int, Observer == LineObserver<Line>
{
  associatedtype Line: AutomatonLine
  associatedtype CentreDigits: Collection<UInt8>

  var boundary: Boundary { get }
  var initial: Initial { get }
  /// By ascending step.
  var edits: [CellEdit] { get }
  /// At least 0; with `until` the most that are made.
  var steps: Int { get }
  var until: Until? { get }
  /// The width that the author wrote, at least 1.
  var grid: Int? { get }
  /// Columns that anything spreads to either side in a step.
  var reach: Int { get }
  /// How many states a cell has.
  var colours: Int { get }

  /// The line at step 0, with this many columns of background on either side.
  func firstLine(_ request: RunRequest, margin: Int) throws(RunError) -> Line
  /// The digits of a state in the statistic `centre`, as many for every state.
  func centreDigits(_ state: UInt8) -> CentreDigits
  /// Returns an empty history of rows with this many columns.
  func emptyHistory(columns: Int, rows: Int) -> LineHistory
  /// The rule as a table, for the view `rule`.
  var ruleTable: Table { get }
  var looks: [StateLook] { get }
  /// The rule, for the beginning of the summary.
  var title: String { get }
  /// The names of cells that are not 0, in the plural and in the singular.
  var liveCells: (many: String, one: String) { get }
}

extension LineAutomaton {
  package var heldBytes: Int { initial.heldBytes + edits.count * MemoryLayout<CellEdit>.stride }

  package var stepCount: Int { steps }

  /// The last row is a pattern without a rule.
  package var patternStates: Int? { colours }

  package var absentStatistics: [String] { until == .stable ? [] : ["period", "since"] }

  /// A character a row: the column in the centre.
  package var textBytes: Int { StatisticColumn.textSize(steps + 1) }

  package var drawnCells: (columns: Double, rows: Double) { (Double(width(after: steps)), Double(steps) + 1) }

  /// The box in which the initial state is made. Without `grid` it is so wide that a single cell never wraps; on an
  /// unbounded line it reaches from column 0, or the leftmost place before it, to the end of what is placed, where that
  /// has a width.
  var box: InitialBox {
    let placed = boundary == .unbounded && grid == nil ? initial.box(filesFrom: nil) : nil
    var box = InitialBox(
      columns: grid ?? placed?.columns ?? 2 * reach * steps + 1, rows: 1, wraps: boundary == .periodic,
      centres: boundary != .unbounded || grid != nil,
      corner: Position(column: placed?.corner.column ?? 0, row: 0))
    box.usesAllStates = colours > 2
    box.isLine = true
    return box
  }

  /// Columns to the left of the box, and as many to its right, that are drawn and counted after this many steps: how
  /// far anything can spread on an unbounded line.
  func margin(after steps: Int) -> Int { boundary == .unbounded ? reach * steps : 0 }

  /// The columns of the light cone at a step.
  func columns(at step: Int) -> Range<Int> {
    let box = box, margin = margin(after: step)
    return box.corner.column - margin..<box.corner.column + box.columns + margin
  }

  /// Columns of a row in a run of this many steps.
  func width(after steps: Int) -> Int { box.columns + 2 * margin(after: steps) }

  /// The edits of a block: reports those outside the line, on an unbounded one outside the light cone.
  func checked(
    _ entries: [EditEntry], in context: inout SpecContext, lastStep: Int?
  ) -> [CellEdit] {
    let box = columns(at: 0)
    func cone(_ step: Int) -> Range<Int> { box.lowerBound - margin(after: step)..<box.upperBound + margin(after: step) }
    return EditEntry.edits(entries, lastStep: lastStep, states: colours, in: &context) { cell, step in
      cone(step).contains(cell.column)
    } outside: { cell, step in
      let columns = cone(step)
      return .invalid(
        "column \(cell.column) lies outside the line of \(columns.count) cells",
        advice: "columns are numbered from \(columns.lowerBound) to \(columns.upperBound - 1)")
    }
  }
}
