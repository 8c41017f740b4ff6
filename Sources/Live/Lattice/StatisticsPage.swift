import Simulations

/// The statistics of a session, and the curve of its series.
struct StatisticsPage {
  let core: PlayCore
  let stepName: String

  /// The statistics in words.
  var spoken: [String] {
    core.session.statistics.filter(\.isListed).map { "\($0.name) \(PlainValue.text($0.value, of: $0.name))" }
  }

  /// Whether a statistic has the number of the step, under the plural of its name.
  private func isClock(_ name: String) -> Bool { name == stepName || name == stepName + "s" || name == "steps" }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    var entries: [StatisticsTable.Entry] = [(stepName, String(core.session.step))]
    // The number of the step is that of the clock already.
    entries += core.session.statistics.filter { $0.isListed && !isClock($0.name) }
      .map { ($0.name, PlainValue.text($0.value, of: $0.name)) }
    if let time = core.timePerStep { entries.append(("step time", PlainValue.milliseconds(time))) }
    // Of an epidemic the curve is that of the sick.
    let names = core.series.names
    let curve = (names.firstIndex(of: "sick") ?? names.indices.first).map {
      Curve("\(names[$0]) by \(stepName)", core.curve(of: $0))
    }
    StatisticsTable(entries, curve: curve).draw(on: &canvas, rows: rows)
  }
}
