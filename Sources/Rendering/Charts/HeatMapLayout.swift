/// The places of all parts of a heat map.
struct HeatMapLayout {
  let plot: DrawingBox
  let cell: (width: Double, height: Double)
  let columnTicks: [Tick]
  let rowTicks: [Tick]
  let height: Double
  let titleTop: Double
  let labelTop: Double

  init(_ map: HeatMap) {
    let margin = DrawingStyle.margin, inner = DrawingStyle.width - 2 * margin
    titleTop = margin
    labelTop = margin + (map.title == nil ? 0 : DrawingStyle.line + 2)
    let words = TextMetrics.cutApart(map.rows.map { PlainText.line($0) }, to: inner * 0.36)
    let labels = words.reduce(0) { max($0, TextMetrics.width($1)) }
    let left = (margin + max(labels, 20) + DrawingStyle.gap).rounded(.up)
    // The scale needs a line, the name of the rows another.
    let top = labelTop + 2 * DrawingStyle.line + 14
    let width = DrawingStyle.width - margin - left
    // Quarters, so the edges of neighbours are the same number.
    func quarters(_ size: Double) -> Double { max(0.25, (size * 4).rounded(.down) / 4) }
    let cellWidth = quarters(min(110, width / Double(map.columns.count)))
    let cellHeight = quarters(min(44, max(420 / Double(map.rows.count), 2), max(cellWidth * 1.4, 8)))
    cell = (cellWidth, cellHeight)
    plot = DrawingBox(
      left: left, top: top, right: left + cellWidth * Double(map.columns.count),
      bottom: top + cellHeight * Double(map.rows.count))
    height = plot.bottom + DrawingStyle.gap + 2 * DrawingStyle.line + margin
    let every = max(1, Int(((DrawingStyle.line - 2) / cellHeight).rounded(.up)))
    rowTicks = words.indices.filter { $0 % every == 0 }.map { Tick(Double($0), words[$0]) }
    columnTicks = Self.columnTicks(map.columns, cellWidth: cellWidth, left: left)
  }

  /// Words are cut to their cells where these have room for some; otherwise some columns have no words.
  private static func columnTicks(_ columns: [String], cellWidth: Double, left: Double) -> [Tick] {
    func ticks(_ words: [String], every: Int) -> [Tick]? {
      var last = -Double.infinity, ticks: [Tick] = []
      for index in words.indices where index % every == 0 {
        let half = TextMetrics.width(words[index]) / 2, middle = (Double(index) + 0.5) * cellWidth
        guard middle - half >= last, left + middle + half <= DrawingStyle.width || words.count <= every else {
          return nil
        }
        last = middle + half + 6
        ticks.append(Tick(Double(index), words[index]))
      }
      return ticks
    }
    let words = columns.map { PlainText.line($0) }
    for width in [120, cellWidth - 6] where width >= 60 {
      if let all = ticks(TextMetrics.cutApart(words, to: width), every: 1) { return all }
    }
    let cut = TextMetrics.cutApart(words, to: 120)
    return (1...max(1, cut.count)).lazy.compactMap { ticks(cut, every: $0) }.first ?? []
  }

  func cellBox(row: Int, column: Int) -> DrawingBox {
    let left = plot.left + Double(column) * cell.width, top = plot.top + Double(row) * cell.height
    return DrawingBox(left: left, top: top, right: left + cell.width, bottom: top + cell.height)
  }
}
