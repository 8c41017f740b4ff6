/// A simulation that was left, with the state of its screen.
struct PausedSimulation: Sendable {
  let screen: any LiveScreen
  let progress: PlayProgress
  /// Whether edits would be lost with it.
  let hasEdits: Bool

  /// Creates a paused simulation.
  ///
  /// - Returns: nil if the screen does not show a simulation.
  init?(_ screen: any LiveScreen) {
    guard let progress = screen.progress else { return nil }
    self.screen = screen
    self.progress = progress
    hasEdits = screen.parting != nil
  }

  /// The largest number of paused simulations of one model.
  static let most = 4
  /// The part of the memory limit that all paused simulations may take together. The latest one is always kept. The
  /// simulation on the screen gets the rest of the limit.
  static let mostMemory = 0.5
}
