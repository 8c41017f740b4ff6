import Expressions
import Simulations
import Specification

extension DerivedStatistics {
  /// Returns the kind of mean of each item whose expression determines it. The other items have the mean of plain
  /// values.
  ///
  /// The observed values are not enough: a difference may be positive in a few runs and still have a mean below 0.
  ///
  /// - Parameter bounds: the bounds of all names.
  func means(_ bounds: (String) -> NumberBounds) -> [Ensemble.NamedMean] {
    items.compactMap { item in
      let mean = bounds(item.name).mean
      return mean == .ofValues ? nil : Ensemble.NamedMean(item.name, mean)
    }
  }

  /// Returns the bounds of each name that an expression may use.
  ///
  /// - Parameters:
  ///   - declared: the model's statistics.
  ///   - experiment: the runs, whose points hold the values of the swept keys.
  func bounds(_ declared: [StatisticDeclaration], of experiment: Experiment) -> (String) -> NumberBounds {
    let declared = Dictionary(declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let axes = experiment.sweep?.axes.map(\.key) ?? []
    func known(_ name: String) -> NumberBounds {
      if let statistic = declared[name] { return NumberBounds(statistic) }
      if ObjectCount(name: name) != nil { return .count }
      guard let axis = axes.firstIndex(of: name) else {
        return NumberBounds([keys[name]?.double].compactMap { $0 })
      }
      let numbers = experiment.points.map { $0.values[axis].node.number?.double }
      return numbers.contains(nil) ? .unknown : NumberBounds(numbers.compactMap { $0 })
    }
    var own: [String: NumberBounds] = [:]
    for index in order {
      own[items[index].name] = items[index].expression.bounds { own[$0] ?? known($0) }
    }
    return { [own] in own[$0] ?? known($0) }
  }

  /// Returns how the value of each item can still change in a run that was not over.
  ///
  /// - Parameter bounds: the bounds of all names.
  func trends(
    _ outcomes: OutcomeStatistics, _ declared: ModelDeclaration, _ bounds: (String) -> NumberBounds
  ) -> [String: Trend] {
    var trends: [String: Trend] = [:]
    for name in outcomes.names + declared.series.map(\.name) { trends[name] = .unknown }
    for name in outcomes.growing + [outcomes.over] { trends[name] = .rising }
    for name in outcomes.falling { trends[name] = .falling }
    for index in order {
      trends[items[index].name] = items[index].expression.trend(of: { trends[$0] ?? .fixed }, bounds: bounds)
    }
    return trends
  }
}
