/// Heat maps side by side that share one scale.
package struct HeatMapPanels: Sendable, Hashable {
  package var title: String?
  /// The maps, at least one, each with its own title.
  package var maps: [HeatMap]
  package var description: String

  package init(title: String? = nil, maps: [HeatMap], description: String) {
    self.title = title
    self.maps = maps
    self.description = description
  }

  /// The largest numbers of rows and columns. In half the width of a drawing, more would show less than a table.
  static let mostRows = 60
  static let mostColumns = 100

  /// Returns the maps as an SVG document, in rows of two. Nil if no number has a colour, or if there are too many
  /// numbers.
  package func svg() -> [UInt8]? {
    guard let first = maps.first, first.rows.count <= Self.mostRows, first.columns.count <= Self.mostColumns else {
      return nil
    }
    // A map of all values determines the scale.
    var all = HeatMap(
      title: title, label: first.label, down: "", across: "", rows: maps.flatMap(\.rows), columns: first.columns,
      values: maps.flatMap(\.values), description: description)
    all.isLogarithmic = first.isLogarithmic
    all.shades = first.shades
    guard let shown = all.shown, all.values.count <= HeatMap.most else { return nil }
    let head = HeatMapLayout(all), top = head.labelTop + DrawingStyle.line
    let width = DrawingStyle.width / 2
    let titles = HeatMapLayout.titleLines(maps.map { $0.title ?? "" }, to: width - 2 * DrawingStyle.margin)
    let panelHeight = HeatMapLayout(first, width: width, isPanel: true, titles: titles[0]).height
    let notes = HeatMap.notes(without: shown.hidden), rows = (maps.count + 1) / 2
    let height = top + Double(rows) * panelHeight + Double(notes.count) * DrawingStyle.line
    let range = ChartRange(exactly: shown.low, shown.high)
    let numbers = UniformNumbers(all.values.compactMap { $0 }, precision: first.precision)
    let document = SVGDocument(
      width: DrawingStyle.width, height: height, title: title ?? first.label, description: description)
    return document.bytes { svg in
      HeatMapDrawing(all, head, range, least: shown.low, numbers: numbers).head(&svg)
      for (index, map) in maps.enumerated() {
        let origin = (left: Double(index % 2) * width, top: top + Double(index / 2) * panelHeight)
        let layout = HeatMapLayout(map, origin: origin, width: width, isPanel: true, titles: titles[index])
        let drawing = HeatMapDrawing(map, layout, range, least: shown.low, numbers: numbers)
        drawing.title(&svg)
        drawing.plot(&svg)
      }
      svg.notes(notes, bottom: height)
    }
  }
}
