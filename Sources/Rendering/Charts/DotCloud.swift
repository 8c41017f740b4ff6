#if canImport(Glibc)
  // Without optimisation, `squareRoot()` calls sqrt, which nothing else would link. IEEE 754 rounds it exactly.
  import Glibc
#endif

/// The dots of a chart as they are drawn.
///
/// Equal dots become one, whose area is in proportion to their number. If there are too many places, or if single dots
/// would be too small beside a large one, the cells of a lattice show the numbers in colours.
struct DotCloud {
  struct Item: Hashable {
    var layer: Int
    var point: ChartPoint
    var count: Int
  }

  /// A cell of the lattice, with its edges in shares of the axes.
  struct Cell: Hashable {
    var left, right, low, high: Double
    var count: Int
  }

  /// The dots, the largest first, so no dot hides a smaller one. Empty if there are cells.
  let items: [Item]
  /// The cells that contain runs. Empty if there are dots.
  let cells: [Cell]
  /// The largest number of runs of a dot or cell.
  let most: Int
  /// The largest number of runs at a place that were not over.
  private let mostStopped: Int

  /// The number of places from which on there are cells.
  static let mostPlaces = 400
  private static let most = (columns: 60, rows: 28)
  /// The radius of the largest dot, and the smallest radius of a dot of a single run.
  private static let largest = 14.0, smallest = 0.9

