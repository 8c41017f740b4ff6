/// Numbers over two lists of words, as colours.
package struct HeatMap: Sendable, Hashable {
  package var title: String?
  /// What the numbers are.
  package var label: String
  /// What the rows are, and the columns.
  package var down: String
  package var across: String
  package var rows: [String]
  package var columns: [String]
  /// Row after row; nil where there is no number.
  package var values: [Double?]
  package var description: String
  /// Whether equal ratios, and not equal differences, are equal steps of the scale. What is not above 0 has no colour.
  package var isLogarithmic = false

  package init(
    title: String? = nil, label: String, down: String, across: String, rows: [String], columns: [String],
    values: [Double?], description: String
  ) {
    precondition(values.count == rows.count * columns.count)
    self.title = title
    self.label = label
    self.down = down
    self.across = across
    self.rows = rows
    self.columns = columns
    self.values = values
    self.description = description
  }

  /// A map of more cells is a large file that shows less than a table; so is one of more rows or columns.
  package static let most = 20_000
  static let mostRows = 300
  static let mostColumns = 500

  /// The map as a whole SVG document; nil where there is no number that has a colour, or there are too many.
  package func svg() -> [UInt8]? {
    let finite = values.compactMap { $0 }.filter(\.isFinite), colored = finite.filter { !isLogarithmic || $0 > 0 }
    guard let low = colored.min(), let high = colored.max(), values.count <= Self.most,
      rows.count <= Self.mostRows, columns.count <= Self.mostColumns
    else { return nil }
    let layout = HeatMapLayout(self), notes = Self.notes(without: finite.count - colored.count)
    let height = layout.height + Double(notes.count) * ChartStyle.line
    let document = SVGDocument(
      width: ChartStyle.width, height: height, title: title ?? label, description: description)
    return document.bytes { svg in
      HeatMapDrawing(self, layout, low: low, high: high).draw(&svg)
      svg.notes(notes, bottom: height)
    }
  }

  /// - Parameter count: how many numbers have no colour.
  static func notes(without count: Int) -> [String] {
    count == 0 ? [] : ["Without a shade: \(count.counted("value")) that \(count == 1 ? "is" : "are") not above 0"]
  }
}

/// Where everything of a heat map stands.
struct HeatMapLayout {
  let plot: Box
  let cell: (width: Double, height: Double)
  let columnTicks: [Tick]
  let rowTicks: [Tick]
  let height: Double
  let titleTop: Double
  let labelTop: Double

  init(_ map: HeatMap) {
    let margin = ChartStyle.margin, inner = ChartStyle.width - 2 * margin
    titleTop = margin
    labelTop = margin + (map.title == nil ? 0 : ChartStyle.line + 2)
    let words = map.rows.map { TextMetrics.cut(PlainText.line($0), to: inner * 0.36) }
    let labels = words.reduce(0) { max($0, TextMetrics.width($1)) }
    let left = (margin + max(labels, 20) + ChartStyle.gap).rounded(.up)
    // The scale needs a line, the name of the rows another.
    let top = labelTop + 2 * ChartStyle.line + 14
    let width = ChartStyle.width - margin - left
    // Quarters, so that the edges of neighbours are the same number.
    func quarters(_ size: Double) -> Double { max(0.25, (size * 4).rounded(.down) / 4) }
    let cellWidth = quarters(min(110, width / Double(map.columns.count)))
    let cellHeight = quarters(min(44, max(420 / Double(map.rows.count), 2), max(cellWidth * 1.4, 8)))
    cell = (cellWidth, cellHeight)
    plot = Box(
      left: left, top: top, right: left + cellWidth * Double(map.columns.count),
      bottom: top + cellHeight * Double(map.rows.count))
    height = plot.bottom + ChartStyle.gap + 2 * ChartStyle.line + margin
    let every = max(1, Int(((ChartStyle.line - 2) / cellHeight).rounded(.up)))
    rowTicks = words.indices.filter { $0 % every == 0 }.map { Tick(Double($0), words[$0]) }
    let all = map.columns.map { TextMetrics.cut(PlainText.line($0), to: 120) }
    columnTicks =
      (1...max(1, all.count)).lazy.map { every in
        all.indices.filter { $0 % every == 0 }.map { Tick(Double($0), all[$0]) }
      }.first { ticks in
        var last = -Double.infinity
        return ticks.allSatisfy { tick in
          let half = TextMetrics.width(tick.label) / 2, middle = (tick.value + 0.5) * cellWidth
          defer { last = middle + half + 6 }
          return middle - half >= last && (left + middle + half <= ChartStyle.width || ticks.count == 1)
        }
      } ?? []
  }

  func cellBox(row: Int, column: Int) -> Box {
    let left = plot.left + Double(column) * cell.width, top = plot.top + Double(row) * cell.height
    return Box(left: left, top: top, right: left + cell.width, bottom: top + cell.height)
  }
}

struct HeatMapDrawing {
  private let map: HeatMap
  private let layout: HeatMapLayout
  private let low: Double
  private let high: Double
  private let shades: ChartScale?

  init(_ map: HeatMap, _ layout: HeatMapLayout, low: Double, high: Double) {
    self.map = map
    self.layout = layout
    self.low = low
    self.high = high
    shades = ChartRange(exactly: low, high).map {
      ChartScale($0, isLogarithmic: map.isLogarithmic, from: 0, to: 1)
    }
  }

