import Expressions
import Simulations
import Typography

/// The chart as text. Over one key, each point is a line with its band, and over two keys, the chart is a map of means.
/// Over more keys, there is a line for each point. Without swept keys, it is a histogram of the replicates.
extension EnsembleChart {
  /// Returns how many points or rows of a chart have a line of their own. If others remain, the last line contains
  /// their number.
  ///
  /// - Parameter others: the number of other lines in the chart.
  private static func shown(_ count: Int, beside others: Int, _ name: String, _ ensemble: Ensemble) -> Int {
    let room = TextPage.lines - others - unfinishedLines(name, ensemble).count
    return count <= room ? count : room - 1
  }

  /// Returns lines with the number of runs that were not over.
  private static func unfinishedLines(_ name: String, _ ensemble: Ensemble) -> [String] {
    ensemble.unfinishedNote(of: [name]).map { PlainText.wrapped(PlainText.line($0), to: TextPage.columns) } ?? []
  }

  /// The largest number of columns of bars and bands.
  private static let width = 40
  /// The smallest number of columns of bands next to long labels.
  private static let leastWidth = 16
  /// The columns of a number next to a band, including a gap before the number.
  private static let numberWidth = 12
  /// The shades from the lowest mean to the highest. The first is not a space, so only cells without a value look
  /// empty.
  private static let shades: [Character] = ["░", "▒", "▓", "█"]

  /// Returns the chart, or the sentence that replaces it.
  static func textElements(_ name: String, _ ensemble: Ensemble, log: LogAxes? = nil) -> [RegionElement] {
    switch drawn(name, ensemble, log) {
    case .lines(let lines):
      let all = (lines + unfinishedLines(name, ensemble)).map { PlainText.cut($0, to: TextPage.columns) }
      return [.fence(info: "text", lines: all.map(PlainText.withoutTrailingBlanks))]
        + notes(name, ensemble, log)
    case .nothing(let omissions):
      return [.paragraph([MarkdownEscape.paragraph(omissions.nothing(of: NumberText.cut(name)))])]
    }
  }

  private enum Drawn {
    case lines([String])
    /// A logarithmic axis that shows no value.
    case nothing(ChartOmissions)
  }

  private static func drawn(_ name: String, _ ensemble: Ensemble, _ log: LogAxes?) -> Drawn {
    if let lines = ShareChart.lines(name, ensemble) { return .lines(lines) }
    if ensemble.axes.isEmpty { return histogram(name, ensemble, log) }
    let ensemble = ensemble.withShortLabels
    let marks = marks(name, ensemble)
    guard marks.contains(where: { $0 != nil }) else { return .lines(["no run has a number for '\(name)'"]) }
    let isMap =
      ensemble.axes.count == 2 && !ensemble.axes[1].isPaired && (2...width).contains(ensemble.axes[1].labels.count)
    let isLogarithmic = log?.hasY ?? false
    return isMap
      ? map(name, ensemble, marks, isLogarithmic: isLogarithmic)
      : bands(name, ensemble, marks, isLogarithmic: isLogarithmic)
  }

  // MARK: One key

