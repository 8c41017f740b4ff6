/// Draws the names of layers, each after a sample of its look.
struct LegendDrawing {
  private let chart: Chart
  private let entries: [ChartLayout.LegendEntry]
  private let cloud: DotCloud?
  private let hasLines: Bool

  /// Draws the legend of a chart.
  ///
  /// - Parameter hasLines: whether other panels have lines where this chart has single points.
  init(_ chart: Chart, _ entries: [ChartLayout.LegendEntry], _ cloud: DotCloud? = nil, hasLines: Bool = false) {
    self.chart = chart
    self.entries = entries
    self.cloud = cloud
    self.hasLines = hasLines
  }

  func draw(_ svg: inout SVGWriter) {
    for entry in entries {
      sample(chart.layers[entry.layer], entry, &svg)
      svg.words(entry.text, x: entry.x + ChartLayout.LegendEntry.key + DrawingStyle.gap, y: entry.y)
    }
  }

  /// Whether dots have several colours.
  private var hasGroups: Bool {
    chart.layers.count { if case .dots = $0 { true } else { false } } > 1
  }

  private func sample(_ layer: ChartLayer, _ entry: ChartLayout.LegendEntry, _ svg: inout SVGWriter) {
    let left = entry.x, right = entry.x + ChartLayout.LegendEntry.key
    var path = SVGPath()
    func area(_ height: Double, _ style: String, _ color: Int) {
      path.rectangle(DrawingBox(left: left, top: entry.y - height, right: right, bottom: entry.y + height))
      svg.path(path, "\(style) \(FigureColors.fill(color))")
    }
    switch layer {
    case .line(_, let color, let points):
      // A single point has no line to show.
      guard points.count != 1 || hasLines else {
        return chart.shape(color).draw((left + right) / 2, entry.y, radius: 4.2, color: color, &svg)
      }
      path.move(left, entry.y)
      path.horizontal(to: right)
      svg.path(path, "line \(FigureColors.stroke(color))", dash: chart.dash(color))
    case .band(_, let color, let isNear, _, _): area(7, isNear ? "near" : "wide", color)
    case .whiskers(_, let color, let whiskers):
      let isNear = whiskers.first?.isNear ?? false
      area(isNear ? 4 : 2, isNear ? "bar" : "near", color)
    case .columns(_, let color, _), .bars(_, let color, _): area(6, "bar", color)
    case .points(let name, let color, _):
      let shape = MarkerShape(color: color), middle = (left + right) / 2
      if chart.hasRings(name) {
        shape.outline(middle, entry.y, color: color, &svg)
      } else {
        shape.draw(middle, entry.y, radius: 4.2, color: color, &svg)
      }
    case .dots(_, let color, let shade, _):
      let radius = entry.count.flatMap { cloud?.radius($0) } ?? cloud.map { $0.samples.isEmpty ? $0.radius(1) : 4.2 }
      let place = (x: (left + right) / 2, y: entry.y), hasSeam = cloud?.hasCircles ?? true
      if entry.count != nil, hasGroups {
        // A size applies to all groups, so the sample has the colour of none. It is as large as the dots in the plot,
        // with or without a seam as they are.
        svg.element(
          "circle",
          [
            ("class", .text(hasSeam ? "dot tip" : "tip")), ("cx", .number(place.x)), ("cy", .number(place.y)),
            ("r", .number(radius ?? 4.2)),
          ])
      } else if hasSeam {
        MarkerShape(color: color).draw(place.x, place.y, radius: radius ?? 4.2, color: color, shade: shade, &svg)
      } else {
        MarkerShape(color: color).draw([place], radius: radius ?? 4.2, color: color, shade: shade, &svg)
      }
    case .mark: break
    }
  }
}
