/// What can happen to a two-dimensional lattice: the inputs of the machine of `life`.
public enum LifeInput: Hashable, Sendable {
  /// The next generation.
  case tick
  /// A cell takes a state, whatever it was in.
  case set(Position, to: UInt8)
  /// A cell that is 0 becomes 1, any other becomes 0.
  case toggle(Position)
  /// Several inputs at once, in order: what is done in one go is taken back in one go. A tick is none of them.
  case together([LifeInput])
}
