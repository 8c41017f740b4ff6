import Simulations

extension RuleAutomaton: PlayableOnScreen {
  /// Returns the inputs for a gesture. A touch cycles through all states.
  package func inputs(for gesture: Gesture, in state: AutomatonState) -> [Input] {
    switch gesture {
    case .touch(let place): [.set(place, to: UInt8((Int(cell(at: place, in: state)) + 1) % cellStates))]
    case .paint(let cells): [.together(cells.map { .set($0.place, to: $0.state) })]
    case .symbol, .recount, .randomize, .load: []
    }
  }

  package func cell(at place: Position, in state: AutomatonState) -> UInt8 {
    picture(of: state, in: LatticeBox(corner: place, columns: 1, rows: 1), scale: 1).elements.first ?? 0
  }

  package var cellStates: Int { patternStates ?? 2 }

  package func looks(of state: AutomatonState) -> [StateLook] {
    picture(of: state, in: LatticeBox(corner: .origin, columns: 1, rows: 1), scale: 1).looks
  }
}
