extension RunError {
  /// Returns the error of a pattern that has exceeded a limit of its run.
  ///
  /// - Parameters:
  ///   - box: the smallest box around the pattern, or nil if no cell is alive.
  ///   - generation: the generation that the pattern has reached.
  ///   - limit: the limit that the pattern has exceeded.
  ///   - canLeap: whether HashLife can run the pattern.
  static func outgrown(
    _ box: LatticeBox?, at generation: Int, _ limit: GrowthLimit, canLeap: Bool = false
  ) -> RunError {
    let size = "the pattern has grown to \(box?.columns ?? 1)x\(box?.rows ?? 1) cells at step \(generation)"
    let other = canLeap ? adviceToLeap : "or "
    return switch limit {
    case .memory:
      RunError(
        key: "boundary", "\(size), which is more than the memory limit allows",
        advice: "make fewer steps, \(other)raise the limit with --max-memory")
    case .updates:
      RunError(
        key: "boundary", "\(size), and more cells were computed than the update limit allows",
        advice: "make fewer steps, \(other)raise the limit with --max-updates")
    }
  }

  private static let adviceToLeap = "use --engine hash, or "

  /// The same error without the advice to use HashLife, for a run that must look at every generation.
  var withoutLeaps: RunError {
    var error = self
    error.advice = advice?.replacing(Self.adviceToLeap, with: "or ")
    return error
  }
}

/// A limit that a growing pattern may exceed.
enum GrowthLimit {
  case memory, updates
}
