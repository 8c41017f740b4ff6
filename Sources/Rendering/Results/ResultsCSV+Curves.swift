import Simulations

extension ResultsCSV {
  /// Returns the series of all runs of an experiment, which `save: curves.csv` writes. There are columns for the swept
  /// keys, `replicate`, `step` and each series, and a row for each point, replicate and step. A series with the name of
  /// a swept key has a column `series_NAME`.
  ///
  /// - Parameter stop: a signal that ends the text early.
  package static func curves(_ ensemble: Ensemble, until stop: StopSignal? = nil) -> String {
    let series = ensemble.curves.map { curves in curves.used.map { curves.series[$0] } } ?? []
    let keys = ensemble.axes.map(\.key)
    var text = line(header(keys + ["replicate", "step"], series, prefix: seriesPrefix))
    forEachRow(ensemble, of: [], keys: keys, series) { row in
      text += row
      return stop?.isOn != true
    }
    return text
  }

  /// Passes on the series of all blocks below one header, row by row.
  ///
  /// The columns are `block`, the swept keys, `replicate` if there is an experiment, `step`, and every series in the
  /// order of first appearance. A field is empty if its block has no such value. Blocks without series and blocks with
  /// errors have no rows.
  ///
  /// - Parameter take: receives a row, and returns false to end the work.
  package static func curves(of blocks: [BlockResult], _ take: (String) -> Bool) {
    var keys: [String] = [], names: [String] = []
    let reports = blocks.compactMap(\.report)
    for report in reports {
      for axis in report.ensemble?.axes ?? [] where !keys.contains(axis.key) { keys.append(axis.key) }
      let curves = report.ensemble?.curves
      let own = curves.map { curves in curves.used.map { curves.series[$0] } } ?? report.series.columns.map(\.name)
      for name in own where !names.contains(name) { names.append(name) }
    }
    let hasRuns = reports.contains { $0.ensemble != nil }
    let first = ["block"] + keys + (hasRuns ? ["replicate"] : []) + ["step"]
    guard take(line(header(first, names, prefix: seriesPrefix))) else { return }
    for block in blocks {
      guard let report = block.report else { continue }
      if let ensemble = report.ensemble {
        guard forEachRow(ensemble, of: [block.name], keys: keys, names, take) else { return }
      } else {
        let columns = names.map { report.series[$0] ?? [] }
        let head = [block.name] + keys.map { _ in "" } + (hasRuns ? [""] : [])
        for (index, step) in report.series.steps.enumerated() {
          let row = line(head + [String(step)] + columns.map { index < $0.count ? String($0[index]) : "" })
          guard take(row) else { return }
        }
      }
    }
  }

  private static let seriesPrefix = "series_"

  /// Passes on the rows of an experiment.
  ///
  /// - Parameters:
  ///   - head: the fields before those of the keys.
  ///   - take: receives a row, and returns false to end the work.
  /// - Returns: whether all rows were taken.
  @discardableResult
  private static func forEachRow(
    _ ensemble: Ensemble, of head: [String], keys: [String], _ names: [String], _ take: (String) -> Bool
  ) -> Bool {
    guard let curves = ensemble.curves else { return true }
    let axes = keys.map { key in ensemble.axes.firstIndex { $0.key == key } }
    let places = names.map { curves.series.firstIndex(of: $0) }
    for (run, own) in curves.runs.enumerated() {
      let (point, replicate) = run.quotientAndRemainder(dividingBy: ensemble.replicates)
      let labels = axes.map { axis in axis.map { ensemble.points[point][$0] } ?? "" }
      let start = head + labels + [String(replicate)]
      let columns = places.map { place in place.map { own[$0].values } ?? [] }
      for (index, step) in curves.steps(of: run).enumerated() {
        let row = line(start + [String(step)] + columns.map { index < $0.count ? String($0[index]) : "" })
        guard take(row) else { return false }
      }
    }
    return true
  }
}
