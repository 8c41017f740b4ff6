import Specification

/// What is beyond the edge of a lattice. Each model allows some of these values, with `.word("boundary", allowed: …)`.
package enum Boundary: SpecWord {
  /// Opposite edges are joined, as in a ring or a torus.
  case periodic
  /// The cells beyond the edge are always dead.
  case dead
  /// There are no people beyond the edge.
  case closed
  /// The lattice has no edge.
  case unbounded

  package var word: Word {
    switch self {
    case .periodic:
      Word("periodic", synonyms: ["torus", "wrap", "wrapped", "wraparound", "cyclic", "ring", "toroidal"])
    case .dead: Word("dead", synonyms: ["fixed", "zero", "closed", "bounded", "wall", "plane-with-edges"])
    case .closed: Word("closed", synonyms: ["dead", "fixed", "bounded", "wall", "none", "edge"])
    case .unbounded: Word("unbounded", synonyms: ["infinite", "plane", "open", "endless", "unlimited", "infinity"])
    }
  }
}
