extension Chart {
  /// The chart as a whole SVG document, or nil if it has nothing to show. O(points), and never more than a few points a
  /// dot of its width are written.
  package func svg() -> [UInt8]? {
    guard let extent = extent() else { return nil }
    let notes = omissions.notes(axis: placesName), own = ChartLayout.height(self)
    let height = own + Double(notes.count) * DrawingStyle.line
    let document = SVGDocument(
      width: DrawingStyle.width, height: height, title: title ?? subject, description: description)
    return document.bytes { svg in
      let box = DrawingBox(left: 0, top: 0, right: DrawingStyle.width, bottom: own)
      ChartDrawing(self, ChartLayout(self, in: box, ranges: extent), budget: PointBudget([self])).draw(&svg)
      svg.notes(notes, bottom: height)
    }
  }
}

extension ChartPanels {
  /// The panels in rows of two, or nil if none has anything to show.
  package func svg() -> [UInt8]? {
    let known = panels.compactMap { $0.extent() }
    guard let extent = known.first else { return nil }
    let ranges = known.reduce(extent) { ($0.x.union($1.x), $0.y.union($1.y)) }
    // A panel whose values are all left out is empty, and not missing.
    let shown = panels.filter { $0.extent() != nil || $0.omissions.isEverything }
    let first = shown[0]
    let columns = shown.count == 1 ? 1 : 2
    let size = (width: DrawingStyle.width / Double(columns), height: columns == 1 ? 300.0 : 210.0)
    let heading = title == nil ? 0 : DrawingStyle.line + 4
    let (legend, legendBottom) = ChartLayout.sharedLegend(first, top: heading + DrawingStyle.margin)
    let top = legend.isEmpty ? heading : legendBottom
    let rows = (shown.count + columns - 1) / columns
    let notes = omissions.notes(axis: first.placesName)
    let height = top + Double(rows) * size.height + Double(notes.count) * DrawingStyle.line
    let document = SVGDocument(
      width: DrawingStyle.width, height: height, title: title ?? first.subject, description: description)
    let budget = PointBudget(shown)
    let room = size.width - 2 * DrawingStyle.margin
    let titles = TextMetrics.cutApart(shown.map { $0.title ?? "" }, to: room)
    return document.bytes { svg in
      if let title { svg.words(title, x: DrawingStyle.margin, y: DrawingStyle.margin + DrawingStyle.line / 2, "title") }
      LegendDrawing(first, legend).draw(&svg)
      for (index, panel) in shown.enumerated() {
        let left = Double(index % columns) * size.width, upper = top + Double(index / columns) * size.height
        let box = DrawingBox(left: left, top: upper, right: left + size.width, bottom: upper + size.height)
        var chart = panel
        chart.title = chart.title.map { _ in titles[index] }
        ChartDrawing(chart, ChartLayout(chart, in: box, ranges: ranges, isPanel: true), budget: budget).draw(&svg)
      }
      svg.notes(notes, bottom: height)
    }
  }

  /// What the logarithmic axes of all panels leave out.
  var omissions: ChartOmissions { panels.reduce(into: ChartOmissions()) { $0.add($1.omissions) } }
}

extension SVGWriter {
  /// Words whose middle line is at `y`.
  mutating func words(_ text: String, x: Double, y: Double, _ style: String = "", size: Double? = nil) {
    // A third of the size below the middle is where letters stand.
    var attributes: [Attribute] = [("x", .number(x)), ("y", .number(y + (size ?? DrawingStyle.text) * 0.34))]
    if !style.isEmpty { attributes.append(("class", .text(style))) }
    if let size { attributes.append(("style", .text("font-size:\(Int(size))px"))) }
    element("text", attributes, text: text)
  }

  /// Small lines of words, the last one above `bottom`.
  mutating func notes(_ notes: [String], bottom: Double) {
    for (index, note) in notes.enumerated() {
      let y = bottom - (Double(notes.count - index) - 0.5) * DrawingStyle.line - 2
      let words = TextMetrics.cut(note, to: DrawingStyle.width - 2 * DrawingStyle.margin, size: DrawingStyle.small)
      self.words(words, x: DrawingStyle.margin, y: y, "small quiet")
    }
  }

  mutating func path(_ path: SVGPath, _ style: String, dash: String = "") {
    guard !path.isEmpty else { return }
    var attributes: [Attribute] = [("class", .text(style)), ("d", .path(path))]
    if !dash.isEmpty { attributes.append(("stroke-dasharray", .text(dash))) }
    element("path", attributes)
  }
}
