import Mealy
import Simulations
import Terminal

/// The Game of Life and its relatives, in three tabs: the simulation, configurations and statistics.
package struct LifeScreen: CalmScreen {
  package internal(set) var core: PlayCore
  var flash = FlashGuard()
  package internal(set) var view: LatticeView
  package internal(set) var tab = LifeTab.simulation
  /// The message of the last action.
  package internal(set) var message: String?
  /// Whether all cells of the last gesture were too far away.
  private var isOutOfReach = false
  let start: Start
  var size: TerminalSize
  var panel = PlayPanel()

  /// The view at the time of the first step.
  var startView: LatticeView?
  /// The number of the session's course that is shown.
  private var course = 0
  /// The number of random fillings, which makes each filling different.
  var fillings: UInt64 = 0

  /// Whether the length of a step was ever changed. If so, it is shown even if it is a single generation.
  var hasChosenLength = false

  // MARK: Editing

  /// The state that the brush paints.
  package internal(set) var brush: UInt8 = 1
  /// Whether the cursor paints as it moves.
  package internal(set) var isDrawing = false
  var drag: LifeDrag?
  package internal(set) var selection: LifeSelection?
  package internal(set) var clipboard: Pattern?
  package internal(set) var floating: FloatingPattern?
  var shelf: PatternShelf?
  var prompt: RulePrompt?
  var configurations = ConfigurationsPage()
  var watch = PeriodWatch()

  package init(_ start: Start, size: TerminalSize) {
    self.start = start
    self.size = size
    core = PlayCore(start.session, speed: .perSecond(15))
    let room = LatticeScreen.room(size)
    view = LatticeView(
      start.session.bounds, columns: room.columns, rows: room.rows, isFar: start.session.isUnbounded)
  }

  package var title: String { core.session.declaration.name }

  /// The generation on the screen.
  package var generation: Int { core.session.step - core.session.origin }

  /// The population in decimal digits, of any size.
  var populationText: String { core.session.seriesTexts.first ?? "0" }

  var population: Int { core.session.seriesValues.first ?? 0 }

  var states: Int { core.session.cellStates }

  package var takesText: Bool {
    switch tab {
    case _ where panel.prompt != nil: true
    case .simulation: prompt != nil || shelf != nil
    case .configurations: configurations.isEditing
    case .statistics: false
    }
  }

  package var hints: [KeyHint] {
    if takesText { return KeyHint.line }
    guard tab == .simulation else { return [] }
    return KeyHint.lattice(drag: selection == nil ? "Paints; with the right button or after v selects" : "Selects")
  }

  package static let mapper = shared.or(own)

  private static let own = Mapper<LifeScreen, LiveInput, [LiveEffect]> { screen, input in
    switch input {
    case .settings(let settings):
      screen.flash.isOn = settings.calm
      return .silent
    case .tick(.download):
      screen.configurations.waited += 1
      return .silent
    case .resized(let size):
      screen.size = size
      let room = LatticeScreen.room(size)
      screen.view.resize(columns: room.columns, rows: room.rows)
      return .silent
    case .event(.key(let key, let modifiers)): return screen.answer(screen.press(key, modifiers) ? [] : nil)
    case .event(.mouse(let mouse)): return screen.answer(screen.point(mouse))
    case .event(.paste(let text)): return screen.paste(text) ? .silent : .unanswered
    case .pattern(let outcome): return .output(screen.take(outcome))
    case .configurations(let outcome): return .output(screen.configurations.take(outcome))
    case .period(let found):
      screen.watch.take(found)
      return .silent
    default: return .unanswered
    }
  }

  /// Returns the answer to an input with these effects; nil if it has no meaning here.
  mutating func answer(_ effects: [LiveEffect]?) -> Answer<[LiveEffect]> {
    defer { isOutOfReach = false }
    return (isOutOfReach ? (effects ?? []) + say(Self.tooFar) : effects).map { .output($0) } ?? .unanswered
  }

  /// Returns whether a cell is so far away that it cannot be edited by hand.
  static func isTooFar(_ cell: Position) -> Bool {
    let limit = 1 << 31
    return abs(cell.column) >= limit || abs(cell.row) >= limit
  }

  static let tooFar = "the cell is farther than 2^31 from the origin"

  var stepNumber: Int { generation }

  /// Handles the result of a computation.
  mutating func take(_ result: PlayResult) -> [LiveEffect] {
    let before = core.session.step, hasEdits = !core.waiting.isEmpty
    var effects = core.take(result)
    watchFlashes(result)
    if result.job.steps > 0, core.session.step > before, !hasEdits {
      if let search = watch.note(core.session) { effects.append(.fetch(.period, .findPeriod(search))) }
    } else {
      forgetPeriod()
    }
    return effects + noteCourse()
  }

  /// Adapts the screen to another rule, which may have fewer states, or to other cells.
  mutating func noteCourse() -> [LiveEffect] {
    guard core.session.courseNumber != course else { return [] }
    course = core.session.courseNumber
    selection = nil
    brush = min(brush, UInt8(clamping: states - 1))
    if core.session.obstacleToLeaps != nil { core.setStepLength(1) }
    forgetPeriod()
    return [.cancel(.period)]
  }

  mutating func resume() -> [LiveEffect] {
    if watch.found == nil { forgetPeriod() }
    return core.resume() + (configurations.isFetching ? configurations.fetch() : [])
  }

  /// Forgets the detected repetition, because the cells have changed.
  mutating func forgetPeriod() { watch = PeriodWatch() }

  /// Performs a gesture now, or after the computation in progress.
  ///
  /// - Parameter continues: whether the gesture belongs to the stroke of the previous one.
  mutating func perform(_ gesture: Gesture, continues: Bool = false) {
    isOutOfReach = !gesture.cells.isEmpty && gesture.cells.allSatisfy(Self.isTooFar)
    if isOutOfReach { return }
    forgetPeriod()
    core.perform(gesture, continues: continues)
  }
}

