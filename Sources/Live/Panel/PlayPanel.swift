/// What every simulation in play has over its screen: a line that is typed, and the bar of its steps.
struct PlayPanel: Sendable {
  var prompt: PlayPrompt?
  /// What is being saved.
  var saving: SaveRequest?
  /// Whether a button of the mouse holds the bar of steps.
  var isScrubbing = false
}
