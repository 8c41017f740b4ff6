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
        if let fault = expression.omittedStep(upTo: omittingEnd) { throw fault }
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

extension Report {
  /// The last step of a single run from which expressions can pick values, or nil if the run has no series.
  package var lastStep: BigWhole? { omittingEnd ?? series.steps.last.map { BigWhole($0) } }

  /// The last step of the run if its series leaves out steps because they or their values are too large; otherwise nil.
  fileprivate var omittingEnd: BigWhole? {
    guard !series.columns.isEmpty, let end = self[statistic: "generation"]?.wholeNumber else { return nil }
    let isOmitting =
      end > Series.lastCounted || notes.contains(Series.omissionNote)
      || series.columns.contains { self[statistic: $0.name]?.isBeyondSeries ?? false }
    return isOmitting ? end : nil
  }
}

extension Series {
  /// The last step that is counted.
  fileprivate static let lastCounted = BigWhole.powerOfTwo(53)
}

extension StatisticValue {
  fileprivate var wholeNumber: BigWhole? {
    if case .whole(let number) = ExpressionValue(self) { number } else { nil }
  }

  /// Whether a series cannot hold the value.
  fileprivate var isBeyondSeries: Bool { wholeNumber.map { $0 >= BigWhole(.max) } ?? false }
}

extension Expression {
  /// Returns the error of the step of `at step=N` if a run reaches it and its series leaves it out.
  ///
  /// - Parameter end: the last step of a run whose series leaves out steps; otherwise nil.
  fileprivate func omittedStep(upTo end: BigWhole?) -> ExpressionFault? {
    guard let step, let end, step <= end, let condition = writtenStepAlone else { return nil }
    let isFar = end > Series.lastCounted && step >= Series.lastCounted
    let reason = isFar ? "holds only steps below 2^53" : "leaves out populations of 2^63 - 1 and more"
    return ExpressionFault(
      .omittedStep("\(step)", reason: reason, isLast: step == end, condition: condition), at: stepRange ?? range)
  }

  /// Returns advice that replaces the step of `at step=N`, or nil if the expression has none.
  fileprivate func write(step: Int) -> String? { writtenStep.map { "write step=\(step) instead of \($0)" } }

  /// Returns why a run has no value at the step of `at step=N`.
  func missingStep(in report: Report) -> String {
    if let fault = omittedStep(upTo: report.omittingEnd) { return fault.sentence }
    guard let step, let last = report.series.steps.last, step > BigWhole(last), let write = write(step: last) else {
      return "the run recorded no values at this step"
    }
    return "the run ended at step \(last); \(write)"
  }
}

extension ExpressionFault {
  /// The message with the advice.
  fileprivate var sentence: String { [message, advice].compactMap(\.self).joined(separator: "; ") }
}

extension Ensemble {
  /// Returns why a run has no value at the step of `at step=N`.
  ///
  /// - Parameter run: the place of the run in the columns.
  func missingStep(of expression: Expression, inRun run: Int) -> String {
    if let fault = omittedStep(of: expression, inRun: run) { return fault.sentence }
    let step = expression.step ?? 0, end = column("generation")?[run]?.wholeNumber
    return end.map { step <= $0 } ?? false
      ? "the run recorded no value at step \(step)" : "the run ended before step \(step)"
  }

  /// Returns the error of the step of `at step=N` if a run reaches it and its series leaves it out.
  private func omittedStep(of expression: Expression, inRun run: Int) -> ExpressionFault? {
    guard let end = column("generation")?[run]?.wholeNumber else { return nil }
    let names = stepColumns.filter { expression.step == BigWhole($0.step) }.map(\.column.name)
    let isOmitting =
      end > Series.lastCounted || names.contains { column($0)?[run]?.isBeyondSeries ?? false }
    return isOmitting ? expression.omittedStep(upTo: end) : nil
  }

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
    if let step = expression.step, let replicate = lastStep(before: step, at: matching[0]) {
      if let fault = omittedStep(of: expression, inRun: runs(of: matching[0]).lowerBound + replicate) { throw fault }
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
