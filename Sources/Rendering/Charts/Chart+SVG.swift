extension Chart {
  /// Returns the chart as a whole SVG document, or nil if it has nothing to show. O(points). At most a few points are
  /// written for each dot of its width.
  package func svg() -> [UInt8]? {
    guard let ranges = Chart.ranges(of: [self]) else { return nil }
    let notes = notes, layout = ChartLayout.whole(self, ranges)
    let height = layout.box.bottom + Double(notes.count) * DrawingStyle.line
    let document = SVGDocument(
      width: DrawingStyle.width, height: height, title: title ?? subject, description: description,
      colors: Set(layers.compactMap(\.color)).union(layout.cloud.colors), areas: areaColors)
    return document.bytes { svg in
      ChartDrawing(self, layout, budget: PointBudget([self])).draw(&svg)
      svg.notes(notes, bottom: height)
    }
  }
}

extension Chart {
  /// The chart as a file, or nil if it has nothing to show.
  var drawn: DrawnChart? { svg().map { DrawnChart($0, description, marked: marked) } }
}

extension SVGWriter {
  /// Draws words whose middle line is at `y`. Turned words are read from top to bottom.
  mutating func words(
    _ text: String, x: Double, y: Double, _ style: String = "", size: Double? = nil, isTurned: Bool = false
  ) {
    // The baseline is a third of the size below the middle.
    var attributes: [Attribute] = [("x", .number(x)), ("y", .number(y + (size ?? DrawingStyle.text) * 0.34))]
    if !style.isEmpty { attributes.append(("class", .text(style))) }
    if isTurned {
      var turn: [UInt8] = Array("rotate(90 ".utf8)
      Self.append(x, to: &turn)
      turn.append(UInt8(ascii: " "))
      Self.append(y, to: &turn)
      turn.append(UInt8(ascii: ")"))
      attributes.append(("transform", .text(String(decoding: turn, as: UTF8.self))))
    }
    if let size { attributes.append(("style", .text("font-size:\(Int(size))px"))) }
    element("text", attributes, text: text)
  }

  /// Draws lines of words, one below the other, whose middle is at `y`.
  mutating func lines(
    _ lines: [String], x: Double, y: Double, _ style: String = "", size: Double? = nil,
    distance: Double = TextMetrics.labelLine, isTurned: Bool = false
  ) {
    for (index, line) in lines.enumerated() {
      let offset = (Double(index) - Double(lines.count - 1) / 2) * distance
      // In words that are read from top to bottom, the first line is on the right.
      words(
        line, x: isTurned ? x - offset : x, y: isTurned ? y : y + offset, style, size: size, isTurned: isTurned)
    }
  }

  /// Draws small lines of words, the last one above `bottom`.
  mutating func notes(_ notes: [String], bottom: Double) {
    for (index, note) in notes.enumerated() {
      let y = bottom - (Double(notes.count - index) - 0.5) * DrawingStyle.line - 2
      let words = TextMetrics.cut(note, to: DrawingStyle.width - 2 * DrawingStyle.margin, size: DrawingStyle.small)
      self.words(words, x: DrawingStyle.margin, y: y, "small quiet")
    }
  }

  /// Draws small dots of single runs.
  mutating func runs(_ path: SVGPath, _ color: Int) {
    guard !path.isEmpty else { return }
    element(
      "path",
      [
        ("class", .text("run \(FigureColors.stroke(color))")), ("stroke-width", .number(4.4)),
        ("stroke-linecap", "round"), ("d", .path(path)),
      ])
  }

  mutating func path(_ path: SVGPath, _ style: String, dash: String = "") {
    guard !path.isEmpty else { return }
    var attributes: [Attribute] = [("class", .text(style)), ("d", .path(path))]
    if !dash.isEmpty { attributes.append(("stroke-dasharray", .text(dash))) }
    element("path", attributes)
  }
}
