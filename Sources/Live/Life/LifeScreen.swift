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
  package internal(set) var start: Start
  var size: TerminalSize
  var panel = PlayPanel()

  // MARK: Sessions before and after this one

  /// The generation that the session calls 0.
  var base = 0 { didSet { noteHorizon() } }
  /// Whether the session goes on with the cells of the one before it.
  var continues = false
  var chapters: [LifeChapter] = []
  /// Sessions that were left by going back, the next one last: going forward leads into them again.
  var later: [LifeChapter] = [] { didSet { noteHorizon() } }
  /// Sessions that were left by undo, the last one first.
  var ahead: [LifeChapter] = []
  /// The view from which the first step was made.
  var startView: LatticeView?
  var pending: PendingStart?
  /// Gestures since another session was asked for with the present cells.
  var late: [Gesture] = []
  /// A rule that waits for the computation under way.
  var waitingRule: String?
  /// How often cells were filled at random, so no two fillings are alike.
  var fillings: UInt64 = 0

  // MARK: Editing

  /// The state that the brush paints.
  package internal(set) var brush: UInt8 = 1
  /// Whether the cursor paints where it goes.
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
    view = LatticeView(start.session.bounds, columns: room.columns, rows: room.rows)
  }

  package var title: String { core.session.declaration.name }

  /// The generation on the screen.
  package var generation: Int { base + core.session.step }

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
    case .action(let id):
      screen.message = nil
      if let action = LifeAction(rawValue: id) { return .output(screen.perform(action)) }
      if let action = PageAction(rawValue: id) { return .output(screen.perform(action)) }
      return .unanswered
    case .event(.key(let key, let modifiers)): return screen.press(key, modifiers) ? .silent : .unanswered
    case .event(.mouse(let mouse)): return screen.point(mouse).map { .output($0) } ?? .unanswered
    case .event(.paste(let text)): return screen.paste(text) ? .silent : .unanswered
    case .pattern(let outcome): return .output(screen.take(outcome))
    case .configurations(let outcome): return .output(screen.configurations.take(outcome))
    case .period(let found):
      screen.watch.take(found)
      return .silent
    default: return .unanswered
    }
  }

  var stepName: String { "generation" }

  var stepNumber: Int { generation }

  /// A computation has come back.
  mutating func take(_ result: PlayResult) -> [LiveEffect] {
    let before = core.session.step, hasEdits = !core.waiting.isEmpty
    var effects = core.take(result)
    watchFlashes(result)
    if case .advance = result.job, core.session.step > before, !hasEdits {
      if let search = watch.note(core.session) { effects.append(.fetch(.period, .findPeriod(search))) }
    } else {
      forgetPeriod()
    }
    if case .advance = result.job, let next = later.last, generation >= next.base { effects += enterLater() }
    if let rule = waitingRule, !core.isComputing {
      waitingRule = nil
      effects += request(rule: rule)
    }
    return effects
  }

  /// Edits and changes of the rule, also those that were left by going back.
  var hasEdits: Bool {
    continues || !later.isEmpty || core.session.hasEdits || chapters.contains { $0.session.hasEdits }
  }

  mutating func resume() -> [LiveEffect] {
    (pending, late) = (nil, [])
    if watch.found == nil { forgetPeriod() }
    return core.resume() + (configurations.isFetching ? configurations.fetch() : [])
  }

  /// Forgets what is known of a repetition, since the cells have become others.
  mutating func forgetPeriod() { watch = PeriodWatch() }

  /// Does a gesture, now or after the computation under way.
  ///
  /// - Parameter continues: whether it goes on with the stroke of the gesture before it.
  mutating func perform(_ gesture: Gesture, continues: Bool = false) {
    forgetPeriod()
    (ahead, later) = ([], [])
    if pending != nil { late.append(gesture) }
    core.perform(gesture, continues: continues)
  }
}
