import Simulations
import Specification

/// Means as maps over two keys, and as panels with maps over three.
extension EnsembleChart {
  /// The sentence about maps side by side, which have no room for intervals.
  private static let intervalsElsewhere =
    " The 95 % intervals of the means are in the view statistics and in the results as JSON."

  static func map(_ name: String, _ ensemble: Ensemble, title: String?) -> HeatMap {
    let (down, across) = (ensemble.axes[0], ensemble.axes[1])
    let marks = marks(name, ensemble), columns = across.labels.count
    // Numbers grow upwards.
    let rows = upwards(down)
    func inOrder<T>(_ value: (Int) -> T) -> [T] {
      rows.flatMap { row in (0..<columns).map { value(row * columns + $0) } }
    }
    let isUp = rows.first != 0
    var map = HeatMap(
      title: title, label: PointMark.label(name, ensemble), down: "\(down.heading) \(isUp ? "↑" : "↓")",
      across: "\(across.heading) →",
      rows: rows.map { down.labels[$0] }, columns: across.labels, values: inOrder { marks[$0]?.place },
      description: words(name, ensemble, marks))
    map.shades = shadeRange(name, ensemble, marks)
    map.precision = precision(marks)
    map.cells = inOrder { cell(marks[$0], ensemble) }
    map.enough = PointMark.enough(of: ensemble.replicates)
    map.remarks = remarks(name, ensemble)
    return map
  }

  /// Returns a panel for each value of one key, with a map over the other two keys.
  static func maps(_ name: String, _ ensemble: Ensemble, title: String?) -> HeatMapPanels {
    let axes = ensemble.axes, panel = mapPanelKey(axes) ?? 0, marks = marks(name, ensemble)
    let down = panel == 0 ? 1 : 0, across = panel == 2 ? 1 : 2
    let label = PointMark.label(name, ensemble), shades = shadeRange(name, ensemble, marks)
    let rows = upwards(axes[down]), isUp = rows.first != 0
    let maps = axes[panel].labels.indices.map { value in
      let own = rows.flatMap { row in
        axes[across].labels.indices.map { column -> PointMark? in
          var place = [Int](repeating: 0, count: 3)
          (place[panel], place[down], place[across]) = (value, row, column)
          return marks[ensemble.index(of: place)]
        }
      }
      var map = HeatMap(
        title: "\(axes[panel].key) = \(axes[panel].labels[value])", label: label,
        down: "\(axes[down].heading) \(isUp ? "↑" : "↓")",
        across: "\(axes[across].heading) →", rows: rows.map { axes[down].labels[$0] }, columns: axes[across].labels,
        values: own.map { $0?.place }, description: "")
      map.shades = shades
      map.precision = precision(marks)
      map.cells = own.map { cell($0, ensemble) }
      return map
    }
    let intervals = ensemble.replicates > 1 ? Self.intervalsElsewhere : ""
    return HeatMapPanels(title: title, maps: maps, description: words(name, ensemble, marks) + intervals)
  }

  /// Returns the index of the key whose values each get a panel with a map. Nil if all keys have too many values.
  static func mapPanelKey(_ axes: [Ensemble.Axis]) -> Int? {
    axes.firstIndex { $0.labels.count <= mostPanels }
  }

  /// Returns the indices of the values from the top row down: numbers grow upwards, and words keep their order.
  static func upwards(_ axis: Ensemble.Axis) -> [Int] {
    guard let numbers = numbers(axis), numbers.count > 1 else { return Array(axis.labels.indices) }
    return numbers.indices.sorted { numbers[$0] > numbers[$1] }
  }

  /// Returns what a cell of a map shows besides its value.
  static func cell(_ mark: PointMark?, _ ensemble: Ensemble) -> HeatMap.Cell {
    guard let mark, ensemble.replicates > 1 else { return HeatMap.Cell() }
    let runs = ensemble.replicates
    return HeatMap.Cell(
      words: mark.count < runs ? "\(mark.count) of \(runs)" : "",
      isWeak: mark.isWeak(of: runs), isBound: mark.isBound)
  }

  /// Returns the median of half the widths of the intervals, or nil without intervals.
  static func precision(_ marks: [PointMark?]) -> Double? {
    let halves = marks.compactMap { $0?.interval.map { ($0.upperBound - $0.lowerBound) / 2 } }.sorted()
    return halves.isEmpty ? nil : halves[halves.count / 2]
  }
}
