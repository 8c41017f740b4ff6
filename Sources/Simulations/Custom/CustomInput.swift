/// What can happen to a model of another package.
public enum CustomInput<Input: Hashable & Sendable>: Hashable, Sendable {
  /// The next step.
  case tick
  /// An input of the model's own.
  case input(Input)
}
