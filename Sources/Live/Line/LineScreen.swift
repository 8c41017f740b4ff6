import Mealy
import Simulations
import Terminal

/// A line of cells and its history: elementary and totalistic automata.
package struct LineScreen: CalmScreen {
  package internal(set) var core: PlayCore
  var flash = FlashGuard()
  package internal(set) var view: LineView
  package internal(set) var tab = LineTab.grid
  /// How many cells of the next row are decided on the page for single cells, or nil for those before the first place
  /// where something is seen.
  var decided: Int?
  /// Whether single cells are decided by the clock.
  package internal(set) var isDeciding = false
  /// The message of the last action.
  package internal(set) var message: String?
  var panel = PlayPanel()
  let start: Start
  var size: TerminalSize
  /// The state that a drag paints, and the column that it has come to, or nil if no button is held.
  var brush: (state: UInt8, column: Int)?

  /// - Returns: nil if the start is not one of a line.
  package init?(_ start: Start, size: TerminalSize) {
    guard let line = start.session as? any LinePlay else { return nil }
    self.start = start
    self.size = size
    core = PlayCore(start.session, speed: .perSecond(15))
    let room = Self.room(size)
    view = LineView(line.columns, columns: room.columns, rows: room.rows)
  }

  package var title: String { core.session.declaration.name }

  /// The line in play.
  var line: (any LinePlay)? { core.session as? any LinePlay }

  /// The name of a step, in the singular.
  static let stepName = "generation"

  var stepName: String { Self.stepName }

  /// The rows above the line: title, state and, where there is room, times.
  static func head(_ size: TerminalSize) -> Int { size.rows < 10 ? 2 : 3 }

  /// The cells of the terminal that the line has.
  static func room(_ size: TerminalSize) -> (columns: Int, rows: Int) {
    (size.columns, max(1, size.rows - head(size) - Timeline.foot(size)))
  }

  package var takesText: Bool { panel.prompt != nil }

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
    case .action(let id): return screen.act(id)
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

  /// How many cells of the next row come before the one that is decided next.
  private var place: Int { min(decided ?? firstPlace, (line?.nextColumns.count ?? 1) - 1) }

  /// The place in the next row of the first cell below a live one, or of the cursor where nothing lives.
  private var firstPlace: Int {
    guard let line else { return 0 }
    let columns = line.nextColumns, first = line.decision(at: columns.lowerBound)
    // At the edge something lives, or comes to life out of nothing.
    if first.result != 0 || first.neighbourhood.contains(where: { $0 != 0 }) { return 0 }
    let column = line.rows[line.step]?.firstLiveColumn.map { $0 - line.reach } ?? view.cursor
    return max(0, column - columns.lowerBound)
  }

  /// The column of the next row that is decided next.
  var decidedColumn: Int { (line?.nextColumns.lowerBound ?? 0) + place }

  /// Whether there is no cell to go back to in the next row. Those before the first place are skipped.
  var isAtFirstCell: Bool { place == 0 || place == firstPlace }

  /// Moves on the page for single cells.
  mutating func movePlace(_ count: Int) {
    decided = max(0, min((line?.nextColumns.count ?? 1) - 1, place + count))
  }

  /// Decides cells of the next row; after the last one it becomes the newest row.
  mutating func decide(_ count: Int) -> [LiveEffect] {
    guard !core.isComputing, let width = line?.nextColumns.count else { return [] }
    let next = place + count
    decided = next < width ? next : nil
    return next < width ? [] : core.step(by: 1)
  }

  /// Goes back one cell, to the last one of the row before from the first one.
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

  /// At full speed a whole row.
  private var cellsPerTick: Int { core.speed.clock?.ticks ?? line?.nextColumns.count ?? 1 }

  // MARK: Another line

  /// Starts anew with other keys, under the rule in force.
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
