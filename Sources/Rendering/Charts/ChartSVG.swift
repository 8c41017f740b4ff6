extension Chart {
  /// The chart as a whole SVG document; nil where it has nothing to show. O(points), and never more than a few points a
  /// dot of its width are written.
  package func svg() -> [UInt8]? {
    guard let extent = extent() else { return nil }
    let left = extent.omitted
    let note = left == 0 ? nil : "Left out: \(left.counted("value")) that \(left == 1 ? "is" : "are") not above 0"
    let own = ChartLayout.height(self), height = own + (note == nil ? 0 : ChartStyle.line)
    let document = SVGDocument(
      width: ChartStyle.width, height: height, title: title ?? subject, description: description)
    return document.bytes { svg in
      let box = Box(left: 0, top: 0, right: ChartStyle.width, bottom: own)
      ChartDrawing(self, ChartLayout(self, in: box, ranges: (extent.x, extent.y)), paths: paths).draw(&svg)
      if let note { svg.words(note, x: ChartStyle.margin, y: height - ChartStyle.line / 2 - 2, "small quiet") }
    }
  }
}

extension Chart {
  /// How many lines of points are drawn.
  fileprivate var paths: Int { layers.reduce(0) { $0 + $1.paths } }
}

extension ChartPanels {
  /// The panels in rows of two; nil where none has anything to show.
  package func svg() -> [UInt8]? {
    let shown = panels.compactMap { panel in panel.extent().map { (panel, $0) } }
    guard let first = shown.first else { return nil }
    let ranges = shown.reduce((x: first.1.x, y: first.1.y)) { ($0.x.union($1.1.x), $0.y.union($1.1.y)) }
    let columns = shown.count == 1 ? 1 : 2
    let size = (width: ChartStyle.width / Double(columns), height: columns == 1 ? 300.0 : 210.0)
    let heading = title == nil ? 0 : ChartStyle.line + 4
    let (legend, legendBottom) = ChartLayout.sharedLegend(first.0, top: heading + ChartStyle.margin)
    let top = legend.isEmpty ? heading : legendBottom
    let rows = (shown.count + columns - 1) / columns
    let document = SVGDocument(
      width: ChartStyle.width, height: top + Double(rows) * size.height, title: title ?? first.0.subject,
      description: description)
    let paths = shown.reduce(0) { $0 + $1.0.paths }
    let room = size.width - 2 * ChartStyle.margin
    let titles = TextMetrics.cutApart(shown.map { $0.0.title ?? "" }, to: room)
    return document.bytes { svg in
      if let title { svg.words(title, x: ChartStyle.margin, y: ChartStyle.margin + ChartStyle.line / 2, "title") }
      LegendDrawing(first.0, legend).draw(&svg)
      for (index, panel) in shown.enumerated() {
        let left = Double(index % columns) * size.width, upper = top + Double(index / columns) * size.height
        let box = Box(left: left, top: upper, right: left + size.width, bottom: upper + size.height)
        var chart = panel.0
        chart.title = chart.title.map { _ in titles[index] }
        ChartDrawing(chart, ChartLayout(chart, in: box, ranges: ranges, isPanel: true), paths: paths).draw(&svg)
      }
    }
  }
}

extension SVGWriter {
  /// Words whose middle line is at `y`.
  mutating func words(_ text: String, x: Double, y: Double, _ style: String = "", size: Double? = nil) {
    // A third of the size below the middle is where letters stand.
    var attributes: [Attribute] = [("x", .number(x)), ("y", .number(y + (size ?? ChartStyle.text) * 0.34))]
    if !style.isEmpty { attributes.append(("class", .text(style))) }
    if let size { attributes.append(("style", .text("font-size:\(Int(size))px"))) }
    element("text", attributes, text: text)
  }

  mutating func path(_ path: SVGPath, _ style: String, dash: String = "") {
    guard !path.isEmpty else { return }
    var attributes: [Attribute] = [("class", .text(style)), ("d", .path(path))]
    if !dash.isEmpty { attributes.append(("stroke-dasharray", .text(dash))) }
    element("path", attributes)
  }
}
