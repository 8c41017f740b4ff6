import Simulations

/// An interactive machine.
package protocol MachinePlay: PlaySession {
  var machine: MealyMachine { get }
  var configuration: MealyConfiguration { get }
  /// Whether a step is possible without a new symbol: an input is waiting, or an earlier input can be read again.
  var hasNext: Bool { get }
}

extension Session: MachinePlay where Model == MealyMachine {
  package var machine: MealyMachine { model }

  package var configuration: MealyConfiguration { state }

  package var hasNext: Bool { state.waiting > 0 || log.contains { $0.step >= step } }
}
