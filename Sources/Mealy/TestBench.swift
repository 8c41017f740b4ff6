/// A test bench for a machine, where inputs, time and answers come only from the test.
///
/// Time passes only when the test moves it, and a fetch stays open until the test answers it. So a test simulates an
/// hour of an application in an instant, with the same result each time.
public struct TestBench<State, Input, Request, ID: Hashable> {
  /// The output of a transition: the effects that it requests, in order.
  public typealias Effects = [Effect<Input, Request, ID>]

  private var machine: Automaton<State, Input, Effects>
  /// The timers and fetches that are still running.
  public private(set) var pending = PendingEffects<Input, Request, ID>()
  /// The time that has passed on the test's clock.
  public private(set) var now: Duration = .zero
  /// All steps so far. Empty if the bench keeps no trace.
  public private(set) var trace = Trace<State, Input, Effects>()
  private let keepsTrace: Bool
  /// The largest number of transitions that one input, timer or answer may cause.
  private let limit: Int

  /// An error of the test or of its machine. The description says what is wrong and how to fix it.
  public enum Fault: Error, Sendable, Hashable {
    /// Inputs were still waiting after this many transitions.
    case endless(transitions: Int)
    /// The duration was negative, but time only runs forward.
    case timeRunsForward
    /// No open fetch has this id: it was never requested, or has been answered or cancelled.
    case notAskedFor
  }

  /// Creates a machine in the given state, at time zero.
  ///
  /// - Parameters:
  ///   - limit: the largest number of transitions that one input, timer or answer may cause.
  ///   - keepsTrace: whether the bench keeps all states in its ``trace``. Large states then take much memory.
  public init(
    state: State, mapper: Mapper<State, Input, Effects>, limit: Int = 10_000, keepsTrace: Bool = true
  ) {
    machine = Automaton(state: state, mapper: mapper)
    self.limit = limit
    self.keepsTrace = keepsTrace
  }

  /// The present state of the machine.
  public var state: State { machine.state }

  /// Passes an input to the machine, followed by all inputs that the machine then sends to itself.
  ///
  /// - Throws: ``Fault/endless(transitions:)`` if inputs are still waiting when the limit is reached.
  /// - Returns: the effects that the machine requested, in order.
  @discardableResult
  public mutating func send(_ input: Input) throws(Fault) -> Effects {
    machine.enqueue(input)
    var effects: Effects = []
    for _ in 0..<limit {
      guard let input = machine.waiting.first else { return effects }
      guard let answer = step(input) else { return effects }
      for effect in answer.output ?? [] {
        effects.append(effect)
        if let sent = pending.note(effect, at: now) { machine.enqueue(sent) }
      }
    }
    if machine.waiting.isEmpty { return effects }
    throw .endless(transitions: limit)
  }

  /// Makes the next step of the machine, and adds it to the trace.
  private mutating func step(_ input: Input) -> Answer<Effects>? {
    // A copy of the state would make the machine copy what it changes.
    guard keepsTrace else { return machine.step() }
    let before = machine.state
    let answer = machine.step()
    if let answer {
      trace.append(
        Step(number: machine.stepsMade, before: before, input: input, answer: answer, after: machine.state))
    }
    return answer
  }

  /// Moves the clock forward. Timers fire in order, each at its due time, and the timers that they start count from
  /// that time.
  ///
  /// - Throws: ``Fault/timeRunsForward`` for a negative duration, ``Fault/endless(transitions:)`` beyond the limit.
  /// - Returns: the effects that the machine requested meanwhile, in order.
  @discardableResult
  public mutating func advance(by duration: Duration) throws(Fault) -> Effects {
    guard duration >= .zero else { throw .timeRunsForward }
    let end = now + duration
    var effects: Effects = []
    var atOneTime = 0
    while let due = pending.nextDue, due <= end {
      // Zero-duration timers that keep starting one another would never let the time advance.
      atOneTime = due > now ? 0 : atOneTime + 1
      guard atOneTime <= limit else { throw .endless(transitions: limit) }
      now = max(now, due)
      if let input = pending.fire(at: now) { effects += try send(input) }
    }
    now = end
    return effects
  }

  /// Answers the open fetch with the given id.
  ///
  /// - Throws: ``Fault/notAskedFor`` if no open fetch has the id, ``Fault/endless(transitions:)`` beyond the limit.
  /// - Returns: the effects that the machine then requested, in order.
  @discardableResult
  public mutating func answer(_ id: ID, with input: Input) throws(Fault) -> Effects {
    guard let fetch = pending.fetches.first(where: { $0.id == id }), pending.finish(ticket: fetch.ticket) else {
      throw .notAskedFor
    }
    return try send(input)
  }
}

extension TestBench: Sendable where State: Sendable, Input: Sendable, Request: Sendable, ID: Sendable {}

extension TestBench.Fault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .endless(let transitions):
      "inputs were still waiting after \(transitions) transitions; break the loop of effects, or raise the limit"
    case .timeRunsForward: "a duration is negative, but time only runs forward; use a duration of zero or more"
    case .notAskedFor: "no open fetch has this id; answer a fetch that the machine has requested and not cancelled"
    }
  }
}
