import Simulations
import Typography

/// Series over many runs as charts of plain text: the median of the runs in the bands of the middle 50 % and 90 %.
enum BandsChart {
  /// Columns and lines of the plot, without its axes.
  private static let width = 72
  /// Odd, so that there is a line in the middle.
  private static let height = 17
  /// Where there are fewer steps, each is that many columns wide, as far as these reach.
  private static let narrow = 48

  /// A chart for each series and point, and below them what they are.
  static func elements(_ names: [String], _ ensemble: Ensemble) -> [RegionElement] {
    let ensemble = ensemble.withShortLabels
    let charts = names.map { name in (name: name, bands: ensemble.bands.filter { $0.series == name }) }
    var elements: [RegionElement] = []
    for (name, bands) in charts {
      elements += bands.map { .fence(info: "text", lines: lines($0, label: ensemble.label(of: $0.point))) }
      if bands.isEmpty { elements.append(.paragraph([MarkdownEscape.paragraph("No run has the series \(name).")])) }
    }
    let shown = charts.flatMap(\.bands)
    guard !shown.isEmpty else { return elements }
    var note =
      "Bands of outcomes, step by step: half of the runs are in ▒, 90 % in ▒ and ░; they are no intervals of a mean."
    if shown.contains(where: { $0.earlyRuns > 0 }) { note += " " + early }
    return elements + [.paragraph([MarkdownEscape.paragraph(note)])]
  }

  private static let early = "Runs that ended earlier hold their last values."
  static let earlyEnds = RegionElement.paragraph([early])

  static func lines(_ bands: CurveBands, label: String) -> [String] {
    let columns = self.columns(bands.steps.count)
    var low = columns.reduce(Double.infinity) { min($0, bands.q05[$1]) }
    let high = columns.reduce(-Double.infinity) { max($0, bands.q95[$1]) }
    // Counts are seen from 0, unless that would leave nothing to see.
    if low > 0, low * 2 < high { low = 0 }
    let top = high > low ? high : low + 1
    func row(_ value: Double) -> Int { Int((value - low) / (top - low) * Double(height - 1) + 0.5) }
    var cells = [[Character]](repeating: [Character](repeating: " ", count: columns.count), count: height)
    for (column, step) in columns.enumerated() {
      for line in row(bands.q05[step])...row(bands.q95[step]) { cells[line][column] = "░" }
      for line in row(bands.q25[step])...row(bands.q75[step]) { cells[line][column] = "▒" }
      cells[row(bands.median[step])][column] = "█"
    }
    var ticks = [0: low]
    if high > low { (ticks[height - 1], ticks[(height - 1) / 2]) = (high, (low + high) / 2) }
    let numbers = ticks.mapValues { NumberText.rounded($0) }
    let margin = numbers.values.reduce(0) { max($0, $1.utf8.count) }
    let legend = "\(PlainText.line(bands.series)): █ median, ▒ 50 % and ░ 90 % of \(bands.runs.counted("run"))"
    var lines = [label.isEmpty ? legend : "\(label), \(legend)"]
    for line in (0..<height).reversed() {
      let number = numbers[line] ?? ""
      let padded = String(repeating: " ", count: margin - number.utf8.count) + number
      lines.append(padded + (number.isEmpty ? " │" : " ┤") + String(cells[line]))
    }
    let indent = String(repeating: " ", count: margin + 1)
    lines.append(indent + "└" + String(repeating: "─", count: columns.count))
    lines.append(indent + " " + axis(bands.steps, width: columns.count))
    return lines.map { PlainText.withoutTrailingBlanks(PlainText.cut($0, to: TextPicture.columns)) }
  }

  /// For each column of the plot the index of its step: each several times where they are few, some left out where they
  /// are many.
  private static func columns(_ steps: Int) -> [Int] {
    guard steps > width else {
      let each = max(1, narrow / steps)
      return (0..<steps * each).map { $0 / each }
    }
    return (0..<width).map { $0 * (steps - 1) / (width - 1) }
  }

  private static func axis(_ steps: [Int], width: Int) -> String {
    let left = "step \(steps[0])", right = steps.count > 1 ? String(steps[steps.count - 1]) : ""
    return left + String(repeating: " ", count: max(1, width - left.utf8.count - right.utf8.count)) + right
  }
}
