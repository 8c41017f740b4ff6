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
