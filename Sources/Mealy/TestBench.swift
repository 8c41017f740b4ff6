/// A machine under test. Inputs, time and answers come only from the test.
///
/// Time moves only when the test moves it. A fetch stays open until the test answers it. So a test simulates an hour of
/// an application at once, with the same result each time.
public struct TestBench<State, Input, Request, ID: Hashable> {
  /// The output of a transition: the effects that it requests, in their order.
  public typealias Effects = [Effect<Input, Request, ID>]

  private var machine: Automaton<State, Input, Effects>
  /// The timers and fetches that have not ended.
  public private(set) var pending = PendingEffects<Input, Request, ID>()
  /// The time that has passed.
  public private(set) var now: Duration = .zero
  /// The steps so far.
  public private(set) var trace = Trace<State, Input, Effects>()
  /// The largest number of transitions for one input, one timer or one answer.
  private let limit: Int

  /// An error of a test or of its machine. Its description is a sentence.
  public enum Fault: Error, Sendable, Hashable {
    /// Inputs were still waiting after this many transitions.
    case endless(transitions: Int)
    /// The time cannot go back: the duration was negative.
    case timeRunsForward
    /// No open fetch has the id: it was cancelled, answered, or never requested.
    case notAskedFor
  }

  /// Creates a machine in a state, at time zero.
  ///
  /// - Parameter limit: the largest number of transitions for one input, one timer or one answer.
  public init(state: State, mapper: Mapper<State, Input, Effects>, limit: Int = 10_000) {
    machine = Automaton(state: state, mapper: mapper)
    self.limit = limit
  }

  /// The present state of the machine.
  public var state: State { machine.state }

  /// Passes an input to the machine, followed by all inputs that the machine sends to itself.
  ///
  /// - Throws: ``Fault/endless(transitions:)`` if it sends itself inputs beyond the limit.
  /// - Returns: the effects that the machine requested, in their order.
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

  /// Moves the time forward. Timers fire in order, each at its own time. Timers that they start count from that time.
  ///
  /// - Throws: ``Fault/timeRunsForward`` for a negative duration, ``Fault/endless(transitions:)`` beyond the limit.
  /// - Returns: the effects that the machine requested meanwhile, in their order.
  @discardableResult
  public mutating func advance(by duration: Duration) throws(Fault) -> Effects {
    guard duration >= .zero else { throw .timeRunsForward }
    let end = now + duration
    var effects: Effects = []
    var atOneTime = 0
    while let due = pending.nextDue, due <= end {
      // Timers of zero duration that start each other would never let the time advance.
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
  /// - Throws: ``Fault/notAskedFor`` if no open fetch has the id, ``Fault/endless(transitions:)`` beyond the limit.
  /// - Returns: the effects that the machine then requested, in their order.
  @discardableResult
  public mutating func answer(_ id: ID, with input: Input) throws(Fault) -> Effects {
    guard let fetch = pending.fetches.first(where: { $0.id == id }), pending.finish(ticket: fetch.ticket) else {
      throw .notAskedFor
    }
    return try send(input)
  }
}

extension TestBench: Sendable where State: Sendable, Input: Sendable, Request: Sendable, ID: Sendable {}
