/// A simulation that was left, on its screen as it was.
struct PausedSimulation: Sendable {
  let screen: any LiveScreen
  let progress: PlayProgress
  /// Whether something done by hand would be lost with it.
  let hasEdits: Bool

  /// - Returns: nil if there is no simulation on the screen.
  init?(_ screen: any LiveScreen) {
    guard let progress = screen.progress else { return nil }
    self.screen = screen
    self.progress = progress
    hasEdits = screen.parting != nil
  }

  /// More of one model are not kept.
  static let most = 4
}
