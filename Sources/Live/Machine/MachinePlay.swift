import Simulations

/// A machine in play.
package protocol MachinePlay: PlaySession {
  var machine: MealyMachine { get }
  var configuration: MealyConfiguration { get }
  /// Whether a step can be made without a symbol: an input waits, or was given before and is read again.
  var hasNext: Bool { get }
}

extension Session: MachinePlay where Model == MealyMachine {
  package var machine: MealyMachine { model }

  package var configuration: MealyConfiguration { state }

  package var hasNext: Bool { state.waiting > 0 || log.contains { $0.step >= step } }
}
