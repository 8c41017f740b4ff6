/// The transitions of a run in the order in which they were made, unanswered inputs among them.
public struct Trace<State, Input, Output> {
  public private(set) var steps: [Step<State, Input, Output>] = []

  public init() {}

  public mutating func append(_ step: Step<State, Input, Output>) { steps.append(step) }

  public var inputs: [Input] { steps.map(\.input) }

  public var outputs: [Output] { steps.compactMap(\.answer.output) }

  /// Every state, the first before any input.
  public var states: [State] { (steps.first.map { [$0.before] } ?? []) + steps.map(\.after) }
}

extension Trace: Equatable where State: Equatable, Input: Equatable, Output: Equatable {}

extension Trace: Sendable where State: Sendable, Input: Sendable, Output: Sendable {}
