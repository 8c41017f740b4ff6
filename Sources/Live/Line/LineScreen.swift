import Mealy
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
