/// A machine on a bench: inputs, time and answers come from a test, and nothing else does.
///
/// Time stands still until the test moves it. A fetch stays open until the test answers it. So what an application does
/// in an hour is tested in no time, the same way each time.
public struct TestBench<State, Input, Request, ID: Hashable> {
  public typealias Effects = [Effect<Input, Request, ID>]

  private var machine: Automaton<State, Input, Effects>
  /// The timers and fetches that wait.
  public private(set) var pending = PendingEffects<Input, Request, ID>()
  /// How much time has passed.
  public private(set) var now: Duration = .zero
  /// Every transition so far.
  public private(set) var trace = Trace<State, Input, Effects>()
  /// So many transitions are made for one input, one timer or one answer at most.
  private let limit: Int

  /// A machine whose effects went round without end, or a clock that was turned back.
  public enum Fault: Error, Sendable, Hashable {
    /// After so many transitions inputs were still waiting.
    case endless(transitions: Int)
    case timeRunsForward
    /// Nobody waits for that answer: it was cancelled, or never asked for.
    case notAskedFor
  }

  public init(state: State, mapper: Mapper<State, Input, Effects>, limit: Int = 10_000) {
    machine = Automaton(state: state, mapper: mapper)
    self.limit = limit
  }

  public var state: State { machine.state }

  /// Lets the machine read an input, and all that it sends itself.
  ///
  /// - Throws: ``Fault/endless(transitions:)``.
  /// - Returns: what the machine asked for, in order.
  @discardableResult
  public mutating func send(_ input: Input) throws(Fault) -> Effects {
    machine.enqueue(input)
    var effects: Effects = []
    for _ in 0..<limit {
      guard let input = machine.waiting.first else { return effects }
      let before = machine.state
      guard let answer = machine.step() else { return effects }
      trace.append(
        Step(number: machine.stepsMade, before: before, input: input, answer: answer, after: machine.state))
      for effect in answer.output ?? [] {
        effects.append(effect)
        if let sent = pending.note(effect, at: now) { machine.enqueue(sent) }
      }
    }
    if machine.waiting.isEmpty { return effects }
    throw .endless(transitions: limit)
  }

  /// Lets time pass. Timers fire in their order, each at its own time, and whatever they start counts from there.
  ///
  /// - Throws: ``Fault/timeRunsForward`` for a negative duration.
  /// - Returns: what the machine asked for meanwhile, in order.
  @discardableResult
  public mutating func advance(by duration: Duration) throws(Fault) -> Effects {
    guard duration >= .zero else { throw .timeRunsForward }
    let end = now + duration
    var effects: Effects = []
    var atOneTime = 0
    while let due = pending.nextDue, due <= end {
      // Timers of no duration that start each other would never let the time go on.
      atOneTime = due > now ? 0 : atOneTime + 1
      guard atOneTime <= limit else { throw .endless(transitions: limit) }
      now = max(now, due)
      if let input = pending.fire(at: now) { effects += try send(input) }
    }
    now = end
    return effects
  }

  /// Answers the fetch of an id.
  ///
  /// - Throws: ``Fault/notAskedFor`` where none is open under it.
  /// - Returns: what the machine asked for upon it, in order.
  @discardableResult
  public mutating func answer(_ id: ID, with input: Input) throws(Fault) -> Effects {
    guard let fetch = pending.fetches.first(where: { $0.id == id }), pending.finish(ticket: fetch.ticket) else {
      throw .notAskedFor
    }
    return try send(input)
  }
}

extension TestBench: Sendable where State: Sendable, Input: Sendable, Request: Sendable, ID: Sendable {}
