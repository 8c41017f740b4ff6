import Live
import Simulations
import Terminal
import Testing
import Typography

/// A session takes no more memory than its limit, on every way into it. A way that would take more is refused before
/// anything is allocated, and the earlier state stays.
@Suite struct MemoryLimitTests {
  /// Memory that these sessions fit into, unless something grows large.
  private static let small = RunLimits(memory: 0x1p20)

  private static func start(_ model: String, _ keys: [String], _ limits: RunLimits = small) -> StartOutcome {
    StartKeys(model: model, keys: keys, columns: 80, rows: 40).start(limits: limits)
  }

  private static func failure(_ outcome: StartOutcome) throws -> StartFailure {
    guard case .failure(let failure) = outcome else { throw Unexpected() }
    return failure
  }

  private struct Unexpected: Error {}

  /// Returns the limit that a message advises, in bytes.
  private static func advised(_ text: String) throws -> Double {
    let words = try #require(text.split(separator: "--max-memory ").last).prefix { $0.isNumber || $0 == "." }
    let unit = text.contains(words + "MiB") ? 0x1p20 : text.contains(words + "KiB") ? 0x1p10 : 0x1p30
    return try #require(Double(String(words))) * unit
  }

  @Test(arguments: [
    ("life", ["grid=1x100000"]), ("life", ["grid=1x100000", "boundary=unbounded"]),
    ("life", ["boundary=unbounded", "initial.rle=o$100000$o!"]), ("life", ["grid=1000", "rule=brians-brain"]),
    ("life", ["grid=1x3000", "rule=R2,C0,M1,S2..3,B2..3,NM"]), ("infection", ["people=100000"]),
    ("totalistic", ["code=777", "colours=3", "grid=200000"]), ("elementary", ["rule=30", "grid=200000"]),
    (
      "life",
      ["rule=B2/S345/C4", "boundary=unbounded", "initial=glider", "steps=5", "edits=[{step: 1, at: [3000, 3000]}]"]
    ),
  ]) func openingIsRefusedAndItsAdviceHelps(model: String, keys: [String]) throws {
    let text = try Self.failure(Self.start(model, keys)).text
    #expect(text.contains("of memory with its earlier steps, but the limit is 1 MiB; make it smaller"), "\(text)")
    let larger = RunLimits(memory: try Self.advised(text))
    let start = try Self.start(model, keys, larger).get()
    #expect(start.session.byteCount <= larger.memory / 2)
  }

  /// No machine has the memory for these, so nothing may be allocated for them.
  @Test(arguments: [
    ("life", ["grid=1x268435456"]), ("life", ["boundary=unbounded", "initial.rle=o$268435454$o!"]),
    ("infection", ["people=268435456"]), ("life", ["grid=1x268435456", "rule=R2,C0,M1,S2..3,B2..3,NM"]),
  ]) func whatNoMachineHoldsIsRefusedAtOnce(model: String, keys: [String]) throws {
    #expect(try Self.failure(Self.start(model, keys, RunLimits())).text.contains("but the limit is 1 GiB"))
  }

  @Test func aBlockIsRefusedToo() throws {
    let page = "```yaml simulation\nmodel: life\nname: tall\ngrid: 1x100000\nsteps: 1\n```\n"
    let outcome = BlockStart(
      path: "page.md", bytes: Array(page.utf8), folder: nil, name: "tall", columns: 80, rows: 40
    ).start(limits: Self.small)
    #expect(try Self.failure(outcome).text.contains("but the limit is 1 MiB"))
  }

  /// A session that another block's final state would make large is refused as well.
  @Test func aStartFromAnotherBlockCounts() throws {
    let page =
      "```yaml simulation\nmodel: life\nname: one\nboundary: unbounded\ninitial: {rle: \"40000o!\"}\nsteps: 1\n```\n\n"
      + "```yaml simulation\nmodel: life\nname: two\nboundary: unbounded\nrule: B2/S345/C4\ninitial: {from: one}\n"
      + "steps: 1\n```\n"
    let outcome = BlockStart(
      path: "page.md", bytes: Array(page.utf8), folder: nil, name: "two", columns: 80, rows: 40
    ).start(limits: RunLimits(memory: 0x1p19))
    #expect(try Self.failure(outcome).text.contains("limit"))
  }

  // MARK: In the screen

  private static func run(_ model: String, _ keys: [String], _ limits: RunLimits = small) throws -> LiveRun {
    let size = TerminalSize(columns: 80, rows: 24)
    let screen = PlayScreens.screen(for: try start(model, keys, limits).get(), size: size)
    let application = LiveApplication(CanvasLook(), colors: .none, limits: limits, workers: .one)
    return try LiveRun(screen, size: size, application: application)
  }

  private static func text(_ run: LiveRun) -> String {
    let frame = run.state.frame
    return (0..<frame.rows).map { row in (0..<frame.columns).map { frame[$0, row].text.string }.joined() }
      .joined(separator: "\n")
  }

