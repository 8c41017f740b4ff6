/// How many points the lines of a drawing may have, so its file stays below 60 kB.
struct PointBudget {
  private let stretches: Int
  private let points: Int
  private let paths: Int
  private let dots: Int

  /// - Parameter charts: all charts of the drawing. Each has axes and words, too.
  init(_ charts: [Chart]) {
    let lines = charts.flatMap { $0.layers.map(\.lines) }
    paths = max(1, lines.reduce(0) { $0 + $1.count })
    points = lines.reduce(0) { $0 + $1.points }
    // A stretch is four points of at most 15 bytes; axes and words of a chart are half a dozen stretches.
    stretches = max(paths, 925 - 7 * charts.count)
    dots = charts.reduce(0) { sum, chart in
      chart.layers.reduce(sum) { if case .points(_, _, let points) = $1 { $0 + Set(points).count } else { $0 } }
    }
  }

  /// Whether dots are circles of their own, which are a few times as long as dots that share a path.
  var hasCircles: Bool { dots <= 400 }
  /// Of many, dots are small.
  var hasSmallDots: Bool { dots > 200 }

  /// Into how many stretches a line of so many points is divided, where it is; two dots of the drawing each, since what
  /// is between them nobody sees, and fewer if many lines share the file.
  func stretches(of count: Int, width: Double) -> Int? {
    // The end of the axis is a stretch of its own.
    let visible = max(1, Int(width / 1.5)), own = max(1, min(visible, stretches / paths - 1))
    let isSmall = count <= 3 * own || (points <= 4 * stretches && count <= 3 * visible)
    return isSmall ? nil : own
  }
}
