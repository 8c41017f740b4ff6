/// The dots of a scatter plot in plain text, regardless of their points. If several runs share a place, marks show
/// their number.
struct DotPlot {
  private let form: DotForm
  private let x: TextAxis
  private let y: TextAxis
  private let chart: Chart
  private let dots: [ChartLayer.Dot]
  /// The number of runs at each place, row by row from the top.
  private let counts: [[Int]]
  private let hasShades: Bool
  /// The places of runs that were not over.
  private let stopped: [ChartPoint]

  /// The marks of a place, from few runs to many.
  private static let shades: [Unicode.Scalar] = ["░", "▒", "▓", "█"]

  /// Creates the plot, or returns nil if there is nothing to draw. O(dots).
  init?(_ chart: Chart, _ form: DotForm) {
    guard let extent = chart.extent() else { return nil }
    let dots = chart.layers.flatMap { layer -> [ChartLayer.Dot] in
      if case .dots(_, _, let dots) = layer { dots } else { [] }
    }
    let stopped = chart.layers.flatMap { layer -> [ChartPoint] in
      if case .open(_, _, _, let points) = layer { points } else { [] }
    }
    let plain = Self.counts(chart, extent, dots, rows: form.down * form.height, columns: form.across * DotChart.width)
    // Half blocks have no shades, so a place is then as large as a character.
    let hasShades = form == .halves && plain.counts.contains { $0.contains { $0 > 1 } }
    let (x, y, counts) =
      hasShades ? Self.counts(chart, extent, dots, rows: form.height, columns: DotChart.width) : plain
    (self.x, self.y, self.counts, self.hasShades) = (x, y, counts, hasShades)
    (self.form, self.chart, self.dots, self.stopped) = (form, chart, dots, stopped)
  }

  private static func counts(
    _ chart: Chart, _ extent: (x: ChartRange, y: ChartRange), _ dots: [ChartLayer.Dot], rows: Int, columns: Int
  ) -> (x: TextAxis, y: TextAxis, counts: [[Int]]) {
    let (isLogX, isLogY) = (chart.horizontal.isLogarithmic, chart.vertical.isLogarithmic)
    let high = isLogY ? extent.y : Ticks.rounded(extent.y, wanted: 4, isWhole: chart.vertical.isWhole)
    let x = TextAxis(extent.x, isLogarithmic: isLogX, count: columns)
    let y = TextAxis(high, isLogarithmic: isLogY, count: rows)
    var counts = [[Int]](repeating: [Int](repeating: 0, count: columns), count: rows)
    for dot in dots {
      if let column = x.place(dot.point.x), let depth = y.depth(dot.point.y) {
        counts[Int(depth + 0.5)][column] += dot.count
      }
    }
    return (x, y, counts)
  }

  /// Returns the plot with its axes and its legend.
  ///
  /// - Parameter note: the last line.
  func lines(note: String) -> [String] {
    let most = counts.reduce(0) { $1.reduce($0, max) }
    let steps = Self.steps(to: most)
    var plot = (0..<form.height).map { line in
      (0..<DotChart.width).map { character -> Unicode.Scalar in
        if hasShades {
          let count = counts[line][character]
          return count == 0 ? form.blank : Self.shades[steps.firstIndex { count <= $0 } ?? steps.count - 1]
        }
        return form.character { counts[form.down * line + $1][form.across * character + $0] > 0 }
      }
    }
    for point in stopped {
      guard let column = x.place(point.x), let depth = y.depth(point.y) else { continue }
      let row = Int(depth + 0.5)
      plot[hasShades ? row : row / form.down][hasShades ? column : column / form.across] = "▷"
    }
    let places = dots.map(\.point.x) + stopped.map(\.x), isConstant = places.allSatisfy { $0 == places[0] }
    let ends =
      isConstant
      ? ["", NumberText.rounded(places[0]), ""] : [x.scale.range.low, x.scale.range.high].map(NumberText.rounded)
    let hasTicks = chart.horizontal.isLogarithmic && !isConstant
    let frame = DotFrame(
      y: y, foot: hasTicks ? .axis(x, isWhole: chart.horizontal.isWhole) : .ends(ends),
      name: PlainText.line(chart.vertical.words), below: PlainText.line(chart.horizontal.words),
      isWhole: chart.vertical.isWhole, dotsDown: hasShades ? 1 : form.down, blank: form.blank)
    let dot = hasShades ? Self.legend(steps) : "A dot is \(most == 1 ? "1 run" : "1 to \(most) runs")."
    let legend = (most == 0 ? [] : [dot]) + (stopped.isEmpty ? [] : ["▷ not over, so not final"])
    return frame.lines(plot, notes: legend + chart.omissions.notes(axis: chart.placesName) + [note])
  }

  /// Returns the largest number of runs for each mark, in geometric steps. These are 1, s, s² and the largest number,
  /// which is at most s³.
  private static func steps(to most: Int) -> [Int] {
    var step = 2
    while step * step * step < most { step += 1 }
    return [1, step, step * step].filter { $0 < most } + [most]
  }

  /// Returns a legend such as `░ 1 run, ▒ 2 to 4, ▓ 5 to 16, █ 17 to 60 runs`.
  private static func legend(_ steps: [Int]) -> String {
    let spans = steps.enumerated().map { index, high in
      let low = index == 0 ? 1 : steps[index - 1] + 1
      return "\(shades[index]) " + (low == high ? "\(low)" : "\(low) to \(high)") + (high == 1 ? " run" : "")
    }
    return spans.joined(separator: ", ") + " runs"
  }
}
