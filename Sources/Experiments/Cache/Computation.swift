import Blocks
import Simulations

/// The computation of a single run, in the form that identifies the run's results in the cache.
struct Computation: Sendable {
  let seed: UInt64
  private let simulation: any Simulation
  private let text: String

  /// Creates the computation of a block, or of the first point of its experiment.
  init(_ block: BlockSpecification) {
    seed = block.seed
    simulation = block.simulation
    text = block.computation
  }

  init(_ point: Experiment.Point) {
    seed = point.seed
    simulation = point.simulation
    text = point.computation
  }

  /// Returns the text that identifies the computation in keys.
  ///
  /// A run that leaps has results only for the steps that its views need. So the text of such a run also names the
  /// views.
  ///
  /// - Parameter views: the views that the run draws.
  func key(_ request: RunRequest, drawing views: [ViewRequest]) -> String {
    guard simulation.leaps(with: request.engine) else { return text }
    // Each line of a computation begins with a number, so no other computation ends like this.
    return text + (["leaps"] + views.map(\.canonical)).joined(separator: "\n")
  }
}
