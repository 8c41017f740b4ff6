import Simulations

extension Life: PlayableOnScreen {
  package func inputs(for gesture: Gesture, in state: LifeState) -> [LifeInput] {
    switch gesture {
    case .touch(let place): [.toggle(place)]
    case .paint(let cells): cells.filter { state[$0.place] != $0.state }.map { .set($0.place, to: $0.state) }
    case .symbol: []
    }
  }

  package func cell(at place: Position, in state: LifeState) -> UInt8 { state[place] }
}
