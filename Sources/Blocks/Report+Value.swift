import Expressions
import Simulations

extension Report {
  /// Returns the value of a bound expression. It comes from the single run, or from the replicates of the one point
  /// that the conditions pick.
  ///
  /// - Throws: a fault if a value was not recorded, or if the expression does not have a single value.
  package func value(of expression: Expression) throws(ExpressionFault) -> ExpressionValue {
    if let ensemble { return try ensemble.value(of: expression) }
    var row: Int?
    if let step = expression.step {
      row = step.int.flatMap { series.row(of: $0) }
      if row == nil {
        let last = series.steps.last.flatMap { step > BigWhole($0) ? $0 : nil }
        throw ExpressionFault(
          .outOfRange(
            found: "step \(step)", expected: last.map { "a step from 0 to \($0)" } ?? "a step that was recorded",
            write: last.flatMap { expression.write(step: $0) }),
          at: expression.stepRange ?? expression.range)
      }
    }
    return try expression.evaluate { name in
      guard let row else { return self[statistic: name].map { ExpressionValue($0) } }
      guard let values = series[name], row < values.count else { return nil }
      return .whole(BigWhole(values[row]))
    }
  }
}

extension Expression {
  /// Returns advice that replaces the step of `at step=N`, or nil if the expression has none.
  fileprivate func write(step: Int) -> String? { writtenStep.map { "write step=\(step) instead of \($0)" } }

  /// Returns why a run has no value at the step of `at step=N`.
  func missingStep(in report: Report) -> String {
    guard let step, let last = report.series.steps.last, step > BigWhole(last), let write = write(step: last) else {
      return "the run recorded no values at this step"
    }
    return "the run ended at step \(last); \(write)"
  }
}

extension Ensemble {
  fileprivate func value(of expression: Expression) throws(ExpressionFault) -> ExpressionValue {
    let matching = points(matching: expression.points)
    guard matching.count == 1 else { throw fault(of: expression, matching: matching) }
    guard replicates == 1 || expression.isAggregate else {
      throw ExpressionFault(
        .unexpected(
          found: "a statistic of \(replicates) replicates",
          expected: "one value, such as mean(\(expression.names[0]))"),
        at: expression.range)
    }
    if let step = expression.step, lastStep(before: step, at: matching[0]) != nil {
      throw ExpressionFault(
        .outOfRange(found: "step \(step)", expected: "a step that every run reached"),
        at: expression.stepRange ?? expression.range)
    }
    let run = runs(of: matching[0]).lowerBound
    return try expression.evaluate { name in
      guard let values = column(name, step: expression.step) else { return nil }
      return values[run].map { ExpressionValue($0) } ?? ExpressionValue.none
    } replicates: {
      terms(of: $0, step: expression.step, at: matching[0])
    }
  }
}
