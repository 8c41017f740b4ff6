import Simulations

/// Results as comma-separated values (RFC 4180, lines ended by `\n`).
package enum ResultsCSV {
  /// The series of one run: `step` and a column a name, a row a recorded step. What `save: NAME.csv` writes.
  package static func series(_ series: Series) -> String {
    var text = line(["step"] + series.columns.map(\.name))
    for (index, step) in series.steps.enumerated() {
      text += line([String(step)] + series.columns.map { index < $0.values.count ? String($0.values[index]) : "" })
    }
    return text
  }

  /// The runs of an experiment: the swept keys, `replicate` and a column a statistic, a row a point and replicate. What
  /// `save: NAME.csv` writes of it.
  package static func runs(_ ensemble: Ensemble) -> String {
    var text = line(ensemble.axes.map(\.key) + ["replicate"] + ensemble.columns.map(\.name))
    for point in ensemble.points.indices {
      for replicate in 0..<ensemble.replicates {
        let values = ensemble.columns.map { $0.values[point * ensemble.replicates + replicate].map(field) ?? "" }
        text += line(ensemble.points[point] + [String(replicate)] + values)
      }
    }
    return text
  }

  private static func field(_ value: StatisticValue) -> String {
    switch value {
    case .whole(let number): String(number)
    case .fraction(let number): NumberText.exact(number)
    case .text(let text): text
    case .list(let items): "[" + items.map(field).joined(separator: ", ") + "]"
    case .none: ""
    }
  }

  /// The series of all blocks below one header: `block`, `step` and every name that occurs, in the order of first
  /// appearance; a field is empty where its block has no such series. Blocks in error have no rows.
  package static func document(_ blocks: [BlockResult]) -> String {
    var names: [String] = []
    for block in blocks {
      for column in block.report?.series.columns ?? [] where !names.contains(column.name) { names.append(column.name) }
    }
    var text = line(["block", "step"] + names)
    for block in blocks {
      guard let series = block.report?.series else { continue }
      let columns = names.map { series[$0] ?? [] }
      for (index, step) in series.steps.enumerated() {
        text += line([block.name, String(step)] + columns.map { index < $0.count ? String($0[index]) : "" })
      }
    }
    return text
  }

  /// Fields that hold a comma, a quotation mark or a line end are quoted.
  static func line(_ fields: [String]) -> String {
    fields.map { field in
      let isPlain = field.utf8.allSatisfy { ![0x22, 0x2C, 0x0A, 0x0D].contains($0) }
      if isPlain { return field }
      return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }.joined(separator: ",") + "\n"
  }
}
