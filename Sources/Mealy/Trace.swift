/// The steps of a run in their order, with those of unanswered inputs.
public struct Trace<State, Input, Output> {
  /// The steps, the first one first.
  public private(set) var steps: [Step<State, Input, Output>] = []

  /// Creates an empty trace.
  public init() {}

  /// Adds the next step.
  public mutating func append(_ step: Step<State, Input, Output>) { steps.append(step) }

  /// The consumed inputs in their order.
  public var inputs: [Input] { steps.map(\.input) }

  /// The outputs in their order; steps without an output are left out.
  public var outputs: [Output] { steps.compactMap(\.answer.output) }

  /// The states in their order, one more than steps: the first is that before any input. Empty without steps.
  public var states: [State] { (steps.first.map { [$0.before] } ?? []) + steps.map(\.after) }
}

extension Trace: Equatable where State: Equatable, Input: Equatable, Output: Equatable {}

extension Trace: Sendable where State: Sendable, Input: Sendable, Output: Sendable {}
