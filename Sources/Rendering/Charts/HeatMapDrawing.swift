/// Draws a heat map in its layout.
struct HeatMapDrawing {
  private let map: HeatMap
  private let layout: HeatMapLayout
  /// The words at the ends of the scale.
  private let ends: (low: String, high: String)
  private let shades: ChartScale?
  private let numbers: UniformNumbers

  /// - Parameters:
  ///   - range: the range of the values, or nil if all are equal.
  ///   - least: the smallest value.
  ///   - numbers: the notation of all numbers, or nil for the notation of the map's own numbers.
  init(
    _ map: HeatMap, _ layout: HeatMapLayout, _ range: ChartRange?, least: Double, numbers: UniformNumbers? = nil
  ) {
    self.map = map
    self.layout = layout
    let numbers = numbers ?? UniformNumbers(map.values.compactMap { $0 }, precision: map.precision)
    let shown = range.map { map.isLogarithmic ? $0 : $0.union(map.shades ?? $0) }
    // A round end keeps its digits. An end that is a value has the digits of the values.
    func text(_ end: Double, _ wanted: Double?) -> String {
      range != nil && !map.isLogarithmic && end == wanted ? NumberText.rounded(end) : numbers.text(end)
    }
    ends = (text(shown?.low ?? least, map.shades?.low), text(shown?.high ?? least, map.shades?.high))
    shades = shown.map { ChartScale($0, isLogarithmic: map.isLogarithmic, from: 0, to: 1) }
    self.numbers = numbers
  }

  /// Draws the title, the scale and the cells.
  func draw(_ svg: inout SVGWriter) {
    head(&svg)
    plot(&svg)
  }

  /// Draws the title and the scale.
  func head(_ svg: inout SVGWriter) {
    title(&svg)
    scale(&svg)
  }

  private func title(_ svg: inout SVGWriter) {
    for (index, words) in layout.titleLines.enumerated() where !words.isEmpty {
      let y = layout.titleTop + DrawingStyle.line / 2 + Double(index) * TextMetrics.labelLine
      svg.words(words, x: layout.sides.left, y: y, "title")
    }
  }

  /// Draws the cells and the words beside them.
  func plot(_ svg: inout SVGWriter) {
    let left = layout.sides.left, room = layout.sides.right - left
    let below = layout.plot.bottom + DrawingStyle.gap + DrawingStyle.line / 2
    if !map.down.isEmpty {
      svg.words(TextMetrics.cut(map.down, to: room), x: left, y: layout.plot.top - 18, "quiet")
    }
    for tick in layout.rowTicks {
      let y = layout.plot.top + (tick.value + 0.5) * layout.cell.height
      svg.lines(tick.lines, x: layout.plot.left - DrawingStyle.gap, y: y, "end")
    }
    for tick in layout.columnTicks {
      let middle = below + Double(tick.lines.count - 1) / 2 * TextMetrics.labelLine
      svg.lines(tick.lines, x: layout.plot.left + (tick.value + 0.5) * layout.cell.width, y: middle, "middle")
    }
    if !map.across.isEmpty {
      // The name is in the middle of the map, but never extends beyond the drawing.
      let across = TextMetrics.cut(map.across, to: room), half = TextMetrics.width(across) / 2
      let middle = max(left + half, (layout.plot.left + layout.plot.right) / 2)
      let line = below + DrawingStyle.line + Double(layout.columnLines - 1) * TextMetrics.labelLine
      svg.words(across, x: middle, y: line, "middle quiet")
    }
    cells(&svg)
  }

  /// Returns the step of the scale for a value, or nil if it has no colour. If all values are equal, it is the middle
  /// of the scale.
  private func step(_ value: Double?) -> Int? {
    guard let value, value.isFinite, !map.isLogarithmic || value > 0 else { return nil }
    return shades.map { $0.share(value).map(ColorScale.step) } ?? ColorScale.steps / 2
  }

