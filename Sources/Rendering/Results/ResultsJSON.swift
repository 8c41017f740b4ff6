import Expressions
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