  /// Collects the dots of a chart. O(dots · log dots).
  init(_ chart: Chart, ranges: (x: ChartRange, y: ChartRange)) {
    let stopped = chart.layers.reduce(1) { max($0, Self.mostStopped($1)) }
    mostStopped = stopped
    let counts = Self.counts(chart),
      items = counts.map { Item(layer: $0.key.layer, point: $0.key.point, count: $0.value) }
    guard Self.needsCells(counts) else {
      self.items = items.sorted {
        $0.count != $1.count
          ? $0.count > $1.count : ($0.layer, $0.point.x, $0.point.y) < ($1.layer, $1.point.x, $1.point.y)
      }
      cells = []
      most = items.reduce(stopped) { max($0, $1.count) }
      return
    }
    func side(_ values: [Double], _ range: ChartRange, _ axis: ChartAxis, _ count: Int) -> Side {
      let scale = ChartScale(range, isLogarithmic: axis.isLogarithmic, from: 0, to: 1)
      return Side(values, scale, isWhole: axis.isWhole, count: count)
    }
    let x = side(items.map(\.point.x), ranges.x, chart.horizontal, Self.most.columns)
    let y = side(items.map(\.point.y), ranges.y, chart.vertical, Self.most.rows)
    struct Place: Hashable {
      var column, row: Int
    }
    var sums: [Place: Int] = [:]
    for item in items {
      sums[Place(column: x.index(item.point.x), row: y.index(item.point.y)), default: 0] += item.count
    }
    cells = sums.sorted { ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column) }.map { place, count in
      let (left, right) = x.edges(place.column), (low, high) = y.edges(place.row)
      return Cell(left: left, right: right, low: low, high: high, count: count)
    }
    self.items = []
    most = cells.reduce(1) { max($0, $1.count) }
  }

  private struct Place: Hashable {
    var layer: Int
    var point: ChartPoint
  }

  private static func mostStopped(_ layer: ChartLayer) -> Int {
    guard case .open(_, _, .stopped, let points) = layer else { return 1 }
    return points.reduce(into: [:]) { $0[$1, default: 0] += 1 }.values.max() ?? 1
  }

  private static func counts(_ chart: Chart) -> [Place: Int] {
    var counts: [Place: Int] = [:]
    for (layer, content) in chart.layers.enumerated() {
      guard case .dots(_, _, let dots) = content else { continue }
      for dot in dots where chart.hasPlace(dot.point) {
        counts[Place(layer: layer, point: dot.point), default: 0] += dot.count
      }
    }
    return counts
  }

  /// Whether the dots of a chart become cells.
  static func needsCells(_ chart: Chart) -> Bool { needsCells(counts(chart)) }

  private static func needsCells(_ counts: [Place: Int]) -> Bool {
    let most = counts.values.max() ?? 1
    return Set(counts.keys.map(\.point)).count >= mostPlaces || largest / Double(most).squareRoot() < smallest
  }

  /// The columns or the rows of the lattice, in shares of an axis.
  private struct Side {
    private let scale: ChartScale
    private let start: Double
    private let size: Double

    /// Divides an axis. If the values are whole numbers or other multiples of a step, each cell contains equally many
    /// possible values, and none is at an edge.
    init(_ values: [Double], _ scale: ChartScale, isWhole: Bool, count: Int) {
      self.scale = scale
      let wanted = 1 / Double(count)
      guard !scale.isLogarithmic, let least = values.min(), let low = scale.share(least),
        let step = Self.step(values, scale, isWhole: isWhole)
      else {
        (start, size) = (0, wanted)
        return
      }
      start = low - step / 2
      size = max(1, (wanted / step - 1e-9).rounded(.up)) * step
    }

    /// Returns the distance between adjacent possible values. Nil for a single value, or if it is too small to be seen.
    private static func step(_ values: [Double], _ scale: ChartScale, isWhole: Bool) -> Double? {
      let shares = Set(values).compactMap(scale.share).sorted()
      guard let first = shares.first, shares.count > 1 else { return nil }
      if isWhole, let unit = scale.share(scale.range.low + 1), unit > 0 { return unit }
      let step = zip(shares, shares.dropFirst()).reduce(1) { min($0, $1.1 - $1.0) }
      guard step > 1e-4 else { return nil }
      return shares.allSatisfy { share in
        let number = (share - first) / step
        return (number - number.rounded()).magnitude < 1e-3
      } ? step : nil
    }

    func index(_ value: Double) -> Int { Int((((scale.share(value) ?? 0) - start) / size).rounded(.down)) }

    func edges(_ index: Int) -> (Double, Double) {
      (start + Double(index) * size, start + Double(index + 1) * size)
    }
  }

  var isEmpty: Bool { items.isEmpty && cells.isEmpty }
  /// Whether each dot is an element of its own, with a seam around it.
  var hasCircles: Bool { items.count <= 250 }

  /// Returns the radius of a dot for this many values. Its area is in proportion to their number.
  func radius(_ count: Int) -> Double {
    let usual = items.count > 200 ? 2.2 : 4.2, alone = min(usual, Self.largest / Double(most).squareRoot())
    let radius = alone * Double(min(count, most)).squareRoot()
    // Sizes grow in small steps, so many dots can share a path.
    return Double(Int(radius * 20 + 0.5)) / 20
  }

  /// Returns the radius of a dot that is as large as the mark of this many runs that were not over.
  func radius(ofStopped count: Int) -> Double {
    if cells.isEmpty { return max(Self.leastStopped, radius(count)) }
    let alone = min(OpenMark.usual, Self.largest / Double(mostStopped).squareRoot())
    return max(Self.leastStopped, alone * Double(count).squareRoot())
  }

  /// The radius below which an open mark would be filled by its own outline.
  private static let leastStopped = 2.5

  /// Returns the colour of a cell with this many runs, on a logarithmic scale.
  func color(_ count: Int) -> Int {
    let share = most > 1 ? Logarithm.binary(Double(count)) / Logarithm.binary(Double(most)) : 1
    return FigureColors.dense(share)
  }

  /// The colours of all cells and of their legend.
  var colors: Set<Int> { cells.isEmpty ? [] : Set((0...FigureColors.denseSteps).map { FigureColors.dense(step: $0) }) }

  /// The counts in the legend: 1 and round numbers up to the largest count. Empty if no count is above 1, and for
  /// cells.
  var samples: [Int] {
    guard most > 1, cells.isEmpty else { return [] }
    let round = Self.round(upTo: most), middle = Self.round(upTo: Int(Double(round).squareRoot()))
    return middle > 1 && middle < round ? [1, middle, round] : [1, round]
  }

  /// The counts below the colours in the legend of cells: powers of ten and the largest count.
  var colorCounts: [Int] {
    var counts = [1], next = 10
    while next * 2 < most {
      counts.append(next)
      next *= 10
    }
    return most > 1 ? counts + [most] : counts
  }

  /// Returns the largest of 1, 2, 5, 10, 20, … that is not above a number.
  private static func round(upTo number: Int) -> Int {
    var unit = 1
    while unit <= number / 10 { unit *= 10 }
    return unit * (number / unit >= 5 ? 5 : number / unit >= 2 ? 2 : 1)
  }
}
