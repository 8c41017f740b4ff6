import Simulations

extension ResultsCSV {
  /// The series of all runs of an experiment: the swept keys, `replicate`, `step` and a column a series, a row a point,
  /// replicate and step. What `save: curves.csv` writes.
  ///
  /// - Parameter stop: ends the text early.
  package static func curves(_ ensemble: Ensemble, until stop: StopSignal? = nil) -> String {
    let series = ensemble.curves.map { curves in curves.used.map { curves.series[$0] } } ?? []
    return line(ensemble.axes.map(\.key) + ["replicate", "step"] + series)
      + rows(ensemble, of: [], keys: ensemble.axes.map(\.key), series, until: stop)
  }

  /// The series of all blocks below one header: `block`, the swept keys, `replicate` where there is an experiment,
  /// `step`, then every series that occurs, in the order of first appearance. A field is empty if its block has no such
  /// thing. Blocks without series and blocks with errors have no rows.
  package static func curves(of blocks: [BlockResult]) -> String {
    var keys: [String] = [], names: [String] = []
    let reports = blocks.compactMap(\.report)
    for report in reports {
      for axis in report.ensemble?.axes ?? [] where !keys.contains(axis.key) { keys.append(axis.key) }
      let curves = report.ensemble?.curves
      let own = curves.map { curves in curves.used.map { curves.series[$0] } } ?? report.series.columns.map(\.name)
      for name in own where !names.contains(name) { names.append(name) }
    }
    let hasRuns = reports.contains { $0.ensemble != nil }
    var text = line(["block"] + keys + (hasRuns ? ["replicate"] : []) + ["step"] + names)
    for block in blocks {
      guard let report = block.report else { continue }
      if let ensemble = report.ensemble {
        text += rows(ensemble, of: [block.name], keys: keys, names)
      } else {
        let columns = names.map { report.series[$0] ?? [] }
        let head = [block.name] + keys.map { _ in "" } + (hasRuns ? [""] : [])
        for (index, step) in report.series.steps.enumerated() {
          text += line(head + [String(step)] + columns.map { index < $0.count ? String($0[index]) : "" })
        }
      }
    }
    return text
  }

  /// - Parameter head: the fields before those of the keys.
  private static func rows(
    _ ensemble: Ensemble, of head: [String], keys: [String], _ names: [String], until stop: StopSignal? = nil
  ) -> String {
    guard let curves = ensemble.curves else { return "" }
    let axes = keys.map { key in ensemble.axes.firstIndex { $0.key == key } }
    let places = names.map { curves.series.firstIndex(of: $0) }
    var text = ""
    for (run, own) in curves.runs.enumerated() where stop?.isOn != true {
      let (point, replicate) = run.quotientAndRemainder(dividingBy: ensemble.replicates)
      let labels = axes.map { axis in axis.map { ensemble.points[point][$0] } ?? "" }
      let start = head + labels + [String(replicate)]
      let columns = places.map { place in place.map { own[$0].values } ?? [] }
      for (index, step) in curves.steps(of: run).enumerated() {
        text += line(start + [String(step)] + columns.map { index < $0.count ? String($0[index]) : "" })
      }
    }
    return text
  }
}
