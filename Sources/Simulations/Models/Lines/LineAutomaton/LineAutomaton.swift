import Expressions
import Mealy
import Specification

/// What all models of a line of cells have in common: the width of the line, how it is played, how a run ends, and what
/// it reports.
package protocol LineAutomaton: SteppableSimulation, FindingSimulation
where
  State == LineState<Line>, Input == LineInput, Output == Int, Observer == LineObserver<Line>
{
  associatedtype Line: AutomatonLine
  associatedtype CentreDigits: Collection<UInt8>

  var boundary: Boundary { get }
  var initial: Initial { get }
  /// The edits in ascending order of steps.
  var edits: [CellEdit] { get }
  /// The number of steps, at least 0. With `until`, this is the limit of steps.
  var steps: Int { get }
  var until: Until? { get }
  /// The width that the author gave, at least 1; nil if the author gave none.
  var grid: Int? { get }
  /// The number of columns to each side by which anything can spread in a step.
  var reach: Int { get }
  /// The number of states of a cell.
  var colours: Int { get }

  /// Returns the line at step 0, with this many columns of background on each side.
  func firstLine(_ request: RunRequest, margin: Int) throws(RunError) -> Line
  /// Returns the digits of a state in the statistic `centre`, which are equally many for every state.
  func centreDigits(_ state: UInt8) -> CentreDigits
  /// Returns an empty history of rows with this many columns.
  func emptyHistory(columns: Int, rows: Int) -> LineHistory
  /// The rule as a table, for the view `rule`.
  var ruleTable: Table { get }
  var looks: [StateLook] { get }
  /// The name of the rule, for the start of the summary.
  var title: String { get }
  /// The names of cells that are not 0, in the plural and in the singular.
  var liveCells: (many: String, one: String) { get }
}

extension LineAutomaton {
  package var heldBytes: Int { initial.heldBytes + edits.count * MemoryLayout<CellEdit>.stride }

  package var stepCount: Int { steps }

  /// The number of states in the last row, which is a pattern without a rule.
  package var patternStates: Int? { colours }

  package var absentStatistics: [String] { until?.word == .stable ? [] : ["period", "since"] }

  /// The memory of the statistic `centre`, which has a character per row, in bytes.
  package var textBytes: Int { StatisticColumn.textSize(steps + 1) }

  package var drawnCells: (columns: Double, rows: Double) { (Double(width(after: steps)), Double(steps) + 1) }

  /// The box in which the initial state is created. Without `grid`, it is so wide that a single cell never wraps
  /// around. On an unbounded line, it contains column 0 and all placed cells, unless a form fills a box of any width.
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

  /// Returns the number of columns on each side of the box that are drawn and counted after this many steps. It is how
  /// far anything can spread on an unbounded line.
  func margin(after steps: Int) -> Int { boundary == .unbounded ? reach * steps : 0 }

  /// Returns the columns of the light cone at a step.
  func columns(at step: Int) -> Range<Int> {
    let box = box, margin = margin(after: step)
    return box.corner.column - margin..<box.corner.column + box.columns + margin
  }

  /// Returns the number of columns in a row, for a run of this many steps.
  func width(after steps: Int) -> Int { box.columns + 2 * margin(after: steps) }

  /// Returns the edits of a block. Reports those outside the line or, on an unbounded line, outside the light cone.
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

extension LineAutomaton {
  package var missingFinding: String { "without a period" }

  /// Returns, with `until: stable`, the period of the state and the step from which it repeats.
  package func finding(_ value: (_ statistic: String) -> StatisticValue?) -> RunFinding? {
    guard case .whole(let period) = value("period"), case .whole(let since) = value("since") else { return nil }
    let steps = period == 1 ? "every step" : "every \(period) steps"
    return RunFinding(
      note: "From step \(since) on, the state repeats \(steps).", kind: "periodic with period \(period)")
  }
}

extension LineAutomaton {
  /// Returns an observer that keeps the history only if the state is requested and its text is within
  /// ``FinalState/textLimit``.
  package func observer(_ ending: RunEnding, _ request: RunRequest) -> LineObserver<Line> {
    let columns = width(after: ending.step), rows = ending.step + 1
    let symbols = colours > 26 ? 2 * columns : columns
    let isKept =
      request.keepsState && FinalState.textSize(columns: symbols, rows: rows) <= FinalState.textLimit
    return LineObserver(keeping: isKept ? emptyHistory(columns: columns, rows: rows) : nil)
  }

  package func report(_ run: RecordedRun<Self>) throws(RunError) -> Report {
    let state = run.state
    let columns = state.line.width, rows = run.ending.step + 1
    let history: FinalState =
      switch run.observer.history {
      case .bits(let grid, _): FinalState(grid)
      case .bytes(let cells): FinalState(columns: columns, rows: rows, states: colours, cells: cells)
      case nil: FinalState(columns: columns, rows: rows, states: colours, cells: nil)
      }
    let population = state.population, statistics = statistics(of: state) + cycleStatistics(run.ending)
    let finding = finding { name in statistics.first { $0.name == name }?.value }
    return Report(
      statistics: statistics, series: run.series, views: run.views,
      summary: "\(title), \(columns.counted("cell")) wide, \(run.ending.step.counted("step")): "
        + "\(population) \(population == 1 ? liveCells.one : liveCells.many) in the last row",
      notes: [finding?.note].compactMap { $0 }, state: history, handover: finalState(of: state))
  }

  /// Returns, with `until: stable`, the period of the state and the step from which it repeats.
  private func cycleStatistics(_ ending: RunEnding) -> [Statistic] {
    guard until?.word == .stable else { return [] }
    return [
      Statistic("period", ending.cycle.map { .whole($0.period) } ?? .none),
      Statistic("since", ending.cycle.map { .whole($0.since) } ?? .none),
    ]
  }
}

/// An observer of a line's rows that keeps the history if it is requested.
package struct LineObserver<Line: AutomatonLine>: RunObserver {
  package let steps: [Int]?
  /// The history, or nil if it is not kept.
  private(set) var history: LineHistory?

  /// Creates an observer.
  ///
  /// - Parameter history: the history to append rows to, or nil if rows are not kept.
  init(keeping history: LineHistory?) {
    self.history = history
    steps = history == nil ? [] : nil
  }

  package mutating func observe(_ state: LineState<Line>, at step: Int) {
    guard var rows = history else { return }
    // This releases the second reference, so that appending copies nothing.
    history = nil
    state.line.append(to: &rows)
    history = rows
  }
}
