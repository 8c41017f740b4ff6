import Specification

/// The cells beyond the edge of a lattice. Each model allows some of these: `.word("boundary", allowed: …)`.
package enum Boundary: SpecWord {
  /// Opposite edges are neighbours: a ring, a torus.
  case periodic
  /// Cells outside are always 0.
  case dead
  /// There is nobody beyond the edge.
  case closed
  /// There is no edge.
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
