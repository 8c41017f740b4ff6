import Simulations

extension JSONValue.Member {
  /// With the number of runs that were not over, where the member is about an outcome of runs that are.
  func noting(_ ensemble: Ensemble, at point: Int) -> Self {
    guard case .object(let members) = value, let count = ensemble.unfinishedRuns(of: name, at: point) else {
      return self
    }
    return Self(name, .object(members + [.init("not_over", .whole(count))]))
  }
}
