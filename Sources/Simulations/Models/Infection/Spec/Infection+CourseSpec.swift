import Expressions
import Specification

// Reading the keys beyond the basic rule.

extension Infection.Keys {
  static let probability = Key<Probability>(
    "probability", .probability, default: "1", synonyms: ["p", "transmission", "chance", "beta", "transmissibility"],
    help: "The probability that a contact transmits the infection.")
  static let incubation = Key<Infection.Stay>(
    "incubation", .stay, synonyms: ["latency", "latent", "exposed", "latent-period", "exposure"],
    help: "The number of steps in which people are exposed: infected, but not yet infectious. Without this key they "
      + "are sick at once.")
  static let recovery = Key<Infection.Stay>(
    "recovery", .stay,
    synonyms: ["recover", "infectious", "infectious-period", "sick-for", "gamma", "duration-of-sickness"],
    help: "The number of steps in which people are sick; 1 means infectious in exactly one step. Without this key they "
      + "stay sick.")
  static let immunity = Key<Infection.Immunity>(
    "immunity", .immunity, synonyms: ["immune", "waning", "immune-for", "resistance"],
    help: "The number of steps in which recovered people are immune; with 0 they are healthy again at once. Without "
      + "this key they stay immune.")
  static let vaccinated = Key<Probability>(
    "vaccinated", .probability, synonyms: ["vaccination", "vaccine", "coverage", "immunised", "immunized"],
    help: "The share of all people (rounded down) who are vaccinated from the start and cannot be infected, chosen at "
      + "random among the healthy. After `initial: {from: NAME}`, they are added to the people vaccinated before.")
  static let mortality = Key<Probability>(
    "mortality", .probability, synonyms: ["death", "lethality", "fatality", "cfr", "deaths"],
    help: "The probability that a person dies at the end of `recovery` instead of recovering.")

  static let minor = Key<Infection.Minor>(
    "minor", .minor, default: "an `attack_rate` below 0.1",
    synonyms: ["minor-outbreak", "small", "major", "cutoff", "minor-below"],
    help: "With `replicates`, outbreaks below this bound are minor and counted separately. A whole number is a number "
      + "of infected people. A number with a decimal point is a share of the people at risk: everybody who is not "
      + "vaccinated at step 0.")

  static func interventions(_ statistics: JudgedStatistics) -> Key<[InterventionEntry]> {
    Key(
      "interventions", .interventions(statistics),
      synonyms: ["intervention", "measures", "measure", "lockdown", "policy", "actions"],
      help:
        "Changes in the course of the run, at most 1,000. An intervention takes effect before its step is computed. "
        + "`step: S` with S = steps + 1 takes effect after the last step and belongs to it.")
  }
}

extension Infection {
  /// Reads the course of the infection. Returns nil after an error.
  static func readCourse(
    _ map: inout SpecMap, _ judged: JudgedStatistics, lastStep: Int?, in context: inout SpecContext
  ) -> Course? {
    let errorsBefore = context.errors.count
    let probability = map.value(Keys.probability, default: .one, in: &context)
    let incubation = map.value(Keys.incubation, in: &context)
    let recovery = map.value(Keys.recovery, in: &context)
    let immunity = map.value(Keys.immunity, in: &context)
    let vaccinated = map.value(Keys.vaccinated, in: &context)
    let mortality = map.value(Keys.mortality, in: &context)
    let entries = map.value(Keys.interventions(judged), default: [], in: &context)
    if !map.contains("recovery") {
      if map.contains("mortality") {
        context.report(
          .invalid(
            "'mortality' needs 'recovery': people die when their sickness ends",
            advice: "add a line such as 'recovery: 5' or 'recovery: {mean: 5}'"),
          key: "mortality", at: map.span(of: "mortality"))
      }
      if map.contains("immunity") {
        context.warn("'immunity' has no effect without 'recovery'", at: map.span(of: "immunity"))
      }
    }
    for entry in entries {
      if let step = entry.intervention.step, let lastStep, step > lastStep + 1 {
        context.report(
          .invalid(
            "the run ends with step \(lastStep), before the intervention of step \(step)",
            advice: "write steps: \(step)"), key: "interventions", at: entry.timeSpan)
      }
    }
    guard context.errors.count == errorsBefore else { return nil }
    return Course(
      probability: probability.isCertain ? nil : probability, incubation: incubation, recovery: recovery,
      immunity: immunity ?? .forever, mortality: mortality, vaccinated: vaccinated,
      interventions: entries.map(\.intervention))
  }

