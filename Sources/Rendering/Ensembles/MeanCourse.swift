import Simulations
import Specification

/// The values of a statistic along a swept key, as layers of a chart.
///
/// Each mark has one meaning: a thin whisker is a 95 % interval, a ribbon is the spread of the runs, small dots are
/// single runs. Open marks are values of few runs, lower bounds, and runs that were not over; see ``OpenMark``.
struct MeanCourse {
  struct Item {
    var place: Double
    var mark: PointMark
    /// The values of single runs. Empty if they are not drawn.
    var runs: [Double]
  }

  private let replicates: Int
  private let isDuration: Bool
  private let isShare: Bool
  private let name: String
  /// Whether numbers, and not names, are on the axis of places, so a line joins the values.
  private let isLine: Bool
  private let isHorizontal: Bool
  private let color: Int
  /// The name of the line among others, or nil if it is the only one.
  private let line: String?
  var items: [Item] = []

  init(
    _ ensemble: Ensemble, _ name: String, isLine: Bool, isHorizontal: Bool = false, color: Int = 0, line: String? = nil
  ) {
    replicates = ensemble.replicates
    isDuration = ensemble.isCutOff(name)
    isShare = ensemble.outcomes(of: name) == ["true"]
    self.name = name
    self.isLine = isLine
    self.isHorizontal = isHorizontal
    self.color = color
    self.line = line
  }

  /// The number of runs at a point up to which all are drawn, and the largest number of all drawn runs. Few runs in all
  /// are drawn, too.
  private static let mostRuns = 30, mostDots = 1500, fewRuns = 300
  /// The number of runs from which on 90 % of them are a band.
  private static let bandRuns = 20
  /// The largest number of places with a dot for each value.
  private static let mostPoints = 40

  private var fewWords: String { "fewer than \(PointMark.enough(of: replicates).counted("run")), no interval" }

  /// Whether each run is drawn.
  private var hasRuns: Bool {
    guard line == nil, !isShare, replicates > 1 else { return false }
    let all = items.reduce(0) { $0 + $1.runs.count }
    return all <= Self.fewRuns || (replicates <= Self.mostRuns && all <= Self.mostDots)
  }

  /// Whether the spread of the runs is drawn.
  private var hasSpread: Bool {
    line == nil && !hasRuns && !isShare && !isDuration && replicates >= Self.bandRuns
      && items.allSatisfy { $0.mark.spread != nil }
  }

  private func point(_ place: Double, _ value: Double) -> ChartPoint {
    isHorizontal ? ChartPoint(value, place) : ChartPoint(place, value)
  }

  private func points(_ items: [Item]) -> [ChartPoint] { items.map { point($0.place, $0.mark.place) } }

  /// The name of the values in the legend.
  private var valueName: String {
    if let line { return line }
    if replicates == 1 { return isHorizontal || !isLine ? "" : name }
    return isDuration ? "median" : isShare ? "share" : "mean"
  }

  var layers: [ChartLayer] {
    var layers: [ChartLayer] = []
    if hasSpread { layers += spread }
    if hasRuns {
      layers.append(
        .runs(
          name: "a run", color: color,
          items.flatMap { item in
            (item.mark.isDuration ? item.mark.ended : item.runs).map { point(item.place, $0) }
          }))
    }
    // Values are joined, except across a point without a value.
    if isLine {
      let known = items.map { item in
        item.mark.isDuration && item.mark.value == nil
          ? ChartPoint(item.place, .nan) : point(item.place, item.mark.place)
      }
      // A legend names no line of medians that are all unknown.
      if line != nil || known.contains(where: \.y.isFinite) {
        layers.append(.line(name: valueName, color: color, points: known))
      }
    }
    let intervals = items.compactMap { item in
      item.mark.isWeak(of: replicates)
        ? nil
        : item.mark.interval.map {
          ChartLayer.Whisker(place: item.place, low: $0.lowerBound, high: $0.upperBound, isNear: true)
        }
    }
    if !intervals.isEmpty {
      layers.append(.whiskers(name: line == nil ? "95 % interval" : "", color: color, intervals))
    }
    return layers + marks
  }

