/// The meaning of an open mark, which has a shape of its own.
package enum OpenMark: Sendable, Hashable {
  /// A value of few runs: a circle.
  case few
  /// Runs that were not over: a triangle, whose area grows with their number.
  case stopped
  /// A value that is known only to be at least this: an arrow.
  case bound
  /// A value that may still change in both directions: a square.
  case undecided

  /// Draws the mark.
  ///
  /// - Parameters:
  ///   - radius: the radius of a dot for as many runs.
  ///   - pointsRight: whether larger values are on the right, and not above.
  func draw(
    _ x: Double, _ y: Double, radius: Double = usual, color: Int, pointsRight: Bool, _ svg: inout SVGWriter
  ) {
    let style = "open \(FigureColors.stroke(color))"
    var path = SVGPath()
    /// Adds an outline in steps to the right and down. Without a turn, the first step begins above the middle.
    func outline(_ start: Double, _ steps: [(across: Double, along: Double)]) {
      path.move(pointsRight ? x + start : x, pointsRight ? y : y - start)
      for step in steps { path.step(pointsRight ? -step.along : step.across, pointsRight ? step.across : step.along) }
      path.close()
    }
    switch self {
    case .few:
      return svg.element(
        "circle", [("class", .text(style)), ("cx", .number(x)), ("cy", .number(y)), ("r", .number(4.6))])
    case .stopped:
      let size = radius / Self.usual
      outline(6 * size, [(5.5 * size, 10.5 * size), (-11 * size, 0)])
      // Without a ground, no triangle hides another one.
      return svg.path(
        path, size == 1 ? "line \(FigureColors.stroke(color))" : "line thin \(FigureColors.stroke(color))")
    case .bound:
      outline(7, [(5.5, 6), (-3.3, 0), (0, 6.5), (-4.4, 0), (0, -6.5), (-3.3, 0)])
    case .undecided:
      path.rectangle(DrawingBox(left: x - 4.5, top: y - 4.5, right: x + 4.5, bottom: y + 4.5))
    }
    svg.path(path, style)
  }

  /// The radius of a dot that is as large as the usual mark.
  static let usual = 4.2
}
