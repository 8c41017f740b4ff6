/// Reduces long series to the points that a reader can see.
package enum Simplification {
  /// Returns the first, the lowest, the highest and the last point of each stretch of x, in their order. No extreme is
  /// lost, so the drawn line covers the same dots. A small number of points is returned unchanged. O(points).
  ///
  /// - Parameters:
  ///   - points: finite points in the order of x.
  ///   - stretches: the number of stretches of equal length in the range.
  package static func extremes(_ points: [ChartPoint], in range: ChartRange, stretches: Int) -> [ChartPoint] {
    guard points.count > 3 * stretches else { return points }
    return runs(points, stretches: stretches, share: { range.share($0.x) }).flatMap { $0 }
  }

  /// Returns the highest point of each stretch of x, in their order. A small number of points is returned unchanged.
  static func highest(_ points: [ChartPoint], in range: ChartRange, stretches: Int) -> [ChartPoint] {
    guard points.count > stretches else { return points }
    var highest: [ChartPoint] = [], last = -1
    for point in points {
      let stretch = Int(min(1, max(0, range.share(point.x))) * Double(stretches))
      if stretch > last {
        highest.append(point)
        last = stretch
      } else if let before = highest.last, point.y > before.y {
        highest[highest.count - 1] = point
      }
    }
    return highest
  }

  /// Returns the same points of a line that is broken at points for which `share` returns nil. Otherwise, `share`
  /// returns the position along the axis, from 0 to 1. Breaks within a stretch are too short to be seen.
  ///
  /// - Parameter stretches: the number of stretches, or nil to keep all points.
  static func runs(_ points: [ChartPoint], stretches: Int?, share: (ChartPoint) -> Double?) -> [[ChartPoint]] {
    var runs: [[ChartPoint]] = [], run: [ChartPoint] = []
    var kept: (stretch: Int, first: Int, low: Int, high: Int, last: Int)?
    var isBroken = false
    func keep() {
      guard let stretch = kept else { return }
      var last = -1
      for index in [
        stretch.first, min(stretch.low, stretch.high), max(stretch.low, stretch.high), stretch.last,
      ] where index > last {
        run.append(points[index])
        last = index
      }
      kept = nil
    }
    for (index, point) in points.enumerated() {
      guard let share = share(point) else {
        isBroken = true
        continue
      }
      let stretch = stretches.map { Int(min(1, max(0, share)) * Double($0)) } ?? index
      if var same = kept, same.stretch == stretch {
        if point.y < points[same.low].y { same.low = index }
        if point.y > points[same.high].y { same.high = index }
        same.last = index
        kept = same
      } else {
        keep()
        if isBroken, !run.isEmpty {
          runs.append(run)
          run = []
        }
        kept = (stretch, index, index, index, index)
      }
      isBroken = false
    }
    keep()
    if !run.isEmpty { runs.append(run) }
    return runs
  }
}
