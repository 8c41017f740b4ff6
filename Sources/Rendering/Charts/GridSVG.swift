import Simulations

/// A small picture as SVG: a square a cell, which stays sharp at any size, with its legend below.
package enum GridSVG {
  /// Larger pictures are better as pixels.
  package static let most = ImageFormat.drawnSide

  /// A cell on which a face is to be read is at most so wide, any other one at most so.
  private static let widestCard = 64.0, widestCell = 24.0

  /// The picture as a whole SVG document; nil where it is empty, reduced, or has more than ``most`` cells a side.
  ///
  /// - Parameters:
  ///   - side: units a side of a cell, where the author chose them.
  ///   - description: what there is to see, in words.
  package static func svg(_ picture: Picture, side wanted: Int? = nil, description: String) -> [UInt8]? {
    guard picture.scale == 1, (1...most).contains(picture.columns), (1...most).contains(picture.rows) else {
      return nil
    }
    let margin = ChartStyle.margin, inner = ChartStyle.width - 2 * margin
    let widest = picture.faces == nil ? widestCell : widestCard
    let fitting = min(widest, (inner / Double(max(picture.columns, picture.rows))).rounded(.down))
    let side = wanted.map { Double($0) } ?? fitting
    let title = picture.title.map { PlainText.line($0) }
    let top = margin + (title == nil ? 0 : ChartStyle.line + 4)
    let box = Box(
      left: margin, top: top, right: margin + side * Double(picture.columns), bottom: top + side * Double(picture.rows))
    let colors = GridColors(picture.looks)
    let legend = legend(picture, colors, top: box.bottom + ChartStyle.gap, width: max(inner, box.width))
    let right = legend.reduce(box.right + margin) { max($0, $1.x + 22 + TextMetrics.width($1.text) + margin) }
    let width = max(right, title.map { min(ChartStyle.width, TextMetrics.width($0) * 1.1 + 2 * margin) } ?? 0)
    let height = legend.last.map { $0.y + ChartStyle.line / 2 + margin / 2 } ?? box.bottom + margin
    let document = SVGDocument(width: width, height: height, title: title ?? "Grid", description: description)
    return document.bytes { svg in
      if colors.hasNeutrals { svg.element("style", text: GridColors.neutrals) }
      if let title {
        svg.words(TextMetrics.cut(title, to: width - 2 * margin), x: margin, y: margin + ChartStyle.line / 2, "title")
      }
      cells(picture, colors, box, side, &svg)
      faces(picture, colors, box, side, &svg)
      for entry in legend {
        var sample = SVGPath()
        sample.rectangle(Box(left: entry.x, top: entry.y - 8, right: entry.x + 16, bottom: entry.y + 8))
        svg.element("path", [colors.fill(entry.state), ("d", .path(sample))])
        svg.words(entry.text, x: entry.x + 22, y: entry.y)
      }
    }
  }

  // MARK: Cells

  /// Cells of a state are one shape.
  private static func cells(
    _ picture: Picture, _ colors: GridColors, _ box: Box, _ side: Double, _ svg: inout SVGWriter
  ) {
    let gap = gap(side)
    for (state, look) in picture.looks.enumerated() where look.role != .ground {
      var shape = SVGPath()
      for row in 0..<picture.rows {
        let top = box.top + Double(row) * side
        var column = 0
        while column < picture.columns {
          let start = column
          // Cells that no gap keeps apart are one rectangle.
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
          shape.rectangle(Box(left: left, top: top, right: left + width, bottom: top + side - gap))
        }
      }
      if !shape.isEmpty { svg.element("path", [colors.fill(state), ("d", .path(shape))]) }
    }
    var frame = SVGPath()
    frame.rectangle(Box(left: box.left - 1, top: box.top - 1, right: box.right + 1 - gap, bottom: box.bottom + 1 - gap))
    svg.path(frame, "axis")
  }

  /// Between two cells.
  private static func gap(_ side: Double) -> Double { side >= 6 ? 1 : 0 }

  /// The faces in the middle of their cells, where these are large enough.
  private static func faces(
    _ picture: Picture, _ colors: GridColors, _ box: Box, _ side: Double, _ svg: inout SVGWriter
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
    var state: Int
    var text: String
    var x: Double
    /// The middle of the words.
    var y: Double
  }

  /// What is neither empty nor all there is has a name; of a scale its ends have.
  private static func legend(_ picture: Picture, _ colors: GridColors, top: Double, width: Double) -> [Entry] {
    let used = Set(picture.elements)
    let named = picture.looks.indices.filter { state in
      colors.isScaled(state)
        ? colors.isEnd(state) : picture.looks[state].role != .ground && used.contains(UInt8(truncatingIfNeeded: state))
    }
    guard named.contains(where: { picture.looks[$0].role != .marked }) else { return [] }
    var entries: [Entry] = []
    var x = ChartStyle.margin, y = top + ChartStyle.line / 2
    for state in named {
      let text = TextMetrics.cut(PlainText.line(picture.looks[state].name), to: width - 30)
      let length = 22 + TextMetrics.width(text) + 16
      if x > ChartStyle.margin, x + length > width + ChartStyle.margin { (x, y) = (ChartStyle.margin, y + ChartStyle.line) }
      entries.append(Entry(state: state, text: text, x: x, y: y))
      x += length
    }
    return entries
  }
}

