/// The interventions that are still to come.
struct InterventionQueue: Sendable {
  struct Entry: Sendable {
    /// Its place in the list of all interventions, which names its draws.
    let place: Int
    let intervention: Infection.Intervention
    fileprivate(set) var condition: EndCondition<InfectionStatistic>?
  }

  private(set) var waiting: [Entry]
  /// The place of the next one that is not in the block.
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

  /// Takes a place at the end of the list, or nil if the list is as long as a block may have it.
  mutating func takePlace() -> Int? {
    guard nextPlace < Infection.Intervention.limit else { return nil }
    defer { nextPlace += 1 }
    return nextPlace
  }

  /// Removes the interventions that come before the next step. A condition is judged of the last step, and only when
  /// all interventions listed before it have come.
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

  /// Removes the interventions that the block prescribes for a step.
  mutating func takeAll(ofStep step: Int) -> [Entry] {
    let due = waiting.filter { $0.intervention.step == step }
    if !due.isEmpty { waiting.removeAll { $0.intervention.step == step } }
    return due
  }

  /// Whether the intervention at a place of the block's list is still to come.
  func isWaiting(at place: Int) -> Bool { waiting.contains { $0.place == place } }

  /// Up to which step people in whom nothing changes by itself need not be looked at, `last` at most.
  func restEnd(_ history: InfectionHistory, upTo last: Int) -> Int {
    guard !waiting.isEmpty else { return last }
    guard history.isConstant else { return history.last.step + 1 }
    return waiting.reduce(last) { min($0, ($1.intervention.step ?? .max) - 1) }
  }
}
