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
