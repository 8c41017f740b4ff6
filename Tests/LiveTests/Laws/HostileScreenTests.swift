import Live
import Screens
import Simulations
import Terminal
import TestSupport
import Testing
import Typography

/// Whatever a terminal does, each screen survives, draws a frame of the terminal's size, and ends at `q`.
@Suite struct HostileScreenTests {
  private static let models = Catalog.models.map { $0.declaration.name }
  static let screens = ["lobby", "boards", "readme"] + models + models.map { "form of \($0)" }

  private static let keys: [String: [String]] = [
    "life": ["grid=40x30"], "infection": ["people=500", "factor=3"], "elementary": ["rule=30"],
    "totalistic": ["code=912", "colours=3"], "memory": ["grid=4x4", "players=[perfect, perfect]"],
    "mealy": ["transitions={a: {0: [b, 1]}, b: {0: [a, 0]}}", "initial=a", "input=[0, 0, 0]"],
  ]

  private static func run(
    _ name: String, columns: Int = 80, rows: Int = 24, speaks: Bool = false
  ) throws -> LiveRun {
    let size = TerminalSize(columns: columns, rows: rows)
    let screen: any LiveScreen
    if let model = models.first(where: { "form of \($0)" == name }).flatMap({ Catalog.model(named: $0) }) {
      screen = FormScreen(model.declaration, size: size) { PlayScreens.screen(for: $0, size: $1, speed: $2.speed) }
    } else {
      switch name {
      case "lobby": screen = LobbyScreen(size: size)
      case "boards": screen = MemoryLobbyScreen(size: size, seed: 1, reducesMotion: false)
      case "readme": screen = ReaderPage(size: size)
      default:
        let start = try StartKeys(model: name, keys: keys[name] ?? [], columns: columns, rows: rows).start().get()
        screen = PlayScreens.screen(for: start, size: size)
      }
    }
    let application = LiveApplication(
      CanvasLook(), colors: .none, limits: RunLimits(), workers: .one, speaks: speaks)
    return try LiveRun(screen, size: size, application: application)
  }

  private func press(_ key: TerminalKey, _ run: inout LiveRun) throws { try run.send(.event(.key(key, []))) }

  /// Presses `q`, after Esc if `q` would be text.
  private func quit(_ run: inout LiveRun, _ name: String) throws {
    for _ in 0..<6 where run.ending == nil {
      try press(.character("q"), &run)
      if run.ending == nil { try press(.escape, &run) }
    }
    #expect(run.ending == .quit, "\(name)")
  }

  @Test(arguments: screens) func aStormOfSizes(name: String) throws {
    var random = SplitMix(seed: 7)
    var run = try Self.run(name)
    let keys: [TerminalKey] = [.down, .right, .up, .left, .tab, .character("z"), .character("Z"), .character(" ")]
    for number in 0..<1000 {
      let isSmall = random.chance(30)
      let size = TerminalSize(
        columns: random.number(1...(isSmall ? 20 : 130)), rows: random.number(1...(isSmall ? 5 : 45)))
      try run.send(.resized(size))
      if random.chance(20) { try press(random.one(of: keys), &run) }
      if random.chance(20) {
        let mouse = Mouse(.press(.left), column: random.number(0...size.columns), row: random.number(0...size.rows / 2))
        if name.hasPrefix("l") == false { try run.send(.event(.mouse(mouse))) }
      }
      guard run.ending == nil else { break }
      if isSmall || number % 20 == 0 {
        let frame = run.state.frame
        #expect(frame.columns == size.columns && frame.rows == size.rows)
      }
    }
    try run.send(.resized(TerminalSize(columns: 80, rows: 24)))
    try quit(&run, name)
  }

