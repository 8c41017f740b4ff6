import Simulations

extension ResultsJSON {
  /// The series of all runs: an object a point and replicate.
  ///
  /// - Parameter parameters: of each point.
  static func curves(_ curves: KeptCurves, _ parameters: [JSONValue], replicates: Int) -> JSONValue.Member {
    // There may be millions of them.
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
