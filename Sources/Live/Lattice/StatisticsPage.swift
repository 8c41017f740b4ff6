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
