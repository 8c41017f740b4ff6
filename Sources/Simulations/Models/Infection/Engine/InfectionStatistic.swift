import Expressions

/// The statistics of a state that are whole numbers, for judging `until`.
enum InfectionStatistic: String, StepStatistic {
  case people, healthy, sick, exposed, recovered, vaccinated, dead, incidence, peak, duration
  case everSick = "ever_sick"
  case peakStep = "peak_step"
  case peakIncidence = "peak_incidence"
  case peakIncidenceStep = "peak_incidence_step"

  /// The other statistics of a state: fractions, and values that may be missing.
  static let others =
    ["attack_rate"] + InfectionExtremes.milestones.map(\.name) + ["doubling_time"] + Infection.GenerationSizes.names
    + ["offspring_1", "offspring_3"]
  /// The statistics known only at the end. To judge a state, a condition asks whether anybody is sick.
  static let atEnd = ["extinct", "over", "minor_outbreak"]
}
