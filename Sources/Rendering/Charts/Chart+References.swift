/// The dashed lines at numbers of the author.
extension Chart {
  /// Returns the chart with a line at each of the author's numbers for which it has an axis. Axes are extended to the
  /// lines. A sentence below the drawing and in the description names the lines.
  ///
  /// A chart that has nothing to show stays as it is. Numbers that a logarithmic axis cannot show are only mentioned.
  func with(_ lines: ReferenceLines) -> Chart {
    guard let extent = extent() else { return self }
    var chart = self
    var drawn: [(name: String, numbers: [Double])] = [], hidden = drawn
    for (axis, range) in [(\Chart.horizontal, extent.x), (\Chart.vertical, extent.y)] {
      if case .categories = self[keyPath: axis].scale { continue }
      let isLogarithmic = self[keyPath: axis].isLogarithmic, isHorizontal = axis == \Chart.horizontal
      for name in self[keyPath: axis].quantities.distinct {
        let shown = lines[name].filter { !isLogarithmic || $0 > 0 }
        for number in shown {
          chart[keyPath: axis].include(number, beyond: range, hasRoom: isHorizontal)
          chart.layers.append(.reference(x: isHorizontal ? number : nil, y: isHorizontal ? nil : number))
        }
        if !shown.isEmpty, !drawn.contains(where: { $0.name == name }) { drawn.append((name, shown)) }
        let rest = lines[name].filter { !shown.contains($0) }
        if !rest.isEmpty { hidden.append((name, rest)) }
        if !lines[name].isEmpty { chart.marked.insert(name) }
      }
    }
    for words in (drawn.isEmpty ? [] : [lines.words(drawn)])
      + (hidden.isEmpty ? [] : [lines.hiddenWords(hidden)])
    {
      chart.remarks.append(words)
      chart.description += " " + words
    }
    return chart
  }

  /// Whether a dashed line of the author is vertical.
  var hasVerticalReferences: Bool { layers.contains { if case .reference(_?, _) = $0 { true } else { false } } }
}

extension ChartAxis {
  /// The share of an axis that is left beyond a line outside the values.
  private static let room = 0.04

  /// Extends the axis so that it shows a number.
  ///
  /// - Parameters:
  ///   - values: the range of the values.
  ///   - hasRoom: whether some space remains beyond the number.
  fileprivate mutating func include(_ number: Double, beyond values: ChartRange, hasRoom: Bool) {
    if let low = bounds.low, number < low { bounds.low = number }
    if let high = bounds.high, number > high { bounds.high = number }
    guard hasRoom, !values.contains(number) else { return }
    let end: Double
    if isLogarithmic {
      end = number > values.high ? number * (1 + 2 * Self.room) : number / (1 + 2 * Self.room)
    } else {
      let span = max(values.high, number) / 2 - min(values.low, number) / 2
      end = number > values.high ? number + 2 * span * Self.room : number - 2 * span * Self.room
    }
    guard let wide = ChartRange(values.low, end)?.union(values) else { return }
    range = range?.union(wide) ?? wide
  }
}

extension ChartColumn {
  /// Returns the charts with a line at each of the author's numbers, and the sentences about them below both charts.
  func with(_ lines: ReferenceLines) -> ChartColumn {
    var all = self
    (all.upper, all.lower) = (upper.with(lines), lower.with(lines))
    all.lower.remarks.removeAll(where: all.upper.remarks.contains)
    let added = all.upper.remarks.dropFirst(upper.remarks.count) + all.lower.remarks.dropFirst(lower.remarks.count)
    all.description += added.map { " " + $0 }.joined()
    return all
  }
}

extension ChartPanels {
  /// Returns the panels with a line at each of the author's numbers, and the sentence about them below all panels.
  func with(_ lines: ReferenceLines) -> ChartPanels {
    var all = self
    all.panels = panels.map { $0.with(lines) }
    var known = Set(remarks)
    for (before, panel) in zip(panels, all.panels) {
      for words in panel.remarks.dropFirst(before.remarks.count) where known.insert(words).inserted {
        all.remarks.append(words)
        all.description += " " + words
      }
    }
    return all
  }

  /// The names of the author's lines in the panels.
  var marked: Set<String> { panels.reduce(into: []) { $0.formUnion($1.marked) } }
}

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
