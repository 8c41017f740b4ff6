extension PlayCore {
  /// The state of the clock in words.
  var spokenPace: String { isRunning ? runningPace : "stopped" }

  /// The speed of the clock in words, with a note if nothing changes any more.
  var runningPace: String { isAtRest ? "running, nothing changes" : "running \(speed.label)" }
}