  func draw(_ svg: inout SVGWriter) {
    let left = ChartStyle.margin, room = ChartStyle.width - 2 * ChartStyle.margin
    if let title = map.title {
      svg.words(TextMetrics.cut(title, to: room), x: left, y: layout.titleTop + ChartStyle.line / 2, "title")
    }
    scale(&svg)
    let below = layout.plot.bottom + ChartStyle.gap + ChartStyle.line / 2
    svg.words(TextMetrics.cut(map.down, to: room), x: left, y: layout.plot.top - 18, "quiet")
    for tick in layout.rowTicks {
      let y = layout.plot.top + (tick.value + 0.5) * layout.cell.height
      svg.words(tick.label, x: layout.plot.left - ChartStyle.gap, y: y, "end")
    }
    for tick in layout.columnTicks {
      svg.words(tick.label, x: layout.plot.left + (tick.value + 0.5) * layout.cell.width, y: below, "middle")
    }
    // In the middle of the map, but never beyond the drawing.
    let across = TextMetrics.cut(map.across, to: room), half = TextMetrics.width(across) / 2
    let middle = max(left + half, (layout.plot.left + layout.plot.right) / 2)
    svg.words(across, x: middle, y: below + ChartStyle.line, "middle quiet")
    cells(&svg)
  }

  /// Of values that are all equal the middle of the scale; nil of what has no colour.
  private func step(_ value: Double?) -> Int? {
    guard let value, value.isFinite, !map.isLogarithmic || value > 0 else { return nil }
    return shades.map { $0.share(value).map(ColorScale.step) } ?? ColorScale.steps / 2
  }

  /// All cells of a colour are one shape: with many cells the file stays small.
  private func cells(_ svg: inout SVGWriter) {
    var shapes = [SVGPath](repeating: SVGPath(), count: ColorScale.steps), empty = SVGPath()
    let gap = min(layout.cell.width, layout.cell.height) > 12 ? 1.0 : 0
    for row in map.rows.indices {
      let steps = map.columns.indices.map { column in
        step(map.values[row * map.columns.count + column])
      }
      var column = 0
      while column < steps.count {
        var end = column + 1
        // Small neighbours of one colour are one rectangle.
        while gap == 0, end < steps.count, steps[end] == steps[column] { end += 1 }
        var box = layout.cellBox(row: row, column: column)
        box.right = layout.cellBox(row: row, column: end - 1).right - gap
        box.bottom -= gap
        if let step = steps[column] { shapes[step].rectangle(box) } else { empty.rectangle(box) }
        column = end
      }
    }
    for (step, shape) in shapes.enumerated() where !shape.isEmpty {
      svg.element(
        "path", [("fill", .text(ColorScale.hex(step))), ("shape-rendering", "crispEdges"), ("d", .path(shape))])
    }
    svg.path(empty, "none")
    numbers(&svg)
  }

  /// Numbers in the cells, where all of them fit.
  private func numbers(_ svg: inout SVGWriter) {
    let words = map.values.map { $0.map { $0.isFinite ? NumberText.rounded($0, digits: 3) : "–" } ?? "–" }
    let widest = words.reduce(0) { max($0, TextMetrics.width($1, size: ChartStyle.small)) }
    guard widest + 4 <= layout.cell.width, layout.cell.height >= 18 else { return }
    for row in map.rows.indices {
      for column in map.columns.indices {
        let index = row * map.columns.count + column, box = layout.cellBox(row: row, column: column)
        let style = step(map.values[index]).map { ColorScale.isDark($0) ? "ondark" : "onlight" } ?? "quiet"
        svg.words(
          words[index], x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 - 0.5, "small middle \(style)")
      }
    }
  }

  /// What the numbers are, and the colours from the smallest to the largest.
  private func scale(_ svg: inout SVGWriter) {
    let y = layout.labelTop + ChartStyle.line / 2, right = ChartStyle.width - ChartStyle.margin
    let (least, most) = (NumberText.rounded(low), NumberText.rounded(high))
    if low == high {
      let isWhole = map.values.allSatisfy { step($0) != nil }
      let places = map.isLogarithmic ? "wherever it is above 0" : "wherever there is a number"
      let words = "\(map.label): \(least) \(isWhole ? "everywhere" : places)"
      svg.words(TextMetrics.cut(words, to: right - ChartStyle.margin), x: ChartStyle.margin, y: y)
      return
    }
    let bar = 128.0, end = right - TextMetrics.width(most) - ChartStyle.gap
    svg.words(most, x: right, y: y, "end")
    // Equal pieces are one colour each; a gradient would need a name that other drawings might have too.
    let pieces = 32
    for piece in 0..<pieces {
      var path = SVGPath()
      let from = end - bar + bar * Double(piece) / Double(pieces),
        to = end - bar + bar * Double(piece + 1) / Double(pieces)
      // A little of overlap, so that no seam shows.
      path.rectangle(Box(left: from, top: y - 7, right: piece + 1 < pieces ? to + 0.5 : to, bottom: y + 7))
      let step = piece * (ColorScale.steps - 1) / (pieces - 1)
      svg.element(
        "path", [("fill", .text(ColorScale.hex(step))), ("shape-rendering", "crispEdges"), ("d", .path(path))])
    }
    let start = end - bar - ChartStyle.gap
    svg.words(least, x: start, y: y, "end")
    let room = start - TextMetrics.width(least) - ChartStyle.gap - ChartStyle.margin
    let label = map.isLogarithmic ? "\(map.label), logarithmic" : map.label
    svg.words(TextMetrics.cut(label, to: room), x: ChartStyle.margin, y: y)
  }
}
