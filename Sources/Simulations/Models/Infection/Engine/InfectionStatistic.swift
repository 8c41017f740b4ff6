import Expressions

/// The whole numbers that `until` judges of every state.
enum InfectionStatistic: String, StepStatistic {
  case people, healthy, sick, exposed, recovered, vaccinated, dead, incidence, peak, duration
  case everSick = "ever_sick"
  case peakStep = "peak_step"
  case peakIncidence = "peak_incidence"
  case peakIncidenceStep = "peak_incidence_step"

  /// The other statistics of a state: fractions, and what need not be there.
  static let others =
    ["attack_rate"] + InfectionExtremes.milestones.map(\.name) + ["doubling_time"] + Infection.GenerationSizes.names
    + ["offspring_1", "offspring_3"]
  /// Of the end only: of a state one asks whether anybody is sick.
  static let atEnd = ["extinct", "over"]
}
