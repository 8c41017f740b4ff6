import Rendering
import Simulations

/// The statistics of a session, and the curve of its series.
struct StatisticsPage {
  let core: PlayCore
  let stepName: String

  /// The statistics in words.
  var spoken: [String] {
    core.session.statistics.filter(\.isListed).map { "\($0.name) \(PlainValue.text($0.value, of: $0.name))" }
  }

  /// Returns whether a statistic is the step number, whose name may be in the plural.
  private func isClock(_ name: String) -> Bool { name == stepName || name == stepName + "s" || name == "steps" }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    var entries: [StatisticsTable.Entry] = [(stepName, String(core.session.step))]
    // The clock already shows the step number.
    entries += core.session.statistics.filter { $0.isListed && !isClock($0.name) }
      .map { ($0.name, PlainValue.text($0.value, of: $0.name)) }
    if let time = core.timePerStep { entries.append(("step time", PlainValue.milliseconds(time))) }
    // For an epidemic, the curve shows the number of sick people.
    let names = core.series.names
    let curve = (names.firstIndex(of: "sick") ?? names.indices.first).map {
      Curve("\(names[$0]) by \(stepName)", samples: core.curve(of: $0))
    }
    StatisticsTable(entries, curve: curve).draw(on: &canvas, rows: rows)
  }
}

extension Canvas {
  /// Returns the shapes and names of a session's states. Empty if the cells have two states or no legend.
  func legend(of session: any PlaySession, _ form: CellForm) -> [(sign: CellPicture, name: String)] {
    let looks = session.looks
    let states = looks.indices.filter { looks[$0].role != .ground }
    guard form == .halfBlocks || form == .twoColumns, (2...8).contains(states.count) else { return [] }
    return states.map { state in
      let rows = form == .halfBlocks ? 2 : 1
      let elements = [UInt8](repeating: UInt8(state), count: rows)
      let picture = Picture(columns: 1, rows: rows, scale: 1, looks: looks, elements: elements)
      return (cells(picture, form), looks[state].name)
    }
  }

  /// Returns a legend as plain text.
  func text(_ legend: [(sign: CellPicture, name: String)]) -> String {
    legend.map { "\($0.sign.lines.first ?? "") \($0.name)" }.joined(separator: "  ")
  }

  /// Draws a legend with the shapes and colours of the cells.
  mutating func draw(_ legend: [(sign: CellPicture, name: String)], column: Int, row: Int) {
    var column = column
    for (sign, name) in legend {
      draw(sign, column: column, row: row)
      column = put(" \(name)", column: column + sign.columns, row: row) + 2
    }
  }
}
