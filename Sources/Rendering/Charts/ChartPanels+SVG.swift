extension ChartPanels {
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

  private var headingHeight: Double { title == nil ? 0 : DrawingStyle.line + 4 }

  private func heading(_ svg: inout SVGWriter) {
    guard let title else { return }
    let words = TextMetrics.cut(title, to: DrawingStyle.width - 2 * DrawingStyle.margin)
    svg.words(words, x: DrawingStyle.margin, y: DrawingStyle.margin + DrawingStyle.line / 2, "title")
  }

  private func svgInRowsOfTwo(_ ranges: Ranges) -> [UInt8] {
    // A panel whose values are all left out is empty rather than missing.
    let shown = panels.filter { $0.extent() != nil || $0.omissions.isEverything }
    let first = shown[0], columns = shown.count == 1 ? 1 : 2
    let width = DrawingStyle.width / Double(columns), room = width - 2 * DrawingStyle.margin
    let titles = Self.titles(shown.map { $0.title ?? "" }, room: room)
    let lines = Double((titles.map(\.count).max() ?? 1) - 1) * DrawingStyle.line
    let panelHeight = (columns == 1 ? 300.0 : 210.0) + lines
    let (legend, legendBottom) = ChartLayout.sharedLegend(first, top: headingHeight + DrawingStyle.margin)
    let top = legend.isEmpty ? headingHeight : legendBottom
    let rows = (shown.count + columns - 1) / columns
    let marks = MarkNames(shown), notes = marks.lines + omissions.notes(axis: first.placesName)
    let height = top + Double(rows) * panelHeight + Double(notes.count) * DrawingStyle.line
    let budget = PointBudget(shown)
    return document(height: height, first).bytes { svg in
      heading(&svg)
      LegendDrawing(first, legend, hasLines: shown.contains { !$0.isSinglePlace }).draw(&svg)
      for (index, panel) in shown.enumerated() {
        let left = Double(index % columns) * width, upper = top + Double(index / columns) * panelHeight
        let box = DrawingBox(left: left, top: upper, right: left + width, bottom: upper + panelHeight)
        let layout = ChartLayout(
          panel, in: box, ranges: ranges, naming: .elsewhere,
          part: .init(isPanel: true, titleLines: titles[index], markNames: marks))
        ChartDrawing(panel, layout, budget: budget).draw(&svg)
      }
      svg.notes(notes, bottom: height)
    }
  }

  /// The largest number of lines of a panel's title.
  private static let titleLines = 8

  /// Returns the lines of the panels' titles, padded to the same number of lines. If a title has too many lines, all
  /// titles are cut, and titles that differ still look different.
  private static func titles(_ titles: [String], room: Double) -> [[String]] {
    let lines = TextMetrics.labels(titles, to: room, most: titleLines), most = lines.reduce(0) { max($0, $1.count) }
    return lines.map { $0 + Array(repeating: "", count: most - $0.count) }
  }

  private func svg(_ strips: PanelStrips, _ ranges: Ranges) -> [UInt8] {
    let first = panels[0], columns = strips.columns.values.count
    var (legend, top) = ChartLayout.sharedLegend(first, top: headingHeight + DrawingStyle.margin)
    if legend.isEmpty { top = headingHeight }
    let corner = strips.hasShortKeys ? "\(strips.rows.key) ↓, \(strips.columns.key) →" : ""
    let cornerTop = top
    if !corner.isEmpty { top += DrawingStyle.line + 2 }
    let (rowSize, columnSize) = (strips.rowSize, strips.columnSize)
    top += columnSize
    let foot = first.horizontal.words.isEmpty ? 0 : DrawingStyle.line
    let panelHeight = PanelStrips.height + DrawingStyle.line, rows = strips.rows.values.count
    let marks = MarkNames(panels), notes = marks.lines + omissions.notes(axis: first.placesName)
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
        strip(words, box, turned: false, &svg)
      }
      for (row, words) in strips.rowLines.enumerated() {
        let upper = top + Double(row) * panelHeight, right = DrawingStyle.width - 4
        let box = DrawingBox(
          left: right - rowSize, top: upper + 4, right: right, bottom: upper + PanelStrips.height)
        strip(words, box, turned: true, &svg)
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

  private func strip(_ lines: [String], _ box: DrawingBox, turned: Bool, _ svg: inout SVGWriter) {
    var path = SVGPath()
    path.rectangle(box)
    svg.path(path, "none")
    let x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2
    svg.lines(
      lines, x: x, y: y, "middle", size: DrawingStyle.small, distance: PanelStrips.lineDistance, isTurned: turned)
  }

  /// The values that the logarithmic axes of all panels leave out.
  var omissions: ChartOmissions { panels.reduce(into: ChartOmissions()) { $0.add($1.omissions) } }
}
