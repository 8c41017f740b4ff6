/// The people that the run of another block hands over, in the states in which that run left them.
package struct EarlierPeople {
  private let state: FinalState

  /// Returns nil if no other block hands anybody over. Of several blocks, the last one replaces all others.
  init?(_ infection: Infection, _ upstream: [String: any Handover]) {
    for case .from(let name) in infection.initial.forms.reversed() {
      guard let state = upstream[name] as? FinalState, state.cells != .absent else { return nil }
      self.state = state
      return
    }
    return nil
  }

  /// Whether a person is still in the state that was handed over. A person placed over that state begins anew.
  func contains(_ person: Int, _ health: Infection.Health) -> Bool {
    state[person % state.columns, person / state.columns] == health.rawValue
  }

  /// The number of steps that a person has been in that state; 0 if they are not counted.
  func age(of person: Int) -> UInt32 { state.ages.isEmpty ? 0 : state.ages[person] }
}
