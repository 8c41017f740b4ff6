/// The number of points that the lines of a drawing may have, so that its file stays below 60 kB.
struct PointBudget {
  private let stretches: Int
  private let points: Int
  private let paths: Int
  private let dots: Int

  /// - Parameter charts: all charts of the drawing. The axes and words of each take part of the budget.
  init(_ charts: [Chart]) {
    let lines = charts.flatMap { $0.layers.map(\.lines) }
    paths = max(1, lines.reduce(0) { $0 + $1.count })
    points = lines.reduce(0) { $0 + $1.points }
    // A stretch is four points of at most 15 bytes. The axes and words of a chart are about as long as seven stretches.
    stretches = max(paths, 925 - 7 * charts.count)
    dots = charts.reduce(0) { sum, chart in
      chart.layers.reduce(sum) { if case .points(_, _, let points) = $1 { $0 + Set(points).count } else { $0 } }
    }
  }

  /// Whether dots are circles of their own, which need several times as many bytes as dots that share a path.
  var hasCircles: Bool { dots <= 400 }
  /// Whether dots are small because there are many.
  var hasSmallDots: Bool { dots > 200 }

  /// Returns the number of stretches into which a line of this many points is divided, or nil if all its points are
  /// drawn.
  ///
  /// A stretch is at least 1.5 units of the drawing wide, because nobody sees what is between. If many lines share the
  /// file, there are fewer stretches.
  func stretches(of count: Int, width: Double) -> Int? {
    // The end of the axis is a stretch of its own.
    let visible = max(1, Int(width / 1.5)), own = max(1, min(visible, stretches / paths - 1))
    let isSmall = count <= 3 * own || (points <= 4 * stretches && count <= 3 * visible)
    return isSmall ? nil : own
  }
}
