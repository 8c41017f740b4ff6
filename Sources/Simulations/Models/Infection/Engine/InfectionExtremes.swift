import Expressions

/// The largest numbers of a run so far, when the infection changed anybody last, and how fast the infected became more.
struct InfectionExtremes: Sendable {
  /// When this many people had been infected, where they were.
  struct Milestone: Sendable {
    let name: String
    let count: Int
    var step: Int?
  }

  private(set) var peak: (value: Int, step: Int)
  private(set) var peakIncidence: (value: Int, step: Int)
  /// The step whose picture is that of the peak, or nil if nobody ever was sick.
  var pictureOfPeak: Int? { peak.value > 0 ? peak.step : nil }
  /// The last step in which anybody was infected, fell sick or left the sick state.
  private(set) var duration = 0
  /// The exposed and the sick who were observed last.
  private var infected: (exposed: Int, sick: Int)
  private(set) var milestones: [Milestone]
  /// The window of growth: the steps in which a hundredth and a tenth of the people had been infected, and how many
  /// then were.
  private var windowStart: (step: Int, everSick: Int)?
  private var windowEnd: (step: Int, everSick: Int)?
  private let people: Int

  /// The statistics that are milestones, with the share of the people that is asked for, in tenths.
  static let milestones = [(name: "step_50", tenths: 5), (name: "step_90", tenths: 9), (name: "step_all", tenths: 10)]

  /// - Parameter start: what is seen at step 0.
  init(_ start: Infection.Observation, people: Int) {
    peak = (start.sick, 0)
    peakIncidence = (start.incidence, 0)
    infected = (start.exposed, start.sick)
    self.people = people
    milestones = Self.milestones.map { Milestone(name: $0.name, count: (people * $0.tenths + 9) / 10) }
    pass(start)
  }

  /// Observes a step, or once more the last one after people were infected by hand: no count has become smaller.
  mutating func observe(_ now: Infection.Observation) {
    if now.sick > peak.value { peak = (now.sick, now.step) }
    if now.incidence > peakIncidence.value { peakIncidence = (now.incidence, now.step) }
    // A person who leaves or enters these states changes one of the counts, unless somebody is infected in the same
    // step.
    if now.step > 0, now.incidence > 0 || now.exposed != infected.exposed || now.sick != infected.sick {
      duration = now.step
    }
    infected = (now.exposed, now.sick)
    pass(now)
  }

  private mutating func pass(_ now: Infection.Observation) {
    for index in milestones.indices where milestones[index].step == nil && now.everSick >= milestones[index].count {
      milestones[index].step = now.step
    }
    note(now, in: &windowStart, from: (people + 99) / 100)
    note(now, in: &windowEnd, from: (people + 9) / 10)
  }

  private func note(_ now: Infection.Observation, in end: inout (step: Int, everSick: Int)?, from count: Int) {
    if end.map({ $0.step == now.step }) ?? (now.everSick >= count) { end = (now.step, now.everSick) }
  }

  /// In how many steps the people ever infected became twice as many, over the window from the first step with at least
  /// 1 % of the people ever infected to the first one with at least 10 %: T = (t₂ − t₁) / log₂(c₂ / c₁) for the counts
  /// c at these steps t. Nil if the window has no end, or no step.
  ///
  /// It is the constant doubling time of exponential growth between the two counts, of cumulative cases as in reports
  /// of outbreaks; where growth is slower, as on a lattice, it is the mean over the window.
  ///
  /// Source: K. Muniz-Rodriguez et al., *Doubling Time of the COVID-19 Epidemic by Province, China*, Emerging
  /// Infectious Diseases 26 (2020), 1912–1914, for the doubling time of cumulative incidence.
  var doublingTime: Double? {
    guard let start = windowStart, let end = windowEnd, end.step > start.step else { return nil }
    return Double(end.step - start.step) / (BinaryLogarithm.of(end.everSick) - BinaryLogarithm.of(start.everSick))
  }
}
