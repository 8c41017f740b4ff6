import Expressions
import Specification

/// An intervention as written in a block.
struct InterventionEntry: Sendable {
  var intervention: Infection.Intervention
  var timeSpan: SourceSpan

  /// Reads `{step: …}` or `{when: …}` together with the measure. Returns nil after an error.
  fileprivate static func read(
    _ node: SpecNode, _ statistics: JudgedStatistics, in context: inout SpecContext
  ) -> InterventionEntry? {
    let step = Key<Int>(
      "step", .wholeNumber(in: 1...Int(UInt32.max)), synonyms: ["time", "at", "at-step", "s", "from"],
      help: "The step before which it takes effect.")
    let when = Key<Expression>(
      "when", .condition(statistics), synonyms: ["if", "condition", "trigger", "once"],
      help: "The condition that triggers it, tested before each step.")
    let actions = Infection.Measure.keys
    let errorsBefore = context.errors.count
    guard
      var map = SpecMap(
        withoutEnd(node, in: &context), owner: "an intervention", keys: [step.declaration, when.declaration] + actions,
        in: &context)
    else { return nil }
    // An unknown key may be a misspelling of one that has an effect.
    let areKeysKnown = context.errors.count == errorsBefore
    let number = map.value(step, in: &context), condition = map.value(when, in: &context)
    let measure = Infection.Measure(&map, in: &context)
    if map.contains("step") == map.contains("when"), areKeysKnown || map.contains("step") {
      context.report(
        map.contains("step")
          ? .invalid("an intervention has 'step' or 'when', not both", advice: "keep one of them")
          : .invalid(
            "an intervention needs 'step' or 'when'", advice: "add one, such as 'step: 20' or 'when: \"sick > 100\"'"),
        key: map.contains("step") ? "when" : "interventions",
        at: map.contains("step") ? map.span(of: "when") : node.span)
    }
    if areKeysKnown, !actions.contains(where: { map.contains($0.name) }) {
      context.report(
        .invalid(
          "an intervention needs an effect: 'factor', 'probability', 'neighbourhood' or 'vaccinate'",
          advice: "add one, such as 'factor: 1' or 'vaccinate: 0.3'"),
        key: "interventions", at: node.span)
    }
    guard context.errors.count == errorsBefore else { return nil }
    let time = condition.map { Infection.Intervention.Time.condition($0) } ?? .step(number ?? 1)
    return InterventionEntry(
      intervention: Infection.Intervention(time, measure),
      timeSpan: map.span(of: map.contains("step") ? "step" : "when"))
  }

  /// Reports `until`, which an intervention does not have, and returns the other keys.
  private static func withoutEnd(_ node: SpecNode, in context: inout SpecContext) -> SpecNode {
    guard case .map(let entries) = node.content, let end = entries.first(where: { $0.key == "until" }) else {
      return node
    }
    let step = end.value.scalar.flatMap { WholeNumber($0)?.value } ?? 20
    context.report(
      .invalid(
        "an intervention has no 'until': it stays in force",
        advice: "end it with a second intervention, such as {step: \(step), factor: 2}"),
      key: "until", at: end.keySpan)
    return SpecNode(.map(entries.filter { $0.key != "until" }), at: node.span, isInBraces: node.isInBraces)
  }

  fileprivate var canonical: String {
    var parts: [String] = []
    switch intervention.time {
    case .step(let step): parts.append("step:\(step)")
    case .condition(let expression): parts.append("when:\(expression)")
    }
    let measure = intervention.measure
    if let factor = measure.factor { parts.append("factor:\(factor)") }
    if let probability = measure.probability { parts.append("probability:\(probability.text)") }
    if let neighbourhood = measure.neighbourhood {
      parts.append("neighbourhood:" + ValueType<Infection.Neighbourhood>.neighbourhood.canonical(neighbourhood))
    }
    if let vaccinate = measure.vaccinate { parts.append("vaccinate:\(vaccinate.text)") }
    return parts.joined(separator: ",")
  }
}

extension Infection.Measure {
  private static let vaccination = Key<Probability>(
    "vaccinate", .probability, synonyms: ["vaccinated", "vaccination", "vaccine", "immunise", "immunize"],
    help: "The share of the healthy people who are vaccinated.")

  fileprivate static let keys = [
    Infection.Keys.factor.declaration, Infection.Keys.probability.declaration,
    Infection.Keys.neighbourhood.declaration, vaccination.declaration,
  ]

  fileprivate init(_ map: inout SpecMap, in context: inout SpecContext) {
    self.init(
      factor: map.value(Infection.Keys.factor, in: &context),
      probability: map.value(Infection.Keys.probability, in: &context),
      neighbourhood: map.value(Infection.Keys.neighbourhood, in: &context),
      vaccinate: map.value(Self.vaccination, in: &context))
  }

  /// Reads a map with the keys of a measure.
  package static func read(_ node: SpecNode) -> (measure: Self?, errors: [SpecError]) {
    var context = SpecContext()
    guard var map = SpecMap(node, owner: "a measure", keys: keys, in: &context) else { return (nil, context.errors) }
    return (Self(&map, in: &context), context.errors)
  }
}

extension ValueType where Value == [InterventionEntry] {
  /// The type of a list of interventions, whose order matters.
  static func interventions(_ statistics: JudgedStatistics) -> Self {
    let summary =
      "list of {step: S or when: CONDITION, and factor, probability, neighbourhood or vaccinate}"
    return ValueType(summary) { node, key, context in
      guard case .list(let items) = node.content else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      guard items.count <= Infection.Intervention.limit else {
        context.report(
          .outOfRange(
            found: "\(items.count) interventions", expected: "list of at most \(Infection.Intervention.limit)"),
          key: key, at: node.span)
        return nil
      }
      let entries = items.map { InterventionEntry.read($0, statistics, in: &context) }
      return entries.contains { $0 == nil } ? nil : entries.compactMap { $0 }
    } canonical: { entries in
      entries.map(\.canonical).joined(separator: ";")
    }
  }
}
