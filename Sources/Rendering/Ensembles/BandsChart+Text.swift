import Simulations
import Specification
import Typography

/// The text form of bands: the median of the runs within the bands of the middle 50 % and 90 %.
extension BandsChart {
  /// The columns and lines of the plot without its axes.
  private static let width = 72
  /// The lines of the plot. The number is odd, so one line is in the middle.
  private static let height = 17
  /// The width of the plot, in columns, if there are few steps.
  private static let narrow = 48
  /// The width of a single step, in columns.
  private static let single = 9

  /// Returns a chart for each series and point, with an explanation below them.
  static func textElements(
    _ names: [String], _ ensemble: Ensemble, areCurves: Bool = false, log: LogAxes? = nil,
    clock: StepClock? = nil
  ) -> [RegionElement] {
    let ensemble = ensemble.withShortLabels
    var elements: [RegionElement] = [], shown: [CurveBands] = []
    for name in names {
      let groups = ensemble.bands.filter { $0.series == name && $0.areCurves == areCurves }.map { bands in
        let label = ensemble.label(of: bands.point), group = ensemble.labelled(bands, label)
        return (
          bands: group.courses?.major ?? bands, heading: group.heading, label: label, minor: minorWords(group),
          chart: chart(group, clock: clock).ofCounts(log)
        )
      }
      let isNothing = log != nil && groups.allSatisfy { $0.chart.extent() == nil }
      if groups.isEmpty {
        elements.append(.paragraph([MarkdownEscape.paragraph("No run has the series \(name).")]))
      } else if isNothing {
        let all = ChartPanels(panels: groups.map(\.chart), description: "").omissions
        elements.append(nothing(all.nothing(of: NumberText.cut(name))))
      }
      let common = log == nil && groups.count > 1 ? CommonAxes(groups.map(\.bands)) : nil
      for group in groups where !isNothing {
        if log != nil, group.chart.extent() == nil {
          let words = group.chart.omissions.nothing(of: NumberText.cut(name))
          elements.append(nothing("At \(group.label): \(words)"))
        } else {
          let lines = lines(group.bands, heading: group.heading, label: group.label, group.chart, clock, common: common)
          elements.append(.fence(info: "text", lines: lines))
          let marks = words(ensemble.labelled(group.bands, group.label).marks, runs: group.bands.runs).dropFirst()
          let place = group.label.isEmpty ? "" : "At \(group.label): "
          if !marks.isEmpty { elements.append(nothing(place + marks)) }
          if let minor = group.minor { elements.append(nothing(place + minor)) }
          shown.append(group.bands)
        }
      }
    }
    guard !shown.isEmpty else { return elements }
    let isSingle = shown.allSatisfy { $0.steps.count == 1 }
    var note =
      areCurves
      ? "Bands of whole curves: the deepest half of the runs stays in ▒ from start to end, and 90 % stay in ▒ and ░."
      : "Bands at each step separately: half of the runs are in ▒, and 90 % in ▒ and ░. A single curve may leave them. "
        + "They are not intervals of a mean."
    if isSingle { note = "Half of the runs are in ▒, and 90 % in ▒ and ░. These bands are not intervals of a mean." }
    if shown.contains(where: { $0.earlyRuns > 0 }) { note += " " + early }
    return elements + [.paragraph([MarkdownEscape.paragraph(note)])]
  }

  private static func nothing(_ words: String) -> RegionElement { .paragraph([MarkdownEscape.paragraph(words)]) }

  private static let early = "After its end, a run counts with its last value."
  static let earlyEnds = RegionElement.paragraph([early])

  /// The axes that several charts of a series share, so that they can be compared.
  private struct CommonAxes {
    /// The steps of the longest bands.
    let steps: [Int]
    let range: ChartRange?

    init(_ groups: [CurveBands]) {
      steps = groups.max { ($0.steps.last ?? 0) < ($1.steps.last ?? 0) }?.steps ?? []
      range = BandsChart.linear(groups.map { ($0, Array($0.steps.indices)) })
    }

    /// Returns the indices of the bands' steps for columns of the common steps. After its end, a run counts with its
    /// last value.
    func indices(_ bands: CurveBands, _ columns: [Int]) -> [Int] {
      var index = 0
      return columns.map { column in
        while index + 1 < bands.steps.count, bands.steps[index + 1] <= steps[column] { index += 1 }
        return index
      }
    }
  }

