import Simulations

extension ResultsJSON {
  /// Returns the series of all runs, with an object for each point and replicate.
  ///
  /// - Parameter parameters: the parameters of each point.
  static func curves(_ curves: KeptCurves, _ parameters: [JSONValue], replicates: Int) -> JSONValue.Member {
    // There may be millions of rows.
    let rows = JSONRows(curves.runs.count) { run in
      let series = zip(curves.series, curves.runs[run]).compactMap { name, curve in
        curve.last < 0 ? nil : JSONValue.Member(name, .array(curve.values.map { .whole($0) }))
      }
      return [
        .init("parameters", parameters[run / replicates]), .init("replicate", .whole(run % replicates)),
        .init("step", .array(curves.steps(of: run).map { .whole($0) })),
      ] + series
    }
    return .init("curves", .rows(rows))
  }
}