  /// Returns the statistics that a condition may use, given the states that the keys of the block bring into use.
  static func judgedStatistics(_ map: SpecMap) -> JudgedStatistics {
    let isImmune = map.contains("recovery") && map.node("immunity")?.scalar.flatMap { WholeNumber($0)?.value } != 0
    var vaccinates = map.contains("vaccinated")
    if case .list(let items) = map.node("interventions")?.content {
      for case .map(let entries) in items.map(\.content) where entries.contains(where: { $0.key == "vaccinate" }) {
        vaccinates = true
      }
    }
    let isAbsent = [!map.contains("incubation"), !isImmune, !vaccinates, !map.contains("mortality")]
    return judgedByAbsence[isAbsent.reversed().reduce(0) { 2 * $0 + ($1 ? 1 : 0) }]
  }

  /// The states that are in use only with certain keys.
  private static let optionalStates: [Health] = [.exposed, .recovered, .vaccinated, .dead]

  /// The statistics that a condition may use, for each set of absent ``optionalStates``, where bit i represents state
  /// i. They are made once, because every point of a sweep needs them.
  private static let judgedByAbsence = (0..<1 << optionalStates.count).map { set in
    let absent = optionalStates.enumerated().filter { set >> $0.offset & 1 == 1 }.map(\.element.name)
    return JudgedStatistics(
      InfectionStatistic.self, others: InfectionStatistic.others, atEnd: InfectionStatistic.atEnd,
      absent: declaration.statistics.filter { absent.contains($0.name) })
  }
}

extension ValueType where Value == Infection.Stay {
  /// The type of a duration: a whole number of steps, or `{mean: m}`.
  static var stay: Self {
    let summary = "whole number from 1 to \(UInt32.max.grouped), or {mean: M} with a decimal number M from 1"
    return ValueType(summary) { node, key, context in
      Infection.Stay.read(node, key: key, least: 1, summary, in: &context)
    } canonical: {
      $0.canonical
    }
  }
}

extension ValueType where Value == Infection.Immunity {
  /// The type of immunity: a whole number of steps from 0, or `{mean: m}`.
  static var immunity: Self {
    let summary = "whole number from 0 to \(UInt32.max.grouped), or {mean: M} with a decimal number M from 1"
    return ValueType(summary) { node, key, context in
      Infection.Stay.read(node, key: key, least: 0, summary, in: &context).map {
        $0 == .exactly(0) ? .none : .lasts($0)
      }
    } canonical: { immunity in
      switch immunity {
      case .forever: "forever"
      case .none: "0"
      case .lasts(let stay): stay.canonical
      }
    }
  }
}

extension Infection.Stay {
  fileprivate var canonical: String {
    switch self {
    case .exactly(let steps): String(steps)
    case .geometric(let probability): probability.text
    }
  }

  fileprivate static func read(
    _ node: SpecNode, key: String, least: Int, _ summary: String, in context: inout SpecContext
  ) -> Infection.Stay? {
    let mean = Key<Probability>(
      "mean", .reciprocal, required: true, example: "5", synonyms: ["average", "m", "expected", "geometric"],
      help: "The mean number of steps.")
    if case .map = node.content {
      guard var map = SpecMap(node, owner: key, keys: [mean.declaration], in: &context) else { return nil }
      // If people leave for certain in each step, they leave in the first one, which is not a matter of chance.
      return map.required(mean, in: &context).map { $0.isCertain ? .exactly(1) : .geometric($0) }
    }
    guard let text = node.scalar, let number = WholeNumber(text) else {
      let advice = node.scalar.flatMap { text in
        Probability(reciprocalOf: text) == nil ? nil : "write {mean: \(text)} instead of \(text)"
      }
      context.report(.wrongType(found: node.found, expected: summary, advice: advice), key: key, at: node.span)
      return nil
    }
    guard let steps = number.value, (least...Int(UInt32.max)).contains(steps) else {
      let isNone = key == Infection.Keys.incubation.declaration.name && number.value == 0
      let advice = isNone ? "leave '\(key)' out: people are then sick at once" : nil
      context.report(.outOfRange(found: node.found, expected: summary, advice: advice), key: key, at: node.span)
      return nil
    }
    return .exactly(steps)
  }
}

extension ValueType where Value == Probability {
  /// The type of a mean whose reciprocal is the probability.
  fileprivate static var reciprocal: Self {
    decimal("decimal number from 1 to \(UInt32.max.grouped) with at most 9 decimals") { Probability(reciprocalOf: $0) }
  }
}
