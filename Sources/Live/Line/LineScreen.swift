import Mealy
import Rendering
import Simulations
import Terminal

/// A line of cells and its history: elementary and totalistic automata.
package struct LineScreen: CalmScreen {
  package internal(set) var core: PlayCore
  var flash = FlashGuard()
  package internal(set) var view: LineView
  package internal(set) var tab = LineTab.grid
  /// The number of cells of the next row that have been decided on the page for single cells. If it is nil, the page
  /// begins at the first place with something to see.
  var decided: Int?
  /// Whether the clock decides single cells.
  package internal(set) var isDeciding = false
  /// The message of the last action.
  package internal(set) var message: String?
  var panel = PlayPanel()
  let start: Start
  var size: TerminalSize
  /// The state that a drag paints and its last column, or nil if no button is held.
  var brush: (state: UInt8, column: Int)?

  /// Creates the screen.
  ///
  /// - Returns: nil if the start does not belong to a line.
  package init?(_ start: Start, size: TerminalSize) {
    guard let line = start.session as? any LinePlay else { return nil }
    self.start = start
    self.size = size
    core = PlayCore(start.session, speed: .perSecond(15))
    let room = Self.room(size)
    view = LineView(line.columns, columns: room.columns, rows: room.rows)
  }

  package var title: String { core.session.declaration.name }

  /// The line on the screen.
  var line: (any LinePlay)? { core.session as? any LinePlay }

  /// Returns the rows above the line: title, state and, if there is room, times.
  static func head(_ size: TerminalSize) -> Int { size.rows < 10 ? 2 : 3 }

  /// Returns the cells of the terminal that are available to the line.
  static func room(_ size: TerminalSize) -> (columns: Int, rows: Int) {
    (size.columns, max(1, size.rows - head(size) - Timeline.foot(size)))
  }

  package static let mapper = shared.or(own)

  private static let own = Mapper<LineScreen, LiveInput, [LiveEffect]> { screen, input in
    switch input {
    case .settings(let settings):
      screen.flash.isOn = settings.calm
      return .silent
    case .tick(.motion): return .output(screen.isDeciding ? screen.decide(screen.cellsPerTick) : [])
    case .resized(let size):
      screen.size = size
      let room = room(size)
      screen.view.resize(columns: room.columns, rows: room.rows)
      return .silent
    case .event(.mouse(let mouse)): return screen.point(mouse)
    default: return .unanswered
    }
  }

  mutating func take(_ result: PlayResult) -> [LiveEffect] {
    let effects = core.take(result)
    watchFlashes(result)
    return effects
  }

  mutating func go(to step: Int) -> [LiveEffect] {
    decided = nil
    return stop() + core.go(to: step)
  }

  // MARK: Single cells

  /// The number of cells of the next row before the one that is decided next.
  private var place: Int { min(decided ?? firstPlace, (line?.nextColumns.count ?? 1) - 1) }

  /// The place in the next row of the first cell below a live one, or of the cursor if no cell is alive.
  private var firstPlace: Int {
    guard let line else { return 0 }
    let columns = line.nextColumns, first = line.decision(at: columns.lowerBound)
    // The cells at the edge are alive, or come to life without live neighbours.
    if first.result != 0 || first.neighbourhood.contains(where: { $0 != 0 }) { return 0 }
    let column = line.rows[line.step]?.firstLiveColumn.map { $0 - line.reach } ?? view.cursor
    return max(0, column - columns.lowerBound)
  }

  /// The column of the next cell to decide.
  var decidedColumn: Int { (line?.nextColumns.lowerBound ?? 0) + place }

  /// Whether the next row has no earlier cell to go back to. Cells before the first place are skipped.
  var isAtFirstCell: Bool { place == 0 || place == firstPlace }

  /// Moves the place on the page for single cells.
  mutating func movePlace(_ count: Int) {
    decided = max(0, min((line?.nextColumns.count ?? 1) - 1, place + count))
  }

  /// Decides cells of the next row. After the last cell, it becomes the newest row.
  mutating func decide(_ count: Int) -> [LiveEffect] {
    guard !core.isComputing, let width = line?.nextColumns.count else { return [] }
    let next = place + count
    decided = next < width ? next : nil
    return next < width ? [] : core.step(by: 1)
  }

  /// Goes back one cell. From the first cell it goes to the last one of the previous row.
  mutating func decideBack() -> [LiveEffect] {
    guard !core.isComputing else { return [] }
    if !isAtFirstCell {
      decided = place - 1
      return []
    }
    guard core.session.step > 0 else { return [] }
    decided = .max
    return core.go(to: core.session.step - 1)
  }

  mutating func runCells() -> [LiveEffect] {
    isDeciding = true
    return [.timer(.motion, after: core.speed.clock?.interval ?? .milliseconds(16), repeats: true, .tick(.motion))]
  }

  mutating func resume() -> [LiveEffect] { core.resume() + (isDeciding ? runCells() : []) }

  mutating func stop() -> [LiveEffect] {
    isDeciding = false
    return core.pause() + [.cancel(.motion)]
  }

  /// The number of cells for each tick of the clock. At full speed it is a whole row.
  private var cellsPerTick: Int { core.speed.clock?.ticks ?? line?.nextColumns.count ?? 1 }

  // MARK: Another line

  /// Starts again with other keys, under the current rule.
  mutating func restart(_ changed: [(key: String, value: String)]) -> [LiveEffect] {
    guard let line else { return [] }
    var keys = start.keys
    for (key, value) in [(line.ruleKey, line.ruleText)] + changed {
      keys.keys.removeAll { $0.hasPrefix(key + "=") || $0.hasPrefix(key + ".") }
      keys.keys.append("\(key)=\(value)")
    }
    return stop() + [.fetch(.start, .start(keys))]
  }

  mutating func begin(_ start: Start) -> [LiveEffect] {
    let (speed, page) = (core.speed, tab)
    let effects = stop() + core.replace(start.session)
    guard var screen = LineScreen(start, size: size) else { return effects }
    _ = screen.core.setSpeed(speed)
    screen.tab = page
    self = screen
    return effects
  }
}

