import Expressions

extension Ensemble {
  /// Returns the points that a table lists: in the order of the sweep, or the largest mean first.
  ///
  /// - Parameter statistic: the statistic whose means are compared.
  package func points(chosenBy choice: PointChoice, of statistic: String) -> [Int] {
    var chosen = Array(points.indices)
    if let text = choice.condition, var condition = try? Expression(text) {
      _ = condition.bind(to: Self.vocabulary(axes, statistics: columns.map(\.name)))
      chosen = chosen.filter { point in
        let truth = try? condition.holds {
          value(of: $0, at: point)
        } replicates: {
          terms(of: $0, at: point)
        }
        return truth ?? false
      }
    }
    guard let top = choice.top else { return chosen }
    let ranked = chosen.compactMap { point in
      Aggregate.mean.value(of: numbers(of: statistic, at: point))?.double.map { (point: point, mean: $0) }
    }
    return ranked.sorted { ($1.mean, $0.point) < ($0.mean, $1.point) }.prefix(top).map(\.point)
  }

  /// Returns the names that the condition of a choice may use.
  package static func vocabulary(
    _ axes: [Axis], statistics: [String], parameters: ParameterConstants = ParameterConstants()
  ) -> Vocabulary {
    let keys = axes.map(\.key)
    return Vocabulary(
      statistics: keys + statistics.filter { !keys.contains($0) }, parameters: parameters, replicates: .max)
  }

  /// Returns the value of a swept key, the mean of a statistic, or the value of a single run.
  private func value(of name: String, at point: Int) -> ExpressionValue? {
    if let axis = axes.firstIndex(where: { $0.key == name }) {
      let label = points[point][axis]
      return (axes[axis].isWord ? nil : ExpressionValue(number: label)) ?? .text(label)
    }
    guard replicates > 1 else {
      return values(of: name, at: point)?.first.map { $0.map { ExpressionValue($0) } ?? .none }
    }
    return Aggregate.mean.value(of: terms(of: name, at: point)) ?? ExpressionValue.none
  }

  /// Returns the same statistics of some of the points. What charts and comparisons need is left out.
  package func keeping(_ chosen: [Int]) -> Ensemble {
    var copy = Ensemble(
      axes: axes, points: chosen.map { points[$0] }, replicates: replicates,
      columns: columns.map { column in
        Column(
          name: column.name, values: StatisticColumn(chosen.flatMap { Array(column.values[runs(of: $0)]) }),
          isListed: column.isListed)
      }, minor: minor)
    copy.outcomes = outcomes
    copy.means = means
    return copy
  }
}
