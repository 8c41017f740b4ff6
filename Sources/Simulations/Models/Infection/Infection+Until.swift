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

extension InfectionRun {
  /// Goes on to the end, or to the limit of steps.
  mutating func finish(_ until: Until, limit: Int) throws(RunError) -> Ending {
    switch until {
    case .stable:
      while try !isOver() {
        guard state.step < limit else { return Ending(step: limit, missed: until) }
        try advance(upTo: limit)
      }
    case .condition(let expression):
      var condition = EndCondition<InfectionStatistic>(expression)
      while try !holds(&condition) {
        guard state.step < limit else { return Ending(step: limit, missed: until) }
        // Of quiet steps only the first can be another than the one before: its incidence is 0.
        let hasRested = state.step > 0 && state.observation.incidence == 0
        try advance(upTo: hasRested ? limit : state.step + 1)
      }
    }
    return Ending(step: state.step)
  }
}
