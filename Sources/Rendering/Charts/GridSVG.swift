import Simulations

/// A small picture as SVG: a square a cell, which stays sharp at any size.
package enum GridSVG {
  /// Larger pictures are better as pixels.
  package static let most = 64

  /// The picture as a whole SVG document; nil where it is empty, reduced, or has more than ``most`` cells a side.
  ///
  /// - Parameter description: what there is to see, in words.
  package static func svg(_ picture: Picture, description: String) -> [UInt8]? {
    guard picture.scale == 1, (1...most).contains(picture.columns), (1...most).contains(picture.rows) else {
      return nil
    }
    let margin = ChartStyle.margin, inner = ChartStyle.width - 2 * margin
    let side = min(24, (inner / Double(max(picture.columns, picture.rows))).rounded(.down))
    let title = picture.title.map { PlainText.line($0) }
    let used = Set(picture.elements)
    // Legends name what is neither empty nor all there is.
    let entries = picture.looks.enumerated().filter { index, look in
      isNamed(look.role) && used.contains(UInt8(truncatingIfNeeded: index))
    }
    let hasLegend = entries.contains { $0.element.role != .marked }
    let top = margin + (title == nil ? 0 : ChartStyle.line + 4)
    let box = Box(
      left: margin, top: top, right: margin + side * Double(picture.columns), bottom: top + side * Double(picture.rows))
    var placed: [(color: Int, text: String, x: Double, y: Double)] = []
    var x = margin, y = box.bottom + ChartStyle.gap + ChartStyle.line / 2
    for (index, look) in entries where hasLegend {
      let text = TextMetrics.cut(PlainText.line(look.name), to: inner - 30), length = 22 + TextMetrics.width(text) + 16
      if x > margin, x + length > ChartStyle.width - margin { (x, y) = (margin, y + ChartStyle.line) }
      placed.append((index, text, x, y))
      x += length
    }
    let right = placed.reduce(box.right + margin) { max($0, $1.x + 22 + TextMetrics.width($1.text) + margin) }
    let width = max(right, title.map { min(ChartStyle.width, TextMetrics.width($0) * 1.1 + 2 * margin) } ?? 0)
    let height = hasLegend ? y + ChartStyle.line / 2 + margin / 2 : box.bottom + margin
    let document = SVGDocument(width: width, height: height, title: title ?? "Grid", description: description)
    return document.bytes { svg in
      if let title {
        svg.words(TextMetrics.cut(title, to: width - 2 * margin), x: margin, y: margin + ChartStyle.line / 2, "title")
      }
      cells(picture, box, side, &svg)
      for entry in placed {
        var sample = SVGPath()
        sample.rectangle(Box(left: entry.x, top: entry.y - 8, right: entry.x + 16, bottom: entry.y + 8))
        svg.element("path", [fill(picture.looks[entry.color].role), ("d", .path(sample))])
        svg.words(entry.text, x: entry.x + 22, y: entry.y)
      }
    }
  }

  /// Cells of a state are one shape.
  private static func cells(_ picture: Picture, _ box: Box, _ side: Double, _ svg: inout SVGWriter) {
    let gap = side >= 6 ? 1.0 : 0
    for (state, look) in picture.looks.enumerated() where look.role != .ground {
      var shape = SVGPath()
      for (index, element) in picture.elements.enumerated() where Int(element) == state {
        let left = box.left + Double(index % picture.columns) * side,
          top = box.top + Double(index / picture.columns) * side
        shape.rectangle(Box(left: left, top: top, right: left + side - gap, bottom: top + side - gap))
      }
      if !shape.isEmpty { svg.element("path", [fill(look.role), ("d", .path(shape))]) }
    }
    var frame = SVGPath()
    frame.rectangle(Box(left: box.left - 1, top: box.top - 1, right: box.right + 1 - gap, bottom: box.bottom + 1 - gap))
    svg.path(frame, "axis")
  }

  /// A class, or for steps of a scale a colour of their own.
  private static func fill(_ role: StateLook.Role) -> SVGWriter.Attribute {
    switch role {
    case .ground: ("class", "ground")
    case .quiet: ("class", "quiet0")
    case .marked: ("class", "marked0")
    case .other(let number): ("class", .text(FigureColors.fill(number + 1)))
    case .graded(let step, let count):
      ("fill", .text(ColorScale.hex(ColorScale.step(Double(step) / Double(max(1, count - 1))))))
    }
  }

  /// Of a scale its ends are named.
  private static func isNamed(_ role: StateLook.Role) -> Bool {
    switch role {
    case .ground: false
    case .quiet, .marked, .other: true
    case .graded(let step, let count): step == 0 || step == count - 1
    }
  }
}
