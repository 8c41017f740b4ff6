import Specification

extension Infection {
  /// The rule that decides who infects whom.
  package struct Rule: Sendable, Hashable {
    /// The most people one sick person infects in a step; at most 2³² − 1.
    package var factor: Int
    package var neighbourhood: Neighbourhood
    /// Whether opposite edges are neighbours; otherwise nobody is beyond the edge.
    package var wraps: Bool
    package var among: Among
    package var picks: Picks

    package init(
      factor: Int, neighbourhood: Neighbourhood = .moore, wraps: Bool = false, among: Among = .healthy,
      picks: Picks = .upTo
    ) {
      self.factor = factor
      self.neighbourhood = neighbourhood
      self.wraps = wraps
      self.among = among
      self.picks = picks
    }
  }

  /// The pool of neighbours that a sick person picks from.
  public enum Among: SpecWord {
    /// The neighbours that are healthy when the step begins.
    case healthy
    /// All neighbours; those who are not healthy stay as they are.
    case all

    package var word: Word {
      switch self {
      case .healthy: Word("healthy", synonyms: ["susceptible", "well"])
      case .all: Word("all", synonyms: ["any", "everybody", "everyone", "neighbours", "neighbors"])
      }
    }
  }

  /// The number of people that a sick person picks from the pool.
  public enum Picks: SpecWord {
    /// A random number, uniform on 0 … min(factor, pool).
    case upTo
    /// As many as possible: min(factor, pool).
    case exactly

    package var word: Word {
      switch self {
      case .upTo: Word("up-to", synonyms: ["upto", "at-most", "random", "max", "most", "subset"])
      case .exactly: Word("exactly", synonyms: ["exact", "always", "all", "fixed"])
      }
    }
  }
}
