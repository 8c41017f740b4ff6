import Expressions
import Specification

// Sessions as blocks.

extension Infection {
  package func replay(
    _ keys: [(key: String, value: String)], log: [ScheduledInput<Input>], endingIn state: Outbreak,
    _ request: RunRequest
  ) -> [(key: String, value: String)] {
    let taps = log.compactMap { entry -> String? in
      guard case .tap(let positions) = entry.input else { return nil }
      let places = positions.filter { group.contains($0) }.map { "[\($0.column), \($0.row)]" }
      return places.isEmpty ? nil : "{at: [\(places.joined(separator: ", "))], step: \(entry.step + 1)}"
    }
    let taken = log.compactMap { entry in
      if case .intervene(let measure) = entry.input { Intervention(.step(entry.step + 1), measure) } else { nil }
    }
    let interventions =
      course.interventions.enumerated().map { place, intervention in
        intervention.text(comes: !state.isWaiting(forInterventionAt: place))
      } + taken.map { $0.text(comes: true) }
    var replayed = keys.filter { $0.key == "steps" || !SharedKeys.replaced.contains($0.key) }
    func replace(_ key: String, _ value: String?) {
      let place = replayed.firstIndex { $0.key == key }
      if let place { replayed.remove(at: place) }
      if let value { replayed.insert((key, value), at: place ?? replayed.count) }
    }
    // The defaults of the keys that are left out depend on whether there are taps.
    if !keys.contains(where: { $0.key == "initial" }) { replace("initial", initial == .empty ? "empty" : "single") }
    replace("tap", taps.isEmpty ? nil : "[\(taps.joined(separator: ", "))]")
    replace("interventions", interventions.isEmpty ? nil : "[\(interventions.joined(separator: ", "))]")
    replace("steps", String(state.step))
    return replayed
  }
}

extension Infection.Intervention {
  /// Returns the intervention in YAML, for a run that may end earlier. An intervention that does not come gets a
  /// condition that is never true. It must keep its index in the list, which names the draws of others, and the states
  /// that it brings into use.
  ///
  /// - Parameter comes: whether the intervention has come when the run ends.
  fileprivate func text(comes: Bool) -> String {
    let when =
      switch time {
      case .step(let step): comes ? "step: \(step)" : "when: \"people == 0\""
      case .condition(let expression): "when: \(YamlScalar.quoted(expression.description))"
      }
    return "{\(([when] + measure.entries).joined(separator: ", "))}"
  }
}

extension Infection.Measure {
  /// The keys of the measure with their values, in YAML.
  fileprivate var entries: [String] {
    [
      factor.map { "factor: \($0)" }, probability.map { "probability: \($0.text)" },
      neighbourhood.map { "neighbourhood: \($0.text)" }, vaccinate.map { "vaccinate: \($0.text)" },
    ].compactMap { $0 }
  }
}

extension Infection.Neighbourhood {
  fileprivate var text: String { shape == .square ? "{radius: \(radius)}" : "{disc: \(radius)}" }
}

extension Infection.Measure {
  /// The measure in a few words, such as "factor 1, probability 0.2".
  var words: String {
    var parts: [String] = []
    if let factor { parts.append("factor \(factor)") }
    if let probability { parts.append("probability \(probability.text)") }
    if let neighbourhood { parts.append("neighbourhood \(neighbourhood.words)") }
    if let vaccinate { parts.append("vaccinate \(vaccinate.text)") }
    return parts.joined(separator: ", ")
  }
}

extension Infection.Intervention {
  /// The intervention in a few words, such as "factor 1 from step 3".
  var words: String {
    switch time {
    case .step(let step): "\(measure.words) \(measure.changesSpread ? "from" : "at") step \(step)"
    case .condition(let expression): "\(measure.words) (when \(expression))"
    }
  }
}

extension Infection.Neighbourhood {
  fileprivate var words: String {
    switch self {
    case .moore: "moore"
    case .vonNeumann: "von-neumann"
    default: shape == .square ? "radius \(radius)" : "disc \(radius)"
    }
  }
}

