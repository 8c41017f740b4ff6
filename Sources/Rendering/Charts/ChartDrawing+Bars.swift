/// Upright and lying bars, and areas down to the axis.
extension ChartDrawing {
  func columns(_ columns: [ChartLayer.Column], _ color: Int, _ svg: inout SVGWriter) {
    var path = SVGPath(), hatching = SVGPath()
    for column in columns where column.height != 0 {
      let left = layout.x.bounded(column.from), right = layout.x.bounded(column.to)
      // Columns that are wide enough have a gap between them.
      let gap = right - left > 4 ? 1.0 : 0
      let ends = [layout.y.bounded(column.base), layout.y.bounded(column.base + column.height)].sorted()
      let box = DrawingBox(left: left + gap / 2, top: ends[0], right: right - gap / 2, bottom: ends[1])
      if column.isHatched { hatching.hatching(box) } else { path.rectangle(box) }
    }
    svg.path(path, "bar \(FigureColors.fill(color))")
    svg.path(hatching, "hatch \(FigureColors.stroke(color))")
  }

  func bars(_ points: [ChartPoint], _ color: Int, _ svg: inout SVGWriter) {
    var path = SVGPath()
    let half = min(9, layout.plot.height / (layout.y.range.high - layout.y.range.low) * 0.36)
    for point in points where point.x.isFinite && point.x != 0 {
      let ends = [layout.x.bounded(0), layout.x.bounded(point.x)].sorted(), middle = layout.y.bounded(point.y)
      path.rectangle(DrawingBox(left: ends[0], top: middle - half, right: ends[1], bottom: middle + half))
    }
    svg.path(path, "bar \(FigureColors.fill(color))")
  }

  /// Draws pieces of bars with a gap between them, and the words that fit into them.
  func pieces(_ pieces: [ChartLayer.Piece], _ color: Int, _ svg: inout SVGWriter) {
    var path = SVGPath(), words: [(text: String, x: Double, y: Double)] = []
    let half = min(10, layout.plot.height / (layout.y.range.high - layout.y.range.low) * 0.36)
    for piece in pieces where piece.to > piece.from {
      let left = layout.x.bounded(piece.from), right = layout.x.bounded(piece.to), y = layout.y.bounded(piece.place)
      // In grey print, the gaps separate pieces of similar colours.
      let gap = right - left > 6 ? 2.0 : right - left > 3 ? 1 : 0
      path.rectangle(DrawingBox(left: left, top: y - half, right: right - gap, bottom: y + half))
      let fitting = [piece.words, piece.short].first {
        TextMetrics.width($0, size: DrawingStyle.small) + 6 <= right - left
      }
      if let fitting, half >= 9 { words.append((fitting, (left + right - gap) / 2, y)) }
    }
    svg.path(path, "bar \(FigureColors.fill(color))")
    for item in words { svg.words(item.text, x: item.x, y: item.y, "middle onlight", size: DrawingStyle.small) }
  }

  /// Draws thin bars from 0, each in the middle of its place. If there are more than the plot can show, the highest of
  /// each stretch is drawn.
  func sticks(_ points: [ChartPoint], _ color: Int, _ svg: inout SVGWriter) {
    let shown = points.filter { chart.hasPlace($0) && $0.y > 0 }
    let half = Self.halfStick(points.count, width: layout.plot.width), floor = layout.y.bounded(0)
    var path = SVGPath()
    for point in Simplification.highest(shown, in: layout.x.range, stretches: Int(layout.plot.width / 1.5)) {
      let x = layout.x.bounded(point.x), top = layout.y.bounded(point.y)
      path.rectangle(DrawingBox(left: x - half, top: top, right: x + half, bottom: floor))
    }
    svg.path(path, "bar \(FigureColors.fill(color))")
  }

  /// Returns half the width of each of several thin bars.
  static func halfStick(_ count: Int, width: Double) -> Double {
    min(4, max(0.6, width / Double(max(1, count - 1)) * 0.35))
  }

  /// Draws the area under a line. Later areas cover its lower part.
  func area(_ points: [ChartPoint], _ color: Int, _ svg: inout SVGWriter) {
    var path = SVGPath()
    for run in runs(points) {
      guard let first = run.first, let last = run.last else { continue }
      if run.count == 1 {
        let x = layout.x.bounded(first.x)
        path.rectangle(
          DrawingBox(left: x - 3, top: layout.y.bounded(first.y), right: x + 3, bottom: layout.plot.bottom))
        continue
      }
      draw(run, into: &path)
      path.line(layout.x.bounded(last.x), layout.plot.bottom)
      path.horizontal(to: layout.x.bounded(first.x))
      path.close()
    }
    svg.path(path, FigureColors.area(color))
  }
}

/// The dashed lines at numbers of the author.
extension ChartDrawing {
  /// The dashes of these lines, which differ from those of all marks.
  private static let dash = "4 5"

  /// Draws the lines, and the numbers for which there is room.
  func references(_ svg: inout SVGWriter) {
    let plot = layout.plot, hasAreas = !chart.areaColors.isEmpty
    for case .reference(let x, let y) in chart.layers {
      var path = SVGPath()
      if let x, let place = layout.x.place(x) {
        path.move(place, plot.bottom)
        path.vertical(to: plot.top)
      } else if let y, let place = layout.y.place(y) {
        path.move(plot.left, place)
        path.horizontal(to: plot.right)
      }
      if hasAreas { svg.path(path, "under") }
      svg.path(path, "mark thin", dash: Self.dash)
    }
    for name in layout.referenceNumbers(chart) {
      svg.words(name.text, x: name.x, y: name.y, "halo middle", size: name.size)
      svg.words(name.text, x: name.x, y: name.y, "middle", size: name.size)
    }
  }
}