extension LifeScreen {
  package var spoken: Spoken {
    let status = "generation \(generation), population \(populationText), \(core.spokenPace)"
    let words = [
      "page \(tab.rawValue)", core.session.patternRule.map { "rule \($0)" }, core.problem ?? message,
      core.lengthWords ?? (hasChosenLength ? "step 1" : nil),
      isCalm ? Self.calmWords : nil,
    ]
    return Spoken(words + panel.spoken + pageWords, counts: [status] + pageCounts)
  }

  private var pageWords: [String?] {
    switch tab {
    case .statistics: return []
    case .configurations: return configurations.spoken
    case .simulation:
      if let prompt { return ["rule: \(prompt.editor.text)", prompt.problem] }
      if let shelf { return shelf.spoken }
      let box = selection?.box
      return [
        floating.map { "placing \($0.name), \($0.pattern.columns) by \($0.pattern.rows)" },
        box.map { "selected \($0.columns) by \($0.rows) at \($0.corner.column), \($0.corner.row)" },
        isDrawing ? "drawing with state \(brush)" : nil, view.zoomWords,
      ]
    }
  }

  private var pageCounts: [String?] {
    switch tab {
    case .configurations: return []
    case .simulation:
      guard prompt == nil, shelf == nil else { return [] }
      let state = core.session.stateName(at: view.cursor) ?? "no cell"
      return ["cursor at \(view.cursor.column), \(view.cursor.row): \(state)"]
    case .statistics:
      let page = LifeStatisticsPage(core: core, watch: watch)
      return StatisticsPage(core: core, stepName: stepName).spoken + ["period \(page.period)"]
    }
  }
}

/// The field for typing another rule.
struct RulePrompt: Hashable, Sendable {
  var editor: LineEditor
  var problem: String?
}

/// The effect of moving the mouse with a button held.
enum LifeDrag: Hashable, Sendable {
  /// Paints cells on the way from a cell with a state.
  case paint(UInt8, from: Position)
  case select
  /// Moves the pattern that is about to be placed.
  case move
}
