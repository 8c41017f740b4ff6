/// The range of steps that are counted individually.
enum StepCount {
  /// The last step that is counted. A longer run leaps from an earlier step to its end, which counts as this step.
  static let last = 1 << 53
}
