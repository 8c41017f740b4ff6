#if canImport(Glibc)
  // Without optimisation, `squareRoot()` calls sqrt, which nothing else would link. IEEE 754 rounds it exactly.
  import Glibc
#endif

/// The dots of a chart as they are drawn.
///
/// Equal dots become one, whose size shows their number. If there are too many dots, those in each cell of a lattice
/// are merged into one dot, which is no larger than the cell. A reader can still see where most runs are.
struct DotCloud {
  struct Item: Hashable {
    var layer: Int
    var point: ChartPoint
    var count: Int
  }

  /// The dots, the largest first, so no dot hides a smaller one.
  let items: [Item]
  private let most: Int
  /// The distance between adjacent cells of the lattice, or nil if no dots were merged.
  private let cell: Double?

  private static let mostItems = 900
  private static let cells = [2.5, 4, 6, 8, 10, 14, 20]
  private static let plot = (width: 480.0, height: DrawingStyle.plotHeight)

  /// Collects the dots of a chart. O(dots · log dots).
  init(_ chart: Chart, ranges: (x: ChartRange, y: ChartRange)) {
    var counts: [Item: Int] = [:]
    for (layer, content) in chart.layers.enumerated() {
      guard case .dots(_, _, _, let dots) = content else { continue }
      for dot in dots where chart.hasPlace(dot.point) {
        counts[Item(layer: layer, point: dot.point, count: 0), default: 0] += dot.count
      }
    }
    var items = counts.map { Item(layer: $0.layer, point: $0.point, count: $1) }.sorted(by: Self.isBefore)
    let x = ChartScale(ranges.x, isLogarithmic: chart.horizontal.isLogarithmic, from: 0, to: Self.plot.width)
    let y = ChartScale(ranges.y, isLogarithmic: chart.vertical.isLogarithmic, from: 0, to: Self.plot.height)
    var lattice: Double?
    for cell in Self.cells where items.count > Self.mostItems {
      items = Self.merged(items, x, y, cell: cell)
      lattice = cell
    }
    self.items = items
    cell = lattice
    most = items.reduce(1) { max($0, $1.count) }
  }

  private static func isBefore(_ one: Item, _ other: Item) -> Bool {
    one.count != other.count
      ? one.count > other.count : (one.layer, one.point.x, one.point.y) < (other.layer, other.point.x, other.point.y)
  }

  private struct Cell: Hashable {
    var layer: Int
    var column: Int
    var row: Int
  }

  /// Merges the dots of each cell into one, at the mean place of its runs.
  private static func merged(_ items: [Item], _ x: ChartScale, _ y: ChartScale, cell: Double) -> [Item] {
    var places: [Cell: Int] = [:], merged: [Item] = [], sums: [(x: Double, y: Double)] = []
    for item in items {
      let column = Int(x.bounded(item.point.x) / cell), row = Int(y.bounded(item.point.y) / cell)
      let key = Cell(layer: item.layer, column: column, row: row), count = Double(item.count)
      if let place = places[key] {
        merged[place].count += item.count
        sums[place] = (sums[place].x + count * item.point.x, sums[place].y + count * item.point.y)
      } else {
        places[key] = merged.count
        merged.append(item)
        sums.append((count * item.point.x, count * item.point.y))
      }
    }
    for (place, sum) in sums.enumerated() {
      let mean = ChartPoint(sum.x / Double(merged[place].count), sum.y / Double(merged[place].count))
      if mean.x.isFinite, mean.y.isFinite { merged[place].point = mean }
    }
    return merged.sorted(by: isBefore)
  }

  var isEmpty: Bool { items.isEmpty }
  /// Whether each dot is an element of its own, with a seam around it.
  var hasCircles: Bool { items.count <= 400 }

  /// Returns the radius of a dot for this many values. The area grows with the number if the largest dot has enough
  /// space. Otherwise the radius grows with the logarithm, so single runs remain visible beside thousands.
  func radius(_ count: Int) -> Double {
    let alone = cell != nil ? 1.2 : items.count > 200 ? 2.2 : 4.2, largest = cell.map { max(2.2, $0 / 2) } ?? 11
    guard most > 1 else { return alone }
    let number = Double(min(count, most))
    let radius =
      alone * Double(most).squareRoot() <= largest
      ? alone * number.squareRoot()
      : alone + (largest - alone) * Logarithm.binary(number) / Logarithm.binary(Double(most))
    // Sizes grow in steps, so many dots can share a path.
    return Double(Int(radius * 4 + 0.5)) / 4
  }

  /// The counts in the legend: 1 and round numbers up to the largest count. Empty if no count is above 1.
  var samples: [Int] {
    guard most > 1 else { return [] }
    let round = Self.round(upTo: most), middle = Self.round(upTo: Int(Double(round).squareRoot()))
    return middle > 1 && middle < round ? [1, middle, round] : [1, round]
  }

  /// Returns the largest of 1, 2, 5, 10, 20, … that is not above a number.
  private static func round(upTo number: Int) -> Int {
    var unit = 1
    while unit <= number / 10 { unit *= 10 }
    return unit * (number / unit >= 5 ? 5 : number / unit >= 2 ? 2 : 1)
  }
}
