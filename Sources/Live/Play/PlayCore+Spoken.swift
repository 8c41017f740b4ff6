extension PlayCore {
  /// Whether the clock runs, in words.
  var spokenPace: String { isRunning ? runningPace : "stopped" }

  /// How fast the clock runs, and whether it has a point.
  var runningPace: String { isAtRest ? "running, nothing changes" : "running \(speed.label)" }
}
