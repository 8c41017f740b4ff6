extension PlayCore {
  /// Whether the clock runs, in words.
  var spokenPace: String { isRunning ? "running \(speed.label)" : "stopped" }
}
