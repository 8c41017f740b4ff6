import Simulations
import Specification
import Typography

/// The shares of outcomes that are not numbers: true or false, or words.
package enum ShareChart {
  /// Returns a chart of the shares. Nil if the statistic has no such outcomes, no run has one, or there are more rows
  /// than a drawing shows.
  ///
  /// The replicates of a single point have a row for each outcome: a dot with Wilson's interval. Words at several
  /// points are bars of 100 %, one for each point. The bar of a single run is 1 or 0, without an interval.
  package static func chart(_ name: String, _ ensemble: Ensemble, title: String? = nil) -> Chart? {
    guard let outcomes = ensemble.outcomes(of: name) else { return nil }
    let isTruth = outcomes == ["true"], most = EnsembleChart.mostCategories
    let isStack = !isTruth && ensemble.points.count > 1 && ensemble.replicates > 1
    let measure = measure(ensemble, isTruth: isTruth)
    guard ensemble.points.count <= most, isStack || ensemble.points.count * outcomes.count <= most else { return nil }
    let rows = ensemble.points.indices.flatMap { point in
      ensemble.shares(of: name, outcomes, at: point).map {
        Row(point: point, share: $0, label: ensemble.label(of: $0.outcome, name, among: outcomes))
      }
    }
    guard !rows.isEmpty else { return nil }
    let words = words(name, ensemble, rows)
    if isStack { return stack(name, ensemble, outcomes, rows, title: title, words: words) }
    let labels = rows.map { row -> String in
      let parts =
        ensemble.points[row.point] + (isTruth ? [] : [NumberText.cut(row.label)])
      return PlainText.line(parts.isEmpty ? NumberText.cut(name) : parts.joined(separator: ", "))
    }
    let shares = rows.enumerated().map { ChartPoint($1.share.share, Double($0)) }
    let intervals = rows.enumerated().compactMap { index, row in
      row.share.interval.map {
        ChartLayer.Whisker(place: Double(index), low: $0.lowerBound, high: $0.upperBound, isNear: true)
      }
    }
    let layers: [ChartLayer]
    if ensemble.replicates == 1 {
      layers = [.bars(name: "share", color: 0, shares)]
    } else if isTruth, ensemble.isCut(name, at: 0) {
      let isBound = ensemble.isGrowing(name)
      layers = [
        .open(name: MeanCourse.openWords(isBound: isBound), color: 0, isBound ? .bound : .undecided, shares)
      ]
    } else {
      layers = [
        .whiskers(name: "95 % interval", color: 0, intervals), .points(name: "share", color: 0, shares),
      ]
    }
    let keys = ensemble.axes.map(\.heading) + (isTruth ? [] : [PlainText.line(name)])
    var chart = Chart(
      title: title,
      horizontal: ChartAxis(
        isTruth && !ensemble.axes.isEmpty ? "\(PlainText.line(name)): \(measure)" : measure, range: ChartRange(0, 1),
        bounds: AxisBounds(low: 0, high: 1), quantities: isTruth ? [name] : []),
      vertical: ChartAxis(keys.joined(separator: ", "), scale: .categories(labels)), layers: layers,
      description: words)
    if isTruth, ensemble.replicates > 1, let note = ensemble.unfinishedNote(of: [name]) {
      chart.remarks.append(PlainText.line(note))
    }
    return chart
  }

  /// Returns a bar of 100 % for each point, with a piece for each outcome.
  private static func stack(
    _ name: String, _ ensemble: Ensemble, _ outcomes: [String], _ rows: [Row], title: String?, words: String
  ) -> Chart {
    var ends = [Double](repeating: 0, count: ensemble.points.count)
    let layers = outcomes.enumerated().map { color, outcome in
      let label = NumberText.cut(ensemble.label(of: outcome, name, among: outcomes))
      return ChartLayer.pieces(
        name: label, color: color,
        rows.filter { $0.share.outcome == outcome }.map { row in
          let from = ends[row.point]
          // The last bar must not end before 1 because of rounding.
          ends[row.point] = outcome == outcomes.last ? 1 : from + row.share.share
          let share = Ensemble.percentage(row.share.count, of: row.share.runs)
          return .init(
            place: Double(row.point), from: from, to: ends[row.point], words: "\(label) \(share)", short: share)
        })
    }
    let known = Dictionary(rows.map { ($0.point, $0.share.runs) }, uniquingKeysWith: { first, _ in first })
    let labels = ensemble.points.indices.map { point in
      let count = known[point] ?? 0, runs = ensemble.replicates
      return PlainText.line(ensemble.points[point].joined(separator: ", "))
        + (count == runs ? "" : " (\(count) of \(runs))")
    }
    return Chart(
      title: title,
      horizontal: ChartAxis(
        measure(ensemble, isTruth: false), range: ChartRange(0, 1), bounds: AxisBounds(low: 0, high: 1)),
      vertical: ChartAxis(ensemble.axes.map(\.heading).joined(separator: ", "), scale: .categories(labels)),
      layers: layers,
      description: words)
  }

  /// Returns what the length of a bar means.
  static func measure(_ ensemble: Ensemble, isTruth: Bool) -> String {
    guard ensemble.replicates == 1 else { return "share of the runs" }
    return isTruth ? "1 if true" : "1 if the run has this value"
  }

  private struct Row {
    var point: Int
    var share: Ensemble.OutcomeShare
    /// The outcome in the words of a figure.
    var label: String
  }

  /// The largest number of rows that a description lists. If there are more, it only has their extremes.
  private static let wordLimit = 8

  /// Returns a description such as `Bar chart of winner over players at 2 points, shares of 50 runs each: first 0.4 at
  /// players = perfect; …`. For single runs it lists the values, as in `Bar chart of winner over players at 2 points:
  /// first at players = perfect; …`.
  private static func words(_ name: String, _ ensemble: Ensemble, _ rows: [Row]) -> String {
    let keys = ensemble.keyWords
    let over = keys.isEmpty ? "" : " over \(keys) at \(ensemble.points.count.counted("point"))"
    let runs = ensemble.replicates.counted("run") + (keys.isEmpty ? "" : " each")
    let isSingle = ensemble.replicates == 1, isTruth = ensemble.outcomes(of: name) == ["true"]
    let listed = isSingle && !isTruth ? rows.filter { $0.share.count > 0 } : rows
    let shares = listed.prefix(wordLimit).map { row in
      let place = keys.isEmpty ? "" : " at \(ensemble.label(of: row.point))"
      if isSingle { return NumberText.cut(row.share.count > 0 ? row.label : "false") + place }
      return "\(NumberText.cut(row.label)) \(row.share.text)\(place)"
    }
    let unfinished = ensemble.unfinishedNote(of: [name]).map { " " + $0 } ?? ""
    let all = listed.count > wordLimit ? extremes(ensemble, listed) : shares.joined(separator: "; ")
    let measure = isSingle ? "" : ", shares of \(runs)"
    return PlainText.line("Bar chart of \(NumberText.cut(name))\(over)\(measure): \(all).\(unfinished)")
  }

  /// Returns the lowest and the highest share of each of a few outcomes, with their points.
  private static func extremes(_ ensemble: Ensemble, _ rows: [Row]) -> String {
    let outcomes = rows.map(\.label).distinct
    let words = outcomes.prefix(extremeLimit).compactMap { outcome -> String? in
      let own = rows.filter { $0.label == outcome }
      guard let low = own.min(by: { $0.share.share < $1.share.share }),
        let high = own.max(by: { $0.share.share < $1.share.share })
      else { return nil }
      func text(_ row: Row) -> String {
        "\(row.share.text) at \(ensemble.label(of: row.point))"
      }
      let name = NumberText.cut(outcome)
      if low.share.share == high.share.share {
        return "\(name) \(low.share.text) everywhere"
      }
      return "\(name) from \(text(low)) to \(text(high))"
    }
    let rest = outcomes.count - words.count
    return words.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// The largest number of outcomes whose extremes are described.
  private static let extremeLimit = 3
}

extension Ensemble.OutcomeShare {
  /// The share with as many digits as its interval lets readers trust, such as `0.4` or `<0.01`.
  var text: String {
    interval.flatMap { IntervalDigits($0, isShare: true) }?.text(share) ?? NumberText.rounded(share)
  }
}

/// The chart as text, and a table of the same shares.
extension ShareChart {
  /// The columns of bars.
  private static let width = 40
  /// The largest number of bars in a chart. The last line contains the number of further bars.
  private static let barLimit = 58

  /// Returns a table with a row for each point and outcome. A row shows how many runs have the outcome, how many runs
  /// there are, and the share with its interval. Nil if the statistic has no such outcomes.
  static func table(_ name: String, _ ensemble: Ensemble) -> Table? {
    guard let outcomes = ensemble.outcomes(of: name) else { return nil }
    let isTruth = outcomes == ["true"]
    let columns = (isTruth ? [name] : [name, "count"]) + ["runs", "share", "95 % interval"]
    return Table(
      header: ensemble.axes.map(\.heading) + columns,
      rows: ensemble.points.indices.flatMap { point -> [[String]] in
        let labels = ensemble.points[point]
        let shares = ensemble.shares(of: name, outcomes, at: point)
        guard !shares.isEmpty else { return [labels + ["none"]] }
        return shares.map { share in
          let isCut = isTruth && ensemble.isCut(name, at: point)
          let digits = isCut ? nil : share.interval.flatMap { IntervalDigits($0, isShare: true) }
          let sign = isCut && ensemble.isGrowing(name) ? "≥ " : ""
          return labels + (isTruth ? [] : [NumberText.cut(share.outcome)]) + [
            String(share.count), String(share.runs),
            sign + (digits?.text(share.share) ?? IntervalDigits.growing(share.share, of: share.runs)),
            isCut ? "not final" : share.interval.map { digits?.text($0) ?? NumberText.interval($0) } ?? "none",
          ]
        }
      })
  }

  /// Returns a bar for each point and outcome, which has its full length if all runs have the outcome. Nil if the
  /// statistic has no such outcomes.
  static func lines(_ name: String, _ ensemble: Ensemble) -> [String]? {
    guard let outcomes = ensemble.outcomes(of: name) else { return nil }
    let isTruth = outcomes == ["true"]
    func label(_ share: Ensemble.OutcomeShare) -> String {
      ensemble.label(of: share.outcome, name, among: outcomes)
    }
    var words: [[String]] = [], shares: [(point: Int, share: Ensemble.OutcomeShare)] = []
    for point in ensemble.points.indices {
      for share in ensemble.shares(of: name, outcomes, at: point) {
        words.append(ensemble.labels(of: point) + (isTruth ? [] : [label(share)]))
        shares.append((point, share))
      }
    }
    // If there is no space for `KEY = VALUE`, the keys are in the heading.
    let room = TextPage.columns - width - 12, isNarrow = words.contains { $0.joined(separator: ", ").count > room }
    var heading = name
    if isNarrow {
      words = shares.map {
        ensemble.points[$0.point] + (isTruth ? [] : [label($0.share)])
      }
      heading = NumberText.cut((ensemble.axes.map(\.key) + [name]).joined(separator: ", "), to: room)
    }
    words = words.map { $0.isEmpty ? [name] : $0 }
    let bars = Array(zip(NumberText.joined(words, limit: room), shares.map(\.share)))
    let label = bars.prefix(barLimit).reduce(DisplayWidth.of(heading)) { max($0, DisplayWidth.of($1.0)) }
    var lines = [PlainText.padded(heading, to: label) + "  " + measure(ensemble, isTruth: isTruth)]
    for (text, share) in bars.prefix(barLimit) {
      let length = share.count == 0 ? 0 : max(1, Int(share.share * Double(width) + 0.5))
      let bar = String(repeating: "█", count: length) + String(repeating: "·", count: width - length)
      lines.append(PlainText.padded(text, to: label) + "  " + bar + "  " + share.text)
    }
    if bars.count > barLimit { lines.append("and \(bars.count - barLimit) more") }
    return lines
  }
}