  /// The same applies to screens in words, whatever keys are pressed.
  @Test(arguments: screens) func anyKeysInWords(name: String) throws {
    var random = SplitMix(seed: 11)
    var run = try Self.run(name, speaks: true)
    // No key writes a file or follows a link of the reader.
    let isReader = ["lobby", "readme"].contains(name)
    let letters = isReader ? "jk?M" : "abcdefghijklmnoprstuvxyzSRLM?,.<>@#[]+-123"
    let others: [TerminalKey] = isReader ? [] : [.left, .right, .tab, .enter, .backspace, .function(1)]
    let keys = letters.unicodeScalars.map { TerminalKey.character($0) } + [.up, .down, .character(" ")] + others
    for _ in 0..<300 {
      try press(random.one(of: keys), &run)
      try run.wait(.milliseconds(50))
    }
    #expect(run.ending == nil)
    try quit(&run, name)
    var count = 0
    for case .say(let lines) in run.terminalActions {
      count += lines.count
      #expect(!lines.isEmpty && lines.allSatisfy { $0.width > 0 })
    }
    #expect(count > 20, "\(count) lines")
  }

  @Test(arguments: screens) func theSmallestTerminals(name: String) throws {
    for (columns, rows) in [(1, 1), (20, 5), (20, 1), (1, 40), (19, 5), (21, 6)] {
      var run = try Self.run(name, columns: columns, rows: rows)
      for key in [TerminalKey.down, .enter, .character("s"), .character("?")] {
        try press(key, &run)
        guard run.ending == nil else { break }
        let frame = run.state.frame
        #expect(frame.columns == columns && frame.rows == rows)
      }
      try quit(&run, name)
    }
  }

  /// A paste is possible in every place, whether or not text may be typed there.
  @Test(arguments: screens) func aPasteOfAMegabyte(name: String) throws {
    let text = String(repeating: "q \u{1B}[31m漢\n", count: 1 << 17)
    for opener in ["", "e", "o", "2", "#", "@", ":", "/", "w"] {
      var run = try Self.run(name)
      try press(.character("s"), &run)
      for scalar in opener.unicodeScalars { try press(.character(scalar), &run) }
      try run.send(.event(.paste(text)))
      guard run.ending == nil else { continue }
      #expect(run.state.frame.columns == 80)
      try quit(&run, "\(name) after \(opener)")
    }
  }

  /// A page names a file that cannot be fetched, and the screen continues to work.
  @Test func whatCannotBeFetchedIsSaid() throws {
    let server = try WebServer { _ in WebServer.page("<html>") }
    let large = try WebServer { _ in WebServer.page(String(repeating: " ", count: Download.sizeLimit + 1)) }
    let redirect = try WebServer { _ in WebServer.redirect(to: "file:///etc/passwd") }
    for (address, words) in [
      (server.address, "line 1, column 1: "), (large.address, "larger than 4 MiB"),
      (redirect.address, "protocol other than http"), ("file:///etc/passwd", "http"),
      ("/no/such/file.json", "does not exist"),
    ] {
      var run = try Self.run("life")
      try press(.character("2"), &run)
      try run.send(.event(.paste(address)))
      try press(.enter, &run)
      let frame = run.state.frame
      let lines = (0..<frame.rows).map { row in (0..<frame.columns).map { frame[$0, row].text.string }.joined() }
      #expect(lines.joined(separator: "\n").contains(words), "\(address)\n\(lines.joined(separator: "\n"))")
      try quit(&run, address)
    }
  }

  @Test func aPlaneBeyondTheMemoryStopsWithItsReason() throws {
    let start = try StartKeys(
      model: "life", keys: ["initial.pattern=gosper-gun", "boundary=unbounded"], columns: 80, rows: 40
    ).start(limits: RunLimits(memory: 0x1p21)).get()
    let size = TerminalSize(columns: 80, rows: 24)
    let application = LiveApplication(CanvasLook(), colors: .none, limits: RunLimits(), workers: .one)
    var run = try LiveRun(PlayScreens.screen(for: start, size: size), size: size, application: application)
    let screen = try #require(run.state.screen as? LifeScreen)
    var last = screen
    for _ in 0..<400 where last.core.problem == nil {
      for _ in 0..<100 { try press(.character("S"), &run) }
      last = try #require(run.state.screen as? LifeScreen)
    }
    #expect(last.core.problem?.contains("memory") == true)
    #expect(last.core.session.step > 100)
    try quit(&run, "life")
  }
}
