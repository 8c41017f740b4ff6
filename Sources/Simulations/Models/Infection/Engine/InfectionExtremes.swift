import Expressions

/// The extremes of a run so far: its peaks, its milestones, the last change and the speed of growth.
struct InfectionExtremes: Sendable {
  /// The first step by which this many people had been infected, or nil if there isn't one.
  struct Milestone: Sendable {
    let name: String
    let count: Int
    var step: Int?
  }

  private(set) var peak: (value: Int, step: Int)
  private(set) var peakIncidence: (value: Int, step: Int)
  /// The step whose picture shows the peak, or nil if nobody was ever sick.
  var pictureOfPeak: Int? { peak.value > 0 ? peak.step : nil }
  /// The last step in which anybody was infected, fell sick or left the sick state.
  private(set) var duration = 0
  /// The numbers of exposed and of sick people in the last observation.
  private var infected: (exposed: Int, sick: Int)
  private(set) var milestones: [Milestone]
  /// The start of the window of growth, when a hundredth of all people had been infected, with the exact number.
  /// `windowEnd` is its end, when a tenth had been.
  private var windowStart: (step: Int, everSick: Int)?
  private var windowEnd: (step: Int, everSick: Int)?
  private let people: Int

  /// The statistics that are milestones, with the required share of all people in tenths.
  static let milestones = [(name: "step_50", tenths: 5), (name: "step_90", tenths: 9), (name: "step_all", tenths: 10)]

  /// Starts with an observation.
  ///
  /// - Parameter start: the observation of step 0.
  init(_ start: Infection.Observation, people: Int) {
    peak = (start.sick, 0)
    peakIncidence = (start.incidence, 0)
    infected = (start.exposed, start.sick)
    self.people = people
    milestones = Self.milestones.map { Milestone(name: $0.name, count: (people * $0.tenths + 9) / 10) }
    pass(start)
  }

  /// Observes a step, or the last step again after a change by hand.
  mutating func observe(_ now: Infection.Observation) {
    if now.sick > peak.value { peak = (now.sick, now.step) }
    if now.incidence > peakIncidence.value { peakIncidence = (now.incidence, now.step) }
    // A person who enters or leaves these states changes one of the two counts, unless another person is infected in
    // the same step.
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

  /// The doubling time of the number of people ever infected, in steps. Nil if the window has no end or ends in the
  /// step where it starts.
  ///
  /// The window extends from the first step by which 1 % of all people had been infected to the first step by which 10
  /// % had. With these steps t and the counts c at them, T = (t₂ − t₁) / log₂(c₂ / c₁).
  ///
  /// For exponential growth between the two counts, this is the constant doubling time of cumulative cases, as in
  /// reports of outbreaks. If growth is slower, as on a lattice, it is the mean over the window.
  ///
  /// Source: K. Muniz-Rodriguez et al., *Doubling Time of the COVID-19 Epidemic by Province, China*, Emerging
  /// Infectious Diseases 26 (2020), 1912–1914, for the doubling time of cumulative incidence.
  var doublingTime: Double? {
    guard let start = windowStart, let end = windowEnd, end.step > start.step else { return nil }
    return Double(end.step - start.step) / (BinaryLogarithm.of(end.everSick) - BinaryLogarithm.of(start.everSick))
  }
}
