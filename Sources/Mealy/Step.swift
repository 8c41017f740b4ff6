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
