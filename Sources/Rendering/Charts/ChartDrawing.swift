/// Draws a chart in its layout.
struct ChartDrawing {
  let chart: Chart
  let layout: ChartLayout
  private let budget: PointBudget
  /// How far the marks of single points are moved to the side, by layer.
  private let shifts: [Int: Double]

  /// - Parameter budget: the budget of the whole drawing, including other panels.
  init(_ chart: Chart, _ layout: ChartLayout, budget: PointBudget) {
    self.chart = chart
    self.layout = layout
    self.budget = budget
    shifts = chart.isSinglePlace ? Self.shifts(chart, layout) : [:]
  }

  func draw(_ svg: inout SVGWriter) {
    grid(&svg)
    cloud(&svg)
    for case .sticks(_, let color, let points) in chart.layers { sticks(points, color, &svg) }
    for (index, layer) in chart.layers.enumerated() { draw(layer, shift: shifts[index] ?? 0, &svg) }
    references(&svg)
    marks(&svg)
    labels(&svg)
    ends(&svg)
    for name in layout.plotNames {
      if let color = name.area {
        svg.words(name.text, x: name.x, y: name.y, "middle \(FigureColors.onArea(color))", size: name.size)
      } else {
        let size = name.size == DrawingStyle.text ? nil : name.size
        svg.words(name.text, x: name.x, y: name.y, "halo middle", size: size)
        svg.words(name.text, x: name.x, y: name.y, "middle", size: size)
      }
    }
    let legend = LegendDrawing(chart, layout.legend, layout.cloud)
    legend.draw(&svg)
    if !layout.cloud.cells.isEmpty { legend.colors(of: layout.cloud, top: layout.cellTop, &svg) }
  }

  // MARK: Axes

  private func grid(_ svg: inout SVGWriter) {
    let plot = layout.plot
    var grid = SVGPath(), axis = SVGPath()
    if chart.isHorizontal {
      for tick in layout.xTicks {
        grid.move(layout.x.bounded(tick.value), plot.top)
        grid.vertical(to: plot.bottom)
      }
    } else {
      for tick in layout.yTicks {
        grid.move(plot.left, layout.y.bounded(tick.value))
        grid.horizontal(to: plot.right)
      }
      axis.move(plot.left, plot.bottom)
      axis.horizontal(to: plot.right)
      for tick in layout.xTicks {
        axis.move(layout.x.bounded(tick.value), plot.bottom)
        axis.vertical(to: plot.bottom + 4)
      }
    }
    svg.path(grid, "grid")
    svg.path(axis, "axis")
  }

  private func labels(_ svg: inout SVGWriter) {
    let plot = layout.plot, left = layout.box.left + DrawingStyle.margin
    if let title = layout.title, !title.isEmpty {
      svg.words(title, x: left, y: layout.titleTop + DrawingStyle.line / 2, "title")
    }
    for (index, line) in chart.vertical.lines(to: layout.box.width).enumerated() {
      svg.words(line, x: left, y: layout.labelTop + (Double(index) + 0.5) * DrawingStyle.line, "quiet")
    }
    for tick in layout.yTicks {
      svg.lines(tick.lines, x: plot.left - DrawingStyle.gap, y: layout.y.bounded(tick.value), "end")
    }
    let below = plot.bottom + DrawingStyle.gap + DrawingStyle.line / 2
    if !layout.hasFoot { return }
    for tick in layout.xTicks { svg.words(tick.label, x: layout.x.bounded(tick.value), y: below, "middle") }
    for tick in layout.counts {
      let x = layout.x.bounded(tick.value), y = below + DrawingStyle.line - 2
      svg.words(tick.label, x: x, y: y, "middle quiet", size: DrawingStyle.small)
    }
    for (index, line) in chart.horizontal.lines(to: layout.box.width).enumerated() {
      let half = TextMetrics.width(line) / 2,
        y = below + DrawingStyle.line * Double(index + (chart.counts.isEmpty ? 1 : 2))
      // Long words below a narrow plot must not leave the drawing.
      let x = max(left + half, min(layout.box.right - DrawingStyle.margin - half, (plot.left + plot.right) / 2))
      svg.words(line, x: x, y: y, "middle quiet")
    }
  }

  /// Draws the names of lines where the lines end, each after a sample of its line.
  private func ends(_ svg: inout SVGWriter) {
    let left = layout.plot.right + DrawingStyle.gap
    for label in layout.endLabels {
      let y = layout.y.bounded(label.end.y)
      var sample = SVGPath()
      sample.move(left, y)
      sample.horizontal(to: left + ChartLayout.LegendEntry.key)
      svg.path(sample, "line \(FigureColors.stroke(label.color))", dash: chart.dash(label.color))
      svg.words(label.text, x: layout.plot.right + ChartLayout.nameStart, y: y)
    }
  }