  /// The values: filled dots, open circles for few runs, and open triangles for lower bounds.
  private var marks: [ChartLayer] {
    var layers: [ChartLayer] = []
    let open = items.filter(\.mark.isOpen), rest = items.filter { !$0.mark.isOpen }
    let few = replicates > 1 ? rest.filter { $0.mark.isWeak(of: replicates) } : []
    let usual = rest.filter { replicates == 1 || !$0.mark.isWeak(of: replicates) }
    if items.count <= Self.mostPoints || !isLine, !usual.isEmpty {
      layers.append(.points(name: valueName, color: color, points(usual)))
    }
    let lacking = isDuration || replicates == 1 ? [] : items.filter { $0.mark.count < replicates }
    if !lacking.isEmpty, let line, !line.isEmpty {
      // Among several lines, the axis has no room for the numbers of runs.
      layers.append(
        .words(
          lacking.map { item in
            .init(
              point(item.place, item.mark.place), long: "\(item.mark.count) of \(replicates)",
              short: "\(item.mark.count)")
          }))
    }
    if !few.isEmpty {
      layers.append(.open(name: line == nil ? fewWords : "", color: color, .few, points(few)))
    }
    if let first = open.first {
      let mark = first.mark.isBound ? OpenMark.bound : .undecided
      layers.append(.open(name: line == nil ? openWords(first.mark) : "", color: color, mark, points(open)))
    }
    guard isDuration, line == nil else { return layers }
    // Runs that were not over are on the line of the limit, unless the arrow of an unknown median is there.
    let known = rest.filter { !$0.mark.stopped.isEmpty }
    if !known.isEmpty {
      layers.append(
        .open(name: "not over", color: color, .stopped, known.map { point($0.place, $0.mark.stopped[0]) }))
    }
    let stopped = items.filter { !$0.mark.stopped.isEmpty }
    if !isHorizontal, !stopped.isEmpty {
      layers.append(
        .words(
          stopped.map { item in
            .init(
              point(item.place, item.mark.stopped[0]),
              long: "\(item.mark.stopped.count) of \(item.mark.count) not over",
              short: "\(item.mark.stopped.count)")
          }))
    }
    return layers
  }

  private func openWords(_ mark: PointMark) -> String {
    isDuration ? "median at least this" : Self.openWords(isBound: mark.isBound)
  }

  /// Returns the name of values that are not final.
  static func openWords(isBound: Bool) -> String {
    isBound ? "at least: runs were not over" : "not final: runs were not over"
  }

  /// Sentences about the open marks, for a course that is one of several and has no names for them.
  var markWords: [String] {
    guard line != nil else { return [] }
    let few = items.contains { replicates > 1 && !$0.mark.isOpen && $0.mark.isWeak(of: replicates) }
    let open = items.first(where: \.mark.isOpen)?.mark
    return (few ? ["Open circle: \(fewWords)."] : [])
      + (open.map { mark in
        mark.isBound
          ? ["Arrow: at least this value, because runs were not over."]
          : ["Open square: not final, because runs were not over."]
      } ?? [])
  }

  private var spread: [ChartLayer] {
    let name = "90 % of runs"
    if isHorizontal || !isLine {
      return [
        .whiskers(
          name: name, color: color,
          items.compactMap { item in
            item.mark.spread.map { .init(place: item.place, low: $0.lowerBound, high: $0.upperBound, isNear: false) }
          })
      ]
    }
    return [
      .band(
        name: name, color: color, isNear: false,
        low: items.compactMap { item in item.mark.spread.map { ChartPoint(item.place, $0.lowerBound) } },
        high: items.compactMap { item in item.mark.spread.map { ChartPoint(item.place, $0.upperBound) } })
    ]
  }

  /// The smallest range of the axis of values, or nil if the values themselves suffice. An axis begins at 0, unless all
  /// values are far above it. Above the line of a limit, there is room for words.
  var range: ChartRange? {
    if isShare { return ChartRange(0, 1) }
    var low = Double.infinity, high = -Double.infinity
    for item in items {
      let interval = item.mark.isWeak(of: replicates) ? nil : item.mark.interval
      let spread = hasSpread ? item.mark.spread : nil
      let ends = [interval, spread].compactMap { $0 }.flatMap { [$0.lowerBound, $0.upperBound] } + [item.mark.place]
      for value in ends + (hasRuns ? item.runs : []) + (isDuration ? item.mark.stopped : []) where value.isFinite {
        (low, high) = (min(low, value), max(high, value))
      }
    }
    if isDuration, low >= 0, high > 0 { return ChartRange(0, high * 1.1) }
    if low < high, let range = ChartRange.fromZero(low, high) { return range }
    // If the only place had marks as high as the axis, these would look like an axis.
    guard items.count == 1, low < high else { return nil }
    return ChartRange(exactly: low - (high - low) / 2, high + (high - low) / 2)
  }
}
