import Simulations

/// What the keys of a model say: once, or once for every point of a sweep.
struct BlockPoints {
  /// That of the first point; nil where it is in error.
  var simulation: (any Simulation)?
  /// Nil where the block asks for a single run, or is in error.
  var experiment: Experiment?
  /// Whether it asks for many runs.
  var isExperiment = false
  /// The last step of the longest run.
  var lastStep: Int?
  /// Those of a block in error too; nil where they could not be read.
  var sweptKeys: [String]? = []
  var replicates = 1
  /// A line a key.
  var canonical: [String] = []
  /// What is computed, of a single run.
  var computation = ""

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
