extension Infection.Minor {
  /// Returns whether fewer people were infected than the bound.
  ///
  /// The people at risk are all people except those vaccinated at step 0.
  ///
  /// - Parameters:
  ///   - start: the observation of step 0.
  ///   - end: the observation of the last step.
  func holds(_ start: Infection.Observation, _ end: Infection.Observation) -> Bool {
    switch self {
    case .people(let count): return end.everSick < count
    case .share(let share): return end.everSick < share.shareRoundedUp(of: start.atRisk)
    }
  }
}

extension Infection.Observation {
  /// The number of people who are not vaccinated.
  fileprivate var atRisk: Int { healthy + exposed + sick + recovered + dead }
}
