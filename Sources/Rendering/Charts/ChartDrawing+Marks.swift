/// The lines across a plot, with their names.
extension ChartDrawing {
  private struct VerticalMark {
    var name: String
    var place: Double
    /// Whether the name is on the left of the line.
    var isLeft = false
    /// The height of the words' middle line.
    var level = 0.0

    /// The distance from the line to the end of the name.
    var length: Double { TextMetrics.width(PlainText.line(name)) + 8 }
  }

  /// The height of the line of numbers between the plot and the names of marks.
  private var lift: Double { Double(layout.markNames.referenceRows) * (DrawingStyle.line - 2) }

  /// Draws the marks. All lines come first, so no line crosses words.
  func marks(_ svg: inout SVGWriter) {
    let plot = layout.plot, names = layout.markNames
    let verticals = verticalMarks()
    let hasAreas = !chart.areaColors.isEmpty
    var count = 0
    for case .mark(let name, let x, let y) in chart.layers {
      var path = SVGPath()
      if let x, let place = layout.x.place(x) {
        path.move(place, plot.bottom)
        let isBare = name.isEmpty || names.isHidden
        path.vertical(to: isBare ? plot.top : names.isNumbered ? plot.top - 3 - lift : verticals[count].level - 8)
        let dash = name.isEmpty ? 1 : count % FigureColors.markDashes.count
        if hasAreas { svg.path(path, "under") }
        svg.path(path, "mark", dash: FigureColors.markDashes[dash])
        if !name.isEmpty { count += 1 }
      } else if let y, let place = layout.y.place(y) {
        path.move(plot.left, place)
        path.horizontal(to: plot.right)
        svg.path(path, "mark", dash: FigureColors.markDashes[0])
        if name.isEmpty { continue }
        let isBelow = place - plot.top < DrawingStyle.line
        words(name, x: plot.right, y: isBelow ? place + 12 : place - 12, isEnd: true, &svg)
      }
    }
    if names.isHidden { return }
    if names.isNumbered { numbers(verticals, &svg) } else { self.names(verticals, &svg) }
  }

  /// Returns the vertical lines that have names, in their order, with the places of their names.
  private func verticalMarks() -> [VerticalMark] {
    let plot = layout.plot, names = layout.markNames
    var marks = chart.layers.compactMap { layer -> VerticalMark? in
      guard case .mark(let name, let x?, _) = layer, !name.isEmpty, let place = layout.x.place(x) else { return nil }
      return VerticalMark(name: name, place: place)
    }
    for (index, mark) in marks.enumerated() {
      // If there are several marks, the leftmost has its name on its left, because there is little space between them.
      let isFirst = marks.count > 1 && marks.allSatisfy { mark.place <= $0.place }
      let left = mark.place - plot.left, right = plot.right - mark.place
      marks[index].isLeft = (mark.length > right && left > right) || (isFirst && left > mark.length)
    }
    // The space above the plot holds each name on its own line, or all numbers on one line. A name on the left is above
    // those whose lines it would touch.
    func isAbove(_ mark: VerticalMark) -> Bool {
      mark.isLeft && marks.contains { $0.place < mark.place && $0.place > mark.place - mark.length }
    }
    let order = marks.indices.filter { isAbove(marks[$0]) }.reversed() + marks.indices.filter { !isAbove(marks[$0]) }
    for (row, index) in order.enumerated() {
      let above = names.isNumbered ? lift : Double(names.rows - 1 - row) * (DrawingStyle.line - 2)
      marks[index].level = plot.top - 11 - above
    }
    return marks
  }

  /// Draws the whole name of each mark beside its line.
  private func names(_ marks: [VerticalMark], _ svg: inout SVGWriter) {
    let plot = layout.plot
    for mark in marks {
      let isLeft = mark.isLeft, room = (isLeft ? mark.place - plot.left : plot.right - mark.place) - 6
      words(mark.name, x: isLeft ? mark.place - 6 : mark.place + 6, y: mark.level, isEnd: isLeft, room: room, &svg)
    }
  }

  /// Draws the number of each mark above its line. Numbers that would touch are joined.
  private func numbers(_ marks: [VerticalMark], _ svg: inout SVGWriter) {
    struct Group {
      var numbers: [Int]
      var from: Double
      var to: Double
      var middle: Double { (from + to) / 2 }
      var half: Double { TextMetrics.width(MarkNames.text(numbers), size: DrawingStyle.small) / 2 }
    }
    var groups: [Group] = []
    for mark in marks.sorted(by: { $0.place < $1.place }) {
      guard let number = layout.markNames[mark.name] else { continue }
      groups.append(Group(numbers: [number], from: mark.place, to: mark.place))
      // A group that has grown may touch the previous one.
      while groups.count > 1, case let last = groups[groups.count - 1], case let before = groups[groups.count - 2],
        before.middle + before.half + 4 > last.middle - last.half
      {
        groups.removeLast()
        groups[groups.count - 1].numbers += last.numbers
        groups[groups.count - 1].to = last.to
      }
    }
    let box = layout.box
    for group in groups {
      let x = min(box.right - group.half - 2, max(box.left + group.half + 2, group.middle))
      let text = MarkNames.text(group.numbers), y = layout.plot.top - 11 - lift
      svg.words(text, x: x, y: y, "halo middle", size: DrawingStyle.small)
      svg.words(text, x: x, y: y, "middle", size: DrawingStyle.small)
    }
  }

  /// Draws words over other parts of the drawing, with a seam in the colour of the ground.
  private func words(
    _ words: String, x: Double, y: Double, isEnd: Bool, room: Double = .infinity, _ svg: inout SVGWriter
  ) {
    let text = TextMetrics.cut(PlainText.line(words), to: min(room, layout.plot.width * 0.6))
    svg.words(text, x: x, y: y, isEnd ? "halo end" : "halo")
    svg.words(text, x: x, y: y, isEnd ? "end" : "")
  }
}
