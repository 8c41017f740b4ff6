import Simulations
import Specification

/// An interactive line that keeps its rows.
///
/// Generations count across all rules. If the rule has changed, the block of the line begins with the first row under
/// the current rule.
package struct LineSession<Model: LineModel>: LinePlay {
  private var session: Session<Model>
  package private(set) var rows = RowHistory()

  /// The smallest number of earlier rows that are available after going back, if they exist.
  static var rowsKeptBefore: Int { 1024 }

  package init(_ model: Model, _ request: RunRequest) throws(RunError) {
    session = try Session(model, request, followsSchedule: !model.schedule.isEmpty)
    note()
  }

  private var model: Model { session.model }

  /// Returns the row of a state since the last change of the rule.
  private func row(of state: Model.State) -> LineRow? {
    guard let cells = model.finalState(of: state), let bounds = model.bounds(of: state) else { return nil }
    return LineRow(
      cells, left: session.course.corner.column + bounds.corner.column,
      outside: isUnbounded ? model.outside(state.line) : 0)
  }

  private var row: LineRow? { row(of: session.state) }

  /// Adds the newest row to the kept rows.
  private mutating func note() {
    rows.truncate(to: step)
    if rows.end != step { rows = RowHistory(from: step) }
    if let row { rows.append(row) }
  }

  /// Computes the kept rows again, starting at a generation.
  private mutating func recompute(from generation: Int) throws(RunError) {
    var course = self
    try course.session.go(to: max(0, generation))
    rows.truncate(to: course.step)
    if rows.end != course.step { rows = RowHistory(from: course.step) }
    while true {
      if let row = course.row { rows.append(row) }
      guard course.step < step else { return }
      try course.session.advance(by: 1)
    }
  }

  // MARK: PlaySession

  package var declaration: ModelDeclaration { Model.declaration }

  package var step: Int { session.step }

  package var statistics: [Statistic] { session.statistics }

  package var seriesNames: [String] { session.seriesNames }

  package var seriesValues: [Int] { session.seriesValues }

  /// All columns of the newest row, and the kept generations.
  package var bounds: LatticeBox? {
    LatticeBox(
      corner: Position(column: columns.lowerBound, row: rows.first), columns: columns.count, rows: max(1, rows.count))
  }

  package var cellStates: Int { model.colours }

  package var isUnbounded: Bool { model.boundary == .unbounded }

  package var finalState: FinalState? { session.finalState }

  package var patternRule: String? { nil }

  package var seed: UInt64 { session.seed }

  package var origin: Int { 0 }

  package var ownSteps: Int { session.ownSteps }

  package var courseNumber: Int { session.courseNumber }

  package var stepClock: StepClock? { nil }

  package var memoryLimit: Double { session.memoryLimit }

  package var leastMemory: Double { session.leastMemory }

  package mutating func limitMemory(to limit: Double) { session.limitMemory(to: limit) }

  package var byteCount: Double { Double(rows.bytes) + session.byteCount }

  package mutating func thinHistory(to room: Double) { session.thinHistory(to: room) }

  package func picture(in window: LatticeBox, scale: Int) -> Picture {
    rows.picture(in: window, scale: scale, looks: model.looks)
  }

  package var shownState: FinalState? { finalState }

  package func picture(limit: PictureLimit) -> Picture {
    let box = keptBox
    return picture(in: box, scale: limit.scale(columns: box.columns, rows: box.rows))
  }

  private var keptBox: LatticeBox { bounds ?? LatticeBox(corner: .origin, columns: 1, rows: 1) }

  /// The newest row and some rows before it.
  package var frame: LatticeBox? {
    let first = max(rows.first, step - Self.framesRows + 1)
    return LatticeBox(
      corner: Position(column: columns.lowerBound, row: first), columns: columns.count, rows: step - first + 1)
  }

  private static var framesRows: Int { 64 }

  /// The newest rows, up to 16 Mi characters of text.
  package var textRows: [String]? {
    let columns = columns, most = max(1, (1 << 24) / max(1, columns.count))
    let letters = (0..<cellStates).map { $0 == 0 ? "." : model.colours == 2 ? "O" : String($0, radix: 36) }
    return (max(rows.first, step - most + 1)..<step + 1).map { generation in
      let row = rows[generation]
      return columns.map { letters[Int(row?[$0] ?? 0)] }.joined()
    }
  }

  package func place(of cell: Position) -> Position? { cell }

  package func cell(at place: Position) -> UInt8 { rows[place.row]?[place.column] ?? 0 }

  /// Edits cells of the newest row, even if the gesture names another row. A symbol sets the rule from now on.
  package mutating func perform(_ gesture: Gesture) throws(RunError) -> Bool {
    let left = session.course.corner.column
    func moved(_ place: Position) -> Position { Position(column: place.column - left, row: 0) }
    let own: Gesture =
      switch gesture {
      case .touch(let place): .touch(moved(place))
      case .paint(let cells): .paint(cells.map { PaintedCell(moved($0.place), $0.state) })
      default: gesture
      }
    let hasChanged = try session.perform(own)
    if hasChanged { note() }
    return hasChanged
  }

  package mutating func advance(by ticks: Int) throws(RunError) {
    let (sum, isBeyond) = step.addingReportingOverflow(ticks)
    let target = isBeyond ? .max : sum
    while step < target {
      let before = step
      // Rows that would be dropped at once are not kept in the first place.
      let kept = target - RowHistory.mostRows
      try session.advance(by: kept > step ? kept - step : 1)
      guard step > before else { return }
      note()
    }
  }

  /// Goes to a generation under the rule of that generation.
  package mutating func go(to target: Int) throws(RunError) {
    guard target < step else { return try advance(by: target - step) }
    try session.go(to: target)
    rows.truncate(to: step + 1)
    if rows.count == 0 || rows.first > max(0, step - Self.rowsKeptBefore) {
      try recompute(from: step - 2 * Self.rowsKeptBefore)
    }
  }

  // MARK: Undo

  /// The number of edits and changes of the rule.
  package var inputCount: Int { session.inputCount }

  package var isAtRest: Bool { session.isAtRest }

  package var hasEdits: Bool { session.hasEdits }

  package var hasLeapt: Bool { false }

  package var canUndo: Bool { session.canUndo }

  package var canRedo: Bool { session.canRedo }

  /// Undoes the last edit or change of the rule. The generation stays the same.
  package mutating func undoInput() throws(RunError) -> Bool {
    guard let changed = session.undoStep else { return false }
    try session.undo()
    try recompute(from: changed)
    return true
  }

  package mutating func redoInput() throws(RunError) -> Bool {
    guard let changed = session.redoStep else { return false }
    try session.redo()
    try recompute(from: changed)
    return true
  }

  // MARK: The rule

  package var ruleKey: String { Model.ruleKey }

  package var ruleText: String { model.ruleText }

  /// The last change of each generation after the first one.
  package var ruleChanges: [(generation: Int, rule: String)] {
    let courses = session.courses.prefix { $0.number <= session.course.number }.filter { $0.first > 0 }
    return courses.indices.compactMap { index in
      let course = courses[index], isLast = index + 1 == courses.count || courses[index + 1].first > course.first
      return isLast ? (course.first, course.model.ruleText) : nil
    }
  }

  package var firstRule: String { session.courses.last { $0.first == 0 }?.model.ruleText ?? ruleText }

  package var ruleHint: String { model.ruleHint }

  package var ruleSince: Int { session.course.first }

  package var cases: [RuleCase] { model.cases }

  package var base: Int { model.base }

  package var reach: Int { model.reach }

  package var looks: [StateLook] { model.looks }

  package func isRule(_ text: String) -> Bool { model.with(rule: text) != nil }

  package func neighbouringRule(_ offset: Int) -> String { model.neighbouringRule(offset) }

  // MARK: Cells

  package var columns: Range<Int> { row?.columns ?? 0..<1 }

  package var nextColumns: Range<Int> {
    let columns = columns
    return isUnbounded ? columns.lowerBound - reach..<columns.upperBound + reach : columns
  }

  package func decision(at column: Int) -> CellDecision {
    let columns = columns, wraps = model.boundary == .periodic
    func placed(_ column: Int) -> Int {
      guard wraps else { return column }
      let offset = (column - columns.lowerBound) % columns.count
      return columns.lowerBound + (offset < 0 ? offset + columns.count : offset)
    }
    let row = rows[step]
    let above = (column - reach...column + reach).map { row?[placed($0)] ?? 0 }
    // For a rule of the second order, the row before the first one equals it, including edits.
    let previous = ownSteps == 0 ? row : rows[step - 1]
    return model.decision(above, before: previous?[placed(column)] ?? 0)
  }

  // MARK: Blocks

  package func replay(
    _ keys: [(key: String, value: String)]
  ) throws(RunError) -> [(key: String, value: String)] {
    var keys = keys
    Self.put(ruleText, for: Model.ruleKey, in: &keys)
    if ruleSince > 0, let row = row(of: session.beginning.start) {
      Self.put(String(row.width), for: "grid", in: &keys)
      Self.put(model.initial(row), for: "initial", in: &keys)
    }
    return try session.replay(keys)
  }

  private static func put(_ value: String, for key: String, in keys: inout [(key: String, value: String)]) {
    if let place = keys.firstIndex(where: { $0.key == key }) {
      keys[place].value = value
    } else {
      keys.append((key, value))
    }
  }
}