extension Infection {
  package var plannedEvents: [RunEvent] {
    course.interventions.map { intervention in
      let time =
        switch intervention.time {
        case .step: ""
        case .condition(let expression): "when \(expression)"
        }
      return RunEvent(step: nil, words: intervention.measure.words, time: time)
    }
  }
}

extension Infection {
  package static let views: [View<Infection>] = [
    .grid("The people at the end.", synonyms: ["final", "picture", "last", "state", "people"]),
    .frames(
      "The people at several steps. By default, these are the start, a quarter, half and three quarters of the steps, "
        + "the peak and the end.", usual: .landmarks, synonyms: ["snapshots", "pictures", "steps"]),
    View(.chart("The epidemic curve: series over the steps.", synonyms: ["curve", "plot", "graph"])) { run, view in
      // A view without names has all of them. Parts of a whole have no logarithmic axis.
      let names = view.names.isEmpty ? run.model.seriesNames : view.names
      return names == run.model.seriesNames && view.log == nil ? .splitChart(epidemicCurve(run)) : .chart(names)
    },
    View(
      arrival, "When each person first fell sick, in quarters of the time until the last person did.",
      synonyms: ["arrivals", "arrival-time", "wave", "isochrones"], shape: arrivals),
    View(
      .image(
        of: ["grid", arrival], "The people at the end, or at several steps side by side, or when each first fell sick",
        hasFrames: true)
    ) { run, view in
      isOfArrivals(view) ? arrivals(run, view) : view.shown(run.pictures(of: view))
    },
    .animation("The people from the first step to the last"),
    .bands("sick"),
  ]

  private static let arrival = "arrival"

  /// Returns whether a view shows when people fell sick, which must be recorded during the run.
  static func isOfArrivals(_ view: ViewRequest) -> Bool {
    if case .image(let options) = view.options { return options.subject == arrival }
    return view.name == arrival
  }

  private static func arrivals(_ run: RecordedRun<Infection>, _ view: ViewRequest) -> ReportShape {
    let people = run.state.people, limit = run.request.limit(for: view)
    guard case .image(let options) = view.pixels else { return view.shown([people.arrivalPicture(limit: limit)]) }
    return .image(
      PixelView(
        people.arrivalMap(limit: limit), cellSide: options.cellSide, format: options.format,
        summary: "When each person first fell sick. " + run.model.summary(run.state)))
  }
}

extension Infection {
  /// The share of the people below which an outbreak is too small to be seen among all people.
  private static let leastShare = 0.01

  /// Returns the epidemic curve: people who are exposed or sick and the incidence above, and all people by state below.
  ///
  /// If nobody recovers, the sick only accumulate and are the same curve below, so the upper chart is that of the
  /// incidence. Of an outbreak in which hardly anybody was infected, there is only the upper chart, and a sentence.
  static func epidemicCurve(_ run: RecordedRun<Infection>) -> SplitChart {
    let model = run.model, states = model.course.states, now = run.state.observation
    let isSmall = Double(now.everSick) < leastShare * Double(model.group.people)
    let moving: [Health] = model.course.recovery == nil && !isSmall ? [.exposed] : [.sick, .exposed]
    func names(_ order: [Health]) -> [String] { order.filter(states.contains).map(\.name) }
    return SplitChart(
      names: model.seriesNames, lines: names(moving), bars: ["incidence"],
      parts: isSmall ? [] : names([.dead, .recovered, .sick, .exposed, .healthy, .vaccinated]),
      remark: isSmall ? model.smallOutbreak(run.state) : nil)
  }

  /// Returns a sentence such as `The infection died out at step 16: 4 people were ever sick.`
  private func smallOutbreak(_ state: Outbreak) -> String {
    let now = state.observation, verb = course.incubation == nil ? "sick" : "infected"
    if now.everSick == 0 { return "Nobody was ever \(verb)." }
    let people = now.everSick == 1 ? "person was" : "people were"
    guard now.exposed + now.sick == 0 else {
      return "\(now.everSick) of \(group.people) people were ever \(verb), up to step \(now.step)."
    }
    return "The infection died out at step \(state.extremes.duration): \(now.everSick) \(people) ever \(verb)."
  }
}
