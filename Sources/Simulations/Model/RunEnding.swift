/// How a run ends.
package struct RunEnding: Sendable, Hashable {
  /// The last step. The report of a run is that of exactly so many steps.
  package var step: Int
  /// Whether the run ends earlier where the machine has no next step: only the run itself tells its last step.
  var isOpen: Bool
  /// The first repetition of a state, where the run ends with it.
  var cycle: Cycle?
  /// What was to end the run, where the limit did.
  package var missed: Until?
  /// The step of the peak, where a view asks for its picture and there is one.
  package var peak: Int?

  init(step: Int, isOpen: Bool = false, cycle: Cycle? = nil, missed: Until? = nil, peak: Int? = nil) {
    self.step = step
    self.isOpen = isOpen
    self.cycle = cycle
    self.missed = missed
    self.peak = peak
  }

  /// That the limit of steps ended the run, where it did.
  var missedEnd: MissedEnd? {
    missed.map { until in
      switch until {
      case .stable: MissedEnd(limit: step, condition: "the state was stable")
      case .condition(let expression): MissedEnd(limit: step, condition: "\(expression) held")
      }
    }
  }
}