  /// - Parameters:
  ///   - chart: the chart as a drawing, whose logarithmic axes the text shares.
  ///   - common: the axes that all charts share, or nil for a single chart.
  private static func lines(
    _ bands: CurveBands, heading: String, label: String, _ chart: Chart, _ clock: StepClock?, common: CommonAxes?
  ) -> [String] {
    let logX = chart.horizontal.isLogarithmic ? chart.extent()?.x : nil
    let x = logX.map { TextAxis($0, isLogarithmic: true, count: bands.steps.count > narrow ? width : narrow) }
    let columns =
      x.map { self.columns(bands.steps, $0, clock) }
      ?? common.map { $0.indices(bands, self.columns($0.steps.count)) } ?? self.columns(bands.steps.count)
    let y = chart.vertical.isLogarithmic ? chart.extent()?.y : common?.range ?? linear([(bands, columns)])
    guard let y else { return [] }
    let scale = TextAxis(y, isLogarithmic: chart.vertical.isLogarithmic, count: height)
    var cells = [[Character]](repeating: [Character](repeating: " ", count: columns.count), count: height)
    for (column, step) in columns.enumerated() {
      func fill(_ low: Double, _ high: Double, _ character: Character) {
        // A low end that a logarithmic axis cannot show is drawn at its edge.
        guard let top = scale.place(high), high >= 1 || !chart.hasFractionsBelow1 else { return }
        for line in (scale.place(low) ?? 0)...top { cells[line][column] = character }
      }
      fill(bands.q05[step], bands.q95[step], "░")
      fill(bands.q25[step], bands.q75[step], "▒")
      fill(bands.median[step], bands.median[step], "█")
    }
    let isFlat = columns.allSatisfy { bands.q05[$0] == bands.q05[columns[0]] && bands.q95[$0] == bands.q05[$0] }
    let numbers = labels(scale, isFlat: isFlat)
    let margin = numbers.reduce(0) { max($0, DisplayWidth.of($1)) }
    let middle = bands.areCurves ? "deepest curve" : "median"
    let legend = "\(heading): █ \(middle), ▒ 50 % and ░ 90 % of \(bands.runs.counted("run"))"
    var lines = [label.isEmpty ? legend : "\(label), \(legend)"]
    for line in (0..<height).reversed() {
      let number = numbers[line], padded = String(repeating: " ", count: margin - DisplayWidth.of(number)) + number
      lines.append(padded + (number.isEmpty ? " │" : " ┤") + String(cells[line]))
    }
    let indent = String(repeating: " ", count: margin + 1)
    let foot = x?.foot(isWhole: clock == nil) ?? (line: String(repeating: "─", count: columns.count), labels: "")
    lines.append(indent + "└" + foot.line)
    let steps =
      x == nil
      ? axis(common?.steps ?? bands.steps, width: columns.count, clock)
      : PlainText.padded(foot.labels, to: columns.count) + "  " + chart.horizontal.words
    lines.append(indent + " " + steps)
    lines += chart.omissions.notes(axis: chart.horizontal.label)
    return lines.map { PlainText.withoutTrailingBlanks(PlainText.cut($0, to: TextPage.columns)) }
  }

  /// Returns the range of a linear axis for the given columns of bands.
  private static func linear(_ groups: [(bands: CurveBands, columns: [Int])]) -> ChartRange? {
    var low = Double.infinity, high = -Double.infinity
    for (bands, columns) in groups {
      low = columns.reduce(low) { min($0, bands.q05[$1]) }
      high = columns.reduce(high) { max($0, bands.q95[$1]) }
    }
    if low < high, ChartRange.fromZero(low, high) != nil { low = 0 }
    let range = ChartRange(low, high > low ? high : low + 1)
    return high > low ? range.map { Ticks.rounded($0, wanted: 4) } : range
  }

  /// Returns the labels of the lines, from the bottom. These are round numbers, or the value if there is only one.
  private static func labels(_ y: TextAxis, isFlat: Bool) -> [String] {
    if y.scale.isLogarithmic { return y.labels(wanted: 4, isWhole: false) }
    guard isFlat else { return y.labels(wanted: 4, isWhole: false) }
    var labels = [String](repeating: "", count: height)
    labels[0] = NumberText.rounded(y.scale.range.low)
    return labels
  }

  /// Returns the index of the step for each column of the plot. Few steps are repeated, and of many steps some are left
  /// out.
  private static func columns(_ steps: Int) -> [Int] {
    guard steps > width else {
      let each = steps == 1 ? single : max(1, narrow / steps)
      return (0..<steps * each).map { $0 / each }
    }
    return (0..<width).map { $0 * (steps - 1) / (width - 1) }
  }

  /// Returns the same for a logarithmic axis. The index is that of the last step that is not to the right of the
  /// column.
  private static func columns(_ steps: [Int], _ x: TextAxis, _ clock: StepClock?) -> [Int] {
    let places = steps.map { step -> Int? in
      let place = Double(step) * (clock?.length ?? 1)
      return x.scale.range.contains(place) ? x.place(place) : nil
    }
    var index = places.firstIndex { $0 != nil } ?? 0
    return (0..<x.count).map { column in
      while index + 1 < places.count, let next = places[index + 1], next <= column { index += 1 }
      return index
    }
  }

  private static func axis(_ steps: [Int], width: Int, _ clock: StepClock?) -> String {
    let left = "\(SeriesChart.axis(clock).words) \(SeriesChart.place(steps[0], clock))"
    let right = steps.count > 1 ? SeriesChart.place(steps[steps.count - 1], clock) : ""
    return left + String(repeating: " ", count: max(1, width - left.utf8.count - right.utf8.count)) + right
  }
}
