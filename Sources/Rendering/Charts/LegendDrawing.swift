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

  /// Draws the colours of cells in a line of their own, with numbers of runs below them.
  ///
  /// - Parameter top: the upper edge of the line.
  func colors(of cloud: DotCloud, top: Double, _ svg: inout SVGWriter) {
    let left = DrawingStyle.margin, y = top + DrawingStyle.line / 2, words = "runs in a cell"
    svg.words(words, x: left, y: y)
    let start = left + TextMetrics.width(words) + 2 * DrawingStyle.gap, width = 220.0
    let steps = cloud.most > 1 ? FigureColors.denseSteps + 1 : 1
    for step in 0..<steps {
      var path = SVGPath()
      let from = start + width * Double(step) / Double(steps), to = start + width * Double(step + 1) / Double(steps)
      path.rectangle(DrawingBox(left: from, top: y - 7, right: to, bottom: y + 7))
      svg.path(path, FigureColors.fill(FigureColors.dense(step: steps == 1 ? FigureColors.denseSteps : step)))
    }
    let scale = ChartRange(exactly: 1, Double(cloud.most)).map {
      ChartScale($0, isLogarithmic: true, from: start, to: start + width)
    }
    for count in cloud.colorCounts {
      let x = scale?.bounded(Double(count)) ?? start
      svg.words(NumberText.exact(Double(count)), x: x, y: y + 16, "middle", size: DrawingStyle.small)
    }
  }

  func draw(_ svg: inout SVGWriter) {
    for entry in entries {
      sample(chart.layers[entry.layer], entry, &svg)
      for (index, line) in entry.lines.enumerated() {
        let y = entry.y + Double(index) * DrawingStyle.line
        svg.words(line, x: entry.x + ChartLayout.LegendEntry.key + DrawingStyle.gap, y: y)
      }
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
      guard points.count != 1 || hasLines || !chart.isSinglePlace else {
        return chart.shape(color).draw((left + right) / 2, entry.y, radius: 4.2, color: color, &svg)
      }
      path.move(left, entry.y)
      path.horizontal(to: right)
      svg.path(path, "line \(FigureColors.stroke(color))", dash: chart.dash(color))
    case .band(_, let color, let isNear, _, _): area(7, isNear ? "near" : "wide", color)
    case .whiskers(_, let color, let whiskers):
      guard whiskers.first?.isNear ?? false else { return area(5, "wide", color) }
      let middle = (left + right) / 2, isLying = chart.isHorizontal
      path.whisker(
        from: isLying ? left + 3 : entry.y - 9, to: isLying ? right - 3 : entry.y + 9,
        place: isLying ? entry.y : middle, isLying: isLying)
      svg.path(path, chart.whiskerStyle(color))
    case .columns(_, let color, let columns):
      let box = DrawingBox(left: left, top: entry.y - 6, right: right, bottom: entry.y + 6)
      if columns.first?.isHatched == true {
        path.hatching(box)
        svg.path(path, "hatch \(FigureColors.stroke(color))")
      } else {
        area(6, "bar", color)
      }
    case .bars(_, let color, _), .pieces(_, let color, _): area(6, "bar", color)
    case .sticks(_, let color, _):
      for (left, height) in [(left + 4, 7.0), (left + 12, 14), (left + 20, 10)] {
        path.rectangle(DrawingBox(left: left, top: entry.y + 7 - height, right: left + 4, bottom: entry.y + 7))
      }
      svg.path(path, "bar \(FigureColors.fill(color))")
    case .area(_, let color, _):
      path.rectangle(DrawingBox(left: left, top: entry.y - 7, right: right, bottom: entry.y + 7))
      svg.path(path, FigureColors.area(color))
    case .open(_, let color, let mark, _):
      let radius = entry.count.flatMap { cloud?.radius(ofStopped: $0) } ?? OpenMark.usual
      mark.draw((left + right) / 2, entry.y, radius: radius, color: color, pointsRight: chart.isHorizontal, &svg)
    case .curves(_, let color, let isPale, _):
      path.move(left, entry.y + 3)
      path.line(left + 10, entry.y - 3)
      path.line(right, entry.y + 2)
      svg.path(path, "curve sample \(isPale ? "pale" : FigureColors.stroke(color))")
    case .runs(_, let color, _):
      for (index, shift) in [-8.0, 0, 8].enumerated() {
        path.dot((left + right) / 2 + shift, entry.y + (index == 1 ? -3 : 3))
      }
      svg.runs(path, color)
    case .points(let name, let color, _):
      let shape = MarkerShape(color: color), middle = (left + right) / 2
      if chart.hasRings(name) {
        shape.outline(middle, entry.y, color: color, &svg)
      } else {
        shape.draw(middle, entry.y, radius: 4.2, color: color, &svg)
      }
    case .dots(_, let color, _):
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
        MarkerShape(color: color)
          .draw(place.x, place.y, radius: radius ?? 4.2, color: color, &svg)
      } else {
        MarkerShape(color: color).draw([place], radius: radius ?? 4.2, color: color, &svg)
      }
    case .mark, .reference, .words: break
    }
  }
}

/// The meaning of an open mark, which has a shape of its own.
package enum OpenMark: Sendable, Hashable {
  /// A value of few runs: a circle.
  case few
  /// Runs that were not over: a triangle, whose area grows with their number.
  case stopped
  /// A value that is known only to be at least this: an arrow.
  case bound
  /// A value that may still change in both directions: a square.
  case undecided

  /// Draws the mark.
  ///
  /// - Parameters:
  ///   - radius: the radius of a dot for as many runs.
  ///   - pointsRight: whether larger values are on the right, and not above.
  func draw(
    _ x: Double, _ y: Double, radius: Double = usual, color: Int, pointsRight: Bool, _ svg: inout SVGWriter
  ) {
    let style = "open \(FigureColors.stroke(color))"
    var path = SVGPath()
    /// Adds an outline in steps to the right and down. Without a turn, the first step begins above the middle.
    func outline(_ start: Double, _ steps: [(across: Double, along: Double)]) {
      path.move(pointsRight ? x + start : x, pointsRight ? y : y - start)
      for step in steps { path.step(pointsRight ? -step.along : step.across, pointsRight ? step.across : step.along) }
      path.close()
    }
    switch self {
    case .few:
      return svg.element(
        "circle", [("class", .text(style)), ("cx", .number(x)), ("cy", .number(y)), ("r", .number(4.6))])
    case .stopped:
      let size = radius / Self.usual
      outline(6 * size, [(5.5 * size, 10.5 * size), (-11 * size, 0)])
      // Without a ground, no triangle hides another one.
      return svg.path(
        path, size == 1 ? "line \(FigureColors.stroke(color))" : "line thin \(FigureColors.stroke(color))")
    case .bound:
      outline(7, [(5.5, 6), (-3.3, 0), (0, 6.5), (-4.4, 0), (0, -6.5), (-3.3, 0)])
    case .undecided:
      path.rectangle(DrawingBox(left: x - 4.5, top: y - 4.5, right: x + 4.5, bottom: y + 4.5))
    }
    svg.path(path, style)
  }

  /// The radius of a dot that is as large as the usual mark.
  static let usual = 4.2
}
