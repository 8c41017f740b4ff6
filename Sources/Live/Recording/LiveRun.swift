import Mealy
import Screens
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
  /// Every frame with the time of its display, if frames are recorded.
  package private(set) var frames: [(at: Duration, frame: TerminalFrame)] = []
  private let recordsFrames: Bool
  /// The best results of this run. The user's own file is neither read nor written.
  package private(set) var results = MemoryResults()

  package init(
    _ screen: any LiveScreen, size: TerminalSize, application: LiveApplication,
    recordsFrames: Bool = false
  ) throws {
    bench = TestBench(state: application.state(screen, size: size), mapper: LiveState.mapper)
    action = application.action
    self.recordsFrames = recordsFrames
    try send(.shown)
  }

  package var state: LiveState { bench.state }
  package var now: Duration { bench.now }
  package var pending: PendingEffects<LiveInput, LiveRequest, LiveWork> { bench.pending }

  private mutating func record() {
    guard recordsFrames, ending == nil else { return }
    let frame = state.frame
    if frames.last?.frame != frame { frames.append((now, frame)) }
  }

  /// Passes an input to the application, and performs its requests.
  package mutating func send(_ input: LiveInput) throws {
    guard ending == nil else { return }
    _ = try bench.send(input)
    if !isHolding { try answer() }
    record()
  }

  /// Advances the time. Computations take no time.
  package mutating func wait(_ duration: Duration) throws {
    let end = now + duration
    while ending == nil, let due = bench.pending.nextDue, due <= end {
      _ = try bench.advance(by: max(.zero, due - now))
      if !isHolding { try answer() }
      record()
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
