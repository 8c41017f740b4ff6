/// The series of every run of an experiment.
package struct KeptCurves: Sendable, Equatable {
  package let series: [String]
  /// The curves of each run, one for each series. Runs are in order of points, and then of replicates.
  package let runs: [[RunCurve]]

  /// Stores the curves.
  ///
  /// - Precondition: each run has as many curves as there are series.
  package init(series: [String], runs: [[RunCurve]]) {
    precondition(runs.allSatisfy { $0.count == series.count })
    self.series = series
    self.runs = runs
  }

  /// The indices of the series that at least one run has.
  package var used: [Int] {
    series.indices.filter { index in runs.contains { $0[index].last >= 0 } }
  }

  /// Returns the number of steps in a run's curves.
  package func stepCount(of run: Int) -> Int {
    runs[run].first { $0.last >= 0 }?.count ?? 0
  }

  /// Returns the steps in a run's curves, or an empty list if the run has no series.
  package func steps(of run: Int) -> [Int] {
    runs[run].first { $0.last >= 0 }.map { RunCurve.grid(exponent: $0.exponent, last: $0.last) } ?? []
  }
}
