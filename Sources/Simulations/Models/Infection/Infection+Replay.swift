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