  /// Returns a line for each point, with the mean `●` in the band `─` from the 5 % to the 95 % quantile. If durations
  /// were cut off, it has their medians.
  private static func bands(
    _ name: String, _ ensemble: Ensemble, _ marks: [PointMark?], isLogarithmic: Bool
  ) -> Drawn {
    var low = Double.infinity, high = -low, omissions = ChartOmissions()
    let isSingle = ensemble.replicates == 1
    for mark in marks.compactMap({ $0 }) {
      let ends = isSingle ? [] : mark.spread.map { [$0.lowerBound, $0.upperBound] } ?? []
      for value in [mark.place] + ends where !isLogarithmic || value > 0 {
        (low, high) = (min(low, value), max(high, value))
      }
      guard isLogarithmic else { continue }
      omissions.count(place: true, isShown: mark.place > 0)
      if ends.count == 2 { omissions.count(place: true, isShown: ends[0] > 0, ends[1] > 0) }
    }
    if omissions.isEverything { return .nothing(omissions) }
    // Labels of several keys get their space first, and the bands get the rest.
    let most = TextPage.columns - 2 - leastWidth - numberWidth
    let all = NumberText.joined(Array(ensemble.points.prefix(TextPage.lines)), limit: most)
    let keys = NumberText.cut(ensemble.axes.map(\.heading).joined(separator: ", "), to: most)
    let widest = (all + [keys]).reduce(0) { max($0, DisplayWidth.of($1)) }
    let width = min(width, max(leastWidth, TextPage.columns - widest - 2 - numberWidth))
    let axis = ChartRange(exactly: low, high).map { TextAxis($0, isLogarithmic: isLogarithmic, count: width) }
    let below = foot(axis, low, high, width), notes = omissions.notes(axis: "")
    let kind = ensemble.isCutOff(name) ? ": median" : ": mean, and from 5 % to 95 %"
    let title = ensemble.withUnit(NumberText.cut(name), of: name) + (isSingle ? "" : kind)
    let heading = heading(keys, title, beside: widest)
    let shown = shown(ensemble.points.count, beside: heading.count + below.count + notes.count, name, ensemble)
    let labels = Array(all.prefix(shown)), label = (labels + [keys]).reduce(0) { max($0, DisplayWidth.of($1)) }
    var lines = self.heading(keys, title, beside: label)
    for (text, mark) in zip(labels, marks) {
      var line = PlainText.padded(text, to: label) + "  "
      if let mark {
        let few = mark.count < ensemble.replicates ? "  \(mark.count) of \(ensemble.replicates) runs" : ""
        line += band(mark, axis, isLogarithmic, isSingle: isSingle, width) + "  " + mark.words + few
      } else {
        line += "none"
      }
      lines.append(line)
    }
    lines.append(contentsOf: below.map { PlainText.padded("", to: label) + "  " + $0 })
    if ensemble.points.count > shown { lines.append("and \(ensemble.points.count - shown) more points") }
    return .lines(lines + notes)
  }

  /// Returns the lines above a chart: the swept keys, and beside the column of labels or below it the title.
  private static func heading(_ keys: String, _ title: String, beside label: Int) -> [String] {
    let room = TextPage.columns - label - 2
    if DisplayWidth.of(title) <= room { return [PlainText.padded(keys, to: label) + "  " + title] }
    return [keys] + PlainText.wrapped(title, to: TextPage.columns)
  }

  private static func band(
    _ mark: PointMark, _ axis: TextAxis?, _ isLogarithmic: Bool, isSingle: Bool, _ width: Int
  ) -> String {
    var cells = [Character](repeating: " ", count: width)
    // Without an axis, all values that are shown are the same.
    func place(_ value: Double) -> Int? {
      !isLogarithmic || value > 0 ? axis.map { $0.place(value) } ?? width / 2 : nil
    }
    if !isSingle, let spread = mark.spread, let end = place(spread.upperBound) {
      for column in (place(spread.lowerBound) ?? 0)...end { cells[column] = "─" }
    }
    if let middle = place(mark.place) { cells[middle] = mark.isOpen ? "▷" : "●" }
    return String(cells)
  }

  /// Returns the lines below the bands.
  private static func foot(_ axis: TextAxis?, _ low: Double, _ high: Double, _ width: Int) -> [String] {
    if let axis, axis.scale.isLogarithmic {
      let foot = axis.foot(isWhole: false)
      return [foot.line, foot.labels]
    }
    let (left, right) = (NumberText.rounded(low), NumberText.rounded(high))
    return [left + String(repeating: " ", count: max(1, width - left.utf8.count - right.utf8.count)) + right]
  }

  // MARK: Two keys

