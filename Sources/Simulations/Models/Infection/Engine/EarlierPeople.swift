/// The people that the run of another block passes on, in their states at its end.
package struct EarlierPeople {
  private let state: FinalState

  /// Finds the people. Returns nil if no other block passes any on. If several blocks do, the last one replaces the
  /// others.
  init?(_ infection: Infection, _ upstream: [String: any Handover]) {
    for case .from(let name) in infection.initial.forms.reversed() {
      guard let state = upstream[name] as? FinalState, state.cells != .absent else { return nil }
      self.state = state
      return
    }
    return nil
  }

  /// Returns whether a person is still in the state that was passed on. A person who was placed on top of that state
  /// in another one starts anew.
  func contains(_ person: Int, _ health: Infection.Health) -> Bool {
    state[person % state.columns, person / state.columns] == health.rawValue
  }

  /// Returns the number of steps for which a person has been in that state, or 0 if they were not counted.
  func age(of person: Int) -> UInt32 { state.ages.isEmpty ? 0 : state.ages[person] }

  /// Whether any healthy or vaccinated person was infected before.
  var includesFormerlyInfected: Bool { state.formerlyInfected != nil }

  /// Returns whether a healthy or vaccinated person was infected before.
  func wasInfected(_ person: Int) -> Bool {
    state.formerlyInfected?[inside: person % state.columns, person / state.columns] ?? false
  }
}
