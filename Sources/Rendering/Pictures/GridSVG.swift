import Simulations

/// Draws small pictures as SVG, with a square for each cell, which stays sharp at any size, and one legend below.
package enum GridSVG {
  /// The largest number of cells per side. Larger pictures are better as pixels.
  package static let most = ImageFormat.drawnSide

  /// Returns pictures of one size as one SVG document. Several pictures have a title each.
  ///
  /// Nil if there is no picture, or if one is empty, reduced, or has more than ``most`` cells a side. Also nil if all
  /// together have more than ``ImageFormat/drawnCells`` cells.
  ///
  /// - Parameters:
  ///   - title: the title above all pictures.
  ///   - side: the side of a cell in units, if the author chose it.
  ///   - rowLength: the number of pictures in a row, if it matters.
  ///   - description: the content of the pictures in words.
  package static func svg(
    _ pictures: [Picture], title: String?, side: Int? = nil, rowLength: Int? = nil, description: String
  ) -> [UInt8]? {
    guard let first = pictures.first, canDraw(pictures) else { return nil }
    let margin = DrawingStyle.margin, inner = DrawingStyle.width - 2 * margin
    let title = title.map { PlainText.line($0) }
    let layout = GridLayout(
      pictures, side: side, top: margin + (title == nil ? 0 : DrawingStyle.line + 4), rowLength: rowLength)
    let colors = GridColors(first.looks)
    let legend = legend(pictures, top: layout.bottom + DrawingStyle.gap, width: max(inner, layout.width))
    let right = legend.reduce(layout.right + margin) { max($0, $1.textStart + TextMetrics.width($1.text) + margin) }
    let width = max(right, title.map { min(DrawingStyle.width, TextMetrics.width($0) * 1.1 + 2 * margin) } ?? 0)
    let height = legend.last.map { $0.y + DrawingStyle.line / 2 + margin / 2 } ?? layout.bottom + margin
    let document = SVGDocument(width: width, height: height, title: title ?? "Grid", description: description)
    return document.bytes { svg in
      if let title {
        svg.words(TextMetrics.cut(title, to: width - 2 * margin), x: margin, y: margin + DrawingStyle.line / 2, "title")
      }
      for (index, picture) in pictures.enumerated() {
        let box = layout.boxes[index]
        for (line, words) in (layout.titles?[index] ?? []).reversed().enumerated() {
          let y = box.top - (Double(line) + 0.5) * DrawingStyle.line - 2
          svg.words(words, x: box.left, y: y, size: DrawingStyle.small)
        }
        cells(picture, colors, box, layout.side, &svg)
        faces(picture, colors, box, layout.side, &svg)
      }
      for entry in legend {
        for (index, state) in entry.states.enumerated() {
          let left = entry.x + Double(index) * entry.sampleWidth
          var sample = SVGPath()
          sample.rectangle(
            DrawingBox(left: left, top: entry.y - 8, right: left + entry.sampleWidth, bottom: entry.y + 8))
          // The edge is visible if the page is as dark as the sample.
          let edge = SVGWriter.Attribute("stroke", .text(PixelPalette.NamedColor.edge.color.hex))
          svg.element("path", [colors.fill(state)] + (entry.states.count == 1 ? [edge] : []) + [("d", .path(sample))])
        }
        svg.words(entry.text, x: entry.textStart, y: entry.y)
      }
    }
  }

  /// Whether the pictures, all of one size, have few enough cells.
  static func canDraw(_ pictures: [Picture]) -> Bool {
    guard let first = pictures.first else { return false }
    return first.scale == 1 && (1...most).contains(first.columns) && (1...most).contains(first.rows)
      && pictures.count * first.columns * first.rows <= ImageFormat.drawnCells
  }

  // MARK: Cells

  /// Draws the cells. All cells of a state are one shape.
  private static func cells(
    _ picture: Picture, _ colors: GridColors, _ box: DrawingBox, _ side: Double, _ svg: inout SVGWriter
  ) {
    let gap = gap(side)
    var paper = SVGPath()
    paper.rectangle(
      DrawingBox(left: box.left - 1, top: box.top - 1, right: box.right + 1 - gap, bottom: box.bottom + 1 - gap))
    svg.path(paper, "paper")
    for (state, look) in picture.looks.enumerated() where look.role != .ground {
      var shape = SVGPath()
      for row in 0..<picture.rows {
        let top = box.top + Double(row) * side
        var column = 0
        while column < picture.columns {
          let start = column
          // Adjacent cells without a gap are one rectangle.
          while column < picture.columns, Int(picture.elements[row * picture.columns + column]) == state {
            column += 1
            if gap > 0 { break }
          }
          guard column > start else {
            column += 1
            continue
          }
          let left = box.left + Double(start) * side
          let width = Double(column - start) * side - gap
          shape.rectangle(DrawingBox(left: left, top: top, right: left + width, bottom: top + side - gap))
        }
      }
      if !shape.isEmpty { svg.element("path", [colors.fill(state), ("d", .path(shape))]) }
    }
    svg.path(paper, "axis")
  }

  /// Returns the gap between two cells.
  private static func gap(_ side: Double) -> Double { side >= 6 ? 1 : 0 }

  /// Draws the faces in the middle of their cells, if the cells are large enough.
  private static func faces(
    _ picture: Picture, _ colors: GridColors, _ box: DrawingBox, _ side: Double, _ svg: inout SVGWriter
  ) {
    guard let faces = picture.faces else { return }
    let longest = TextCards.face(faces.count - 1, of: faces.count)
    let size = min(side * 0.6, side * 0.86 / TextMetrics.width(longest, size: 1)).rounded(.down)
    guard size >= 7 else { return }
    for (index, number) in faces.numbers.enumerated() where number > 0 {
      let (row, column) = index.quotientAndRemainder(dividingBy: picture.columns)
      let x = box.left + (Double(column) + 0.5) * side - gap(side) / 2
      let y = box.top + (Double(row) + 0.5) * side - gap(side) / 2
      svg.words(
        TextCards.face(Int(number) - 1, of: faces.count), x: x, y: y,
        "middle" + colors.ink(Int(picture.elements[index])), size: size)
    }
  }

  // MARK: Legend

  private struct Entry {
    /// A single state, or several states of a scale.
    var states: [Int]
    var text: String
    var x: Double
    /// The height of the words' middle line.
    var y: Double

    var sampleWidth: Double { states.count == 1 ? 16 : 8 }
    var textStart: Double { x + Double(states.count) * sampleWidth + 6 }
  }

  private static func legend(_ pictures: [Picture], top: Double, width: Double) -> [Entry] {
    let named = PictureStates.named(pictures)
    var entries: [Entry] = []
    var x = DrawingStyle.margin, y = top + DrawingStyle.line / 2
    for (states, name) in named {
      var entry = Entry(states: states, text: "", x: x, y: y)
      entry.text = TextMetrics.cut(PlainText.line(name), to: width - 30 - Double(states.count) * entry.sampleWidth)
      let length = entry.textStart - x + TextMetrics.width(entry.text) + 16
      if x > DrawingStyle.margin, x + length > width + DrawingStyle.margin {
        (x, y) = (DrawingStyle.margin, y + DrawingStyle.line)
        (entry.x, entry.y) = (x, y)
      }
      entries.append(entry)
      x += length
    }
    return entries
  }
}

/// The colours of a drawn picture's states. They are those of the same picture in pixels, on a light or a dark
/// background.
struct GridColors {
  private let looks: [StateLook]
  private let colors: [PixelPalette.NamedColor]
  /// The states that share a scale, in its order.
  private let scaled: [Int]

  init(_ looks: [StateLook]) {
    self.looks = looks
    colors = PixelPalette.colors(of: looks)
    let graded = looks.indices.filter { if case .graded = looks[$0].role { true } else { false } }
    let others = looks.indices.filter { if case .other = looks[$0].role { true } else { false } }
    scaled = graded.isEmpty && PixelPalette.isScale(looks) ? others : graded
  }

  func isScaled(_ state: Int) -> Bool { scaled.contains(state) }

  /// Some states of the scale for a sample of it, including its ends.
  var sample: [Int] {
    scaled.isEmpty ? [] : Series.evenlySpaced(min(scaled.count, 8), last: scaled.count - 1).map { scaled[$0] }
  }

  func fill(_ state: Int) -> SVGWriter.Attribute { ("fill", .text(colors[state].color.hex)) }

  /// Returns the class of words on a state, with a space before it.
  func ink(_ state: Int) -> String { colors[state].color.isDark ? " ondark" : " onlight" }
}
