import Expressions
import Simulations
import Specification

extension DerivedStatistics {
  /// Returns the kind of mean of each item whose expression determines it. The other items have the mean of plain
  /// values.
  ///
  /// The observed values are not enough: a difference may be positive in a few runs and still have a mean below 0.
  ///
  /// - Parameters:
  ///   - declared: the model's statistics.
  ///   - experiment: the runs, whose points hold the values of the swept keys.
  func means(_ declared: [StatisticDeclaration], of experiment: Experiment) -> [Ensemble.NamedMean] {
    let declared = Dictionary(declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let axes = experiment.sweep?.axes.map(\.key) ?? []
    var bounds: [String: NumberBounds] = [:]
    for index in order {
      bounds[items[index].name] = items[index].expression.bounds { name in
        if let own = bounds[name] { return own }
        if let statistic = declared[name] { return NumberBounds(statistic) }
        if ObjectCount(name: name) != nil { return .count }
        guard let axis = axes.firstIndex(of: name) else {
          return NumberBounds([keys[name]?.double].compactMap { $0 })
        }
        let numbers = experiment.points.map { $0.values[axis].node.number?.double }
        return numbers.contains(nil) ? .unknown : NumberBounds(numbers.compactMap { $0 })
      }
    }
    return items.compactMap { item in
      guard let mean = bounds[item.name]?.mean, mean != .ofValues else { return nil }
      return Ensemble.NamedMean(item.name, mean)
    }
  }
}
