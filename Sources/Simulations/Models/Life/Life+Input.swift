extension Life {
  /// An event on a two-dimensional lattice: the next generation, or a change of cells by hand.
  public enum Input: Hashable, Sendable {
    /// The next generation.
    case tick
    /// A cell changes to the given state. This has no effect if the lattice does not contain the cell, or if the rule
    /// does not have the state.
    case set(Position, to: UInt8)
    /// A cell in state 0 changes to state 1, and a cell in any other state to state 0.
    case toggle(Position)
    /// Several cells change at once, in order, and one undo restores all of them. A tick among the inputs has no
    /// effect.
    case together([Input])
  }
}
