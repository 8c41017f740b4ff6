/// The end of a run, with the reason for it.
package struct RunEnding: Sendable, Hashable {
  /// The last step. The report covers exactly the steps up to this one.
  package var step: Int
  /// Whether the run may end earlier, because the machine has no next step. The last step is then unknown before the
  /// run.
  var isOpen: Bool
  /// The first repetition of a state, if the run ends with one.
  var cycle: Cycle?
  /// The engine that found the end, if a different engine may record the run.
  var finder: String?
  /// The longest period that was searched for in any part, if the run ends because the pattern has settled.
  var longestPeriod: Int?
  /// The step at which the pattern settled, if the run ends later.
  var settled: Int?
  /// The condition that was never met, if the run ended at the limit of steps.
  package var missed: Until?
  /// The condition that ended the run before the word beside it became true.
  var met: String?
  /// The step of the peak, if a view asks for its picture and the run has a peak.
  package var peak: Int?

  init(step: Int, isOpen: Bool = false, cycle: Cycle? = nil, missed: Until? = nil, peak: Int? = nil) {
    self.step = step
    self.isOpen = isOpen
    self.cycle = cycle
    self.missed = missed
    self.peak = peak
  }

  /// The limit of steps and the condition that was never met, if the run ended at the limit.
  var missedEnd: MissedEnd? {
    missed.map { until in
      switch until {
      case .stable: MissedEnd(limit: step, condition: "the state was stable")
      case .settled: MissedEnd(limit: step, condition: "the pattern settled")
      case .condition(let expression): MissedEnd(limit: step, condition: "\(expression) held")
      case .mixed(let mixed): MissedEnd(limit: step, condition: "\(mixed.text) held")
      }
    }
  }
}
