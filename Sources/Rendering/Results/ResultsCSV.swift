import Expressions
import Simulations

/// Results as comma-separated values (RFC 4180, lines ended by `\n`).
package enum ResultsCSV {
  /// Returns the series of one run, which `save: NAME.csv` writes. There is a column `step` and one for each name, and
  /// a row for each recorded step.
  ///
  /// - Parameter stop: a signal that ends the text early.
  package static func series(_ series: Series, until stop: StopSignal? = nil) -> String {
    var text = line(["step"] + series.columns.map(\.name))
    for (index, step) in series.steps.enumerated() where stop?.isOn != true {
      text += line([String(step)] + series.columns.map { index < $0.values.count ? String($0.values[index]) : "" })
    }
    return text
  }

  /// Returns the runs of an experiment, which `save: NAME.csv` writes.
  ///
  /// There are columns for the swept keys, `replicate` and each statistic, and a row for each point and replicate. If
  /// the block shows differences, each has a column with the run's value minus that of its partner. A statistic with
  /// the name of a swept key has a column `statistic_NAME`.
  ///
  /// - Parameter stop: a signal that ends the text early.
  package static func runs(_ ensemble: Ensemble, until stop: StopSignal? = nil) -> String {
    let ensemble = ensemble.withDifferenceColumns(until: stop).withPlainNumbers
    let columns = ensemble.columns
    var text = line(header(ensemble.axes.map(\.key) + ["replicate"], columns.map(\.name), prefix: statisticPrefix))
    for point in ensemble.points.indices {
      for replicate in 0..<ensemble.replicates where stop?.isOn != true {
        let values = columns.map { $0.values[point * ensemble.replicates + replicate].map(field) ?? "" }
        text += line(ensemble.points[point] + [String(replicate)] + values)
      }
    }
    return text
  }

  private static let statisticPrefix = "statistic_"

  /// Returns the names of all columns. A name that an earlier column already has, such as that of a swept key, gets the
  /// prefix.
  static func header(_ first: [String], _ names: [String], prefix: String) -> [String] {
    names.reduce(into: first) { columns, name in
      var column = name
      while columns.contains(column) { column = prefix + column }
      columns.append(column)
    }
  }

  /// Returns one run: its series, or if it has none, its statistics as a row below their names.
  package static func run(_ report: Report) -> String {
    guard report.series.columns.isEmpty else { return series(report.series) }
    return line(report.statistics.map(\.name)) + line(report.statistics.map { field($0.value) })
  }

  private static func field(_ value: StatisticValue) -> String {
    switch value {
    case .whole(let number): String(number)
    case .big(let digits): digits
    case .fraction(let number): NumberText.exact(number)
    case .text(let text): text
    case .list(let items): "[" + items.map(field).joined(separator: ", ") + "]"
    case .truth(let truth): truth ? "true" : "false"
    case .none: ""
    }
  }

  /// Returns the results of all blocks below one header: series, the runs of experiments, and the statistics of single
  /// runs without series.
  ///
  /// The first columns are `block`, the swept keys, `replicate` if there is an experiment, and `step` if there is a
  /// series. Then comes every name in the order of first appearance. A name that is also a swept key has a column
  /// `statistic_NAME`. A field is empty if its block has no such value. Blocks with errors have no rows.
  package static func document(_ blocks: [BlockResult]) -> String {
    let blocks = blocks.map { block in
      var block = block
      if let ensemble = block.report?.ensemble {
        block.report?.ensemble = ensemble.withDifferenceColumns.withPlainNumbers
      }
      return block
    }
    var keys: [String] = [], names: [String] = []
    let reports = blocks.compactMap(\.report)
    for report in reports {
      for axis in report.ensemble?.axes ?? [] where !keys.contains(axis.key) { keys.append(axis.key) }
    }
    for report in reports {
      let own =
        report.ensemble?.columns.map(\.name)
        ?? (hasOnlyStatistics(report) ? report.statistics.map(\.name) : report.series.columns.map(\.name))
      for name in own where !names.contains(name) { names.append(name) }
    }
    let hasRuns = reports.contains { $0.ensemble != nil }
    let hasSeries = reports.isEmpty || reports.contains { $0.ensemble == nil && !hasOnlyStatistics($0) }
    let indices = (hasRuns ? ["replicate"] : []) + (hasSeries ? ["step"] : [])
    let empty = keys.map { _ in "" }
    var text = line(header(["block"] + keys + indices, names, prefix: statisticPrefix))
    for block in blocks {
      if let ensemble = block.report?.ensemble {
        text += runs(ensemble, of: block.name, keys, hasSeries: hasSeries, names)
      } else if let report = block.report, hasOnlyStatistics(report) {
        func value(_ name: String) -> String {
          report.statistics.first { $0.name == name }.map { field($0.value) } ?? ""
        }
        text += line([block.name] + empty + indices.map { _ in "" } + names.map(value))
      } else if let series = block.report?.series {
        let columns = names.map { series[$0] ?? [] }, head = [block.name] + empty + (hasRuns ? [""] : [])
        for (index, step) in series.steps.enumerated() {
          text += line(head + [String(step)] + columns.map { index < $0.count ? String($0[index]) : "" })
        }
      }
    }
    return text
  }

  /// Whether a report is a single run of a model without series.
  private static func hasOnlyStatistics(_ report: Report) -> Bool {
    report.ensemble == nil && report.series.columns.isEmpty
  }

  private static func runs(
    _ ensemble: Ensemble, of block: String, _ keys: [String], hasSeries: Bool, _ names: [String]
  ) -> String {
    let axes = keys.map { key in ensemble.axes.firstIndex { $0.key == key } }
    let columns = names.map { name in ensemble.columns.first { $0.name == name } }
    var text = ""
    for (point, labels) in ensemble.points.enumerated() {
      for replicate in 0..<ensemble.replicates {
        func value(_ column: Ensemble.Column?) -> String {
          column?.values[point * ensemble.replicates + replicate].map(field) ?? ""
        }
        let parameters = axes.map { axis in axis.map { labels[$0] } ?? "" }
        text += line(
          [block] + parameters + [String(replicate)] + (hasSeries ? [""] : []) + columns.map(value))
      }
    }
    return text
  }

  /// Returns a line of fields. Fields with a comma, a semicolon, a tab, a quotation mark or a line end are quoted.
  ///
  /// A field that a spreadsheet would run as a formula gets an apostrophe before it, which makes it text there. Some
  /// spreadsheets also split lines at semicolons and tabs, so a formula after one of these gets an apostrophe, too.
  /// White space and invisible characters before a formula do not protect it.
  ///
  /// Source: OWASP, "CSV Injection".
  static func line(_ fields: [String]) -> String {
    fields.map { field in
      let text = disarmed(field)
      return text.utf8.contains { quotedBytes.contains($0) } || text.utf8.count > field.utf8.count
        ? quoted(text) : text
    }.joined(separator: ",") + "\n"
  }

  /// The bytes that make a field quoted.
  private static let quotedBytes = Array("\",;\t\r\n".utf8)

  /// Returns a field with an apostrophe before each formula that it begins with, or that follows a separator in it.
  private static func disarmed(_ field: String) -> String {
    guard field.utf8.contains(where: { formulaBytes.contains($0) }), Double(field) == nil else { return field }
    var text = String.UnicodeScalarView()
    var isStart = true
    for scalar in field.unicodeScalars {
      if isStart, formulaSigns.contains(scalar) || (text.isEmpty && "\t\r\n".unicodeScalars.contains(scalar)) {
        text.append("'")
      }
      text.append(scalar)
      isStart = ";\t\r\n".unicodeScalars.contains(scalar) || isStart && isBlank(scalar)
    }
    return String(text)
  }

  /// Returns whether a character shows nothing: white space, a control, or an invisible mark such as U+FEFF.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control || scalar == "\u{2800}"
  }

  /// The signs that begin a formula, including their full-width forms.
  private static let formulaSigns = Set("=+-@＝＋－＠".unicodeScalars)
  /// The bytes of these signs, and the white space before a formula that spreadsheets ignore.
  private static let formulaBytes = Set("=+-@＝\t\r\n".utf8)

  private static func quoted(_ field: String) -> String {
    "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}

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
