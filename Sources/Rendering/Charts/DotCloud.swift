#if canImport(Glibc)
  // Without optimisation `squareRoot()` is a call of sqrt, which nothing else would link. IEEE 754 rounds it exactly.
  import Glibc
#endif

/// The dots of a chart as they are drawn: equal ones are one, as large as they are many. Where there are too many, dots
/// that nearly touch are one as well.
struct DotCloud {
  struct Item: Hashable {
    var layer: Int
    var point: ChartPoint
    var count: Int
  }

  /// The largest first, so no dot hides a smaller one.
  let items: [Item]
  private let most: Int

  private static let mostItems = 1500
  /// From one cell to the next, of the squares whose dots are drawn as one.
  private static let cells = [2.5, 4, 6, 9, 14, 20]
  private static let plot = (width: 480.0, height: DrawingStyle.plotHeight)

  /// O(dots · log dots).
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
    for cell in Self.cells where items.count > Self.mostItems {
      items = Self.merged(items, x, y, cell: cell)
    }
    self.items = items
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

  /// The dots of each cell as one, at the place of the largest.
  private static func merged(_ items: [Item], _ x: ChartScale, _ y: ChartScale, cell: Double) -> [Item] {
    var places: [Cell: Int] = [:], merged: [Item] = []
    for item in items {
      let column = Int(x.bounded(item.point.x) / cell), row = Int(y.bounded(item.point.y) / cell)
      let key = Cell(layer: item.layer, column: column, row: row)
      if let place = places[key] {
        merged[place].count += item.count
      } else {
        places[key] = merged.count
        merged.append(item)
      }
    }
    return merged.sorted(by: isBefore)
  }

  var isEmpty: Bool { items.isEmpty }
  /// Whether each dot is an element of its own, with a seam around it.
  var hasCircles: Bool { items.count <= 400 }

  /// The radius of a dot for this many values. The area grows with the number, as far as a drawing has room;
  /// otherwise the radius grows with the logarithm, so single runs are seen beside thousands.
  func radius(_ count: Int) -> Double {
    let alone = items.count > 200 ? 2.2 : 4.2, largest = 11.0
    guard most > 1 else { return alone }
    let number = Double(min(count, most))
    let radius =
      alone * Double(most).squareRoot() <= largest
      ? alone * number.squareRoot()
      : alone + (largest - alone) * Logarithm.binary(number) / Logarithm.binary(Double(most))
    // Sizes grow in steps, so that many dots share a path.
    return Double(Int(radius * 4 + 0.5)) / 4
  }

  /// The numbers that a legend shows: round ones up to the largest; none where each dot is one.
  var samples: [Int] {
    guard most > 1 else { return [] }
    let round = Self.round(upTo: most), middle = Self.round(upTo: Int(Double(round).squareRoot()))
    return middle > 1 && middle < round ? [1, middle, round] : [1, round]
  }

  /// The largest of 1, 2, 5, 10, 20, … that is not above a number.
  private static func round(upTo number: Int) -> Int {
    var unit = 1
    while unit <= number / 10 { unit *= 10 }
    return unit * (number / unit >= 5 ? 5 : number / unit >= 2 ? 2 : 1)
  }
}
