/// The controls over the screen of every interactive simulation: a prompt, and the bar of its steps.
struct PlayPanel: Sendable {
  var prompt: PlayPrompt?
  /// The state that is being saved.
  var saving: SaveRequest?
  /// Whether a mouse button holds the bar of steps.
  var isScrubbing = false

  /// The prompt in words.
  var spoken: [String?] { prompt?.spoken ?? [] }
}
