import Simulations
import Typography

/// An experiment as a chart of plain text: over one key a line with its band, over two a map of means, over several a line a
/// point, and where nothing is swept a histogram of the replicates.
enum EnsembleChart {
  /// The most lines of a chart; what lies behind is said.
  private static let lineLimit = 60
  /// Columns of bars and bands.
  private static let width = 40
  private static let shades: [Character] = [" ", "░", "▒", "▓", "█"]

  static func lines(_ name: String, _ ensemble: Ensemble) -> [String] {
    if let lines = EnsembleShares.chart(name, ensemble) { return lines }
    if ensemble.axes.isEmpty { return histogram(name, ensemble) }
    let ensemble = ensemble.withShortLabels
    let summaries = ensemble.points.indices.map { Summary(ensemble.numbers(of: name, at: $0)) }
    guard summaries.contains(where: { $0 != nil }) else { return ["no run has a number for \(name)"] }
    let isMap = ensemble.axes.count == 2 && ensemble.axes[1].labels.count <= width && ensemble.axes[1].labels.count > 1
    let lines = isMap ? map(name, ensemble, summaries) : bands(name, ensemble, summaries)
    return lines.map(PlainText.withoutTrailingBlanks)
  }

  // MARK: One key

  /// A line a point: the mean `●` in the band `─` from the 5 % to the 95 % quantile.
  private static func bands(_ name: String, _ ensemble: Ensemble, _ summaries: [Summary?]) -> [String] {
    let known = summaries.compactMap { $0 }
    let low = known.reduce(Double.infinity) { min($0, $1.q05, $1.mean) }
    let high = known.reduce(-Double.infinity) { max($0, $1.q95, $1.mean) }
    let keys = ensemble.axes.map(\.key).joined(separator: ", ")
    let labels = ensemble.points.prefix(lineLimit).map { NumberText.value(.text($0.joined(separator: ", "))) }
    let label = (labels + [keys]).reduce(0) { max($0, DisplayWidth.of($1)) }
    let isSingle = ensemble.replicates == 1
    var lines = [PlainText.padded(keys, to: label) + "  " + name + (isSingle ? "" : ": mean, and from 5 % to 95 %")]
    for (text, summary) in zip(labels, summaries) {
      var line = PlainText.padded(text, to: label) + "  "
      if let summary {
        line += band(summary, low, high, isSingle: isSingle) + "  " + NumberText.rounded(summary.mean)
      } else {
        line += "none"
      }
      lines.append(line)
    }
    lines.append(PlainText.padded("", to: label) + "  " + axis(low, high))
    if ensemble.points.count > lineLimit { lines.append("and \(ensemble.points.count - lineLimit) points more") }
    return lines
  }

  private static func band(_ summary: Summary, _ low: Double, _ high: Double, isSingle: Bool) -> String {
    var cells = [Character](repeating: " ", count: width)
    if !isSingle { for column in place(summary.q05, low, high)...place(summary.q95, low, high) { cells[column] = "─" } }
    cells[place(summary.mean, low, high)] = "●"
    return String(cells)
  }

  private static func place(_ value: Double, _ low: Double, _ high: Double) -> Int {
    guard high > low else { return width / 2 }
    return Int(min(1, max(0, (value - low) / (high - low))) * Double(width - 1) + 0.5)
  }

  private static func axis(_ low: Double, _ high: Double) -> String {
    let (left, right) = (NumberText.rounded(low), NumberText.rounded(high))
    return left + String(repeating: " ", count: max(1, width - left.utf8.count - right.utf8.count)) + right
  }

  // MARK: Two keys

  /// The means as shades, the first key down.
  private static func map(_ name: String, _ ensemble: Ensemble, _ summaries: [Summary?]) -> [String] {
    let (down, across) = (ensemble.axes[0], ensemble.axes[1])
    let means = summaries.compactMap { $0?.mean }
    let low = means.min() ?? 0, high = means.max() ?? 0
    let labels = down.labels.prefix(lineLimit).map { PlainText.line($0) }
    let label = (labels + [down.key]).reduce(0) { max($0, DisplayWidth.of($1)) }
    var lines = [
      PlainText.padded(down.key, to: label) + "  mean \(name) over \(across.key) "
        + PlainText.line("\(across.labels[0]) … \(across.labels[across.labels.count - 1])")
    ]
    for (row, text) in labels.enumerated() {
      let cells = across.labels.indices.map { column -> String in
        guard let mean = summaries[row * across.labels.count + column]?.mean else { return "??" }
        let shade = high > low ? Int((mean - low) / (high - low) * Double(shades.count - 1) + 0.5) : shades.count / 2
        return String(repeating: String(shades[shade]), count: 2)
      }
      lines.append(PlainText.padded(text, to: label) + "  " + cells.joined())
    }
    let scale = shades.map { "\($0)\($0)" }.joined(separator: " ")
    lines.append(
      PlainText.padded("", to: label) + "  \(NumberText.rounded(low)) \(scale) \(NumberText.rounded(high))")
    if down.labels.count > lineLimit { lines.append("and \(down.labels.count - lineLimit) rows more") }
    return lines
  }

  // MARK: No key

  /// How many replicates have which values: a line a value where there are few of them, otherwise a line a bin.
  private static func histogram(_ name: String, _ ensemble: Ensemble) -> [String] {
    let numbers = ensemble.numbers(of: name, at: 0)
    guard let summary = Summary(numbers) else { return ["no run has a number for \(name)"] }
    let bins = HistogramBins(low: summary.min, high: summary.max, areWhole: numbers.areWhole)
    let counts = bins.counts(numbers.doubles)
    let most = counts.max() ?? 1
    let labels = counts.indices.map(bins.label)
    let label = (labels + [name]).reduce(0) { max($0, DisplayWidth.of($1)) }
    return [PlainText.padded(name, to: label) + "  replicates"]
      + zip(labels, counts).map { text, count in
        // Whoever occurs shows.
        let length = count == 0 ? 0 : max(1, Int(Double(count) / Double(most) * Double(width) + 0.5))
        let bar = String(repeating: "█", count: length)
        return PlainText.withoutTrailingBlanks(PlainText.padded(text, to: label) + "  " + bar + (count == 0 ? "" : " \(count)"))
      }
  }
}
