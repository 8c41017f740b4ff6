/// Reports which generation a leap has reached to the progress of a run, however far the leap goes.
struct LeapProgress: Sendable {
  private let progress: RunProgress?
  private var reached: Int
  private let last: Int

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - progress: the progress of the run, or nil to report nothing.
  ///   - reached: the last generation that has been reported.
  ///   - last: the last generation to report.
  init(_ progress: RunProgress?, reached: Int, last: Int = StepCount.last) {
    self.progress = progress
    self.reached = reached
    self.last = last
  }

  /// Reports all generations up to the given one.
  mutating func reach(_ generation: Int) {
    let generation = min(generation, last)
    guard generation > reached else { return }
    progress?.add(generation - reached)
    reached = generation
  }
}
