/// The interventions that are still to come.
struct InterventionQueue: Sendable {
  struct Entry: Sendable {
    /// The index in the list of all interventions, which is the entity of its draws.
    let place: Int
    let intervention: Infection.Intervention
    fileprivate(set) var condition: EndCondition<InfectionStatistic>?
  }

  private(set) var waiting: [Entry]
  /// The index of the next intervention that is not in the block.
  private var nextPlace: Int

  init(_ interventions: [Infection.Intervention]) {
    waiting = interventions.enumerated().map { place, intervention in
      var condition: EndCondition<InfectionStatistic>?
      if case .condition(let expression) = intervention.time {
        condition = EndCondition(expression, key: "interventions")
      }
      return Entry(place: place, intervention: intervention, condition: condition)
    }
    nextPlace = interventions.count
  }

  /// Takes an index at the end of the list. Returns nil if the list is as long as a block allows.
  mutating func takePlace() -> Int? {
    guard nextPlace < Infection.Intervention.limit else { return nil }
    defer { nextPlace += 1 }
    return nextPlace
  }

  /// Removes and returns the interventions that come before the next step. A condition is judged on the last step, and
  /// only if all interventions listed before it have come.
  mutating func takeDue(_ history: InfectionHistory) throws(RunError) -> [Entry] {
    guard !waiting.isEmpty else { return [] }
    var due: [Entry] = [], left: [Entry] = []
    for var entry in waiting {
      var comes = entry.intervention.step == history.last.step + 1
      if left.isEmpty, var condition = entry.condition {
        comes = try history.holds(&condition)
        entry.condition = condition
      }
      if comes { due.append(entry) } else { left.append(entry) }
    }
    waiting = left
    return due
  }

  /// Removes and returns the interventions that the block prescribes for a step.
  mutating func takeAll(ofStep step: Int) -> [Entry] {
    let due = waiting.filter { $0.intervention.step == step }
    if !due.isEmpty { waiting.removeAll { $0.intervention.step == step } }
    return due
  }

  /// Returns whether the intervention with this index in the block's list is still to come.
  func isWaiting(at place: Int) -> Bool { waiting.contains { $0.place == place } }

  /// Returns the step, at most `last`, up to which people need no visits if nothing in them changes by itself.
  func restEnd(_ history: InfectionHistory, upTo last: Int) -> Int {
    guard !waiting.isEmpty else { return last }
    guard history.isConstant else { return history.last.step + 1 }
    return waiting.reduce(last) { min($0, ($1.intervention.step ?? .max) - 1) }
  }
}