extension LineScreen {
  /// Marks the rows at which the rule changes with the new rule, at the right edge.
  func drawRuleMarks(_ line: any LinePlay, _ viewport: CellViewport, on canvas: inout Canvas) {
    let sign = canvas.isASCII ? "<" : "◂"
    for change in line.ruleChanges {
      // The row of a change belongs to the old rule. The new rule reads its cells.
      guard let place = viewport.place(of: Position(column: viewport.window.corner.column, row: change.generation))
      else { continue }
      let long = "\(sign) \(line.ruleKey) \(change.rule)"
      let mark = long.count <= canvas.columns / 3 ? long : "\(sign) \(line.ruleKey)"
      canvas.put(mark, column: canvas.columns - mark.count, row: Self.head(size) + place.row, .selected)
    }
  }
}

extension LineScreen {
  package var spoken: Spoken {
    guard let line else { return Spoken() }
    var words =
      ["page \(tab.rawValue)", "\(line.ruleKey) \(line.ruleText), \(line.columns.count) cells"] + panel.spoken
    words.append(core.problem ?? message)
    let population = core.session.statistic("population").map { "population \(PlainValue.text($0)), " } ?? ""
    let pace = isDeciding ? "running \(core.speed.label) cells" : core.spokenPace
    let status = "generation \(core.session.step), \(population)\(pace)"
    return Spoken(words, counts: [status] + page(line))
  }

  private func page(_ line: any LinePlay) -> [String] {
    switch tab {
    case .grid:
      let cell = Position(column: view.cursor, row: core.session.step)
      return ["cursor at cell \(view.cursor): " + (core.session.stateName(at: cell) ?? "no cell")]
    case .cell:
      let page = SingleCellPage(line: line, column: decidedColumn)
      return [page.sentence(line.decision(at: decidedColumn))]
    case .statistics: return StatisticsPage(core: core, stepName: stepName).spoken
    }
  }
}

extension LineScreen {
  mutating func point(_ mouse: Mouse) -> Answer<[LiveEffect]> {
    guard panel.prompt == nil, let line else { return .silent }
    if case .press(.left) = mouse.action, mouse.row == 0 {
      guard let page = tabPlaces.first(where: { $0.columns.contains(mouse.column) })?.tab else { return .unanswered }
      return .output(show(page))
    }
    guard tab == .grid else { return .unanswered }
    let row = mouse.row - Self.head(size), newest = core.session.step
    switch mouse.action {
    case .wheelUp, .wheelDown:
      let direction = mouse.action == .wheelUp ? 1 : -1
      if mouse.modifiers.contains(.control) {
        view.zoom(by: direction, at: mouse.column, newest: newest)
      } else if mouse.modifiers.contains(.shift) {
        view.scroll(columns: -4 * direction)
      } else {
        view.scroll(-3 * direction, newest: newest, oldest: line.rows.first)
      }
    case .wheelLeft: view.scroll(columns: -4)
    case .wheelRight: view.scroll(columns: 4)
    case .release: brush = nil
    case .press(.left):
      guard let place = cell(column: mouse.column, row: row), line.columns.contains(place.column) else {
        return .unanswered
      }
      view.placeCursor(place.column, in: line.columns)
      guard place.isNewest else { return .output(say("only the newest row can be changed")) }
      brush = (line.cell(at: Position(column: place.column, row: newest)) == 0 ? 1 : 0, place.column)
      core.perform(.touch(Position(column: place.column, row: newest)))
    case .drag(.left):
      // The rows may have advanced meanwhile, so the newest one is painted.
      // Outside the line, the drag follows the edge.
      let room = Self.room(size), within = max(0, min(room.rows - 1, row))
      let shown = max(0, min(room.columns - 1, mouse.column))
      guard let brush, let place = cell(column: shown, row: within), place.column != brush.column else {
        return .unanswered
      }
      let columns = min(place.column, brush.column)...max(place.column, brush.column)
      let cells = columns.filter { $0 != brush.column && line.columns.contains($0) }
        .map { PaintedCell(Position(column: $0, row: newest), brush.state) }
      core.perform(.paint(cells), continues: true)
      self.brush = (brush.state, place.column)
      view.placeCursor(place.column, in: line.columns)
    default: return .unanswered
    }
    return .silent
  }

  /// Returns the column under a place of the terminal, and whether the newest row is there.
  private func cell(column: Int, row: Int) -> (column: Int, isNewest: Bool)? {
    let newest = core.session.step, viewport = view.viewport(newest)
    guard let box = viewport.cells(under: TerminalPlace(column: column, row: row)) else { return nil }
    let rows = max(1, viewport.window.rows / viewport.rows)
    return (box.corner.column, (box.corner.row..<box.corner.row + rows).contains(newest))
  }

  /// The names of the pages and their places on the first row. On a narrow terminal, the other pages have only numbers.
  var tabPlaces: [(tab: LineTab, label: String, columns: Range<Int>)] {
    var column = title.count + 2
    let width = LineTab.allCases.reduce(column - 1) { $0 + $1.rawValue.count + 5 }
    return LineTab.allCases.enumerated().map { index, page in
      let isShort = width > size.columns && page != tab
      let label = isShort ? " \(index + 1) " : " \(index + 1) \(page.rawValue) "
      defer { column += label.count + 1 }
      return (page, label, column..<column + label.count)
    }
  }
}