/// The colours of a drawn picture's states: those of a picture in pixels. Ground, live cells, black and grey have a dark
/// form too; the others are seen on light ground and on dark.
private struct GridColors {
  private let looks: [StateLook]
  /// Those of the same picture in pixels.
  private let colors: [PixelPalette.NamedColor]
  /// The states that share a scale, in its order.
  private let scaled: [Int]

  /// On light ground and on dark the scale has neither its darkest colours nor its lightest.
  private static let first = 14, last = 60

  init(_ looks: [StateLook]) {
    self.looks = looks
    colors = PixelPalette.colors(of: looks)
    let graded = looks.indices.filter { if case .graded = looks[$0].role { true } else { false } }
    let others = looks.indices.filter { if case .other = looks[$0].role { true } else { false } }
    let highest = others.reduce(0) { if case .other(let number) = looks[$1].role { max($0, number) } else { $0 } }
    scaled = graded.isEmpty && highest >= FigureColors.count ? others : graded
  }

  func isScaled(_ state: Int) -> Bool { scaled.contains(state) }

  func isEnd(_ state: Int) -> Bool { state == scaled.first || state == scaled.last }

  private func step(_ state: Int) -> Int? {
    guard let place = scaled.firstIndex(of: state) else { return nil }
    guard scaled.count > 1 else { return (Self.first + Self.last) / 2 }
    return Self.first + place * (Self.last - Self.first) / (scaled.count - 1)
  }

  func fill(_ state: Int) -> SVGWriter.Attribute {
    if let step = step(state) { return ("fill", .text(ColorScale.hex(step))) }
    switch looks[state].role {
    case .ground: return ("class", "ground")
    case .marked where colors[state] == .black: return ("class", "marked0")
    case .quiet, .marked, .other, .graded:
      return switch colors[state] {
      case .pale: ("class", "pale")
      case .black: ("class", "black")
      case let named: ("fill", .text(named.color.hex))
      }
    }
  }

  /// Whether a state is grey, or black beside others.
  var hasNeutrals: Bool {
    zip(looks, colors).contains { $1 == .pale || $1 == .black && $0.role != .marked }
  }

  /// Their light and dark forms.
  static let neutrals =
    ".pale{fill:\(PixelPalette.NamedColor.pale.color.hex)}.black{fill:\(PixelPalette.NamedColor.black.color.hex)}"
    + "@media screen and (prefers-color-scheme:dark){.pale{fill:#444c56}.black{fill:#e6edf3}}"

  /// The class of words on a state, behind others.
  func ink(_ state: Int) -> String {
    if let step = step(state) { return ColorScale.isDark(step) ? " ondark" : " onlight" }
    switch looks[state].role {
    case .ground, .quiet: return ""
    case .marked, .other, .graded:
      return colors[state] == .black ? " ground" : colors[state].color.isDark ? " ondark" : " onlight"
    }
  }
}
