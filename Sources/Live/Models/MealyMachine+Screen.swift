import Simulations

extension MealyMachine: PlayableOnScreen {
  package func inputs(for gesture: Gesture, in state: MealyConfiguration) -> [Input] {
    if case .symbol(let word) = gesture { [.symbol(word)] } else { [] }
  }
}
