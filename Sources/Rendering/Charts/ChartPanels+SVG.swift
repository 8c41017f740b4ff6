extension ChartPanels {
  /// The panels as a file, or nil if none has anything to show.
  var drawn: DrawnChart? { svg().map { DrawnChart($0, description, marked: marked) } }

  /// Returns the panels as a whole SVG document, or nil if none has anything to show. They are in rows and columns with
  /// strips, or in rows of two.
  package func svg() -> [UInt8]? {
    guard let ranges = Chart.ranges(of: panels) else { return nil }
    return strips.map { svg($0, ranges) } ?? svgInRowsOfTwo(ranges)
  }

  private typealias Ranges = (x: ChartRange, y: ChartRange)

  private func document(height: Double, _ first: Chart) -> SVGDocument {
    SVGDocument(
      width: DrawingStyle.width, height: height, title: title ?? first.subject, description: description,
      colors: Set(panels.flatMap { $0.layers.compactMap(\.color) }))
  }

  /// The lines of the heading. A heading is bold, so its letters are a little wider than others.
  private var headingLines: [String] {
    let room = (DrawingStyle.width - 2 * DrawingStyle.margin) * 0.95
    return title.map { TextMetrics.labels([$0], to: room, most: 3)[0] } ?? []
  }

  private var headingHeight: Double { title == nil ? 0 : Double(headingLines.count) * DrawingStyle.line + 4 }

  /// The lower edge of the letters of the heading.
  private var headingBottom: Double {
    title == nil ? 0 : DrawingStyle.margin + Double(headingLines.count) * DrawingStyle.line
  }

  private func heading(_ svg: inout SVGWriter) {
    for (index, line) in headingLines.enumerated() {
      svg.words(
        line, x: DrawingStyle.margin, y: DrawingStyle.margin + (Double(index) + 0.5) * DrawingStyle.line, "title")
    }
  }

  private func svgInRowsOfTwo(_ ranges: Ranges) -> [UInt8] {
    // A panel whose values are all left out is empty rather than missing.
    let shown = panels.filter { $0.extent() != nil || $0.omissions.isEverything }
    let first = shown[0], columns = shown.count == 1 ? 1 : 2
    let width = DrawingStyle.width / Double(columns)
    let titles = PanelStrips.titles(shown.map { $0.title ?? "" }, to: width)
    let strip = shown.contains { $0.title != nil } ? PanelStrips.size(titles) : 0
    let words = max(0, first.horizontal.lines(to: width).count - 1) + max(0, first.vertical.lines(to: width).count - 1)
    let panelHeight = PanelStrips.air + strip + (columns == 1 ? 274 : 184) + Double(words) * DrawingStyle.line
    let (legend, legendBottom) = ChartLayout.sharedLegend(first, top: headingHeight + DrawingStyle.margin)
    let top = legend.isEmpty ? headingBottom : legendBottom
    let rows = (shown.count + columns - 1) / columns
    let marks = MarkNames(shown), notes = self.notes(marks, first)
    let height = top + Double(rows) * panelHeight + Double(notes.count) * DrawingStyle.line
    let budget = PointBudget(shown)
    return document(height: height, first).bytes { svg in
      heading(&svg)
      LegendDrawing(first, legend, hasLines: shown.contains { !$0.isSinglePlace }).draw(&svg)
      for (index, panel) in shown.enumerated() {
        let left = Double(index % columns) * width,
          upper = top + Double(index / columns) * panelHeight + PanelStrips.air
        if strip > 0 {
          PanelStrips.draw(
            titles[index], DrawingBox(left: left + 4, top: upper, right: left + width - 4, bottom: upper + strip), &svg)
        }
        var panel = panel
        panel.title = nil
        let box = DrawingBox(
          left: left, top: upper + strip - DrawingStyle.gap, right: left + width,
          bottom: upper - PanelStrips.air + panelHeight)
        let layout = ChartLayout(
          panel, in: box, ranges: ranges, naming: .elsewhere, part: .init(isPanel: true, markNames: marks))
        ChartDrawing(panel, layout, budget: budget).draw(&svg)
      }
      svg.notes(notes, bottom: height)
    }
  }

  private func svg(_ strips: PanelStrips, _ ranges: Ranges) -> [UInt8] {
    let first = panels[0], columns = strips.columns.values.count
    var (legend, top) = ChartLayout.sharedLegend(first, top: headingHeight + DrawingStyle.margin)
    if legend.isEmpty { top = headingBottom }
    let corner = strips.hasShortKeys ? "\(strips.rows.key) ↓, \(strips.columns.key) →" : ""
    let cornerTop = top
    if !corner.isEmpty { top += DrawingStyle.line + 4 }
    let (rowSize, columnSize) = (strips.rowSize, strips.columnSize)
    top += PanelStrips.air + columnSize
    let foot = Double(first.horizontal.lines(to: strips.width - DrawingStyle.gap).count) * DrawingStyle.line
    let panelHeight = PanelStrips.height + DrawingStyle.line, rows = strips.rows.values.count
    let marks = MarkNames(panels), notes = self.notes(marks, first)
    let height = top + Double(rows) * panelHeight + foot + Double(notes.count) * DrawingStyle.line
    let budget = PointBudget(panels)
    return document(height: height, first).bytes { svg in
      heading(&svg)
      LegendDrawing(first, legend, hasLines: panels.contains { !$0.isSinglePlace }).draw(&svg)
      if !corner.isEmpty {
        let words = TextMetrics.cut(corner, to: DrawingStyle.width - 2 * DrawingStyle.margin)
        svg.words(words, x: DrawingStyle.margin, y: cornerTop + DrawingStyle.line / 2 + 4, "quiet")
      }
      for (column, words) in strips.columnLines.enumerated() {
        let left = Double(column) * strips.width
        let box = DrawingBox(left: left + 4, top: top - columnSize, right: left + strips.width - 4, bottom: top)
        PanelStrips.draw(words, box, &svg)
      }
      for (row, words) in strips.rowLines.enumerated() {
        let upper = top + Double(row) * panelHeight, right = DrawingStyle.width - 4
        let box = DrawingBox(
          left: right - rowSize, top: upper + 4, right: right, bottom: upper + PanelStrips.height)
        PanelStrips.draw(words, box, turned: true, &svg)
      }
      for (index, panel) in panels.enumerated() {
        var panel = panel
        let isLast = index / columns == rows - 1
        panel.title = nil
        if !isLast { (panel.horizontal.label, panel.horizontal.unit) = ("", nil) }
        let left = Double(index % columns) * strips.width, upper = top + Double(index / columns) * panelHeight
        let box = DrawingBox(
          left: left, top: upper - DrawingStyle.gap, right: left + strips.width - DrawingStyle.gap,
          bottom: upper + panelHeight + (isLast ? foot : 0))
        let layout = ChartLayout(
          panel, in: box, ranges: ranges, naming: .elsewhere, part: .init(isPanel: true, markNames: marks))
        ChartDrawing(panel, layout, budget: budget).draw(&svg)
      }
      svg.notes(notes, bottom: height)
    }
  }

  /// Returns all lines of text below the panels.
  private func notes(_ marks: MarkNames, _ first: Chart) -> [String] {
    marks.lines + omissions.notes(axis: first.placesName) + Chart.noteLines(remarks)
  }

  /// The values that the logarithmic axes of all panels leave out.
  var omissions: ChartOmissions { panels.reduce(into: ChartOmissions()) { $0.add($1.omissions) } }
}
