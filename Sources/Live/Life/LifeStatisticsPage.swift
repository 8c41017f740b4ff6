import Simulations

/// The statistics of Life: counts by state, births and deaths, the curve of the population, the period.
struct LifeStatisticsPage {
  let core: PlayCore
  let generation: Int
  let watch: PeriodWatch
  let base: Int

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    var row = rows.lowerBound
    func line(_ name: String, _ value: String) {
      guard row < rows.upperBound else { return }
      canvas.put(name, column: 1, row: row, .dim, upTo: 17)
      canvas.put(value, column: 18, row: row, .strong, upTo: canvas.columns)
      row += 1
    }
    line("generation", String(generation))
    for name in ["population", "births", "deaths", "density", "box"] {
      if let value = core.session.statistic(name) { line(name, PlainValue.text(value)) }
    }
    line("period", period)
    if let time = core.timePerStep { line("a generation", Self.milliseconds(time)) }
    let counts = counts
    for (name, count) in counts.prefix(8) { line(name, count) }
    if counts.count > 8 { line("other states", "\(counts.count - 8) more") }
    row += 1
    guard row < rows.upperBound else { return }
    Curve("population by generation", core.curve(of: 0).map { ($0.step + base, $0.value) })
      .draw(on: &canvas, columns: 1..<canvas.columns - 1, rows: row..<min(rows.upperBound, row + 20))
  }

  /// How many cells are in each state; with two states the population says it.
  private var counts: [(String, String)] {
    let counts = core.session.stateCounts
    let looks = core.session.picture(in: LatticeBox(corner: .origin, columns: 1, rows: 1), scale: 1).looks
    let names = counts.indices.map { index in index < looks.count ? looks[index].name : "state \(index)" }
    return zip(names, counts).enumerated().compactMap { index, entry in
      // An unbounded lattice has no number of dead cells.
      index == 0 && core.session.isUnbounded ? nil : (entry.0, String(entry.1))
    }
  }

  var period: String {
    guard let found = watch.found else { return "not found yet" }
    let since = ", since generation \(base + watch.foundAt) or earlier"
    if core.session.seriesValues.first == 0 { return "nothing lives" + since }
    if found.columns != 0 || found.rows != 0 {
      return "\(found.period), moving by [\(found.columns), \(found.rows)]" + since
    }
    return (found.period == 1 ? "1: nothing changes" : String(found.period)) + since
  }

  private static func milliseconds(_ time: Duration) -> String {
    let milliseconds = Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1000
    return "\((milliseconds * 1000).rounded() / 1000) ms"
  }
}
