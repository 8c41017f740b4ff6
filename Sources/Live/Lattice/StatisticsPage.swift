import Simulations

/// The statistics of a session, and the curve of its series.
struct StatisticsPage {
  let core: PlayCore
  let stepName: String

  /// The statistics in words.
  var spoken: [String] {
    core.session.statistics.filter(\.isListed).map { "\($0.name) \(PlainValue.text($0.value))" }
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    var row = rows.lowerBound
    canvas.put("\(stepName)", column: 1, row: row, .dim)
    canvas.put("\(core.session.step)", column: 18, row: row, .strong)
    row += 1
    for statistic in core.session.statistics where row < rows.upperBound && statistic.isListed {
      canvas.put(statistic.name, column: 1, row: row, .dim, upTo: 17)
      canvas.put(PlainValue.text(statistic.value), column: 18, row: row, .strong, upTo: canvas.columns)
      row += 1
    }
    if let time = core.timePerStep, row < rows.upperBound {
      canvas.put("time per \(stepName)", column: 1, row: row, .dim)
      let milliseconds = Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1000
      canvas.put(
        "\((milliseconds * 1000).rounded() / 1000) ms", column: 1 + 9 + stepName.count + 2, row: row, .strong)
      row += 1
    }
    row += 1
    // Of an epidemic the curve is that of the sick.
    let names = core.series.names
    guard row < rows.upperBound, let index = names.firstIndex(of: "sick") ?? names.indices.first else { return }
    Curve("\(names[index]) by \(stepName)", core.curve(of: index))
      .draw(on: &canvas, columns: 1..<canvas.columns - 1, rows: row..<min(rows.upperBound, row + 20))
  }
}
