import Specification

extension Infection {
  /// The rule that determines who infects whom.
  package struct Rule: Sendable, Hashable {
    /// The maximum number of people that one sick person infects in a step, at most 2³² − 1.
    package var factor: Int
    package var neighbourhood: Neighbourhood
    /// Whether opposite edges are neighbours. Otherwise there is nobody beyond an edge.
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

  /// The neighbours that a sick person picks from, called the pool.
  public enum Among: SpecWord {
    /// The neighbours who are healthy at the start of the step.
    case healthy
    /// All neighbours. Those who are not healthy do not change.
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
    /// A random number, uniform from 0 to min(factor, pool).
    case upTo
    /// As many as possible, which is min(factor, pool).
    case exactly

    package var word: Word {
      switch self {
      case .upTo: Word("up-to", synonyms: ["upto", "at-most", "random", "max", "most", "subset"])
      case .exactly: Word("exactly", synonyms: ["exact", "always", "all", "fixed"])
      }
    }
  }
}
