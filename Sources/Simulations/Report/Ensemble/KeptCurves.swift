/// The series of every run of an experiment.
package struct KeptCurves: Sendable, Equatable {
  package let series: [String]
  /// A curve of each series for each run, point after point, and for each point in the order of the replicates.
  package let runs: [[RunCurve]]

  /// - Precondition: as many curves of each run as series.
  package init(series: [String], runs: [[RunCurve]]) {
    precondition(runs.allSatisfy { $0.count == series.count })
    self.series = series
    self.runs = runs
  }

  /// The indices of the series that at least one run has.
  package var used: [Int] {
    series.indices.filter { index in runs.contains { $0[index].last >= 0 } }
  }

  /// The number of steps of a run's curves.
  package func stepCount(of run: Int) -> Int {
    runs[run].first { $0.last >= 0 }?.count ?? 0
  }

  /// The steps of a run's curves; empty if it has no series.
  package func steps(of run: Int) -> [Int] {
    runs[run].first { $0.last >= 0 }.map { RunCurve.grid(exponent: $0.exponent, last: $0.last) } ?? []
  }
}