  // MARK: Layers

  private func draw(_ layer: ChartLayer, shift: Double, _ svg: inout SVGWriter) {
    switch layer {
    case .line(_, let color, let points): line(points, color, shift: shift, &svg)
    case .band(_, let color, let isNear, let low, let high): band(low, high, color, isNear, &svg)
    case .points(let name, let color, let points):
      if chart.hasRings(name) {
        rings(points, color, &svg)
      } else {
        dots(points, color, MarkerShape(color: color), isMany: !budget.hasCircles, &svg)
      }
    case .curves(_, let color, let isPale, let curves):
      let style = "curve \(curves.count > 60 ? "many " : "")\(isPale ? "pale" : FigureColors.stroke(color))"
      svg.path(ThinCurves(chart, layout.x, layout.y).path(of: curves), style)
    case .open(_, let color, let mark, let points):
      let counts = points.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      var known: Set<ChartPoint> = []
      var shown = points.filter { chart.hasPlace($0) && known.insert($0).inserted }
      if shown.count > Self.mostDots {
        shown = Simplification.extremes(shown, in: layout.x.range, stretches: Self.mostDots / 4)
      }
      for point in shown {
        mark.draw(
          layout.x.bounded(point.x), layout.y.bounded(point.y),
          radius: layout.cloud.radius(ofStopped: counts[point] ?? 1),
          color: color, pointsRight: chart.isHorizontal, &svg)
      }
    case .runs(_, let color, let points): singleRuns(points, color, &svg)
    case .whiskers(_, let color, let whiskers): self.whiskers(whiskers, color, &svg)
    case .columns(_, let color, let columns): self.columns(columns, color, &svg)
    case .bars(_, let color, let points): bars(points, color, &svg)
    case .pieces(_, let color, let pieces): self.pieces(pieces, color, &svg)
    case .area(_, let color, let points): area(points, color, &svg)
    case .words(let words):
      let namesLines = !layout.endLabels.isEmpty || !layout.plotNames.isEmpty
      self.words(words.filter { !$0.isName || !namesLines }, &svg)
    // Marks and references are drawn after all other layers, and dots and thin bars before them.
    case .mark, .reference, .dots, .sticks: break
    }
  }

  /// Draws all dots, each as large as its number of runs requires, regardless of the layer.
  private func cloud(_ svg: inout SVGWriter) {
    cells(&svg)
    var rest = layout.cloud.items[...]
    while let first = rest.first, case .dots(_, let color, _) = chart.layers[first.layer] {
      let radius = layout.cloud.radius(first.count), shape = MarkerShape(color: color)
      let alike = rest.prefix { $0.layer == first.layer && layout.cloud.radius($0.count) == radius }
      rest = rest.dropFirst(alike.count)
      let places = alike.map { (x: layout.x.bounded($0.point.x), y: layout.y.bounded($0.point.y)) }
      if layout.cloud.hasCircles {
        for place in places { shape.draw(place.x, place.y, radius: radius, color: color, &svg) }
      } else {
        shape.draw(places, radius: radius, color: color, &svg)
      }
    }
  }

  /// Draws the cells that contain runs, those of each colour as one shape.
  private func cells(_ svg: inout SVGWriter) {
    var paths: [Int: SVGPath] = [:]
    func place(_ share: Double, _ scale: ChartScale) -> Double { scale.start + share * (scale.end - scale.start) }
    let plot = layout.plot
    for cell in layout.cloud.cells {
      let box = DrawingBox(
        left: max(plot.left, place(cell.left, layout.x)), top: max(plot.top, place(cell.high, layout.y)),
        right: min(plot.right, place(cell.right, layout.x)), bottom: min(plot.bottom, place(cell.low, layout.y)))
      paths[layout.cloud.color(cell.count), default: SVGPath()].rectangle(box)
    }
    for (color, path) in paths.sorted(by: { $0.key < $1.key }) { svg.path(path, FigureColors.fill(color)) }
  }

  /// Returns the runs of points that have a place on the axes. At a point without a place, the line is broken.
  func runs(_ points: [ChartPoint]) -> [[ChartPoint]] {
    let stretches = budget.stretches(of: points.count, width: layout.plot.width)
    // The stretches have equal lengths in the drawing. On a logarithmic axis, their lengths in x differ.
    return Simplification.runs(points, stretches: stretches) { chart.hasPlace($0) ? layout.x.share($0.x) : nil }
  }

