extension RunError {
  /// The error of a pattern that has outgrown a limit of its run.
  ///
  /// - Parameter box: the smallest box around what lives.
  static func outgrown(_ box: LatticeBox?, at generation: Int, _ limit: GrowthLimit) -> RunError {
    let size = "the pattern has grown to \(box?.columns ?? 1)x\(box?.rows ?? 1) cells at step \(generation)"
    return switch limit {
    case .memory:
      RunError(
        key: "boundary", "\(size), which is more than fits the limit of memory",
        advice: "make fewer steps, or raise the limit with --max-memory")
    case .updates:
      RunError(
        key: "boundary", "\(size), and more cells were computed than the limit of updates allows",
        advice: "make fewer steps, or raise the limit with --max-updates")
    }
  }
}
