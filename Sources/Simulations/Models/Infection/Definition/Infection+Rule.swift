import Specification

extension Infection {
  /// Who infects whom.
  public struct Rule: Sendable, Hashable {
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

  /// Who is in the pool that a sick person picks from.
  public enum Among: SpecWord {
    /// The neighbours that are healthy in the snapshot.
    case healthy
    /// All neighbours; sick ones that are picked stay sick.
    case all

    package var word: Word {
      switch self {
      case .healthy: Word("healthy", synonyms: ["susceptible", "well"])
      case .all: Word("all", synonyms: ["any", "everybody", "everyone", "neighbours", "neighbors"])
      }
    }
  }

  /// How many of its pool a sick person picks.
  public enum Picks: SpecWord {
    /// Uniform on 0 … min(factor, pool).
    case upTo
    /// min(factor, pool).
    case exactly

    package var word: Word {
      switch self {
      case .upTo: Word("up-to", synonyms: ["upto", "at-most", "random", "max", "most", "subset"])
      case .exactly: Word("exactly", synonyms: ["exact", "always", "all", "fixed"])
      }
    }
  }
}
