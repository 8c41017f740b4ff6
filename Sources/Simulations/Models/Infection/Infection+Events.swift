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
