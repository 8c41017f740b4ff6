extension PlayCore {
  /// The state of the clock in words.
  var spokenPace: String { isRunning ? runningPace : canHalt ? "computing" : "stopped" }

  /// The length of a step in words, or nil if it is a single one: `step 2^10`.
  var lengthWords: String? { stepLength == 1 ? nil : "step \(lengthText)" }

  /// The length of a step as a power of two; a short one in digits.
  var lengthText: String { stepLength < 16 ? String(stepLength) : "2^\(stepLength.trailingZeroBitCount)" }

  /// The speed of the clock in words, with a note if nothing changes any more.
  var runningPace: String { isAtRest ? "running, nothing changes" : "running \(speed.label)" }

  /// The pace while the clock runs, from the longest form to the shortest.
  var runningPaces: [String] { [runningPace] + (isAtRest ? ["nothing changes", "at rest"] : ["running"]) }
}

extension PlayCore {
  /// Sets the initial speed that the user prefers.
  mutating func prepare(_ speed: StartSpeed) {
    switch speed {
    case .automatic: break
    case .perSecond(let rate): _ = setSpeed(.perSecond(rate))
    case .unlimited: _ = setSpeed(.unlimited)
    }
  }
}
