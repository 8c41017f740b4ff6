/// Notes in the progress of a run which generation it has reached, however far a leap goes.
struct LeapProgress: Sendable {
  private let progress: RunProgress?
  private var reached: Int
  private let last: Int

  /// - Parameters:
  ///   - reached: the generation up to which everything is noted.
  ///   - last: the last generation that is noted.
  init(_ progress: RunProgress?, reached: Int, last: Int = StepCount.last) {
    self.progress = progress
    self.reached = reached
    self.last = last
  }

  /// Notes all generations up to this one.
  mutating func reach(_ generation: Int) {
    let generation = min(generation, last)
    guard generation > reached else { return }
    progress?.add(generation - reached)
    reached = generation
  }
}
