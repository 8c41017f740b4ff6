extension Infection.Minor {
  /// Whether fewer people were infected than the bound.
  ///
  /// Those who could fall sick are the healthy, exposed and sick of step 0. Whoever had recovered or died before does
  /// not count.
  ///
  /// - Parameter start: what was observed at step 0.
  func holds(_ start: Infection.Observation, _ end: Infection.Observation) -> Bool {
    let infected = end.everSick - start.recovered - start.dead
    switch self {
    case .people(let count): return infected < count
    case .share(let share): return infected < share.shareRoundedUp(of: start.healthy + start.exposed + start.sick)
    }
  }
}