  /// Returns the shifts of marks that would touch: they are placed side by side around their place, in the order of the
  /// layers.
  private static func shifts(_ chart: Chart, _ layout: ChartLayout) -> [Int: Double] {
    var marks: [(layer: Int, y: Double)] = [], middle = layout.plot.left
    for (index, layer) in chart.layers.enumerated() {
      guard case .line(_, _, let points) = layer, let point = points.first, chart.hasPlace(point) else { continue }
      marks.append((index, layout.y.bounded(point.y)))
      middle = layout.x.bounded(point.x)
    }
    marks.sort { ($0.y, $0.layer) < ($1.y, $1.layer) }
    var shifts: [Int: Double] = [:], start = 0
    while start < marks.count {
      var end = start + 1
      while end < marks.count, marks[end].y - marks[end - 1].y < MarkerShape.distance { end += 1 }
      let room = layout.plot.width - MarkerShape.distance, gaps = Double(end - start - 1)
      let distance = min(MarkerShape.distance, room / max(1, gaps))
      // Near an end of the axis, they are on one side only.
      let left = layout.plot.left + MarkerShape.distance / 2
      let first = max(left, min(left + room - gaps * distance, middle - gaps * distance / 2))
      for (number, layer) in marks[start..<end].map(\.layer).sorted().enumerated() where gaps > 0 {
        shifts[layer] = first + Double(number) * distance - middle
      }
      start = end
    }
    return shifts
  }

  private func line(_ points: [ChartPoint], _ color: Int, shift: Double, _ svg: inout SVGWriter) {
    let runs = runs(points)
    var path = SVGPath()
    for run in runs where run.count > 1 { draw(run, into: &path) }
    svg.path(path, "line \(FigureColors.stroke(color))", dash: chart.dash(color))
    let lonely = runs.filter { $0.count == 1 }.map { $0[0] }
    // Single points of several lines may share a place.
    let shape = points.count == 1 ? chart.shape(color) : .circle
    dots(lonely, color, shape, shift: shift, isMany: lonely.count > 12, &svg)
  }

  func draw(_ points: [ChartPoint], into path: inout SVGPath, goesOn: Bool = false) {
    for (index, point) in points.enumerated() {
      let (x, y) = (layout.x.bounded(point.x), layout.y.bounded(point.y))
      if index == 0, !goesOn { path.move(x, y) } else { path.line(x, y) }
    }
  }

  private func band(_ low: [ChartPoint], _ high: [ChartPoint], _ color: Int, _ isNear: Bool, _ svg: inout SVGWriter) {
    // Both edges are broken at the same places: those where there is nothing to see between them.
    var lower: [ChartPoint] = [], upper: [ChartPoint] = []
    for (low, high) in zip(low, high) {
      let isSeen = low.y.isFinite && layout.y.place(high.y) != nil
      // An edge that a logarithmic axis cannot show is below everything that it shows.
      let edge = layout.y.place(low.y) == nil ? layout.y.range.low : low.y
      lower.append(ChartPoint(low.x, isSeen ? edge : .nan))
      upper.append(ChartPoint(low.x, isSeen ? high.y : .nan))
    }
    var path = SVGPath()
    for (lower, upper) in zip(runs(lower), runs(upper)) {
      if upper.count == 1, let low = lower.first, let high = upper.first {
        // A single place is drawn wide enough to be visible even at the end of the axis.
        let x = layout.x.bounded(high.x)
        let top = layout.y.bounded(high.y), bottom = layout.y.bounded(low.y)
        path.rectangle(DrawingBox(left: x - 3, top: top, right: x + 3, bottom: bottom))
      } else {
        draw(upper, into: &path)
        draw(lower.reversed(), into: &path, goesOn: true)
        path.close()
      }
    }
    svg.path(path, "\(isNear ? "near" : "wide") \(FigureColors.fill(color))")
  }

  /// Draws open marks, which leave the marks below them visible.
  private func rings(_ points: [ChartPoint], _ color: Int, _ svg: inout SVGWriter) {
    for point in points where layout.x.place(point.x) != nil && layout.y.place(point.y) != nil {
      MarkerShape(color: color).outline(layout.x.bounded(point.x), layout.y.bounded(point.y), color: color, &svg)
    }
  }

  /// The largest number of dots that are all drawn. With more, only the extremes remain.
  private static let mostDots = 1500

