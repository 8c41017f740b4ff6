/// The whole numbers that `until` judges of every state.
enum InfectionStatistic: String, StepStatistic {
  case people, healthy, sick, exposed, recovered, vaccinated, dead, incidence, peak, duration
  case everSick = "ever_sick"
  case peakStep = "peak_step"
  case peakIncidence = "peak_incidence"
  case peakIncidenceStep = "peak_incidence_step"

  /// The other statistics of a state: fractions, and what need not be there.
  static let others =
    ["attack_rate"] + InfectionExtremes.milestones.map(\.name) + ["doubling_time", "offspring_1", "offspring_3"]
  /// Of the end only: of a state one asks whether anybody is sick.
  static let atEnd = ["extinct"]
}

extension Infection {
  /// How a run ends.
  ///
  /// With `until` the run is made twice: first to find its end, then to be recorded, since frames and series are placed
  /// over the steps that it has.
  func ending<Process: InfectionProcess>(
    _ request: RunRequest, from start: () throws(RunError) -> Process
  ) throws(RunError) -> Ending {
    guard let until else { return Ending(step: stepCount) }
    var run = InfectionRun(try start(), self, request.progress)
    switch until {
    case .stable:
      while try !run.isOver() {
        guard run.state.step < stepCount else { return Ending(step: stepCount, missed: until) }
        try run.advance(upTo: stepCount)
      }
    case .condition(let expression):
      var condition = EndCondition<InfectionStatistic>(expression)
      while try !run.holds(&condition) {
        guard run.state.step < stepCount else { return Ending(step: stepCount, missed: until) }
        // Of quiet steps only the first can be another than the one before: its incidence is 0.
        let hasRested = run.state.step > 0 && run.state.observation.incidence == 0
        try run.advance(upTo: hasRested ? stepCount : run.state.step + 1)
      }
    }
    return Ending(step: run.state.step)
  }
}
