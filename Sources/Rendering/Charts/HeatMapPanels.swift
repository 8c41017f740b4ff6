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

  /// Returns the maps as an SVG document, in rows of two to four. Nil if no number has a colour, or if there are too many
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
    let head = HeatMapLayout(all), range = ChartRange(exactly: shown.low, shown.high)
    let numbers = UniformNumbers(all.values.compactMap { $0 }, precision: first.precision)
    // The names of the keys are once below the scale.
    let keys = [first.down, first.across].filter { !$0.isEmpty }.joined(separator: ", ")
    let top = head.labelTop + (keys.isEmpty ? 1 : 2) * DrawingStyle.line
    let panels = maps.map { map in
      var map = map
      (map.title, map.down, map.across) = (nil, "", "")
      return map
    }
    func grid(_ columns: Int) -> Grid {
      Grid(columns, titles: maps.map { $0.title ?? "" }) { width in
        let layout = HeatMapLayout(panels[0], width: width, isPanel: true)
        let drawings = panels.map { HeatMapDrawing($0, layout, range, least: shown.low, numbers: numbers) }
        return (layout, drawings.allSatisfy(\.hasNumbers))
      }
    }
    var best = grid(Self.columns[0])
    for columns in Self.columns.dropFirst() where !best.hasNumbers && best.height > Self.usualHeight {
      let next = grid(columns)
      guard next.cell >= Self.leastCell else { break }
      best = next
    }
    let grid = best, notes = HeatMap.notes(without: shown.hidden)
    let height = top + grid.height + Double(notes.count) * DrawingStyle.line
    let document = SVGDocument(
      width: DrawingStyle.width, height: height, title: title ?? first.label, description: description)
    return document.bytes { svg in
      HeatMapDrawing(all, head, range, least: shown.low, numbers: numbers).head(&svg)
      if !keys.isEmpty {
        let words = TextMetrics.cut(keys, to: DrawingStyle.width - 2 * DrawingStyle.margin)
        svg.words(words, x: DrawingStyle.margin, y: top - DrawingStyle.line / 2, "quiet")
      }
      for (index, map) in panels.enumerated() {
        let left = Double(index % grid.columns) * grid.width
        let upper = top + Double(index / grid.columns) * grid.panelHeight + PanelStrips.air
        let strip = DrawingBox(left: left + 4, top: upper, right: left + grid.width - 4, bottom: upper + grid.strip)
        PanelStrips.draw(grid.titles[index], strip, &svg)
        let layout = HeatMapLayout(map, origin: (left, strip.bottom), width: grid.width, isPanel: true)
        HeatMapDrawing(map, layout, range, least: shown.low, numbers: numbers).plot(&svg)
      }
      svg.notes(notes, bottom: height)
    }
  }

  /// The numbers of panels in a row, in the order in which they are tried.
  private static let columns = [2, 3, 4]
  /// The height above which more panels share a row, unless their numbers would vanish or their cells become too small.
  private static let usualHeight = 700.0, leastCell = 5.0

  /// The sizes of panels, with a number of them in each row.
  private struct Grid {
    let columns: Int
    let width: Double
    /// The lines of the title of each panel.
    let titles: [[String]]
    let strip: Double
    let panelHeight: Double
    let height: Double
    /// The smaller side of a cell.
    let cell: Double
    /// Whether all numbers fit into the cells.
    let hasNumbers: Bool

    init(_ columns: Int, titles: [String], layout: (Double) -> (HeatMapLayout, hasNumbers: Bool)) {
      self.columns = columns
      width = DrawingStyle.width / Double(columns)
      self.titles = PanelStrips.titles(titles, to: width)
      strip = PanelStrips.size(self.titles)
      let (panel, hasNumbers) = layout(width)
      panelHeight = PanelStrips.air + strip + panel.height
      height = Double((titles.count + columns - 1) / columns) * panelHeight
      cell = min(panel.cell.width, panel.cell.height)
      self.hasNumbers = hasNumbers
    }
  }
}
