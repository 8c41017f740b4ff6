import Expressions
import JSON
import Simulations
import Specification

/// Results for other programs.
package enum ResultsJSON {
  /// Returns the object that `notebook results` prints.
  ///
  /// - Parameter parameters: the values of the notebook's parameters in this run.
  package static func document(
    notebook: String, parameters: [SpecEntry] = [], blocks: [BlockResult]
  ) -> JSONValue {
    let values = parameters.map { JSONValue.Member($0.key, parameter($0.value, isWord: false)) }
    return .object(
      [.init("version", .whole(1)), .init("notebook", .string(notebook))]
        + (values.isEmpty ? [] : [.init("parameters", .object(values))])
        + [.init("blocks", .array(blocks.map(block)))])
  }

  package static func block(_ block: BlockResult) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(block.name)),
      .init("line", .whole(block.line)),
      .init("model", block.model.map { .string($0) } ?? .null),
      .init("seed", block.seed.map { .natural($0) } ?? .null),
      .init("status", .string(block.status.rawValue)),
    ]
    if !block.diagnostics.isEmpty {
      let diagnostics = block.diagnostics.map { diagnostic in
        JSONValue.object([
          .init("line", .whole(diagnostic.line)), .init("column", .whole(diagnostic.column)),
          .init("message", .string(diagnostic.message)),
        ])
      }
      members.append(.init("diagnostics", .array(diagnostics)))
    }
    if let ensemble = block.report?.ensemble {
      members += self.ensemble(ensemble)
    } else if let report = block.report {
      members.append(.init("statistics", statistics(report.statistics)))
      members.append(.init("series", series(report.series)))
      if let state = report.state {
        let size = state.reach == .vast ? self.size(report.statistics) : nil
        members.append(
          .init("state", self.state(state, size: size, digest: block.stateDigest, cells: block.includesCells)))
      }
    }
    return .object(members)
  }

  package static func statistics(_ statistics: [Statistic]) -> JSONValue {
    .object(statistics.map { .init($0.name, value($0.value)) })
  }

  package static func value(_ value: StatisticValue) -> JSONValue {
    switch value {
    case .whole(let number): .whole(number)
    case .big(let digits): .string(digits)
    case .fraction(let number): .fraction(number)
    case .text(let text): .string(text)
    case .list(let items): .array(items.map(self.value))
    case .truth(let truth): .bool(truth)
    case .none: .null
    }
  }

  package static func series(_ series: Series) -> JSONValue {
    let columns = [Series.Column("step", series.steps)] + series.columns
    return .object(columns.map { .init($0.name, .array($0.values.map { .whole($0) })) })
  }

  /// Returns the columns and rows of the box around the live cells, according to its statistic; null without that
  /// statistic.
  private static func size(_ statistics: [Statistic]) -> (columns: JSONValue, rows: JSONValue) {
    guard case .list(let box)? = statistics.first(where: { $0.name == "box" })?.value, box.count == 4 else {
      return (.null, .null)
    }
    return (value(box[2]), value(box[3]))
  }

  /// Returns a final state. Its rows are left out if the cells were not kept.
  ///
  /// - Parameter size: the size of a state that has more columns or rows than it counts.
  package static func state(
    _ state: FinalState, size: (columns: JSONValue, rows: JSONValue)? = nil, digest: String?, cells: Bool
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("columns", size?.columns ?? .whole(state.columns)), .init("rows", size?.rows ?? .whole(state.rows)),
      .init("sha256", digest.map { .string($0) } ?? .null),
    ]
    if cells, state.cells != .absent {
      let rows = (0..<state.rows).map { row in
        var text: [UInt8] = []
        state.appendRow(row, to: &text)
        return JSONValue.string(String(decoding: text, as: UTF8.self))
      }
      members.append(.init("cells", .array(rows)))
    }
    return .object(members)
  }
}

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

extension ResultsJSON {
  /// Returns the differences that the block's views ask for, one for each statistic and point.
  ///
  /// - Parameter parameters: the parameters of each point.
  static func differences(_ differences: [PairedDifference], _ parameters: [JSONValue]) -> JSONValue.Member {
    let items = differences.map { difference -> JSONValue in
      let interval = difference.interval.map { JSONValue.array([.fraction($0.lowerBound), .fraction($0.upperBound)]) }
      let method = difference.isConstant ? "equal" : difference.interval == nil ? nil : difference.method.name
      return .object(
        [
          .init("statistic", .string(difference.name)), .init("parameters", parameters[difference.point]),
          .init("from", parameters[difference.referencePoint]), .init("pairs", .whole(difference.count)),
          .init("mean", .fraction(difference.mean)), .init("sd", difference.sd.map { .fraction($0) } ?? .null),
          .init("ci95", interval ?? .null), .init("ci95_method", method.map { .string($0) } ?? .null),
          .init("narrowing", difference.narrowing.map { .fraction($0) } ?? .null),
        ] + (difference.unfinished.map { [.init("not_over", .whole($0))] } ?? []))
    }
    return .init("differences", .array(items))
  }
}

extension MeanInterval {
  /// The name of the method in JSON.
  var name: String {
    switch self {
    case .student: "student"
    case .count: "student-cut"
    case .share: "wilson-spread"
    case .ratio: "jackknife"
    }
  }
}

/// The result of a block: its report, and facts that the renderer cannot know.
package struct BlockResult: Sendable {
  package enum Status: String, Sendable, Hashable {
    case ok
    case error
    case expectationFailed = "expectation-failed"
  }

  package struct Message: Sendable, Hashable {
    package var line: Int
    package var column: Int
    package var message: String

    package init(line: Int, column: Int, message: String) {
      self.line = line
      self.column = column
      self.message = message
    }
  }

  package var name: String
  /// The line of the block's opening fence, counted from 1.
  package var line: Int
  /// The name of the model, or nil if the block does not name an existing one.
  package var model: String?
  /// The seed, or nil if it could not be read.
  package var seed: UInt64?
  package var status: Status
  package var diagnostics: [Message]
  /// The report, or nil if the block has errors.
  package var report: Report?
  /// The SHA-256 of the state's text in hexadecimal digits, or nil without a state.
  package var stateDigest: String?
  /// Whether the rows of the state are printed, too.
  package var includesCells: Bool

  package init(
    name: String, line: Int, model: String?, seed: UInt64?, status: Status, diagnostics: [Message] = [],
    report: Report? = nil, stateDigest: String? = nil, includesCells: Bool = false
  ) {
    self.name = name
    self.line = line
    self.model = model
    self.seed = seed
    self.status = status
    self.diagnostics = diagnostics
    self.report = report
    self.stateDigest = stateDigest
    self.includesCells = includesCells
  }
}
