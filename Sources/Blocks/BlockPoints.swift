import Simulations

/// The simulations that the model keys of a block describe: one, or one for every point of a sweep.
struct BlockPoints {
  /// The simulation of the first point, or nil if it has errors.
  var simulation: (any Simulation)?
  /// The experiment, or nil if the block describes a single run or has errors.
  var experiment: Experiment?
  /// Whether the block describes many runs.
  var isExperiment = false
  /// The last step of the longest run.
  var lastStep: Int?
  /// The swept keys, even if the block has errors; nil if they could not be read.
  var sweptKeys: [String]? = []
  var replicates = 1
  /// The canonical lines, one for each key.
  var canonical: [String] = []

  /// The swept keys and their values, empty without a sweep, or nil if the sweep has errors.
  var axes: [Ensemble.Axis]? {
    if let experiment { return experiment.axes }
    return sweptKeys?.isEmpty == true ? [] : nil
  }

  /// The model's statistics that no run of the block has.
  var absentStatistics: [String] {
    BlockSpecification.absentStatistics(of: experiment?.points.map(\.simulation) ?? simulation.map { [$0] } ?? [])
  }

  /// The size in cells of the largest picture of each point that is shown.
  var drawnCells: [(columns: Double, rows: Double)] {
    experiment?.points.prefix(Ensemble.shownPoints).map(\.simulation.drawnCells)
      ?? (simulation.map { [$0.drawnCells] } ?? [])
  }
}
