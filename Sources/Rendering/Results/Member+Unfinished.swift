import JSON
import Simulations

extension JSONValue.Member {
  /// Returns the member with the number of runs that were not over, if only finished runs have its statistic.
  func noting(_ ensemble: Ensemble, at point: Int) -> Self {
    guard case .object(let members) = value, let count = ensemble.unfinishedRuns(of: name, at: point) else {
      return self
    }
    return Self(name, .object(members + [.init("not_over", .whole(count))]))
  }
}
