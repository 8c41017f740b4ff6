/// Thin lines of many runs in few bytes.
///
/// Their corners are at whole units of the drawing. Points that are near the line between others are left out. If the
/// lines are too long for the file, more of them are.
struct ThinCurves {
  private let chart: Chart
  private let x: ChartScale
  private let y: ChartScale
  /// The number of corners that all thin lines of a chart may have: up to eight bytes each.
  private let most: Int

  private static let mostCorners = 7000

  /// Prepares the lines of a chart on these axes.
  init(_ chart: Chart, _ x: ChartScale, _ y: ChartScale) {
    (self.chart, self.x, self.y) = (chart, x, y)
    let layers = chart.layers.count { if case .curves = $0 { true } else { false } }
    most = Self.mostCorners / max(1, layers)
  }

  private struct Place: Equatable {
    var x, y: Int
  }

  /// Returns all lines as one path. O(points).
  func path(of curves: [[ChartPoint]]) -> SVGPath {
    let places = curves.map { curve in
      curve.compactMap { point -> Place? in
        guard chart.hasPlace(point) else { return nil }
        return Place(x: Int(x.bounded(point.x) + 0.5), y: Int(y.bounded(point.y) + 0.5))
      }
    }
    var tolerance = 0.5, corners = places.map { Self.corners($0, tolerance: tolerance) }
    while tolerance < 64, corners.reduce(0, { $0 + $1.count }) > most {
      tolerance *= 1.5
      corners = places.map { Self.corners($0, tolerance: tolerance) }
    }
    var path = SVGPath()
    for line in corners {
      guard var last = line.first else { continue }
      path.move(Double(last.x), Double(last.y))
      for place in line.dropFirst() {
        path.step(Double(place.x - last.x), Double(place.y - last.y))
        last = place
      }
    }
    return path
  }

  /// Returns the corners of a line whose distance from all points, upwards or downwards, is at most the tolerance.
  ///
  /// Source: the algorithm of the swinging door (E. H. Bristol, 1990). O(points).
  private static func corners(_ places: [Place], tolerance: Double) -> [Place] {
    guard let first = places.first, let last = places.last, places.count > 2 else { return places }
    var corners = [first], start = first, before = first, low = -Double.infinity, high = Double.infinity
    for place in places.dropFirst() where place != before {
      let run = Double(place.x - start.x), rise = Double(place.y - start.y)
      // Points in one column are all kept, unless they are close together.
      let isOpen = run > 0 && max(low, (rise - tolerance) / run) <= min(high, (rise + tolerance) / run)
      if isOpen {
        (low, high) = (max(low, (rise - tolerance) / run), min(high, (rise + tolerance) / run))
      } else if before != start || run > 0 || rise.magnitude > tolerance {
        if before != start { corners.append(before) }
        start = before
        let run = Double(place.x - start.x), rise = Double(place.y - start.y)
        (low, high) = run > 0 ? ((rise - tolerance) / run, (rise + tolerance) / run) : (-.infinity, .infinity)
      }
      before = place
    }
    if corners.last != last { corners.append(last) }
    return corners
  }
}
