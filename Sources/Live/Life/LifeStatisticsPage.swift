import Simulations

/// The statistics of Life: counts by state, births and deaths, the curve of the population, and the period.
struct LifeStatisticsPage {
  let core: PlayCore
  let watch: PeriodWatch

  private var origin: Int { core.session.origin }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    var entries: [StatisticsTable.Entry] = [("generation", String(core.session.step - origin))]
    // Read once, because they take time to compute for a large state.
    let statistics = core.session.statistics
    for name in ["population", "births", "deaths", "density", "box"] {
      if let value = statistics.first(where: { $0.name == name })?.value {
        entries.append((name, PlainValue.text(value, of: name)))
      }
    }
    entries.append(("period", period))
    if let time = core.timePerStep { entries.append(("step time", PlainValue.milliseconds(time))) }
    let counts = counts
    entries += counts.prefix(8)
    if counts.count > 8 { entries.append(("other states", "\(counts.count - 8) more")) }
    // A long rule does not fit into the title.
    if let rule = core.session.patternRule { entries.append(("rule", rule)) }
    entries.append(("seed", String(core.session.seed)))
    let points = core.curve(of: 0).filter { $0.step >= origin }.map {
      CurvePoint(step: $0.step - origin, value: $0.value, isAfterLeap: $0.isAfterLeap)
    }
    let curve = Curve("population by generation", samples: points)
    StatisticsTable(entries, curve: curve).draw(on: &canvas, rows: rows)
  }

  /// The number of cells in each state. With two states, the population shows it.
  private var counts: [StatisticsTable.Entry] {
    guard !core.session.isVast else { return [] }
    let counts = core.session.stateCounts
    let looks = core.session.looks
    let names = counts.indices.map { index in index < looks.count ? looks[index].name : "state \(index)" }
    return zip(names, counts).enumerated().compactMap { index, entry in
      // An unbounded lattice has no number of dead cells.
      index == 0 && core.session.isUnbounded ? nil : (entry.0, String(entry.1))
    }
  }

  var period: String {
    guard let found = watch.found else { return "not found yet" }
    let since = ", since generation \(watch.foundAt - origin) or earlier"
    if core.session.seriesValues.first == 0 { return "no cell is alive" + since }
    if found.columns != 0 || found.rows != 0 {
      return "\(found.period), moving by [\(found.columns), \(found.rows)]" + since
    }
    return (found.period == 1 ? "1: nothing changes" : String(found.period)) + since
  }
}
