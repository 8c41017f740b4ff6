/// A running Mealy machine: a mapper, the present state and a queue of inputs.
///
/// Outputs can come back: if `feedback` returns an input for an output, that input joins the end of the queue. The
/// machine does nothing by itself. Its owner calls ``step()`` or ``run(limit:)``.
public struct Automaton<State, Input, Output> {
  /// The transitions of the machine.
  public let mapper: Mapper<State, Input, Output>
  /// The present state.
  public private(set) var state: State
  /// The number of inputs consumed since the machine was created, including unanswered ones.
  public private(set) var stepsMade = 0
  private let feedback: @Sendable (Output) -> Input?
  private var queue: [Input] = []
  /// The index of the next input in the queue. The inputs before it have been consumed.
  private var head = 0

  /// The reason why a run stopped.
  public enum Ending: Sendable, Hashable {
    /// The queue is empty.
    case idle
    /// The limit was reached while inputs were still waiting, perhaps because of an endless loop.
    case limitReached(waiting: Int)
  }

  /// Creates a machine in the given state, with an empty queue.
  ///
  /// - Parameter feedback: returns the input that an output turns into, or nil if the output does not come back. By
  ///   default, no output comes back.
  public init(
    state: State, mapper: Mapper<State, Input, Output>, feedback: @escaping @Sendable (Output) -> Input? = { _ in nil }
  ) {
    self.state = state
    self.mapper = mapper
    self.feedback = feedback
  }

  /// The waiting inputs, the next one first.
  public var waiting: ArraySlice<Input> { queue[head...] }

  /// Appends an input to the queue. Amortised O(1).
  public mutating func enqueue(_ input: Input) { queue.append(input) }

  /// Appends inputs to the queue in order.
  public mutating func enqueue(_ inputs: some Sequence<Input>) { queue.append(contentsOf: inputs) }

  /// Consumes one input and returns its answer, or nil if the queue is empty. Amortised O(1), plus the cost of the
  /// mapper.
  @discardableResult
  public mutating func step() -> Answer<Output>? {
    guard head < queue.count else { return nil }
    let input = queue[head]
    head += 1
    // Consumed inputs are released when they make up more than half of the queue.
    if head * 2 > queue.count {
      queue.removeFirst(head)
      head = 0
    }
    stepsMade += 1
    let answer = mapper(&state, input)
    if let input = answer.output.flatMap(feedback) { queue.append(input) }
    return answer
  }

  /// Consumes at most `limit` inputs, and stops earlier if the queue is empty.
  public mutating func run(limit: Int = 10_000) -> Ending {
    for _ in 0..<limit {
      if step() == nil { return .idle }
    }
    return waiting.isEmpty ? .idle : .limitReached(waiting: waiting.count)
  }

  /// Consumes at most `limit` inputs, stops earlier if the queue is empty, and passes each step to `observe`.
  ///
  /// Keeps a copy of the state from before each transition. If `observe` throws, the input has already been consumed.
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

  /// Appends the inputs, consumes at most `limit` inputs from the queue, and returns a step for each.
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
  /// Creates a machine whose outputs all come back as inputs.
  public static func closed(state: State, mapper: Mapper<State, Input, Input>) -> Automaton {
    Automaton(state: state, mapper: mapper, feedback: { $0 })
  }
}

extension Automaton: Sendable where State: Sendable, Input: Sendable {}

/// The steps of a run in order, including those with unanswered inputs.
public struct Trace<State, Input, Output> {
  /// All steps, in order.
  public private(set) var steps: [Step<State, Input, Output>] = []

  /// Creates an empty trace.
  public init() {}

  /// Adds the next step.
  public mutating func append(_ step: Step<State, Input, Output>) { steps.append(step) }

  /// The consumed inputs, in order.
  public var inputs: [Input] { steps.map(\.input) }

  /// The outputs, in order. Steps without an output are skipped.
  public var outputs: [Output] { steps.compactMap(\.answer.output) }

  /// The states, in order: the state before the first step, followed by the state after each step. Empty without steps.
  public var states: [State] { (steps.first.map { [$0.before] } ?? []) + steps.map(\.after) }
}

extension Trace: Equatable where State: Equatable, Input: Equatable, Output: Equatable {}

extension Trace: Sendable where State: Sendable, Input: Sendable, Output: Sendable {}

/// One consumed input, with its answer and the states before and after.
public struct Step<State, Input, Output> {
  /// The number of the step in its run, from 1.
  public let number: Int
  /// The state before the input.
  public let before: State
  /// The input that was consumed.
  public let input: Input
  /// The machine's answer to the input.
  public let answer: Answer<Output>
  /// The state after the input, equal to ``before`` if the input was unanswered.
  public let after: State

  /// Creates a step from its parts, for machines that do not use ``Automaton``.
  @inlinable
  public init(number: Int, before: State, input: Input, answer: Answer<Output>, after: State) {
    self.number = number
    self.before = before
    self.input = input
    self.answer = answer
    self.after = after
  }
}

extension Step: Equatable where State: Equatable, Input: Equatable, Output: Equatable {}

extension Step: Hashable where State: Hashable, Input: Hashable, Output: Hashable {}

extension Step: Sendable where State: Sendable, Input: Sendable, Output: Sendable {}
