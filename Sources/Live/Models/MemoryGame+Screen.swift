import Simulations

extension MemoryGame: PlayableOnScreen {
  /// The faces of covered cards.
  package var hidesState: Bool { true }

  package func inputs(for gesture: Gesture, in state: MemoryPlay) -> [MemoryGame.Input] {
    guard case .touch(let place) = gesture, (0..<board.columns).contains(place.column),
      (0..<board.rows).contains(place.row)
    else { return [] }
    return [.flip(place.row * board.columns + place.column)]
  }
}
