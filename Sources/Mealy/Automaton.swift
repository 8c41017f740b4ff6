/// A machine at work: a mapper, the state that it is in, and the inputs that wait.
///
/// An output is a postponed input: where `feedback` finds an input for it, that input joins the queue behind those
/// already waiting, first in, first out. Nothing happens by itself; whoever owns the machine lets it run.
public struct Automaton<State, Input, Output> {
  public let mapper: Mapper<State, Input, Output>
  public private(set) var state: State
  /// Transitions made since the beginning.
  public private(set) var stepsMade = 0
  private let feedback: @Sendable (Output) -> Input?
  private var queue: [Input] = []
  /// Where the queue begins; what lies before was consumed.
  private var head = 0

  /// How a run ended.
  public enum Ending: Sendable, Hashable {
    /// No input waits.
    case idle
    /// The limit of steps was reached while inputs were waiting: perhaps an endless loop.
    case limitReached(waiting: Int)
  }

  /// - Parameter feedback: the input that an output stands for, or nil where it is none. By default none comes back.
  public init(
    state: State, mapper: Mapper<State, Input, Output>, feedback: @escaping @Sendable (Output) -> Input? = { _ in nil }
  ) {
    self.state = state
    self.mapper = mapper
    self.feedback = feedback
  }

  /// The inputs that wait, the next one first.
  public var waiting: ArraySlice<Input> { queue[head...] }

  /// Lets an input wait behind the others. Amortised O(1).
  public mutating func enqueue(_ input: Input) { queue.append(input) }

  public mutating func enqueue(_ inputs: some Sequence<Input>) { queue.append(contentsOf: inputs) }

  /// Consumes one input; nil where none waits. Amortised O(1) and the mapper.
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

  /// Consumes inputs until none waits, at most `limit` of them.
  public mutating func run(limit: Int = 10_000) -> Ending {
    for _ in 0..<limit {
      if step() == nil { return .idle }
    }
    return waiting.isEmpty ? .idle : .limitReached(waiting: waiting.count)
  }

  /// Consumes inputs until none waits, at most `limit` of them, and tells `observe` of each transition. It keeps a copy
  /// of the state before each one.
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

  /// Feeds the inputs, runs, and keeps every transition.
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
  /// A machine whose outputs are all inputs again.
  public static func closed(state: State, mapper: Mapper<State, Input, Input>) -> Automaton {
    Automaton(state: state, mapper: mapper, feedback: { $0 })
  }
}

extension Automaton: Sendable where State: Sendable, Input: Sendable {}
