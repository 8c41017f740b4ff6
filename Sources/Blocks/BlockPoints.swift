import Simulations

/// The simulations that the keys of a model describe: one, or one for every point of a sweep.
struct BlockPoints {
  /// The simulation of the first point, or nil if it has errors.
  var simulation: (any Simulation)?
  /// Nil where the block asks for a single run, or has errors.
  var experiment: Experiment?
  /// Whether it asks for many runs.
  var isExperiment = false
  /// The last step of the longest run.
  var lastStep: Int?
  /// Also known of a block with errors, or nil if it could not be read.
  var sweptKeys: [String]? = []
  var replicates = 1
  /// A line a key.
  var canonical: [String] = []

  /// The swept keys and their values, none without a sweep, or nil if it has errors.
  var axes: [Ensemble.Axis]? {
    if let experiment { return experiment.axes }
    return sweptKeys?.isEmpty == true ? [] : nil
  }

  /// Statistics that the model has, but no run of the block.
  var absentStatistics: [String] {
    guard let experiment else { return simulation?.absentStatistics ?? [] }
    let others = experiment.points.dropFirst().map(\.simulation.absentStatistics)
    return (simulation?.absentStatistics ?? []).filter { name in others.allSatisfy { $0.contains(name) } }
  }

  /// The cells of the largest picture of each run that is shown.
  var drawnCells: [(columns: Double, rows: Double)] {
    experiment?.points.prefix(Ensemble.shownPoints).map(\.simulation.drawnCells)
      ?? (simulation.map { [$0.drawnCells] } ?? [])
  }
}