  /// A rule whose lattice needs too much memory is refused in the screen, and the old rule goes on.
  @Test func aRuleIsRefusedInTheScreen() throws {
    var run = try Self.run("life", ["grid=300x300", "initial=glider"])
    try run.perform(LiveScript("s e"))
    try run.send(.event(.paste("R2,C0,M1,S2..3,B2..3,NM")))
    try run.perform(LiveScript("enter"))
    let words = Self.text(run).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("the rule R2,C0,M1,S2..3,B2..3,NM needs "), "\(words)")
    #expect(words.contains("but the limit is 1 MiB; start again with --max-memory "), "\(words)")
    try run.perform(LiveScript("esc s"))
    let screen = try #require(run.state.screen as? LifeScreen)
    #expect(screen.core.session.patternRule?.hasPrefix("B3/S23") == true && screen.core.session.step == 2)
  }

  /// The text of very many cells takes more memory than the cells. The rule can change there, but no block begins so.
  @Test func aRuleForManyCellsIsNotCopied() throws {
    var run = try Self.run("life", ["grid=300x300", "initial=random"])
    try run.perform(LiveScript("e"))
    try run.send(.event(.key(.character("u"), .control)))
    try run.send(.event(.paste("B36/S23")))
    try run.perform(LiveScript("enter s y"))
    let words = Self.text(run).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("too many for a block; start again with a higher --max-memory"), "\(words)")
    let screen = try #require(run.state.screen as? LifeScreen)
    #expect(screen.core.session.patternRule?.hasPrefix("B36/S23") == true && screen.core.session.step == 1)
  }

  /// An edit far away is refused with its reason, and nothing else changes.
  @Test func anEditFarAwayIsRefusedInTheScreen() throws {
    let start = try Self.start("life", ["rule=B2/S345/C4", "boundary=unbounded", "initial=glider"]).get()
    var core = PlayCore(start.session, speed: .perSecond(1))
    let before = core.session.seriesValues
    core.perform(.touch(Position(column: 5000, row: 5000)))
    let problem = try #require(core.problem)
    let advice =
      "the cell is too far away for the limit of 1 MiB; edit a cell nearer to the others, or start again with "
    #expect(problem.hasPrefix(advice + "--max-memory "), "\(problem)")
    let larger = RunLimits(memory: try Self.advised(problem))
    let again = try Self.start("life", ["rule=B2/S345/C4", "boundary=unbounded", "initial=glider"], larger).get()
    var second = PlayCore(again.session, speed: .perSecond(1))
    second.perform(.touch(Position(column: 5000, row: 5000)))
    #expect(second.problem == nil && second.session.inputCount == 1)
    #expect(core.session.seriesValues == before && core.session.inputCount == 0)
    core.perform(.touch(Position(column: 0, row: 5)))
    #expect(core.problem == nil && core.session.seriesValues != before)
  }

  /// However long a session grows, leaps, and goes back and forth, its states keep to the limit.
  @Test(arguments: [
    ["boundary=unbounded", "initial=gosper-gun"], ["rule=B3/S012345678", "boundary=unbounded", "initial=glider"],
    ["rule=brians-brain", "boundary=unbounded", "initial=glider"], ["grid=256x256", "initial=random"],
  ]) func aSessionKeepsToItsLimit(keys: [String]) throws {
    var session = try Self.start("life", keys, RunLimits(memory: 0x1p21)).get().session
    var most = 0.0
    for round in 0..<60 {
      do throws(RunError) {
        if round % 7 == 6, session.obstacleToLeaps == nil { try session.leap(by: 1 << 12) }
        try session.advance(by: 16)
        if round % 5 == 4 { try session.go(to: session.step / 2) }
      } catch {
        #expect(error.description.contains("memory"), "\(error)")
      }
      most = max(most, session.byteCount)
    }
    // The copy for the next step is as large as the present state.
    #expect(most <= 0x1p21, "\(most)")
  }

  /// Earlier rules can be visited again as long as their sessions fit into a quarter of the memory.
  @Test func earlierRulesKeepToTheLimit() throws {
    let limits = RunLimits(memory: 0x1p21)
    var run = try Self.run("life", ["grid=300x300", "initial=random"], limits)
    for rule in ["B36/S23", "B3/S23", "B36/S23", "B3/S23", "B36/S23", "B3/S23"] {
      try run.perform(LiveScript("S S S e"))
      try run.send(.event(.key(.character("u"), .control)))
      try run.send(.event(.paste(rule)))
      try run.perform(LiveScript("enter"))
    }
    let screen = try #require(run.state.screen as? LifeScreen)
    #expect(screen.core.session.patternRule?.hasPrefix("B3/S23") == true)
    #expect((screen.progress?.bytes ?? .infinity) <= limits.memory / 2)
    #expect(screen.actions.contains { $0.id == "undo" && $0.obstacle == nil })
    try run.perform(LiveScript("u"))
    #expect((run.state.screen as? LifeScreen)?.core.session.patternRule?.hasPrefix("B36/S23") == true)
  }

  /// The rows under earlier rules of a line are limited, too, and the advice helps.
  @Test func changesOfTheRuleOfALineKeepToTheLimit() throws {
    func problem(_ limits: RunLimits) throws -> (changes: Int, text: String?) {
      let start = try Self.start("elementary", ["rule=30", "grid=60000", "initial=random"], limits).get()
      var session = start.session, changes = 0
      do throws(RunError) {
        for rule in ["110", "30", "90", "30", "110", "54"] {
          try session.advance(by: 1)
          _ = try session.perform(.symbol(rule))
          changes += 1
        }
        return (changes, nil)
      } catch {
        return (changes, error.description)
      }
    }
    let (changes, found) = try problem(Self.small), text = try #require(found)
    #expect(text.contains("press r and change the rule at the start, or start again with --max-memory "), "\(text)")
    // The next change may need even more.
    #expect(try problem(RunLimits(memory: Self.advised(text))).changes > changes)
  }

  /// A rule for a torus does not fit an unbounded plane, where only the rule can change.
  @Test func aRuleWithALatticeOnAPlane() throws {
    var run = try Self.run("life", ["boundary=unbounded", "initial=glider"])
    try run.perform(LiveScript("e"))
    try run.send(.event(.key(.character("u"), .control)))
    try run.send(.event(.paste("B3/S23:T10,10")))
    try run.perform(LiveScript("enter"))
    let words = Self.text(run).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("leave ':T10,10' out"), "\(words)")
  }

  /// A simulation gets the memory that paused ones leave, so together they keep to the limit.
  @Test func theSimulationOnTheScreenGetsTheRest() throws {
    let size = TerminalSize(columns: 80, rows: 24)
    let application = LiveApplication(CanvasLook(), colors: .none, limits: Self.small, workers: .one)
    var run = try LiveRun(LobbyScreen(size: size, reducesMotion: true), size: size, application: application)
    func limit() -> Double { (run.state.screen as? LifeScreen)?.core.session.memoryLimit ?? 0 }
    for _ in 0..<2 {
      let start = try Self.start("life", ["grid=300x300", "initial=random"]).get()
      try run.send(.open(PlayScreens.screen(for: start, size: size)))
      try run.perform(LiveScript("S S S esc"))
    }
    let start = try Self.start("life", ["grid=30x30", "initial=random"]).get()
    try run.send(.open(PlayScreens.screen(for: start, size: size)))
    #expect(limit() >= 0x1p19 && limit() < 0x1p20, "\(limit())")
    try run.perform(LiveScript("s"))
    #expect((run.state.screen as? LifeScreen)?.core.session.step == 1)
    // Another rule keeps the smaller limit.
    let before = limit()
    try run.perform(LiveScript("e"))
    try run.send(.event(.key(.character("u"), .control)))
    try run.send(.event(.paste("B36/S23")))
    try run.perform(LiveScript("enter"))
    #expect(limit() == before)
    try run.perform(LiveScript("esc"))
    // A simulation that goes on shares the memory with the others.
    try run.perform(LiveScript("c"))
    #expect(limit() >= 0x1p19 && limit() < 0x1p20, "\(limit())")
  }

  /// A recording takes an eighth of the memory, however long its script is.
  @Test func aLongRecordingIsRefused() throws {
    let size = TerminalSize(columns: 80, rows: 24)
    let start = try Self.start("life", ["grid=60x40", "initial=random"]).get()
    let screen = PlayScreens.screen(for: start, size: size)
    let application = LiveApplication(CanvasLook(), colors: .none, limits: Self.small, workers: .one)
    var run = try LiveRun(screen, size: size, application: application, recordsFrames: true)
    #expect(throws: LiveRun.RecordingTooLarge.self) { try run.perform(LiveScript("space wait:600")) }
    #expect(try #require(run.recording).byteCount < 1 << 18)
  }

  /// Simulations that are left take at most half of the memory, and the lobby says which one it forgets.
  @Test func pausedSimulationsKeepToTheLimit() throws {
    let size = TerminalSize(columns: 80, rows: 24)
    let application = LiveApplication(CanvasLook(), colors: .none, limits: Self.small, workers: .one)
    var run = try LiveRun(LobbyScreen(size: size, reducesMotion: true), size: size, application: application)
    for _ in 0..<4 {
      let start = try Self.start("life", ["grid=300x300", "initial=random"]).get()
      try run.send(.open(PlayScreens.screen(for: start, size: size)))
      try run.perform(LiveScript("S S S esc"))
    }
    #expect(Self.text(run).contains("more memory than the limit allows"), "\(Self.text(run))")
    #expect(Self.text(run).contains("paused at generation 30"))
  }
}
