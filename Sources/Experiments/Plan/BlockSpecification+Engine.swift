import Blocks
import Simulations

extension BlockSpecification {
  /// Returns the error of an engine that cannot run the block, or one of the points of its sweep; nil if it can.
  package func refusal(of engine: EngineChoice) -> RunError? {
    guard let experiment else { return simulation.refusal(of: engine) }
    return experiment.points.lazy.compactMap { $0.simulation.refusal(of: engine) }.first
  }
}
