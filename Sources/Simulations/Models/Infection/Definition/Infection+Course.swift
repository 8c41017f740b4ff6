import Expressions

extension Infection {
  /// The course of the sickness beyond the basic rule: incubation, recovery, immunity, death, vaccination and
  /// interventions.
  public struct Course: Sendable, Hashable {
    /// The probability that a contact transmits the infection, or nil if every contact does.
    package var probability: Probability?
    /// The time from infection to sickness, or nil if people become sick at once.
    package var incubation: Stay?
    /// The time from the start of sickness to its end, or nil if it never ends.
    package var recovery: Stay?
    package var immunity: Immunity
    /// The probability that sickness ends in death, or nil if nobody dies.
    package var mortality: Probability?
    /// The share of all people who are vaccinated at the start.
    package var vaccinated: Probability?
    package var interventions: [Intervention]

    /// Creates a course.
    ///
    /// - Precondition: `mortality` requires `recovery`.
    package init(
      probability: Probability? = nil, incubation: Stay? = nil, recovery: Stay? = nil, immunity: Immunity = .forever,
      mortality: Probability? = nil, vaccinated: Probability? = nil, interventions: [Intervention] = []
    ) {
      precondition(mortality == nil || recovery != nil)
      self.probability = probability
      self.incubation = incubation
      self.recovery = recovery
      self.immunity = immunity
      self.mortality = mortality
      self.vaccinated = vaccinated
      self.interventions = interventions
    }

    /// The basic rule: every contact transmits, people become sick at once and stay sick, and nobody dies.
    public static let basic = Course()

    /// Whether the course is that of the basic rule, in which people are either healthy or sick for ever.
    var isBasic: Bool {
      probability?.isCertain != false && incubation == nil && recovery == nil && vaccinated == nil
        && interventions.isEmpty
    }

    /// The states that people can be in, in the order in which they are reported.
    package var states: [Health] {
      Health.reported.filter { health in
        switch health {
        case .healthy, .sick: true
        case .nobody: false
        case .exposed: incubation != nil
        case .recovered: recovery != nil && immunity != .none
        case .vaccinated: vaccinated != nil || interventions.contains { $0.measure.vaccinate != nil }
        case .dead: mortality != nil
        }
      }
    }

    /// How long people stay immune, or nil if they never become immune or stay immune for ever.
    var waning: Stay? {
      if recovery != nil, case .lasts(let stay) = immunity { stay } else { nil }
    }

    /// Whether a person can be infected more than once.
    var hasReinfection: Bool { recovery != nil && immunity != .forever }
  }

  /// The time that a person stays in a state, in steps.
  public enum Stay: Sendable, Hashable {
    /// A fixed number of steps, at least 1.
    case exactly(Int)
    /// A random number of steps, with a geometric distribution on 1, 2, and so on. The value is the probability of
    /// leaving in each step.
    case geometric(Probability)
  }

  /// The protection after sickness.
  public enum Immunity: Sendable, Hashable {
    /// People stay immune until the end of the run.
    case forever
    /// People are healthy again at once, and can be infected again.
    case none
    /// People stay immune for a time. After that, they are healthy and can be infected again.
    case lasts(Stay)
  }

  /// A measure against the infection, which stays in force from then on.
  public struct Measure: Sendable, Hashable {
    package var factor: Int?
    package var probability: Probability?
    package var neighbourhood: Neighbourhood?
    /// The share of the healthy people who are vaccinated at once.
    package var vaccinate: Probability?

    /// Creates a measure. Every value that is nil leaves the present one unchanged.
    ///
    /// A measure without any value, or with a factor or radius out of range, has no effect, and a session does not
    /// accept it.
    ///
    /// - Parameters:
    ///   - factor: the maximum number of people that one sick person infects in a step.
    ///   - probability: the probability that a contact transmits the infection.
    ///   - neighbourhood: the people that a sick person can infect.
    ///   - vaccinate: the share of the healthy people who are vaccinated at once.
    public init(
      factor: Int? = nil, probability: Probability? = nil, neighbourhood: Neighbourhood? = nil,
      vaccinate: Probability? = nil
    ) {
      self.factor = factor
      self.probability = probability
      self.neighbourhood = neighbourhood
      self.vaccinate = vaccinate
    }

    /// Whether the measure affects sick people and those whom they may infect.
    var changesSpread: Bool { factor != nil || probability != nil || neighbourhood != nil }

    /// Whether a block could prescribe the measure: it has an effect, and its numbers are valid for their keys.
    var isValid: Bool {
      (changesSpread || vaccinate != nil) && (factor.map { 0...Int(UInt32.max) ~= $0 } ?? true)
        && neighbourhood?.isValid != false
        && [probability, vaccinate].allSatisfy { $0.map { Probability(decimal: $0.text) != nil } ?? true }
    }
  }

  /// A measure that is taken once during an epidemic.
  package struct Intervention: Sendable, Hashable {
    package enum Time: Sendable, Hashable {
      /// Before the people of this step pick. Steps count from 1.
      case step(Int)
      /// Before the first step whose initial state meets the condition, which is bound.
      case condition(Expression)
    }

    package var time: Time
    package var measure: Measure

    /// The maximum number of interventions. All that are still to come are checked before every step.
    static let limit = 1_000

    package init(_ time: Time, _ measure: Measure) {
      self.time = time
      self.measure = measure
    }

    /// The step before which the intervention comes, or nil if a condition triggers it.
    var step: Int? { if case .step(let step) = time { step } else { nil } }
  }
}
