import Mealy
import Terminal

/// The state of the application: the screens, with the last one on top, and the overlay.
package struct LiveState: Sendable {
  package private(set) var screens: [any LiveScreen]
  var overlay: Overlay?
  var size: TerminalSize
  private(set) var look: CanvasLook
  /// The current settings.
  private(set) var settings: LiveSettings
  /// The settings of the user's file, without the options of the command line, or nil if settings are not kept.
  private var kept: LiveSettings?
  /// Whether screens receive the current settings.
  private var isTelling: Bool
  /// The actions of the screen and those of every screen, made after each input.
  private(set) var actions: [ScreenAction] = []
  /// The reason why the last chosen action is impossible.
  var obstacle: String?
  /// A remark about the screen.
  private(set) var remark: String?
  /// The action, `leave` or `quit`, that the user was warned of because it loses work, or nil after another key.
  private var warned: String?
  /// The memory limit of all simulations together in bytes, or nil if each one keeps its own.
  private let memory: Double?
  /// The state of the speech, or nil if the screens are drawn.
  var speech: Speech?

  /// Creates the state.
  ///
  /// - Parameters:
  ///   - settings: the current settings, or nil if each screen keeps the settings that it was made with.
  ///   - kept: the settings of the user's file, or nil if settings are not kept.
  ///   - memory: the memory limit of all simulations together in bytes, or nil if each one keeps its own.
  ///   - speaks: whether changes are spoken in words.
  package init(
    _ first: any LiveScreen, size: TerminalSize, look: CanvasLook = CanvasLook(),
    settings: LiveSettings? = nil, kept: LiveSettings? = nil, memory: Double? = nil, speaks: Bool = false
  ) {
    screens = [first]
    self.memory = memory
    self.size = size
    self.look = look
    self.settings = settings ?? LiveSettings()
    self.kept = kept
    isTelling = settings != nil
    speech = speaks ? Speech() : nil
    self.settings.theme = look.theme
    if isTelling { tellScreens() }
    actions = offered
  }

  /// The first effects.
  package static let start: [LiveEffect] = [.send(.shown)]

  /// The screen on top.
  package var screen: any LiveScreen {
    get { screens[screens.count - 1] }
    // The screen is changed in place, so a simulation is not copied for each input.
    _modify { yield &screens[screens.count - 1] }
  }

  package static let mapper = Mapper<LiveState, LiveInput, [LiveEffect]> { state, input in
    state.speech == nil ? unspoken(&state, input) : state.hearAndSpeak(input)
  }

  static let unspoken = Mapper<LiveState, LiveInput, [LiveEffect]> { state, input in
    defer { state.actions = state.offered }
    return parts(&state, input)
  }

  private static let parts = navigation.or(overlays).or(keys).or(
    Mapper<LiveState, LiveInput, [LiveEffect]> { state, input in state.screen.hear(input) })

  // MARK: Transitions between screens

  /// The effects that end the work of the screen on top when another one takes its place.
  private static let endings: [LiveEffect] = [
    .computation, .clock, .start, .motion, .message, .period, .pattern, .download,
  ].map { .cancel($0) }

  private static let navigation = Mapper<LiveState, LiveInput, [LiveEffect]> { state, input in
    switch input {
    case .open(var screen):
      state.warned = nil
      state.shareMemory(with: &screen)
      state.screens.append(screen)
      if state.isTelling { state.tellScreens() }
      state.overlay = nil
      return .output(endings + [.send(.shown)])
    case .replace(let screen):
      state.screen = screen
      if state.isTelling { state.tellScreens() }
      return .output(endings + [.send(.shown)])
    case .leave:
      guard state.screens.count > 1, let left = state.screens.popLast() else {
        return .output([.fetch(.ending, .quit)])
      }
      state.warned = nil
      if left.progress != nil { state.giveBack(left) }
      state.overlay = nil
      // The terminal may have been resized meanwhile.
      return .output(endings + [.send(.resized(state.size)), .send(.shown)])
    case .settings(let chosen): return .output(state.choose(chosen))
    case .remark(let words):
      state.remark = words
      return .silent
    case .resized(let size):
      state.size = size
      return state.screen.hear(input)
    case .event(.key(.character("c"), .control)): return .output([.fetch(.ending, .interrupt)])
    case .event(.key(.character("z"), .control)): return .output([.fetch(.terminal, .suspend)])
    default: return .unanswered
    }
  }

  /// Gives a simulation that was left to the screens below that keep such simulations.
  private mutating func giveBack(_ screen: any LiveScreen) {
    for index in screens.indices where screens[index].keepsSimulations {
      _ = screens[index].hear(.left(screen))
      if let memory { _ = screens[index].keepMemory(within: memory * PausedSimulation.mostMemory) }
    }
  }

  /// Limits a simulation that opens to the memory that paused simulations leave.
  private mutating func shareMemory(with screen: inout any LiveScreen) {
    guard let memory, let needed = screen.leastMemory else { return }
    screen.limitMemory(
      to: screens.indices.reduce(memory) { $0 - screens[$1].keepMemory(within: memory - needed) })
  }

  /// The warning before the top screen closes and edits are lost, or nil if nothing is lost.
  private var parting: String? {
    screens.dropLast().contains { $0.keepsSimulations } ? nil : screen.parting
  }

  /// The warning before the program ends and edits on any screen are lost, or nil if nothing is lost.
  private var ending: String? {
    if screen.parting != nil, !screen.keepsSimulations { return "press q again to quit; w saves, y copies" }
    return screens.contains { $0.parting != nil } ? "press q again to quit and lose your edits" : nil
  }

  // MARK: Settings

  /// Applies the chosen settings, and keeps the changes.
  private mutating func choose(_ chosen: LiveSettings) -> [LiveEffect] {
    let old = settings
    use(chosen)
    var effects: [LiveEffect] = chosen.mouse == old.mouse ? [] : [.fetch(.terminal, .mouse(chosen.mouse))]
    kept?.change(from: old, to: chosen)
    if let kept { effects.append(.fetch(.settings, .keepSettings(kept))) }
    return effects
  }

  private mutating func use(_ chosen: LiveSettings) {
    settings = chosen
    isTelling = true
    look.theme = chosen.theme
    tellScreens()
  }

  private mutating func tellScreens() {
    for index in screens.indices { _ = screens[index].hear(.settings(settings)) }
  }

  /// Gives the mouse to the terminal or takes it back, until the program ends.
  private mutating func toggleMouse() -> [LiveEffect] {
    var chosen = settings
    chosen.mouse.toggle()
    use(chosen)
    let words = chosen.mouse ? "the mouse works here again" : "the mouse selects text; M takes it back"
    return [.fetch(.terminal, .mouse(chosen.mouse)), .send(.remark(words))]
  }

  // MARK: Actions

  private static let keys = Mapper<LiveState, LiveInput, [LiveEffect]> { state, input in
    switch input {
    case .event(.key(let key, let modifiers)):
      (state.obstacle, state.remark) = (nil, nil)
      return state.press(ActionKey(key, modifiers))
    case .event(.mouse(let mouse)):
      guard case .press(.left) = mouse.action, mouse.row == state.size.rows - 1,
        let action = KeyBar(state.actions, columns: state.size.columns).action(at: mouse.column)
      else {
        if case .press = mouse.action { state.stay() }
        return .unanswered
      }
      return state.choose(action)
    case .action(let id): return state.actions.first { $0.id == id }.map { state.choose($0) } ?? .unanswered
    default: return .unanswered
    }
  }

  private var offered: [ScreenAction] {
    let own = screen.actions
    guard !own.isEmpty else { return [] }
    let takesText = screen.takesText
    // While text is typed, letters and signs are text.
    func keys(_ key: ActionKey, _ number: Int? = nil) -> [ActionKey] {
      (takesText ? [] : [key]) + (number.map { [ActionKey(.function($0))] } ?? [])
    }
    func item(
      _ id: String, _ title: String, _ keys: [ActionKey], _ help: String, unless obstacle: String? = nil,
      onBar isOnBar: Bool = false, effect: @escaping @Sendable (inout LiveState) -> [LiveEffect]
    ) -> ScreenAction {
      ScreenAction(id, title, keys, help, unless: obstacle, onBar: isOnBar, effect: effect)
    }
    var help = item("help", "Help", keys("?", 1), "Shows the keys of this screen", onBar: true) { state in
      state.overlay = .help(scrolled: 0)
      return []
    }
    help.isAlwaysOnBar = true
    return own + [
      help,
      item("palette", "Palette", keys(":", 2), "Finds an action by its name", onBar: true) { state in
        state.overlay = .palette(typed: "", selected: 0)
        return []
      },
      item(
        "settings", "Settings", keys(","),
        "Shows theme, mouse, motion, calm, speed and accessible, and saves your choices",
        unless: screen is SettingsScreen ? "the settings are already open" : nil
      ) { [.send(.open(SettingsScreen($0.settings, size: $0.size)))] },
      item(
        "mouse", "Mouse", keys("M"), "Mouse on or off; most terminals select text with Shift-drag",
        unless: speech == nil ? nil : "the mouse is off with --accessible"
      ) { $0.toggleMouse() },
      item("quit", "Quit", keys("q"), "Ends the program") { _ in [.fetch(.ending, .quit)] },
    ]
  }

  private mutating func press(_ key: ActionKey) -> Answer<[LiveEffect]> {
    guard !(screen.takesText && key.isText), let action = actions.first(where: { $0.keys.contains(key) }) else {
      stay()
      return .unanswered
    }
    return choose(action)
  }

  /// Forgets that the screen was about to be left.
  private mutating func stay() {
    if warned != nil { (warned, remark) = (nil, nil) }
  }

  /// Performs an action, or shows why it is impossible.
  mutating func choose(_ action: ScreenAction) -> Answer<[LiveEffect]> {
    overlay = nil
    obstacle = nil
    switch action.id {
    case "leave" where warned != "leave":
      guard let words = parting else { break }
      (warned, remark) = ("leave", words)
      return .silent
    case "quit" where warned == nil:
      guard let words = ending else { break }
      (warned, remark) = ("quit", words)
      return .silent
    case "leave", "quit": break
    default: stay()
    }
    if let reason = action.obstacle {
      obstacle = "\(action.title): \(reason)"
      return .silent
    }
    return .output(action.perform(on: &self) ?? screen.perform(action))
  }
}

/// An overlay on the top screen.
enum Overlay: Hashable, Sendable {
  /// The keys of the screen, scrolled by a number of lines.
  case help(scrolled: Int)
  /// The list of all actions that match the typed text.
  case palette(typed: String, selected: Int)
}
