/// Finds places in a plot for the names of its lines and areas.
///
/// A name is beside its own line, where the other lines are farthest away, and covers nothing. The name of an area is
/// inside the area, where it is highest.
struct PlotNames {
  private let chart: Chart
  private let layout: ChartLayout
  private var plot: DrawingBox { layout.plot }

  init(_ chart: Chart, _ layout: ChartLayout) {
    self.chart = chart
    self.layout = layout
  }

  /// The distance from a name to its own line.
  private static let gap = 4.0
  /// The sizes of names, each with the smallest distance to other lines, so that readers know to which one a name
  /// belongs.
  private static let sizes = [(DrawingStyle.text, 13.0), (DrawingStyle.small, 10.0)]
  /// A distance to other lines that cannot be improved.
  private static let enough = 48.0

  /// Whether all names of a chart are those of lines or thin bars.
  static func suits(_ chart: Chart, _ named: [ChartLayout.Named]) -> Bool {
    guard (2...6).contains(named.count), Set(named.map(\.text)).count == named.count, !chart.isHorizontal else {
      return false
    }
    var hasLine = false
    for layer in chart.layers {
      switch layer {
      case .line(_, _, let points), .sticks(_, _, let points): hasLine = hasLine || points.count > 1
      case .points, .open, .runs, .whiskers, .words, .curves, .mark, .reference: break
      case .band, .dots, .columns, .bars, .pieces, .area: return false
      }
    }
    return hasLine
      && named.allSatisfy { name in
        switch chart.layers[name.layer] {
        case .line, .sticks: true
        default: false
        }
      }
  }

  // MARK: Lines

  /// Returns the names of all lines, or nil if one of them has no place. The name of bars is missing if it has no place.
  func ofLines(_ named: [ChartLayout.Named]) -> [PlotName]? {
    let boxes = boxes,
      lines = named.map { name -> Line in
        let layer = chart.layers[name.layer]
        return (name.text, coverage(layer), { if case .sticks = layer { true } else { false } }())
      }
    let all = Array(lines.indices), onlyLines = all.filter { !lines[$0].areBars }
    for shown in onlyLines.count < all.count ? [all, onlyLines] : [all] {
      for (size, least) in Self.sizes {
        if let names = names(of: shown, among: lines, boxes, size: size, least: least) { return names }
      }
    }
    return nil
  }

  private func names(
    of shown: [Int], among lines: [Line], _ boxes: [DrawingBox], size: Double, least: Double
  ) -> [PlotName]? {
    var taken = boxes
    // Lines with few places come first.
    var places = shown.map { (line: $0, places: self.places(of: $0, among: lines, size: size, least: least)) }
    places.sort { ($0.places.count, $0.line) < ($1.places.count, $1.line) }
    var names: [PlotName?] = lines.map { _ in nil }
    for (line, places) in places {
      let free = places.lazy.filter { place in !taken.contains { Self.touches($0, place.box) } }
      guard let best = free.max(by: { $0.worth < $1.worth })?.box else { return nil }
      taken.append(best)
      names[line] = PlotName(
        text: lines[line].text, x: (best.left + best.right) / 2, y: (best.top + best.bottom) / 2, size: size)
    }
    return names.compactMap { $0 }
  }

  private typealias Line = (text: String, coverage: Coverage, areBars: Bool)

  /// Returns the boxes beside a line that touch no line, each with its worth: the distance to the other lines, and the
  /// closeness to the peak. The name of dense bars may also be within them.
  private func places(
    of line: Int, among lines: [Line], size: Double, least: Double
  ) -> [(box: DrawingBox, worth: Double)] {
    let half = TextMetrics.width(lines[line].text, size: size) / 2, own = lines[line].coverage, height = size + 2
    guard 2 * half < plot.width - 8, let whole = own.extent(from: plot.left, to: plot.right) else { return [] }
    let peak = plot.left + Double(own.top.firstIndex(of: whole.top) ?? 0)
    var places: [(box: DrawingBox, worth: Double)] = []
    for x in stride(from: plot.left + half + 3, through: plot.right - half - 1, by: 4) {
      guard own.extent(from: x, to: x) != nil, let extent = own.extent(from: x - half - 3, to: x + half + 3) else {
        continue
      }
      var tops = [extent.top - Self.gap - height, extent.bottom + Self.gap]
      if lines[line].areBars, own.isDense, let lowest = own.lowestTop(from: x - half - 3, to: x + half + 3) {
        tops[1] = max(lowest + Self.gap, plot.bottom - height - 2 * Self.gap)
      }
      for (index, top) in tops.enumerated() where top >= plot.top - 3 && top + height <= plot.bottom - 2 {
        let box = DrawingBox(left: x - half, top: top, right: x + half, bottom: top + height)
        let distance = lines.indices.filter { $0 != line }.reduce(Self.enough) { nearest, other in
          let reach = lines[other].coverage.extent(from: box.left - least, to: box.right + least)
          guard let reach else { return nearest }
          return min(nearest, max(reach.top - box.bottom, box.top - reach.bottom))
        }
        let worth = distance + (index == 0 ? 4 : 0) - 0.08 * (x - peak).magnitude
        if distance >= least { places.append((box, worth)) }
      }
    }
    return places
  }

