/// The heights that a layer covers above each unit of a plot's width.
struct Coverage {
  /// The upper and the lower edge in each column. Where nothing is covered, the upper one is below the lower one.
  private(set) var top: [Double]
  private(set) var bottom: [Double]
  private let left: Double
  /// Whether bars leave no gaps that would be seen.
  private(set) var isDense = false

  /// Creates the coverage of a line.
  ///
  /// - Parameter runs: the places of its points. The line is broken between runs.
  init(_ plot: DrawingBox, runs: [[(x: Double, y: Double)]]) {
    self.init(plot)
    for run in runs {
      guard var last = run.first else { continue }
      add(last.x, last.y)
      for point in run.dropFirst() {
        segment(last, point)
        last = point
      }
    }
  }

  /// Creates the coverage of upright bars.
  init(_ plot: DrawingBox, bars: [(x: Double, y: Double)], half: Double) {
    self.init(plot)
    isDense = half < 2
    for bar in bars {
      for column in index(bar.x - half)...index(bar.x + half) {
        (top[column], bottom[column]) = (min(top[column], bar.y), plot.bottom)
      }
    }
  }

  private init(_ plot: DrawingBox) {
    let count = max(1, Int(plot.width) + 2)
    top = [Double](repeating: .infinity, count: count)
    bottom = [Double](repeating: -.infinity, count: count)
    left = plot.left
  }

  func index(_ x: Double) -> Int { max(0, min(top.count - 1, Int(x - left))) }

  private mutating func add(_ x: Double, _ y: Double) {
    let column = index(x)
    (top[column], bottom[column]) = (min(top[column], y), max(bottom[column], y))
  }

  private mutating func segment(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double)) {
    add(from.x, from.y)
    add(to.x, to.y)
    let first = index(from.x), last = index(to.x)
    guard first < last else { return }
    // Each column holds the line at both of its edges.
    for edge in first + 1...last {
      let x = left + Double(edge), y = from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x)
      for column in [edge - 1, edge] {
        (top[column], bottom[column]) = (min(top[column], y), max(bottom[column], y))
      }
    }
  }

  /// Returns the highest and the lowest edge between two places, or nil if nothing is covered there.
  func extent(from: Double, to: Double) -> (top: Double, bottom: Double)? {
    var extent = (top: Double.infinity, bottom: -Double.infinity)
    for column in index(from)...index(to) {
      (extent.top, extent.bottom) = (min(extent.top, top[column]), max(extent.bottom, bottom[column]))
    }
    return extent.top <= extent.bottom ? extent : nil
  }

  /// Returns the lowest of the upper edges between two places, or nil if nothing is covered there.
  func lowestTop(from: Double, to: Double) -> Double? {
    (index(from)...index(to)).lazy.filter { top[$0] <= bottom[$0] }.map { top[$0] }.max()
  }

  /// Returns the lowest edge of a line between two places, or nil if part of the way is not covered.
  func lowestEdge(from: Double, to: Double) -> Double? {
    var lowest = -Double.infinity
    for column in index(from)...index(to) {
      guard top[column] <= bottom[column] else { return nil }
      lowest = max(lowest, bottom[column])
    }
    return lowest
  }
}
