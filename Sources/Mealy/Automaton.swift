/// A machine at work: a mapper, the present state, and the inputs that wait.
///
/// An output is a postponed input: where `feedback` finds an input for it, that input joins the end of the queue. The
/// machine does nothing by itself; its owner lets it run.
public struct Automaton<State, Input, Output> {
  /// The map of the machine.
  public let mapper: Mapper<State, Input, Output>
  /// The present state.
  public private(set) var state: State
  /// The number of inputs consumed since the machine was made, unanswered ones included.
  public private(set) var stepsMade = 0
  private let feedback: @Sendable (Output) -> Input?
  private var queue: [Input] = []
  /// Where the queue begins; what lies before was consumed.
  private var head = 0

  /// The reason why a run ended.
  public enum Ending: Sendable, Hashable {
    /// All inputs were consumed.
    case idle
    /// The limit of steps was reached while inputs were waiting: perhaps an endless loop.
    case limitReached(waiting: Int)
  }

  /// Creates a machine in a state, without waiting inputs.
  ///
  /// - Parameter feedback: returns the input that an output stands for, nil if it stands for none. By default no
  ///   output comes back.
  public init(
    state: State, mapper: Mapper<State, Input, Output>, feedback: @escaping @Sendable (Output) -> Input? = { _ in nil }
  ) {
    self.state = state
    self.mapper = mapper
    self.feedback = feedback
  }

  /// The inputs that wait, the next one first.
  public var waiting: ArraySlice<Input> { queue[head...] }

  /// Appends an input to those that wait. Amortised O(1).
  public mutating func enqueue(_ input: Input) { queue.append(input) }

  /// Appends inputs to those that wait, in their order.
  public mutating func enqueue(_ inputs: some Sequence<Input>) { queue.append(contentsOf: inputs) }

  /// Consumes one input and returns the answer, or nil if no input waits. Amortised O(1) besides the mapper.
  @discardableResult
  public mutating func step() -> Answer<Output>? {
    guard head < queue.count else { return nil }
    let input = queue[head]
    head += 1
    // Consumed inputs are given back once they are the larger half.
    if head * 2 > queue.count {
      queue.removeFirst(head)
      head = 0
    }
    stepsMade += 1
    let answer = mapper(&state, input)
    if let input = answer.output.flatMap(feedback) { queue.append(input) }
    return answer
  }

  /// Consumes inputs until no input waits, at most `limit` of them.
  public mutating func run(limit: Int = 10_000) -> Ending {
    for _ in 0..<limit {
      if step() == nil { return .idle }
    }
    return waiting.isEmpty ? .idle : .limitReached(waiting: waiting.count)
  }

  /// Consumes inputs until no input waits, at most `limit` of them, and shows each transition to `observe`.
  ///
  /// A copy of the state is kept before each transition.
  public mutating func run(
    limit: Int = 10_000, observe: (Step<State, Input, Output>) throws -> Void
  ) rethrows -> Ending {
    for _ in 0..<limit {
      guard let input = waiting.first else { return .idle }
      let before = state
      guard let answer = step() else { return .idle }
      try observe(Step(number: stepsMade, before: before, input: input, answer: answer, after: state))
    }
    return waiting.isEmpty ? .idle : .limitReached(waiting: waiting.count)
  }

  /// Appends the inputs, consumes at most `limit` of all that wait, and returns every transition.
  public mutating func trace(
    _ inputs: some Sequence<Input>, limit: Int = 10_000
  ) -> (trace: Trace<State, Input, Output>, ending: Ending) {
    enqueue(inputs)
    var trace = Trace<State, Input, Output>()
    let ending = run(limit: limit) { trace.append($0) }
    return (trace, ending)
  }
}

extension Automaton where Input == Output {
  /// Creates a machine whose outputs are all inputs again.
  public static func closed(state: State, mapper: Mapper<State, Input, Input>) -> Automaton {
    Automaton(state: state, mapper: mapper, feedback: { $0 })
  }
}

extension Automaton: Sendable where State: Sendable, Input: Sendable {}