  private static func touches(_ one: DrawingBox, _ other: DrawingBox) -> Bool {
    one.left < other.right + 4 && other.left < one.right + 4 && one.top < other.bottom + 4
      && other.top < one.bottom + 4
  }

  private func coverage(_ layer: ChartLayer) -> Coverage {
    switch layer {
    case .sticks(_, _, let points):
      let bars = points.filter { chart.hasPlace($0) && $0.y > 0 }.map(place)
      return Coverage(plot, bars: bars, half: ChartDrawing.halfStick(points.count, width: plot.width))
    case .line(_, _, let points), .area(_, _, let points):
      let runs = points.split { !chart.hasPlace($0) }.map { $0.map(place) }
      return Coverage(plot, runs: runs)
    default: return Coverage(plot, runs: [])
    }
  }

  private func place(_ point: ChartPoint) -> (x: Double, y: Double) {
    (layout.x.bounded(point.x), layout.y.bounded(point.y))
  }

  /// The boxes of everything in the plot besides lines and thin curves, which names may cover.
  private var boxes: [DrawingBox] {
    chart.layers.flatMap { layer -> [DrawingBox] in
      func around(_ point: ChartPoint, _ width: Double, _ height: Double) -> DrawingBox? {
        guard chart.hasPlace(point) else { return nil }
        let (x, y) = place(point)
        return DrawingBox(left: x - width, top: y - height, right: x + width, bottom: y + height)
      }
      switch layer {
      case .points(_, _, let points), .open(_, _, _, let points): return points.compactMap { around($0, 5, 5) }
      case .runs(_, _, let points): return points.compactMap { around($0, 9, 3) }
      case .whiskers(_, _, let whiskers):
        return whiskers.map { whisker in
          let x = layout.x.bounded(whisker.place)
          return DrawingBox(
            left: x - 5, top: layout.y.bounded(whisker.high), right: x + 5, bottom: layout.y.bounded(whisker.low))
        }
      case .words(let words):
        return words.filter { !$0.isName }.compactMap { item in
          around(item.point, TextMetrics.width(item.long, size: DrawingStyle.small) / 2, 26)
        }
      case .mark(_, let x?, _), .reference(let x?, _): return marks(at: x)
      case .reference(nil, let y?): return layout.referenceBoxes(of: y)
      case .mark(let name, nil, let y?):
        let y = layout.y.bounded(y), width = TextMetrics.width(name)
        return [
          DrawingBox(left: plot.left, top: y - 2, right: plot.right, bottom: y + 2),
          DrawingBox(left: plot.right - width, top: y - 22, right: plot.right, bottom: y + 22),
        ]
      case .line, .band, .curves, .dots, .columns, .bars, .pieces, .sticks, .area, .mark, .reference: return []
      }
    }
  }

  private func marks(at x: Double) -> [DrawingBox] {
    layout.x.place(x).map { [DrawingBox(left: $0 - 1, top: plot.top, right: $0 + 1, bottom: plot.bottom)] } ?? []
  }

  // MARK: Areas

  /// The names of areas in which there is room.
  var ofAreas: [PlotName] {
    let areas = chart.layers.compactMap { layer -> (name: String, color: Int, coverage: Coverage)? in
      guard case .area(let name, let color, _) = layer else { return nil }
      return (PlainText.line(name), color, coverage(layer))
    }
    let marks = boxes
    return areas.indices.compactMap { index in
      let area = areas[index], next = index + 1 < areas.count ? areas[index + 1].coverage : nil
      return [DrawingStyle.text, DrawingStyle.small].lazy.compactMap { size in
        place(area.name, size, from: area.coverage, to: next, marks: marks).map { x, y in
          PlotName(text: area.name, x: x, y: y, size: size, area: area.color)
        }
      }.first
    }
  }

  /// Returns the place at which an area is highest along the whole name. Of equally high ones, it is the middle one.
  private func place(
    _ name: String, _ size: Double, from upper: Coverage, to lower: Coverage?, marks: [DrawingBox]
  ) -> (x: Double, y: Double)? {
    let half = TextMetrics.width(name, size: size) / 2 + 4
    guard 2 * half < plot.width else { return nil }
    var best: (from: Double, to: Double, y: Double, height: Double)?
    for x in stride(from: plot.left + half, through: plot.right - half, by: 2) {
      guard let top = upper.lowestEdge(from: x - half, to: x + half) else { continue }
      let floor = lower?.extent(from: x - half, to: x + half)?.top ?? plot.bottom, height = floor - top
      let isFree = marks.allSatisfy { $0.right < x - half || x + half < $0.left }
      guard isFree, height >= size + 3 else { continue }
      if let old = best, old.height >= height {
        if old.height == height, old.to >= x - 2 { best?.to = x }
      } else {
        best = (x, x, (top + floor) / 2, height)
      }
    }
    return best.map { (($0.from + $0.to) / 2, $0.y) }
  }
}

/// The name of a layer at a place in the plot.
struct PlotName: Hashable {
  var text: String
  /// The middle of the words.
  var x: Double
  var y: Double
  var size = DrawingStyle.text
  /// The colour of the area that contains the name, or nil for the name of a line.
  var area: Int?
}
