extension Life {
  /// An event on a two-dimensional lattice: a generation passes, or a person changes a cell.
  public enum Input: Hashable, Sendable {
    /// The next generation.
    case tick
    /// A cell takes a state, whatever state it had. It has no effect outside a bounded lattice, and for a state that
    /// the rule does not have.
    case set(Position, to: UInt8)
    /// A cell in state 0 changes to state 1, any other cell to state 0.
    case toggle(Position)
    /// Several changes of cells at once, in order. They are taken back together. A tick among them has no effect.
    case together([Input])
  }
}
