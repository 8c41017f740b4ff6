import Mealy
import Simulations
import Terminal

/// A simulation on a lattice, such as the spread of an infection. Life has a screen of its own.
package struct LatticeScreen: PlayScreen {
  package internal(set) var core: PlayCore
  package internal(set) var view: LatticeView
  package internal(set) var tab = LatticeTab.simulation
  /// The message of the last action.
  package internal(set) var message: String?
  var panel = PlayPanel()
  let start: Start
  var size: TerminalSize
  /// The state that a drag paints, or nil if no button is held.
  var brush: UInt8?
  /// The last place of the drag.
  var brushPlace: Position?

  package init(_ start: Start, size: TerminalSize) {
    self.start = start
    self.size = size
    let pace = PlaySpeed(secondsPerStep: start.session.stepClock?.seconds ?? 1)
    core = PlayCore(start.session, speed: pace)
    let room = Self.room(size)
    view = LatticeView(start.session.bounds, columns: room.columns, rows: room.rows)
  }

  package var title: String { core.session.declaration.name }

  /// The rows above the lattice.
  static let head = 2

  /// Returns the cells of the terminal that are available to the lattice.
  package static func room(_ size: TerminalSize) -> (columns: Int, rows: Int) {
    (size.columns, max(1, size.rows - head - Timeline.foot(size)))
  }

  var touch: ScreenDeclaration.Touch { core.session.declaration.screen.touch }

  package var hints: [KeyHint] {
    takesText ? KeyHint.line : KeyHint.lattice(drag: touch.drag)
  }

  package static let mapper = shared.or(own)

  private static let own = Mapper<LatticeScreen, LiveInput, [LiveEffect]> { screen, input in
    switch input {
    case .resized(let size):
      screen.size = size
      let room = Self.room(size)
      screen.view.resize(columns: room.columns, rows: room.rows)
      return .silent
    case .event(.key(let key, let modifiers)): return screen.press(key, modifiers) ? .silent : .unanswered
    case .event(.mouse(let mouse)): return screen.point(mouse) ? .silent : .unanswered
    default: return .unanswered
    }
  }

  mutating func begin(_ start: Start) -> [LiveEffect] {
    let speed = core.speed
    let effects = core.replace(start.session)
    self = LatticeScreen(start, size: size, like: self)
    _ = core.setSpeed(speed)
    return effects
  }

  private init(_ start: Start, size: TerminalSize, like old: LatticeScreen) {
    self.init(start, size: size)
    view = old.view
    tab = old.tab
  }
}

extension LatticeScreen {
  package var spoken: Spoken {
    let status = (["\(stepName) \(core.session.step)"] + counts + [core.spokenPace]).joined(separator: ", ")
    let cell = "cursor at \(view.cursor.column), \(view.cursor.row): "
    let page: [String] =
      switch tab {
      case .simulation: [cell + (core.session.stateName(at: view.cursor) ?? "no cell")]
      case .statistics: StatisticsPage(core: core, stepName: stepName).spoken
      }
    let help = hint == nil ? nil : "Enter \(touch.help.prefix(1).lowercased())\(touch.help.dropFirst())"
    return Spoken(
      ["page \(tab.rawValue)"] + panel.spoken + [core.problem ?? message, help], counts: [status] + page)
  }
}
