import Specification

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
