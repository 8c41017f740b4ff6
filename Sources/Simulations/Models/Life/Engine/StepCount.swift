/// How far steps are counted one by one.
enum StepCount {
  /// The last step that is counted. A run to a later one leaps from the steps before this one to its end, which counts
  /// as this step.
  static let last = 1 << 53
}
