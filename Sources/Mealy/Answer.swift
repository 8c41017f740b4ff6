/// A machine's answer to an input: an output, silence, or no transition at all.
public enum Answer<Output> {
  /// The machine has no transition for this input in its present state, and the state did not change.
  case unanswered
  /// The machine made a transition that has no output.
  case silent
  /// The machine made a transition that has an output.
  case output(Output)

  /// The output, or nil if the transition was silent or did not happen.
  public var output: Output? {
    if case .output(let output) = self { output } else { nil }
  }

  /// Returns the same answer with its output, if any, transformed.
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
