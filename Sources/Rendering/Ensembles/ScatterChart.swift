import Expressions
import Simulations
import Specification

/// A scatter plot of two statistics of each run of an experiment. The size of a dot shows the number of runs. Runs that
/// the limit stopped before both numbers were final are open triangles.
package enum ScatterChart {
  /// Creates the chart, or returns nil if no run has a number for both statistics.
  package static func chart(_ x: String, _ y: String, _ ensemble: Ensemble, title: String? = nil) -> Chart? {
    Pairs(x, y, ensemble).map { chart(of: $0, x, y, ensemble, title: title) }
  }

  private static func chart(
    of pairs: Pairs, _ x: String, _ y: String, _ ensemble: Ensemble, title: String?
  ) -> Chart {
    let groups = groups(ensemble)
    let dots = pairs.groups(groups.count)
    let stopped = pairs.stopped(groups.count), first = stopped.firstIndex { !$0.isEmpty }
    let layers =
      zip(groups, dots).map { ChartLayer.dots(name: $0.name, color: $0.color, $1) }
      + stopped.indices.filter { !stopped[$0].isEmpty }.map { group in
        // The triangles of all groups have one name in the legend.
        ChartLayer.open(
          name: group == first ? stoppedName : "", color: groups[group].color, .stopped, stopped[group])
      }
    var chart = Chart(
      title: title,
      horizontal: ChartAxis(
        PlainText.line(x), unit: ensemble.units[x], bounds: ensemble.bounds(of: x), isWhole: pairs.isWholeX,
        quantities: [x]),
      vertical: ChartAxis(
        PlainText.line(y), unit: ensemble.units[y], bounds: ensemble.bounds(of: y), isWhole: pairs.isWholeY,
        quantities: [y]), layers: layers,
      description: pairs.words(x, y) + (ensemble.unfinishedNote(of: [x, y]).map { " " + $0 } ?? ""))
    chart.remarks = [gap(pairs.count, of: ensemble), others(ensemble, beyond: groups.count), covered(dots)]
      .compactMap { $0 }
    chart.description += chart.remarks.map { " " + $0 }.joined()
    if let note = ensemble.unfinishedNote(of: [x, y]) { chart.remarks.insert(PlainText.line(note), at: 0) }
    return chart
  }

  private static let stoppedName = "not over, so not final"

  /// Returns the drawing and its description. If two keys are swept, there is a panel for each value of the key with
  /// fewer values, and the dots have the colours of the other one. Nil if no run has a number for both statistics.
  package static func svg(
    _ x: String, _ y: String, _ ensemble: Ensemble, log: LogAxes? = nil, lines: ReferenceLines = ReferenceLines()
  ) -> DrawnChart? {
    guard let whole = chart(x, y, ensemble)?.with(log) else { return nil }
    let plain = ensemble.withoutFixedKeys.ensemble
    if plain.axes.count == 2, let panels = panels(x, y, plain, log, lines, words: whole.description) {
      return panels
    }
    return whole.with(lines).drawn
  }

  /// Returns a panel for each value of the key with fewer values. Nil if there are too many panels, or too many dots
  /// for one of them.
  private static func panels(
    _ x: String, _ y: String, _ ensemble: Ensemble, _ log: LogAxes?, _ lines: ReferenceLines, words: String
  ) -> DrawnChart? {
    let key = ensemble.axes[0].labels.count < ensemble.axes[1].labels.count ? 0 : 1
    let axis = ensemble.withWholeLabels.axes[key]
    guard axis.labels.count <= EnsembleChart.mostPanels else { return nil }
    let charts = axis.labels.indices.compactMap { value -> Chart? in
      var chart = chart(x, y, ensemble.fixing(key, at: value))?.with(log)
      chart?.title = PlainText.line("\(axis.key) = \(axis.labels[value])")
      chart?.vertical.label = ""
      chart?.vertical.unit = nil
      return chart
    }
    guard charts.count == axis.labels.count, !charts.contains(where: DotCloud.needsCells) else { return nil }
    let title = "\(ensemble.withUnit(PlainText.line(y), of: y)) against \(PlainText.line(x))"
    var all = ChartPanels(title: title, panels: charts, description: words)
    if let note = ensemble.unfinishedNote(of: [x, y]) {
      all.remarks = ["Open triangle: \(stoppedName).", PlainText.line(note)]
    }
    return all.with(lines).drawn
  }

  /// Returns a sentence about the runs that are not drawn, or nil if all have both numbers.
  private static func gap(_ drawn: Int, of ensemble: Ensemble) -> String? {
    let all = ensemble.points.count * ensemble.replicates, missing = all - drawn
    return missing == 0
      ? nil
      : "\(missing) of \(all.counted("run")) \(missing == 1 ? "has" : "have") no number for one of the two statistics."
  }

  /// The largest number of values that a sentence lists.
  private static let listed = 12

  /// Returns a sentence such as `Drawn alike: rule = 110, 150 and 184.`, or nil if each value has its own colour and
  /// shape, or none has one.
  private static func others(_ ensemble: Ensemble, beyond count: Int) -> String? {
    guard count > 1, count < ensemble.points.count, let key = ensemble.axes.first?.key else { return nil }
    let labels = ensemble.withWholeLabels.points[(count - 1)...].map { $0.joined(separator: ", ") }
    let rest = labels.count - listed
    let words =
      rest > 0
      ? labels.prefix(listed).joined(separator: ", ") + " and \(rest) more"
      : labels.dropLast().joined(separator: ", ") + " and \(labels[labels.count - 1])"
    return PlainText.line("Drawn with the same symbol: \(key) = \(words).")
  }

  /// Returns a sentence if equal dots of several groups are at the same place, where the last dot covers the others.
  /// Otherwise nil.
  private static func covered(_ groups: [[ChartLayer.Dot]]) -> String? {
    var seen: [ChartLayer.Dot: Int] = [:]
    for dot in groups.joined() { seen[dot, default: 0] += 1 }
    let places = Set(seen.filter { $0.value > 1 }.keys.map(\.point)).count
    return places == 0
      ? nil : "At \(places.counted("place")) equal dots of several values cover one another: the last one is on top."
  }

  /// Returns the scatter plot in plain text, with the same dots for all points. Empty if there are no points.
  package static func lines(
    _ x: String, _ y: String, _ ensemble: Ensemble, log: LogAxes? = nil, _ form: DotForm = .halves
  ) -> [String] {
    guard let pairs = Pairs(x, y, ensemble),
      case let chart = chart(of: pairs, x, y, ensemble, title: nil).with(log), let plot = DotPlot(chart, form)
    else { return [] }
    let stopped = ensemble.unfinishedNote(of: [x, y]).map {
      PlainText.wrapped(PlainText.line($0), to: TextPage.columns)
    }
    return plot.lines(note: note(of: chart, pairs.count, ensemble)) + (stopped ?? [])
  }

  /// Returns a sentence about the number of runs that the dots represent.
  private static func note(of chart: Chart, _ shown: Int, _ ensemble: Ensemble) -> String {
    let omissions = chart.omissions, all = ensemble.points.count * ensemble.replicates
    let drawn = shown - omissions.values - omissions.places
    if drawn == all { return all == 1 ? "The only run is shown." : "All \(all) runs are shown." }
    let gap = all - shown
    return "\(drawn) of \(all.counted("run")) \(drawn == 1 ? "is" : "are") shown."
      + (gap == 0 ? "" : " \(gap) \(gap == 1 ? "has" : "have") no number for one of the two statistics.")
  }

  /// The largest number of groups of a scale that are all named, and the number of names if there are more groups.
  private static let mostNames = 24, fewNames = 8

  /// Returns a group for each value if one key is swept: ordered colours for numbers, and other colours for names. If there
  /// are more names than colours, the last group holds the rest. Otherwise, it returns one group without a name.
  private static func groups(_ ensemble: Ensemble) -> [(name: String, color: Int)] {
    let count = ensemble.points.count
    guard ensemble.axes.count == 1, count > 1 else { return [("", 0)] }
    let short = ensemble.withWholeLabels
    func name(_ point: Int) -> String { PlainText.line(short.label(of: point)) }
    guard let numbers = EnsembleChart.numbers(ensemble.axes[0]) else {
      let colors = FigureColors.count
      if count <= colors { return (0..<count).map { (name($0), $0) } }
      return (0..<colors - 1).map { (name($0), $0) } + [("\(count - colors + 1) others", colors - 1)]
    }
    let named = count <= mostNames ? Array(0..<count) : Series.evenlySpaced(fewNames, last: count - 1)
    let order = numbers.indices.sorted { numbers[$0] < numbers[$1] }
    var groups = [(name: String, color: Int)](repeating: ("", 0), count: count)
    for (rank, point) in order.enumerated() {
      groups[point] = (named.contains(rank) ? name(point) : "", FigureColors.ordered(rank, of: count))
    }
    return groups
  }

  /// The pairs of numbers of the runs that have both statistics.
  private struct Pairs {
    private struct Pair: Hashable {
      /// The point that the run belongs to.
      var point: Int
      var place: ChartPoint
      /// Whether the run was stopped before both numbers were final.
      var isStopped: Bool
    }

    private var counts: [Pair: Int] = [:]
    private var correlation = Correlation()
    private(set) var isWholeX = true, isWholeY = true
    /// The number of runs.
    var count: Int { correlation.count }
    /// The number of runs that were stopped before both numbers were final.
    private(set) var stoppedCount = 0
    /// The largest numbers of runs that were stopped before these were final.
    private var stoppedX = -Double.infinity, stoppedY = -Double.infinity

    init?(_ x: String, _ y: String, _ ensemble: Ensemble) {
      guard let columnX = ensemble.column(x), let columnY = ensemble.column(y) else { return nil }
      let canGrowX = ensemble.stopped(x), canGrowY = ensemble.stopped(y)
      for point in ensemble.points.indices {
        for run in ensemble.runs(of: point) {
          guard let valueX = columnX[run], let valueY = columnY[run], let right = valueX.place, let up = valueY.place
          else { continue }
          correlation.add(right, up)
          if case .fraction = valueX { isWholeX = false }
          if case .fraction = valueY { isWholeY = false }
          let isStoppedX = canGrowX?(run) ?? false, isStoppedY = canGrowY?(run) ?? false
          if isStoppedX { stoppedX = max(stoppedX, right) }
          if isStoppedY { stoppedY = max(stoppedY, up) }
          let isStopped = isStoppedX || isStoppedY
          if isStopped { stoppedCount += 1 }
          counts[Pair(point: point, place: ChartPoint(right, up), isStopped: isStopped), default: 0] += 1
        }
      }
      if counts.isEmpty { return nil }
    }

    /// Returns the dots of this many groups: one group for each point, and the last one for all further points.
    func groups(_ count: Int) -> [[ChartLayer.Dot]] {
      var groups = [[ChartPoint: Int]](repeating: [:], count: count)
      for (pair, number) in counts where !pair.isStopped {
        groups[min(count - 1, pair.point)][pair.place, default: 0] += number
      }
      return groups.map { dots in
        dots.map { ChartLayer.Dot($0.key, count: $0.value) }.sorted {
          ($0.point.x, $0.point.y) < ($1.point.x, $1.point.y)
        }
      }
    }

    /// Returns the places of the runs that were stopped, in the same groups. Each run has its own entry.
    func stopped(_ count: Int) -> [[ChartPoint]] {
      var groups = [[ChartPoint]](repeating: [], count: count)
      for (pair, number) in counts where pair.isStopped {
        groups[min(count - 1, pair.point)] += Array(repeating: pair.place, count: number)
      }
      return groups.map { $0.sorted { ($0.x, $0.y) < ($1.x, $1.y) } }
    }

    func words(_ x: String, _ y: String) -> String {
      func span(_ name: String, _ range: ClosedRange<Double>, stopped: Double) -> String {
        let low = NumberText.rounded(range.lowerBound), high = NumberText.rounded(range.upperBound)
        let least = stopped >= range.upperBound ? "≥ " : ""
        return "\(NumberText.cut(name)) "
          + (low == high ? "is always \(least)\(low)" : "from \(low) to \(least)\(high)")
      }
      // Values that may still grow have no known correlation.
      let relation =
        stoppedCount > 0 ? "" : correlation.coefficient.map { ", correlation \(NumberText.rounded($0))" } ?? ""
      return "Scatter plot of \(NumberText.cut(y)) against \(NumberText.cut(x)), "
        + "\(count.counted("run")): \(span(x, correlation.x, stopped: stoppedX)), "
        + "\(span(y, correlation.y, stopped: stoppedY))\(relation)."
    }
  }
}

extension StatisticValue {
  /// The number on the axis. Truth values are 1 and 0.
  fileprivate var place: Double? {
    switch self {
    case .whole(let number): Double(number)
    case .big: double
    case .fraction(let number): number.isFinite ? number : nil
    case .truth(let truth): truth ? 1 : 0
    default: nil
    }
  }
}
