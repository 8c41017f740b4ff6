/// One transition that was made.
public struct Step<State, Input, Output> {
  /// From 1.
  public let number: Int
  public let before: State
  public let input: Input
  public let answer: Answer<Output>
  public let after: State

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
