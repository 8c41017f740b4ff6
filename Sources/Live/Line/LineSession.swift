import Simulations
import Specification

/// An interactive line that keeps its rows. If its rule changes, another session continues from the newest row.
///
/// Generations count across all rules. If the rule has changed, the block of the line begins with the first row under
/// the current rule.
package struct LineSession<Model: LineModel>: LinePlay {
  /// The course of a line under one rule.
  struct Stretch: Sendable {
    var session: Session<Model>
    /// The generation of its first row.
    let first: Int
    /// The column of the first stretch that is column 0 of this one.
    let left: Int
    /// The first row without edits.
    let beginning: LineRow?

    var generation: Int { first + session.step }

    var row: LineRow? {
      guard let state = session.finalState, let bounds = session.bounds else { return nil }
      return LineRow(
        state, left: left + bounds.corner.column, outside: isOpen ? session.model.outside(session.state.line) : 0)
    }

    /// Whether the line is unbounded.
    var isOpen: Bool { session.model.boundary == .unbounded }
  }

  private var earlier: [Stretch] = []
  private var current: Stretch
  /// The stretches that were left by going back, the next one last. Going forward enters them again.
  private var later: [Stretch] = []
  /// The stretches whose rule was undone, the last one first.
  private var undone: [Stretch] = []
  package private(set) var rows = RowHistory()
  private var request: RunRequest
  /// The rule at the start, before any change.
  private let startRule: String

  /// The smallest number of earlier rows that are available after going back, if they exist.
  static var rowsKeptBefore: Int { 1024 }

  package init(_ model: Model, _ request: RunRequest) throws(RunError) {
    self.request = request
    current = try Self.stretch(model, request, first: 0, left: 0)
    startRule = model.ruleText
    note()
  }

  private static func stretch(
    _ model: Model, _ request: RunRequest, first: Int, left: Int
  ) throws(RunError) -> Stretch {
    let session = try Session(model, request, followsSchedule: !model.schedule.isEmpty)
    let bare = Stretch(session: session, first: first, left: left, beginning: nil)
    return Stretch(session: session, first: first, left: left, beginning: bare.row)
  }

  private var model: Model { current.session.model }

  /// Adds the newest row to the kept rows.
  private mutating func note() {
    rows.truncate(to: step)
    if rows.end != step { rows = RowHistory(from: step) }
    if let row = current.row { rows.append(row) }
  }

  /// Computes the kept rows of the current stretch again, starting at a generation.
  private mutating func recompute(from generation: Int) throws(RunError) {
    var course = current
    try course.session.go(to: max(generation, current.first) - current.first)
    rows.truncate(to: course.generation)
    if rows.end != course.generation { rows = RowHistory(from: course.generation) }
    while true {
      if let row = course.row { rows.append(row) }
      guard course.generation < step else { return }
      try course.session.advance(by: 1)
    }
  }

  // MARK: PlaySession

  package var declaration: ModelDeclaration { Model.declaration }

  package var step: Int { current.generation }

  package var statistics: [Statistic] { current.session.statistics }

  package var seriesNames: [String] { current.session.seriesNames }

  package var seriesValues: [Int] { current.session.seriesValues }

  /// All columns of the newest row, and the kept generations.
  package var bounds: LatticeBox? {
    LatticeBox(
      corner: Position(column: columns.lowerBound, row: rows.first), columns: columns.count, rows: max(1, rows.count))
  }

  package var cellStates: Int { model.colours }

  package var isUnbounded: Bool { current.isOpen }

  package var finalState: FinalState? { current.session.finalState }

  package var patternRule: String? { nil }

  package var stepClock: StepClock? { nil }

  package var memoryLimit: Double { current.session.memoryLimit }

  package var leastMemory: Double { current.session.leastMemory }

  package mutating func limitMemory(to limit: Double) {
    request.limits.memory = limit
    for index in earlier.indices { earlier[index].session.limitMemory(to: limit) }
    for index in later.indices { later[index].session.limitMemory(to: limit) }
    for index in undone.indices { undone[index].session.limitMemory(to: limit) }
    current.session.limitMemory(to: limit)
  }

  package var byteCount: Double {
    [earlier, later, undone, [current]].reduce(Double(rows.bytes)) { sum, stretches in
      stretches.reduce(sum) { $0 + $1.session.byteCount }
    }
  }

  package mutating func thinHistory(to room: Double) {
    let share = room / Double(earlier.count + later.count + undone.count + 1)
    for index in earlier.indices { earlier[index].session.thinHistory(to: share) }
    for index in later.indices { later[index].session.thinHistory(to: share) }
    for index in undone.indices { undone[index].session.thinHistory(to: share) }
    current.session.thinHistory(to: share)
  }

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
    let left = current.left
    func moved(_ place: Position) -> Position { Position(column: place.column - left, row: 0) }
    let changed: Bool
    switch gesture {
    case .symbol(let rule): changed = try change(rule)
    case .touch(let place): changed = try current.session.perform(.touch(moved(place)))
    case .paint(let cells):
      changed = try current.session.perform(.paint(cells.map { PaintedCell(moved($0.place), $0.state) }))
    }
    if changed {
      (undone, later) = ([], [])
      note()
    }
    return changed
  }

  package mutating func advance(by ticks: Int) throws(RunError) {
    let (sum, isBeyond) = step.addingReportingOverflow(ticks)
    let target = isBeyond ? .max : sum
    while step < target {
      let before = step
      let end = later.last.map { min($0.first, target) } ?? target
      // Rows that would be dropped at once are not kept in the first place.
      let kept = min(end, target - RowHistory.mostRows)
      try current.session.advance(by: kept > step ? kept - step : 1)
      guard step > before else { return }
      if let next = later.last, step == next.first {
        earlier.append(current)
        current = next
        later.removeLast()
        try current.session.go(to: 0)
      }
      note()
    }
  }

  /// Goes to a generation under the rule of that generation.
  package mutating func go(to target: Int) throws(RunError) {
    guard target < step else { return try advance(by: target - step) }
    while target < current.first, let last = earlier.popLast() {
      later.append(current)
      current = last
      undone = []
    }
    try current.session.go(to: target - current.first)
    rows.truncate(to: step + 1)
    if rows.count == 0 || rows.first > max(current.first, step - Self.rowsKeptBefore) {
      try recompute(from: step - 2 * Self.rowsKeptBefore)
    }
  }

  // MARK: Undo

  /// The number of edits and changes of the rule.
  package var inputCount: Int { earlier.reduce(current.session.inputCount) { $0 + $1.session.inputCount + 1 } }

  package var isAtRest: Bool { later.isEmpty && current.session.isAtRest }

  package var hasEdits: Bool {
    !earlier.isEmpty || !later.isEmpty || current.session.hasEdits || firstRule != startRule
  }

  package var hasLeapt: Bool { false }

  package var canUndo: Bool { current.session.canUndo || !earlier.isEmpty }

  package var canRedo: Bool { current.session.canRedo || !undone.isEmpty }

  /// Undoes the last edit, or a change of the rule that no edit follows. The generation stays the same.
  package mutating func undoInput() throws(RunError) -> Bool {
    let log = current.session.log
    if try current.session.undo() != nil {
      later = []
      try recompute(from: current.first + Self.firstDifference(log, current.session.log))
      return true
    }
    guard let last = earlier.popLast() else { return false }
    let target = step, changed = current.first
    undone.append(current)
    later = []
    current = last
    try current.session.advance(by: target - step)
    try recompute(from: changed)
    return true
  }

  package mutating func redoInput() throws(RunError) -> Bool {
    let log = current.session.log
    if try current.session.redo() != nil {
      later = []
      try recompute(from: current.first + Self.firstDifference(log, current.session.log))
      return true
    }
    guard let next = undone.popLast() else { return false }
    let target = max(step, next.first)
    later = []
    try current.session.go(to: next.first - current.first)
    earlier.append(current)
    current = next
    try current.session.go(to: target - current.first)
    try recompute(from: current.first)
    return true
  }

  /// Returns the step of the first input that differs between two logs.
  private static func firstDifference(
    _ a: [ScheduledInput<LineInput>], _ b: [ScheduledInput<LineInput>]
  ) -> Int {
    let longer = a.count >= b.count ? a : b, shorter = a.count >= b.count ? b : a
    let shared = zip(longer, shorter).prefix { $0 == $1 }.count
    return shared < longer.count ? min(longer[shared].step, shared < shorter.count ? shorter[shared].step : .max) : 0
  }

  // MARK: The rule

  package var ruleKey: String { Model.ruleKey }

  package var ruleText: String { model.ruleText }

  package var ruleChanges: [(generation: Int, rule: String)] {
    (earlier + [current]).dropFirst().map { ($0.first, $0.session.model.ruleText) }
  }

  package var firstRule: String { (earlier.first ?? current).session.model.ruleText }

  package var ruleHint: String { model.ruleHint }

  package var ruleSince: Int { current.first }

  package var cases: [RuleCase] { model.cases }

  package var base: Int { model.base }

  package var reach: Int { model.reach }

  package var looks: [StateLook] { model.looks }

  package func isRule(_ text: String) -> Bool { model.with(rule: text) != nil }

  package func neighbouringRule(_ offset: Int) -> String { model.neighbouringRule(offset) }

  /// Continues under another rule. In the first row of a stretch it replaces the rule, later it starts a new stretch.
  private mutating func change(_ rule: String) throws(RunError) -> Bool {
    guard let next = model.with(rule: rule) else {
      throw RunError(key: Model.ruleKey, "'\(rule)' is not a rule; expected \(ruleHint)")
    }
    guard next.ruleText != ruleText else { return false }
    if current.session.step == 0 {
      let edits = current.session.log.filter { $0.step == 0 }
      current = try Self.stretch(next, request, first: current.first, left: current.left)
      for edit in edits { try current.session.send(edit.input) }
      return true
    }
    guard let row = current.row, row.outside == 0 else {
      throw RunError(
        key: Model.ruleKey, "the cells beyond the line are alive, so the rule cannot change here",
        advice: "press r and change the rule at the start")
    }
    var before = current
    // The rows under earlier rules take at most a quarter of the memory, without which there is no way back to them.
    if byteCount > memoryLimit / 4 {
      before.session.thinHistory(to: 0)
      for index in earlier.indices { earlier[index].session.thinHistory(to: 0) }
    }
    let kept = earlier.reduce(before.session.byteCount) { $0 + $1.session.byteCount }
    guard kept <= memoryLimit / 4 else {
      throw RunError(
        key: Model.ruleKey, "the rows under earlier rules need more memory than the limit allows",
        advice:
          "press r and change the rule at the start, or start again with --max-memory \(RunLimits.bytes(4 * kept))")
    }
    current = try Self.stretch(next.beginning(with: row), request, first: step, left: row.left)
    earlier.append(before)
    return true
  }

  // MARK: Cells

  package var columns: Range<Int> { current.row?.columns ?? 0..<1 }

  package var nextColumns: Range<Int> {
    let columns = columns
    return current.isOpen ? columns.lowerBound - reach..<columns.upperBound + reach : columns
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
    let previous = current.session.step == 0 ? row : rows[step - 1]
    return model.decision(above, before: previous?[placed(column)] ?? 0)
  }

  // MARK: Blocks

  package func replay(
    _ keys: [(key: String, value: String)]
  ) throws(RunError) -> [(key: String, value: String)] {
    var keys = keys
    Self.put(ruleText, for: Model.ruleKey, in: &keys)
    if current.first > 0, let row = current.beginning {
      Self.put(String(row.width), for: "grid", in: &keys)
      Self.put(model.initial(row), for: "initial", in: &keys)
    }
    return try current.session.replay(keys)
  }

  private static func put(_ value: String, for key: String, in keys: inout [(key: String, value: String)]) {
    if let place = keys.firstIndex(where: { $0.key == key }) {
      keys[place].value = value
    } else {
      keys.append((key, value))
    }
  }
}
