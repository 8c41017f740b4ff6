import Expressions
import Simulations

extension Ensemble {
  /// Returns the first condition whose value is not in the sweep, and a list of the swept values. The result is nil if
  /// all values are in the sweep.
  private func missingValue(among conditions: [PointCondition]) -> (condition: PointCondition, swept: String)? {
    for condition in conditions {
      guard let axis = axes.first(where: { $0.key == condition.key }), points(matching: [condition]).isEmpty else {
        continue
      }
      return (condition, axis.listedLabels)
    }
    return nil
  }

  /// Returns why an expression does not have a single value: it matches no point of the sweep, or several.
  func fault(of expression: Expression, matching: [Int]) -> ExpressionFault {
    let conditions = expression.points
    guard conditions.isEmpty || !matching.isEmpty else { return missingPoint(of: conditions) }
    let start = conditions.isEmpty && expression.writtenStep == nil ? "at " : ""
    let example = example(at: matching.first ?? 0, without: conditions.map(\.key))
    return ExpressionFault(.severalPoints(matching.count, write: start + example), at: expression.range)
  }

  /// Returns the error for conditions that match no point of the sweep.
  func missingPoint(of conditions: [PointCondition]) -> ExpressionFault {
    if let (condition, swept) = missingValue(among: conditions) {
      return ExpressionFault(
        .noPoint(key: condition.key, value: condition.value, swept: swept), at: condition.range)
    }
    let start = conditions.first?.range.lowerBound ?? 0
    return ExpressionFault(
      .noCombination(write: example(at: 0, without: [])), at: start..<(conditions.last?.range.upperBound ?? start))
  }

  /// Returns the conditions that pick a point, leaving out the given keys.
  private func example(at point: Int, without keys: [String]) -> String {
    zip(axes, points[point]).filter { axis, _ in !keys.contains(axis.key) }
      .map { PointCondition.text($0.key, $1) }.joined(separator: " ")
  }
}
