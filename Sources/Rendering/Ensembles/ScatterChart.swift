import Expressions
import Simulations
import Specification

/// Two statistics of each run of an experiment: a dot a run, one statistic to the right, one upwards.
package enum ScatterChart {
  /// Of more runs the first replicates of each point are drawn: nobody sees more dots.
  static let mostRuns = 1500

  /// Nil where no run has a number for both.
  package static func chart(_ x: String, _ y: String, _ ensemble: Ensemble, title: String? = nil) -> Chart? {
    guard let pairs = Pairs(x, y, ensemble) else { return nil }
    let names = groups(ensemble)
    var layers: [ChartLayer] = names.indices.map { .points(name: names[$0], color: $0, []) }
    for (group, points) in pairs.groups(names.count).enumerated() {
      layers[group] = .points(name: names[group], color: group, points)
    }
    return Chart(
      title: title, horizontal: ChartAxis(NumberText.cut(x), isWhole: pairs.isWholeX),
      vertical: ChartAxis(NumberText.cut(y), isWhole: pairs.isWholeY), layers: layers,
      description: pairs.words(x, y) + (ensemble.unfinishedNote(of: [x, y]).map { " " + $0 } ?? ""))
  }

  /// The same in plain text: Braille patterns, whatever the points. Empty where there is nothing to be drawn.
  package static func lines(_ x: String, _ y: String, _ ensemble: Ensemble, log: LogAxes? = nil) -> [String] {
    chart(x, y, ensemble).map { BrailleChart.lines($0.with(log)) } ?? []
  }

  /// How many of the runs are drawn, where that is not all of them.
  package static func note(_ ensemble: Ensemble) -> String? {
    let runs = ensemble.points.count * ensemble.replicates
    let shown = min(mostRuns, ensemble.points.count) * replicates(ensemble)
    return shown < runs ? "\(shown) of \(runs) runs are drawn, the first of each point." : nil
  }

  /// A colour a value, where one key is swept and there are colours enough; otherwise one without a name.
  private static func groups(_ ensemble: Ensemble) -> [String] {
    guard ensemble.axes.count == 1, (2...FigureColors.count).contains(ensemble.points.count) else { return [""] }
    return ensemble.points.indices.map { PlainText.line(ensemble.withShortLabels.label(of: $0)) }
  }

  /// So many replicates of a point are drawn.
  private static func replicates(_ ensemble: Ensemble) -> Int {
    min(ensemble.replicates, max(1, mostRuns / max(1, ensemble.points.count)))
  }

  /// The runs that have a number for both.
  private struct Pairs {
    /// With the point that each is a run of.
    private var pairs: [(point: Int, place: ChartPoint)] = []
    /// All runs, also those that are not drawn.
    private var correlation = Correlation()
    private(set) var isWholeX = true, isWholeY = true

    init?(_ x: String, _ y: String, _ ensemble: Ensemble) {
      guard let columnX = ensemble.column(x), let columnY = ensemble.column(y) else { return nil }
      let replicates = ScatterChart.replicates(ensemble)
      for point in ensemble.points.indices {
        let runs = ensemble.runs(of: point)
        for run in runs {
          guard let valueX = columnX[run], let valueY = columnY[run], let right = valueX.place, let up = valueY.place
          else { continue }
          correlation.add(right, up)
          if point >= mostRuns || run - runs.lowerBound >= replicates { continue }
          if case .fraction = valueX { isWholeX = false }
          if case .fraction = valueY { isWholeY = false }
          pairs.append((point, ChartPoint(right, up)))
        }
      }
      if pairs.isEmpty { return nil }
    }

    /// The dots of so many groups, equal ones one after another.
    func groups(_ count: Int) -> [[ChartPoint]] {
      var groups = [[ChartPoint]](repeating: [], count: count)
      for (point, place) in pairs { groups[count == 1 ? 0 : point].append(place) }
      return groups.map { $0.sorted { ($0.x, $0.y) < ($1.x, $1.y) } }
    }

    func words(_ x: String, _ y: String) -> String {
      func span(_ name: String, _ range: ClosedRange<Double>) -> String {
        let low = NumberText.rounded(range.lowerBound), high = NumberText.rounded(range.upperBound)
        return "\(NumberText.cut(name)) " + (low == high ? "always \(low)" : "from \(low) to \(high)")
      }
      let relation = correlation.coefficient.map { ", correlation \(NumberText.rounded($0))" } ?? ""
      return "Scatter plot of \(NumberText.cut(y)) against \(NumberText.cut(x)), "
        + "\(correlation.count.counted("run")): \(span(x, correlation.x)), \(span(y, correlation.y))\(relation)."
    }
  }
}

extension StatisticValue {
  /// Where it stands on an axis of numbers; a truth at 1 or 0.
  fileprivate var place: Double? {
    switch self {
    case .whole(let number): Double(number)
    case .fraction(let number): number.isFinite ? number : nil
    case .truth(let truth): truth ? 1 : 0
    default: nil
    }
  }
}
