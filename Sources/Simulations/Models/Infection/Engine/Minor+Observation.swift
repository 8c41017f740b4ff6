extension Infection.Minor {
  /// Returns whether fewer people were infected than the bound.
  ///
  /// The people at risk are those who are healthy at step 0 and those infected at the start. People whom another run
  /// passes on as infected, recovered or dead do not count.
  ///
  /// - Parameters:
  ///   - start: the observation of step 0.
  ///   - end: the observation of the last step.
  func holds(_ start: Infection.Observation, _ end: Infection.Observation) -> Bool {
    switch self {
    case .people(let count): return end.everSick < count
    case .share(let share): return end.everSick < share.shareRoundedUp(of: start.healthy + start.everSick)
    }
  }
}
