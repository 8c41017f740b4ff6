/// What a transition answers besides the new state.
public enum Answer<Output> {
  /// There is no transition for this input in this state; the state is as it was.
  case unanswered
  /// The transition was taken and says nothing.
  case silent
  case output(Output)

  /// The output, if there is one.
  public var output: Output? {
    if case .output(let output) = self { output } else { nil }
  }

  /// The same answer with its output in other words.
  @inlinable
  public func map<Other>(_ transform: (Output) -> Other) -> Answer<Other> {
    switch self {
    case .unanswered: .unanswered
    case .silent: .silent
    case .output(let output): .output(transform(output))
    }
  }
}

extension Answer: Equatable where Output: Equatable {}

extension Answer: Hashable where Output: Hashable {}

extension Answer: Sendable where Output: Sendable {}
