/// The end of a run, and the reason for it.
package struct RunEnding: Sendable, Hashable {
  /// The last step. The report of a run covers exactly this many steps.
  package var step: Int
  /// Whether the run ends earlier where the machine has no next step. The last step is then known only after the run.
  var isOpen: Bool
  /// The first repetition of a state, where the run ends with one.
  var cycle: Cycle?
  /// The engine that found the end, if another one may record the run.
  var finder: String?
  /// The longest period of a part that was looked for, if the run ends because the pattern has settled.
  var longestPeriod: Int?
  /// The condition that did not end the run, where the limit of steps did.
  package var missed: Until?
  /// The step of the peak, where a view asks for its picture and the run has a peak.
  package var peak: Int?

  init(step: Int, isOpen: Bool = false, cycle: Cycle? = nil, missed: Until? = nil, peak: Int? = nil) {
    self.step = step
    self.isOpen = isOpen
    self.cycle = cycle
    self.missed = missed
    self.peak = peak
  }

  /// The limit of steps and the condition that was missed, where the limit ended the run.
  var missedEnd: MissedEnd? {
    missed.map { until in
      switch until {
      case .stable: MissedEnd(limit: step, condition: "the state was stable")
      case .settled: MissedEnd(limit: step, condition: "the pattern settled")
      case .condition(let expression): MissedEnd(limit: step, condition: "\(expression) held")
      }
    }
  }
}
