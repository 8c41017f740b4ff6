/// Two charts, one above the other, over a shared horizontal axis. The upper one names the marks of both.
package struct ChartColumn: Sendable, Hashable {
  package var upper: Chart
  package var lower: Chart
  package var description: String

  /// The height of each plot.
  private static let plotHeight = 150.0

  package init(upper: Chart, lower: Chart, description: String) {
    self.upper = upper
    self.lower = lower
    self.description = description
  }

  /// The charts as a file, or nil if one of them has nothing to show.
  var drawn: DrawnChart? { svg().map { DrawnChart($0, description, marked: upper.marked.union(lower.marked)) } }

  /// Returns the charts as a whole SVG document, or nil if one of them has nothing to show. O(points).
  package func svg() -> [UInt8]? {
    guard let above = upper.extent(), let below = lower.extent() else { return nil }
    let x = above.x.union(below.x)
    var top = ChartLayout.Part(plotHeight: Self.plotHeight, hasFoot: false)
    var bottom = ChartLayout.Part(markNames: .hidden, plotHeight: Self.plotHeight)
    func layouts() -> (upper: ChartLayout, lower: ChartLayout) {
      let upper = ChartLayout.whole(self.upper, (x, above.y), part: top)
      return (upper, ChartLayout.whole(self.lower, (x, below.y), top: upper.box.bottom, part: bottom))
    }
    // Both plots are as wide as the labels of both allow.
    let own = layouts()
    let sides = (
      left: max(own.upper.plot.left, own.lower.plot.left), right: min(own.upper.plot.right, own.lower.plot.right)
    )
    (top.sides, bottom.sides) = (sides, sides)
    let (upper, lower) = layouts()
    let notes = self.upper.notes + Chart.noteLines(self.lower.remarks)
    let height = lower.box.bottom + Double(notes.count) * DrawingStyle.line
    let layers = self.upper.layers + self.lower.layers, budget = PointBudget([self.upper, self.lower])
    let document = SVGDocument(
      width: DrawingStyle.width, height: height, title: self.upper.title ?? self.upper.subject,
      description: description, colors: Set(layers.compactMap(\.color)),
      areas: self.upper.areaColors.union(self.lower.areaColors))
    return document.bytes { svg in
      ChartDrawing(self.upper, upper, budget: budget).draw(&svg)
      ChartDrawing(self.lower, lower, budget: budget).draw(&svg)
      svg.notes(notes, bottom: height)
    }
  }
}

/// The number of points that the lines of a drawing may have, so that its file stays below 60 kB.
struct PointBudget {
  private let stretches: Int
  private let points: Int
  private let paths: Int
  private let dots: Int

  /// - Parameter charts: all charts of the drawing. The axes and words of each take part of the budget.
  init(_ charts: [Chart]) {
    let lines = charts.flatMap { $0.layers.map(\.lines) }
    paths = max(1, lines.reduce(0) { $0 + $1.count })
    points = lines.reduce(0) { $0 + $1.points }
    // A stretch is four points of at most 15 bytes. The axes and words of a chart are about as long as seven stretches.
    stretches = max(paths, 925 - 7 * charts.count)
    dots = charts.reduce(0) { sum, chart in
      chart.layers.reduce(sum) { if case .points(_, _, let points) = $1 { $0 + Set(points).count } else { $0 } }
    }
  }

  /// Whether dots are circles of their own, which need several times as many bytes as dots that share a path.
  var hasCircles: Bool { dots <= 400 }
  /// Whether dots are small because there are many.
  var hasSmallDots: Bool { dots > 200 }

  /// Returns the number of stretches into which a line of this many points is divided, or nil if all its points are
  /// drawn.
  ///
  /// A stretch is at least 1.5 units of the drawing wide, because nobody sees what is between. If many lines share the
  /// file, there are fewer stretches.
  func stretches(of count: Int, width: Double) -> Int? {
    // The end of the axis is a stretch of its own.
    let visible = max(1, Int(width / 1.5)), own = max(1, min(visible, stretches / paths - 1))
    let isSmall = count <= 3 * own || (points <= 4 * stretches && count <= 3 * visible)
    return isSmall ? nil : own
  }
}
