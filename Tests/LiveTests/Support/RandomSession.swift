import Live
import Mealy
import Screens
import Simulations
import Terminal
import TestSupport
import Testing
import Typography

/// A person who does anything that a screen allows: keys, mouse, pastes, pauses and resizing of the terminal. The same
/// seed gives the same actions.
struct RandomSession {
  let seed: UInt64
  let start: Start
  private var random: SplitMix
  private var run: LiveRun
  private var size: TerminalSize
  /// All actions so far, in order.
  private var done: [String] = []

  /// Creates a session.
  ///
  /// - Parameter keys: returns the keys of the session.
  init(_ model: String, seed: UInt64, _ keys: (inout SplitMix) -> [String]) throws {
    var random = SplitMix(seed: seed)
    let keys = keys(&random)
    self.seed = seed
    size = TerminalSize(columns: random.number(24...90), rows: random.number(6...30))
    let room = LatticeScreen.room(size)
    start = try StartKeys(model: model, keys: keys, columns: room.columns, rows: 2 * room.rows).start().get()
    done = ["automata live \(model) \(keys.joined(separator: " "))"]
    let application = LiveApplication(CanvasLook(), colors: .none, limits: RunLimits(), workers: .one)
    run = try LiveRun(
      PlayScreens.screen(for: start, size: size, reducesMotion: true), size: size, application: application)
    self.random = random
  }

  /// The actions so far, for the message of a failure.
  var story: String { "seed \(seed): " + done.joined(separator: "; ") }

  var screen: any LiveScreen { run.state.screen }

  /// The simulation on the screen.
  var session: any PlaySession {
    get throws {
      if let screen = screen as? MemoryScreen { return screen.session }
      guard let core else { throw Missing() }
      return core.session
    }
  }

  private var core: PlayCore? {
    switch screen {
    case let screen as LifeScreen: screen.core
    case let screen as LatticeScreen: screen.core
    case let screen as LineScreen: screen.core
    case let screen as MachineScreen: screen.core
    default: nil
    }
  }

  private struct Missing: Error {}

  // MARK: Inputs

  private mutating func send(_ event: InputEvent, _ words: String) throws {
    done.append(words)
    try run.send(.event(event))
  }

  private mutating func press(_ key: TerminalKey, _ modifiers: Modifiers = []) throws {
    try send(.key(key, modifiers), "\(modifiers.contains(.control) ? "ctrl-" : "")\(key)")
  }

  /// Returns whether an action may be chosen. It must not leave the screen, copy, write files or open an overlay.
  private static func isWanted(_ action: ScreenAction) -> Bool {
    let unwanted = ["leave", "quit", "help", "palette", "copy", "save", "fetch", "new-game", "lobby"]
    return !unwanted.contains { action.id.contains($0) }
  }

  private var leavesByEscape: Bool {
    screen.actions.contains { $0.id == "leave" && $0.keys.contains(ActionKey(.escape)) }
  }

  /// Whether only the first word of each button has a capital letter.
  var isInSentenceCase: Bool {
    screen.actions.allSatisfy { action in
      action.title.split(separator: " ").dropFirst().allSatisfy { word in
        word.first?.isUppercase != true || word.allSatisfy { !$0.isLowercase }
      }
    }
  }

  mutating func act() throws {
    let unwanted = Set(screen.actions.filter { !Self.isWanted($0) }.flatMap(\.keys))
    switch random.number(0...19) {
    case 0...9:
      let actions = screen.actions.filter { Self.isWanted($0) && !$0.keys.isEmpty }
      guard !actions.isEmpty else { return }
      let key = random.one(of: random.one(of: actions).keys)
      // Letters are text on some pages.
      guard !unwanted.contains(key) else { return }
      try press(key.key, key.modifiers)
    case 10, 11:
      let key = random.one(of: [.left, .right, .up, .down, .enter, .pageUp, .pageDown, .backspace] as [TerminalKey])
      guard !unwanted.contains(ActionKey(key)) else { return }
      for _ in 0..<random.number(1...5) { try press(key, random.chance(20) ? .shift : []) }
    case 12...15: try point()
    case 16:
      let text = random.one(
        of: ["B36/S23", "B2/S345/C4", "7", "12", "glider", "block", "1", "B0/S8", "lwss", "\u{1B}x"])
      guard screen.takesText else { return }
      try send(.paste(text), "paste \(text)")
    case 17 where !leavesByEscape: try press(.escape)
    case 18:
      size = TerminalSize(columns: random.number(1...100), rows: random.number(1...34))
      done.append("size \(size.columns)x\(size.rows)")
      try run.send(.resized(size))
    default:
      let time = random.number(1...600)
      done.append("wait \(time) ms")
      try run.wait(.milliseconds(time))
    }
  }

  /// Sends a mouse event. It avoids the buttons of the bottom line, which could leave the screen.
  private mutating func point() throws {
    guard size.rows > 4 else { return }
    var place = (column: random.number(0...size.columns - 1), row: random.number(2...size.rows - 2))
    let modifiers: Modifiers = random.chance(10) ? .shift : []
    func mouse(_ action: Mouse.Action) -> InputEvent {
      .mouse(Mouse(action, column: place.column, row: place.row, modifiers: modifiers))
    }
    if random.chance(15) {
      return try send(mouse(random.chance(50) ? .wheelUp : .wheelDown), "wheel at \(place)")
    }
    let button = random.one(of: [Mouse.Button.left, .left, .left, .right])
    try send(mouse(.press(button)), "press \(button) \(place)")
    for _ in 0..<(random.chance(40) ? random.number(1...6) : 0) {
      place = (random.number(0...size.columns - 1), random.number(2...size.rows - 2))
      try send(mouse(.drag(button)), "drag \(place)")
    }
    try send(mouse(.release(button)), "release")
  }

  // MARK: The end

  /// Stops the simulation, closes everything that is open over it, and copies it.
  ///
  /// - Returns: the copied block.
  mutating func copy() throws -> String {
    size = TerminalSize(columns: 80, rows: 24)
    try run.send(.resized(size))
    for _ in 0..<4 where !leavesByEscape { try press(.escape) }
    // Other tabs do not copy, and may not stop the simulation.
    if !screen.actions.contains(where: { $0.id == "copy-block" }) { try press(.character("1")) }
    if core?.isRunning == true { try press(.character(" ")) }
    for _ in 0..<64 where !run.pending.fetches.isEmpty { try run.answer() }
    let count = run.terminalActions.count
    try press(.character("y"))
    guard run.terminalActions.count == count + 1, case .copy(let bytes)? = run.terminalActions.last else {
      let frame = run.state.frame
      let lines = (0..<frame.rows).map { row in (0..<frame.columns).map { frame[$0, row].text.string }.joined() }
      Issue.record("nothing was copied\n\(story)\n\(lines.joined(separator: "\n"))")
      throw Missing()
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
