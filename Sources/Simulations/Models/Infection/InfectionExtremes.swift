/// The largest numbers of a run so far, and when something changed last.
struct InfectionExtremes: Sendable {
  /// When so many people had been infected, where they were.
  struct Milestone: Sendable {
    let name: String
    let count: Int
    var step: Int?
  }

  private(set) var peak: (value: Int, step: Int)
  private(set) var peakIncidence: (value: Int, step: Int)
  private(set) var duration = 0
  private(set) var milestones: [Milestone]

  /// The statistics that are milestones, with the share of the people that is asked for, in tenths.
  static let milestones = [(name: "step_50", tenths: 5), (name: "step_90", tenths: 9), (name: "step_all", tenths: 10)]

  /// - Parameter start: what is seen at step 0.
  init(_ start: Infection.Observation, people: Int) {
    peak = (start.sick, 0)
    peakIncidence = (start.incidence, 0)
    milestones = Self.milestones.map { Milestone(name: $0.name, count: (people * $0.tenths + 9) / 10) }
    pass(start)
  }

  mutating func observe(_ now: Infection.Observation) {
    if now.sick > peak.value { peak = (now.sick, now.step) }
    if now.incidence > peakIncidence.value { peakIncidence = (now.incidence, now.step) }
    if now.hasChanged { duration = now.step }
    pass(now)
  }

  private mutating func pass(_ now: Infection.Observation) {
    for index in milestones.indices where milestones[index].step == nil && now.everSick >= milestones[index].count {
      milestones[index].step = now.step
    }
  }
}
