import Live
import Mealy
import Simulations
import Terminal
import Testing
import Typography

/// The application without a terminal. Tests send keys and mouse events, read the texts of frames, and advance the time
/// by hand. Computations are performed at once, in the order of the requests, unless they are held back.
struct Bench {
  private var bench: TestBench<LiveState, LiveInput, LiveRequest, LiveWork>
  /// The spoken lines, in order.
  private(set) var said: [String] = []
  /// The copied texts, in order.
  private(set) var copied: [String] = []
  private(set) var ending: LiveEnding?
  /// The content of the user's data folder.
  var results = MemoryResults()
  /// The settings that were kept, in order.
  private(set) var keptSettings: [LiveSettings] = []
  /// Whether the mouse was captured or released, in order.
  private(set) var mouse: [Bool] = []
  /// The number of times a download was cancelled.
  private(set) var cancelledDownloads = 0
  /// Whether computations wait for ``answer()``.
  var isHolding = false

  /// Creates the application.
  ///
  /// - Parameters:
  ///   - kept: the settings of a file, or nil if none are kept.
  ///   - speaks: whether changes are spoken in words.
  init(
    _ screen: any LiveScreen, columns: Int = 80, rows: Int = 24, kept: LiveSettings? = nil, speaks: Bool = false
  ) throws {
    let size = TerminalSize(columns: columns, rows: rows)
    let state = LiveState(screen, size: size, settings: kept, kept: kept, speaks: speaks)
    bench = TestBench(state: state, mapper: LiveState.mapper)
    try send(.shown)
  }

  /// Creates the application with the screen of a simulation.
  static func playing(
    _ model: String, _ keys: [String], columns: Int = 80, rows: Int = 24, speaks: Bool = false
  ) throws -> Bench {
    let size = TerminalSize(columns: columns, rows: rows)
    let room = LatticeScreen.room(size)
    let start = try StartKeys(model: model, keys: keys, columns: room.columns, rows: 2 * room.rows).start().get()
    return try Bench(PlayScreens.screen(for: start, size: size), columns: columns, rows: rows, speaks: speaks)
  }

  var state: LiveState { bench.state }
  var now: Duration { bench.now }
  var pendingTimers: Int { bench.pending.timers.count }

  /// Returns the screen on top, by its type.
  func screen<Screen: LiveScreen>(_: Screen.Type = Screen.self) throws -> Screen {
    try #require(state.screen as? Screen)
  }

  mutating func send(_ input: LiveInput) throws {
    _ = try bench.send(input)
    if !isHolding { try answer() }
  }

  /// Types keys, each of which is a character.
  mutating func type(_ keys: String) throws {
    for scalar in keys.unicodeScalars { try press(.character(scalar)) }
  }

  mutating func press(_ key: TerminalKey, _ modifiers: Modifiers = []) throws {
    try send(.event(.key(key, modifiers)))
  }

  mutating func mouse(_ action: Mouse.Action, column: Int, row: Int, _ modifiers: Modifiers = []) throws {
    try send(.event(.mouse(Mouse(action, column: column, row: row, modifiers: modifiers))))
  }

  mutating func click(column: Int, row: Int) throws {
    try mouse(.press(.left), column: column, row: row)
    try mouse(.release(.left), column: column, row: row)
  }

  /// Advances the time. Computations take no time.
  mutating func wait(_ duration: Duration) throws {
    let end = now + duration
    while let due = bench.pending.nextDue, due <= end {
      _ = try bench.advance(by: max(.zero, due - now))
      if !isHolding { try answer() }
    }
    _ = try bench.advance(by: end - now)
  }

  /// Performs all requests.
  ///
  /// - Parameter limit: the largest number of requests, because a simulation at full speed makes requests forever.
  mutating func answer(limit: Int = 64) throws {
    for _ in 0..<limit {
      guard ending == nil, let fetch = bench.pending.fetches.first else { return }
      switch fetch.request {
      case .compute(let session, let job): try reply(fetch.id, .computed(PlayResult.of(job, session)))
      case .start(let keys): try reply(fetch.id, .started(keys.start()))
      case .results: try reply(fetch.id, .results(LiveResults(memory: results, problem: nil)))
      case .keep(let result):
        results.add(result)
        try reply(fetch.id, .results(LiveResults(memory: results, problem: nil)))
      case .follow(let link, let columns, let rows):
        try reply(fetch.id, .started(link.start(columns: columns, rows: rows)))
      case .check(let keys): try reply(fetch.id, .checked(keys.problems))
      case .keepSettings(let settings):
        keptSettings.append(settings)
        try reply(fetch.id, .done("kept"))
      case .mouse(let isOn):
        mouse.append(isOn)
        try reply(fetch.id, .tick(.terminal))
      case .copy(let bytes, let what):
        copied.append(String(decoding: bytes, as: UTF8.self))
        try reply(fetch.id, .done("copied \(what)"))
      case .findPeriod(let search): try reply(fetch.id, .period(search.found()))
      case .save(let request): try reply(fetch.id, .saved(request.outcome()))
      case .pattern(let path): try reply(fetch.id, .pattern(PatternFile.outcome(of: path)))
      case .configurations(let source): try reply(fetch.id, .configurations(Download(source).configurations()))
      case .cancelDownload:
        cancelledDownloads += 1
        try reply(fetch.id, .tick(.terminal))
      case .speak(let lines):
        said += lines
        try reply(fetch.id, .tick(.terminal))
      case .quit: ending = .quit
      case .interrupt: ending = .interrupted
      case .suspend, .reader: try reply(fetch.id, .tick(.terminal))
      }
    }
  }

  private mutating func reply(_ id: LiveWork, _ input: LiveInput) throws { _ = try bench.answer(id, with: input) }

  /// Returns the lines that were spoken since the last call.
  mutating func heard() -> [String] {
    defer { said = [] }
    return said
  }

  /// The text on the screen, line by line, without trailing spaces.
  var lines: [String] {
    let frame = state.frame
    return (0..<frame.rows).map { row in
      let text = (0..<frame.columns).map { frame[$0, row].text.string }.joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  var text: String { lines.joined(separator: "\n") }
}
