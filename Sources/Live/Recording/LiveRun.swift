import Files
import JSON
import Mealy
import Screens
import Simulations
import Terminal

/// The application without a terminal. Time is advanced by hand, and requests are performed at once, so the same script
/// gives the same frames on every machine.
package struct LiveRun {
  private var bench: TestBench<LiveState, LiveInput, LiveRequest, LiveWork>
  private let action: (LiveRequest) -> DriverAction<LiveInput, LiveEnding>
  /// The requests that were performed and need no answer.
  private var silent: Set<Int> = []
  package private(set) var ending: LiveEnding?
  /// The requests to the terminal, in order.
  package private(set) var terminalActions: [TerminalAction] = []
  /// Whether requests wait for ``answer()``.
  package var isHolding = false
  /// The recording of all frames, or nil if they are not recorded.
  package private(set) var recording: Asciicast?
  /// The last frame before the end, if frames are recorded.
  package private(set) var lastFrame: TerminalFrame?
  /// The largest number of bytes of the recording.
  private let mostBytes: Double
  /// The best results of this run. The user's own file is neither read nor written.
  package private(set) var results = MemoryResults()

  /// A recording that does not fit into the memory.
  package struct RecordingTooLarge: Error, Hashable, Sendable {
    /// The largest number of bytes of a recording.
    package let limit: Double
  }

  /// Shows a screen.
  ///
  /// - Parameter recordsFrames: whether to record all frames, which take at most an eighth of the memory.
  package init(
    _ screen: any LiveScreen, size: TerminalSize, application: LiveApplication,
    recordsFrames: Bool = false
  ) throws {
    // A trace would keep the state after each step, with all of its cells.
    bench = TestBench(state: application.state(screen, size: size), mapper: LiveState.mapper, keepsTrace: false)
    action = application.action
    recording = recordsFrames ? Asciicast(size: size) : nil
    mostBytes = application.limits.memory / 8
    try send(.shown)
  }

  package var state: LiveState { bench.state }
  package var now: Duration { bench.now }
  package var pending: PendingEffects<LiveInput, LiveRequest, LiveWork> { bench.pending }

  private mutating func record() throws(RecordingTooLarge) {
    guard recording != nil, ending == nil else { return }
    let frame = state.frame, time = now
    guard frame != lastFrame else { return }
    lastFrame = frame
    recording?.show(frame, at: time)
    guard Double(recording?.byteCount ?? 0) <= mostBytes else { throw RecordingTooLarge(limit: mostBytes) }
  }

  /// Passes an input to the application, and performs its requests.
  package mutating func send(_ input: LiveInput) throws {
    guard ending == nil else { return }
    _ = try bench.send(input)
    if !isHolding { try answer() }
    try record()
  }

  /// Advances the time. Computations take no time.
  package mutating func wait(_ duration: Duration) throws {
    let end = now + duration
    while ending == nil, let due = bench.pending.nextDue, due <= end {
      _ = try bench.advance(by: max(.zero, due - now))
      if !isHolding { try answer() }
      try record()
    }
    if end > now { _ = try bench.advance(by: end - now) }
  }

  /// Performs all requests, up to a limit, because a simulation at full speed makes requests forever.
  package mutating func answer(limit: Int = 64) throws {
    for _ in 0..<limit {
      guard ending == nil, let fetch = bench.pending.fetches.first(where: { !silent.contains($0.ticket) }) else {
        return
      }
      if let input = remember(fetch.request) {
        try reply(fetch.id, fetch.ticket, input)
        continue
      }
      switch action(fetch.request) {
      case .background(let work):
        var input = work()
        // Computations take no time here. Otherwise the same script would not give the same frames.
        if case .computed(var result) = input {
          result.took = .zero
          input = .computed(result)
        }
        try reply(fetch.id, fetch.ticket, input)
      case .terminal(let action, let answer):
        terminalActions.append(action)
        try reply(fetch.id, fetch.ticket, answer(true))
      case .end(let ending): self.ending = ending
      }
    }
  }

  /// Keeps results in this run, and returns the answer to a request about them.
  private mutating func remember(_ request: LiveRequest) -> LiveInput? {
    switch request {
    case .results: break
    case .keep(let result): results.add(result)
    default: return nil
    }
    return .results(LiveResults(memory: results, problem: nil))
  }

  private mutating func reply(_ id: LiveWork, _ ticket: Int, _ input: LiveInput?) throws {
    guard let input else {
      silent.insert(ticket)
      return
    }
    _ = try bench.answer(id, with: input)
  }

  /// Performs a script.
  package mutating func perform(_ script: LiveScript) throws {
    for step in script.steps {
      switch step {
      case .event(let event): try send(.event(event))
      case .wait(let duration): try wait(duration)
      case .resize(let size): try send(.resized(size))
      }
    }
  }
}

/// A recording of a terminal in the format asciicast v2: a header, then a line for each change with its time.
///
/// Source: the asciinema project, *asciicast v2*. The recording contains no date and no machine name, so the same
/// frames give the same bytes.
package struct Asciicast {
  /// The bytes of the recording. In its head, zeros are in the place of the digest.
  private var recorded: [UInt8]
  private var screen: Screen

  package init(size: TerminalSize, colors: ColorLevel = .palette256) {
    recorded = Self.head(size.columns, size.rows)
    screen = Screen(colors: colors, links: false)
  }

  /// The size of the recording in bytes.
  package var byteCount: Int { recorded.count }

  /// The recording with its mark, which proves where it comes from. O(bytes).
  package var bytes: [UInt8] { Self.mark.sealed(recorded) }

  /// The mark is a variable of the captured environment, because the format has no field for other programs.
  private static let mark = ContentMark(start: "\"env\": {\"AUTOMATA_SHA256\": \"", end: "\"}")

  private static func head(_ columns: Int, _ rows: Int) -> [UInt8] {
    let size = "\"width\": \(columns), \"height\": \(rows)"
    return Array("{\"version\": 2, \(size), ".utf8) + mark.placeholder + Array("}\n".utf8)
  }

  /// Returns whether the bytes of a file are a recording by this program that nobody has changed since.
  package static func isRecording(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "{\"version\": 2, ".utf8) && mark.isIntact(in: bytes)
  }

  /// Adds a frame at a time, if it changes anything.
  package mutating func show(_ frame: TerminalFrame, at time: Duration) {
    let change = screen.show(frame)
    guard !change.isEmpty else { return }
    let micros = time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
    let digits = String(micros % 1_000_000)
    let fraction = String(repeating: "0", count: 6 - digits.count) + digits
    recorded += "[\(micros / 1_000_000).\(fraction), \"o\", \"".utf8
    for scalar in String(decoding: change, as: UTF8.self).unicodeScalars {
      JSONEscape.append(scalar, asCode: scalar.value < 0x20, to: &recorded)
    }
    recorded += "\"]\n".utf8
  }
}
