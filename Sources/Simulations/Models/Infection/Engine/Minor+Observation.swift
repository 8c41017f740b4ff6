extension Infection.Minor {
  /// Whether fewer people were infected than the bound.
  ///
  /// The people at risk are those who are healthy at step 0 and those who are infected at the start. People that
  /// another run hands over as infected, recovered or dead do not count.
  ///
  /// - Parameter start: what was observed at step 0.
  func holds(_ start: Infection.Observation, _ end: Infection.Observation) -> Bool {
    switch self {
    case .people(let count): return end.everSick < count
    case .share(let share): return end.everSick < share.shareRoundedUp(of: start.healthy + start.everSick)
    }
  }
}
