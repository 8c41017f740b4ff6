/// The outlines of dots, which distinguish groups without colours.
enum MarkerShape: Int, CaseIterable {
  case circle, square, triangle, diamond, wedge, hourglass, bar

  /// Returns the shape for a colour.
  init(color: Int) {
    self = FigureColors.isOrdered(color) ? .circle : Self.allCases[Int(color.magnitude % UInt(Self.allCases.count))]
  }

  /// The distance between the middles of two adjacent marks.
  static let distance = 14.0

  /// The offset from the middle to the first corner, and then from corner to corner. They are in radii of a circle of
  /// about the same size. A circle has none.
  private var steps: [(x: Double, y: Double)] {
    switch self {
    case .circle: []
    case .square: [(-0.9, -0.9), (1.8, 0), (0, 1.8), (-1.8, 0)]
    case .triangle: [(0, -1.2), (1.2, 2.1), (-2.4, 0)]
    case .diamond: [(0, -1.3), (1.3, 1.3), (-1.3, 1.3), (-1.3, -1.3)]
    case .wedge: [(-1.2, -0.9), (2.4, 0), (-1.2, 2.1)]
    case .hourglass: [(-1.1, -1.2), (2.2, 0), (-2.2, 2.4), (2.2, 0)]
    case .bar: [(-1.4, -0.55), (2.8, 0), (0, 1.1), (-2.8, 0)]
    }
  }

  /// The smallest radius of a dot with a seam. Around a smaller one, the seam would be as large as the dot.
  private static let seamed = 3.0

  /// Draws a dot as an element of its own. Unless it is small, it has a seam around it in the colour of the ground.
  /// Ordered colours are translucent, because many values are close to one another.
  func draw(_ x: Double, _ y: Double, radius: Double, color: Int, _ svg: inout SVGWriter) {
    let seam = radius < Self.seamed ? "" : "dot "
    let clear = FigureColors.isOrdered(color) ? "clear " : ""
    let style: [SVGWriter.Attribute] = [("class", .text(seam + clear + FigureColors.fill(color)))]
    if self == .circle {
      svg.element("circle", style + [("cx", .number(x)), ("cy", .number(y)), ("r", .number(radius))])
    } else {
      var path = SVGPath()
      add(x, y, radius: radius, to: &path)
      svg.element("path", style + [("d", .path(path))])
    }
  }

  /// Draws an open mark that is larger than a dot.
  func outline(_ x: Double, _ y: Double, color: Int, _ svg: inout SVGWriter) {
    var path = SVGPath()
    (self == .circle ? .square : self).add(x, y, radius: 8, to: &path)
    svg.path(path, "line \(FigureColors.stroke(color))")
  }

  /// Draws many dots as one element, which is shorter.
  func draw(_ places: [(x: Double, y: Double)], radius: Double, color: Int, _ svg: inout SVGWriter) {
    guard !places.isEmpty else { return }
    var path = SVGPath()
    guard self == .circle else {
      for place in places { add(place.x, place.y, radius: radius, to: &path) }
      return svg.path(path, FigureColors.fill(color))
    }
    for place in places { path.dot(place.x, place.y) }
    svg.element(
      "path",
      [
        ("class", .text(FigureColors.stroke(color))), ("stroke-width", .number(2 * radius)),
        ("stroke-opacity", .number(FigureColors.isOrdered(color) ? 0.7 : 1)),
        ("stroke-linecap", "round"), ("d", .path(path)),
      ])
  }

  private func add(_ x: Double, _ y: Double, radius: Double, to path: inout SVGPath) {
    for (index, step) in steps.enumerated() {
      if index == 0 {
        path.move(x + step.x * radius, y + step.y * radius)
      } else {
        path.step(step.x * radius, step.y * radius)
      }
    }
    path.close()
  }
}