  /// Draws the cells. All cells of a colour are one shape, which keeps the file small.
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
        // Small adjacent cells in one colour are one rectangle.
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
    weak(&svg)
    words(&svg)
  }

  /// Draws dashed edges around cells of few runs, which are visible on each colour.
  private func weak(_ svg: inout SVGWriter) {
    var path = SVGPath()
    for row in map.rows.indices {
      for column in map.columns.indices {
        let index = row * map.columns.count + column
        guard index < map.cells.count, map.cells[index].isWeak else { continue }
        let box = layout.cellBox(row: row, column: column)
        path.rectangle(DrawingBox(left: box.left + 1, top: box.top + 1, right: box.right - 2, bottom: box.bottom - 2))
      }
    }
    svg.path(path, "seam")
    svg.path(path, "weak", dash: "4 4")
  }

  /// The number in each cell.
  private var numberWords: [String] {
    map.values.enumerated().map { index, value in
      let sign = index < map.cells.count && map.cells[index].isBound ? "≥ " : ""
      return value.map { $0.isFinite ? sign + numbers.text($0) : "–" } ?? "–"
    }
  }

  private func hasRoom(_ words: [String]) -> Bool {
    TextMetrics.width(words, size: DrawingStyle.small) + 4 <= layout.cell.width && layout.cell.height >= 18
  }

  /// Whether all numbers fit into the cells.
  var hasNumbers: Bool { hasRoom(numberWords) }

  /// Draws numbers in the cells, if all of them fit.
  private func words(_ svg: inout SVGWriter) {
    let words = numberWords
    guard hasRoom(words) else { return }
    let forms = [map.cells.map(\.words), map.cells.map(\.short)]
    let second =
      layout.cell.height < 36
      ? [] : forms.first { TextMetrics.width($0, size: DrawingStyle.small) + 4 <= layout.cell.width } ?? []
    for row in map.rows.indices {
      for column in map.columns.indices {
        let index = row * map.columns.count + column, box = layout.cellBox(row: row, column: column)
        let style = step(map.values[index]).map { ColorScale.isDark($0) ? "ondark" : "onlight" } ?? "quiet"
        let x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2 - 0.5
        let below = index < second.count ? second[index] : ""
        svg.words(words[index], x: x, y: below.isEmpty ? y : y - 8, "small middle \(style)")
        if !below.isEmpty { svg.words(below, x: x, y: y + 9, "small middle \(style)") }
      }
    }
  }

  /// Draws the name of the numbers, and the colours from the smallest to the largest.
  private func scale(_ svg: inout SVGWriter) {
    let y = layout.labelTop + DrawingStyle.line / 2, right = DrawingStyle.width - DrawingStyle.margin
    let (least, most) = (ends.low, ends.high)
    if shades == nil {
      let isWhole = map.values.allSatisfy { step($0) != nil }
      let places = map.isLogarithmic ? "wherever it is above 0" : "wherever there is a number"
      let words = "\(map.label): \(least) \(isWhole ? "everywhere" : places)"
      svg.words(TextMetrics.cut(words, to: right - DrawingStyle.margin), x: DrawingStyle.margin, y: y)
      return
    }
    let bar = 128.0, end = right - TextMetrics.width(most) - DrawingStyle.gap
    svg.words(most, x: right, y: y, "end")
    // Each piece has a single colour. A gradient would need an identifier, which other drawings might use too.
    let pieces = 32
    for piece in 0..<pieces {
      var path = SVGPath()
      let from = end - bar + bar * Double(piece) / Double(pieces),
        to = end - bar + bar * Double(piece + 1) / Double(pieces)
      // The pieces overlap a little, so no seam is visible.
      path.rectangle(DrawingBox(left: from, top: y - 7, right: piece + 1 < pieces ? to + 0.5 : to, bottom: y + 7))
      let step = piece * (ColorScale.steps - 1) / (pieces - 1)
      svg.element(
        "path", [("fill", .text(ColorScale.hex(step))), ("shape-rendering", "crispEdges"), ("d", .path(path))])
    }
    let start = end - bar - DrawingStyle.gap
    svg.words(least, x: start, y: y, "end")
    let room = start - TextMetrics.width(least) - DrawingStyle.gap - DrawingStyle.margin
    let label = map.isLogarithmic ? "\(map.label), logarithmic" : map.label
    svg.words(TextMetrics.cut(label, to: room), x: DrawingStyle.margin, y: y)
  }
}