  /// Returns a map with the means as shades. The values of the first key go down.
  private static func map(
    _ name: String, _ ensemble: Ensemble, _ marks: [PointMark?], isLogarithmic: Bool
  ) -> Drawn {
    let (down, across) = (ensemble.axes[0], ensemble.axes[1])
    let means = marks.compactMap { $0?.place }, drawn = isLogarithmic ? means.filter { $0 > 0 } : means
    if drawn.isEmpty {
      var omissions = ChartOmissions()
      for _ in means { omissions.count(place: true, isShown: false) }
      return .nothing(omissions)
    }
    let own = (low: drawn.min() ?? 0, high: drawn.max() ?? 0)
    let wide = isLogarithmic ? nil : shadeRange(name, ensemble, marks)
    let (low, high) = (min(own.low, wide?.low ?? own.low), max(own.high, wide?.high ?? own.high))
    let numbers = UniformNumbers([low, high])
    let scale = ChartRange(exactly: low, high).map {
      ChartScale($0, isLogarithmic: isLogarithmic, from: 0, to: Double(shades.count - 1))
    }
    let notes = HeatMap.notes(without: means.count - drawn.count)
    let title =
      (ensemble.replicates == 1 ? "" : ensemble.isCutOff(name) ? "median " : "mean ")
      + "\(ensemble.withUnit(NumberText.cut(name), of: name)) over \(across.heading) "
      + PlainText.line("\(across.labels[0]) … \(across.labels[across.labels.count - 1])")
      + (isLogarithmic ? ", logarithmic" : "")
    let most = TextPage.columns - 2 - across.labels.count
    let all = NumberText.joined(
      down.labels.prefix(TextPage.lines).map { [$0] }, limit: min(NumberText.valueLimit, most))
    let widest = (all + [down.heading]).reduce(0) { max($0, DisplayWidth.of($1)) }
    // Cells of one column are narrower than they are high, but fit beside long labels.
    let side = widest + 2 + 2 * across.labels.count <= TextPage.columns ? 2 : 1
    let heading = heading(down.heading, title, beside: widest)
    let shown = shown(down.labels.count, beside: heading.count + 1 + notes.count, name, ensemble)
    let labels = Array(all.prefix(shown)), label = (labels + [down.heading]).reduce(0) { max($0, DisplayWidth.of($1)) }
    var lines = self.heading(down.heading, title, beside: label)
    for (row, text) in labels.enumerated() {
      let cells = across.labels.indices.map { column -> String in
        guard let mean = marks[row * across.labels.count + column]?.place else {
          return String(repeating: "?", count: side)
        }
        if isLogarithmic, mean <= 0 { return String(repeating: "·", count: side) }
        let shade = scale.map { Int(($0.place(mean) ?? 0) + 0.5) } ?? shades.count / 2
        return String(repeating: String(shades[min(shades.count - 1, max(0, shade))]), count: side)
      }
      lines.append(PlainText.padded(text, to: label) + "  " + cells.joined())
    }
    let key = shades.map { "\($0)\($0)" }.joined(separator: " ")
    lines.append(
      PlainText.padded("", to: label) + "  \(numbers.text(low)) \(key) \(numbers.text(high))")
    if down.labels.count > shown { lines.append("and \(down.labels.count - shown) more rows") }
    return .lines(lines + notes)
  }

  // MARK: No key

  /// Returns the numbers of replicates with each value: a line for each value if there are few, otherwise a line for
  /// each bin.
  private static func histogram(_ name: String, _ ensemble: Ensemble, _ log: LogAxes?) -> Drawn {
    guard let histogram = Histogram(name, ensemble, isLogarithmic: log?.hasX ?? false) else {
      return .lines(["no run has a number for '\(name)'"])
    }
    let omissions = ChartOmissions(unplaced: histogram.omitted), most = histogram.counts.max() ?? 0
    if histogram.counts.isEmpty { return .nothing(omissions) }
    // The axis begins at half a replicate, so a single one is visible.
    let range = log?.hasY ?? false ? ChartRange(0.5, Double(most)) : nil
    let scale = range.map { ChartScale($0, isLogarithmic: true, from: 0, to: Double(width)) }
    let beyond = histogram.lifetimes?.stopped ?? []
    let last = beyond.first.map { ["≥ \(NumberText.rounded($0))"] } ?? []
    let title = ensemble.withUnit(name, of: name)
    let label = (histogram.labels + last + [title]).reduce(0) { max($0, DisplayWidth.of($1)) }
    var lines = histogram.counts.indices.map { index in
      let (text, count) = (histogram.labels[index], histogram.counts[index]), stopped = histogram.stopped[index]
      let length = scale.map { $0.bounded(Double(count)) } ?? Double(count) / Double(most) * Double(width)
      // Every value that occurs has a visible bar.
      let bar = String(repeating: "█", count: count == 0 ? 0 : max(1, Int(length + 0.5)))
      return PlainText.padded(text, to: label) + "  " + bar + (count == 0 ? "" : " \(count)")
        + (stopped == 0 ? "" : " (\(stopped) not over)")
    }
    // Durations that were cut off are not bars, because their values are unknown.
    for text in last { lines.append(PlainText.padded(text, to: label) + "  \(beyond.count) not over") }
    let heading = PlainText.padded(title, to: label) + "  runs" + (scale == nil ? "" : ", logarithmic")
    return .lines([heading] + lines + omissions.notes(axis: name))
  }
}
