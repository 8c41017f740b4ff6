import Simulations

extension Infection: PlayableOnScreen {
  package func inputs(for gesture: Gesture, in state: Outbreak) -> [Input] {
    switch gesture {
    case .touch(let place): [.tap([place])]
    case .paint(let cells): [.tap(cells.filter { $0.state != 0 }.map(\.place))]
    case .symbol: []
    }
  }

  package func isAtRest(_ state: Outbreak) -> Bool { state.isAtRest }
}