  /// Draws dots.
  ///
  /// - Parameters:
  ///   - shift: how far they are moved to the right.
  ///   - isMany: whether all of them share a path.
  private func dots(
    _ points: [ChartPoint], _ color: Int, _ shape: MarkerShape, shift: Double = 0, isMany: Bool, _ svg: inout SVGWriter
  ) {
    // Equal dots are drawn once.
    var known: Set<ChartPoint> = []
    var shown = points.filter {
      layout.x.place($0.x) != nil && layout.y.place($0.y) != nil && known.insert($0).inserted
    }
    if shown.count > Self.mostDots {
      shown.sort { ($0.x, $0.y) < ($1.x, $1.y) }
      shown = Simplification.extremes(shown, in: layout.x.range, stretches: Self.mostDots / 4)
    }
    let radius = budget.hasSmallDots || isMany ? 2.2 : 4.2
    let places = shown.map { (x: layout.x.bounded($0.x) + shift, y: layout.y.bounded($0.y)) }
    if isMany { return shape.draw(places, radius: radius, color: color, &svg) }
    for place in places { shape.draw(place.x, place.y, radius: radius, color: color, &svg) }
  }

  /// The largest distance of a single run from its place.
  private static let mostShift = 7.0

  /// Draws a dot for each run. Runs of a place are moved to the side, by multiples of the golden ratio, so they cover
  /// one another as little as possible.
  private func singleRuns(_ points: [ChartPoint], _ color: Int, _ svg: inout SVGWriter) {
    let shown = points.filter(chart.hasPlace), isLying = chart.isHorizontal
    let places = Set(shown.map { isLying ? layout.y.bounded($0.y) : layout.x.bounded($0.x) }).sorted()
    let gap = zip(places, places.dropFirst()).reduce(4 * Self.mostShift) { min($0, $1.1 - $1.0) }
    let room = min(Self.mostShift, gap * 0.3)
    var path = SVGPath(), counts: [Double: Int] = [:]
    for point in shown {
      let number = counts[isLying ? point.y : point.x, default: 0]
      counts[isLying ? point.y : point.x] = number + 1
      let turn = Double(number) * 0.618_033_988_749_895, shift = (2 * (turn - turn.rounded(.down)) - 1) * room
      let x = layout.x.bounded(point.x), y = layout.y.bounded(point.y)
      path.dot(isLying ? x : x + shift, isLying ? y + shift : y)
    }
    svg.runs(path, color)
  }

  private func whiskers(_ whiskers: [ChartLayer.Whisker], _ color: Int, _ svg: inout SVGWriter) {
    var spread = SVGPath(), intervals = SVGPath()
    // The ends of many intervals would touch.
    let gap = (chart.isHorizontal ? layout.plot.height : layout.plot.width) / Double(max(1, whiskers.count))
    for whisker in whiskers {
      let values = chart.isHorizontal ? layout.x : layout.y, places = chart.isHorizontal ? layout.y : layout.x
      // A low end that a logarithmic axis cannot show is at its edge.
      guard whisker.low.isFinite, values.place(whisker.high) != nil else { continue }
      let low = values.bounded(whisker.low), high = values.bounded(whisker.high), place = places.bounded(whisker.place)
      if whisker.isNear {
        intervals.whisker(
          from: low, to: high, place: place, isLying: chart.isHorizontal, half: max(0.5, min(3, gap / 4)))
      } else {
        spread.rectangle(
          chart.isHorizontal
            ? DrawingBox(left: low, top: place - 5, right: high, bottom: place + 5)
            : DrawingBox(left: place - 5, top: high, right: place + 5, bottom: low))
      }
    }
    svg.path(spread, "wide \(FigureColors.fill(color))")
    svg.path(intervals, chart.whiskerStyle(color))
  }

  /// Draws words above their points. If the long ones would touch, all are short, and of these, some are left out.
  private func words(_ words: [ChartLayer.Words], _ svg: inout SVGWriter) {
    let size = DrawingStyle.small, right = layout.box.right - 4, left = layout.plot.left
    typealias Placed = (text: String, x: Double, y: Double)
    func placed(_ text: (ChartLayer.Words) -> String) -> [Placed] {
      words.filter { chart.hasPlace($0.point) }.map { item in
        let half = TextMetrics.width(text(item), size: size) / 2, x = layout.x.bounded(item.point.x)
        let y = layout.y.bounded(item.point.y) - 16
        return (text(item), max(left + half, min(right - half, x)), y)
      }.sorted { $0.x < $1.x }
    }
    func isFree(_ item: Placed, after last: Placed?) -> Bool {
      guard let last, (item.y - last.y).magnitude < size else { return true }
      let halves = (TextMetrics.width(item.text, size: size) + TextMetrics.width(last.text, size: size)) / 2
      return item.x - last.x >= halves + 6
    }
    var shown = placed(\.long)
    if !zip(shown, shown.dropFirst()).allSatisfy({ isFree($1, after: $0) }) {
      shown = placed(\.short).reduce(into: []) { if isFree($1, after: $0.last) { $0.append($1) } }
    }
    for item in shown {
      svg.words(item.text, x: item.x, y: item.y, "halo middle", size: size)
      svg.words(item.text, x: item.x, y: item.y, "middle", size: size)
    }
  }
}
