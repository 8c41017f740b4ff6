/// The answer of a machine to an input: an output, silence, or no transition at all.
public enum Answer<Output> {
  /// This input has no transition in this state; the state did not change.
  case unanswered
  /// The transition was made and has no output.
  case silent
  /// The transition was made and has an output.
  case output(Output)

  /// The output, or nil for silence and for an input without a transition.
  public var output: Output? {
    if case .output(let output) = self { output } else { nil }
  }

  /// Returns the same answer with its output transformed.
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
