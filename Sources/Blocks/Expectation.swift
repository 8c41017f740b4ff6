import Expressions
import Simulations
import Specification

/// A condition that a block's results must meet: `expect: population == 39`.
package struct Expectation: Sendable {
  /// The text as its author wrote it.
  package let text: String
  package let span: SourceSpan
  /// The bound expression: parameters are replaced by their values, and other words are text.
  package let expression: Expression

  /// An expectation that was not met, with the observed values.
  package struct Failure: Sendable {
    package let text: String
    package let span: SourceSpan
    /// The run of an experiment that failed: `factor = 3, replicate 7`. Empty for a single run.
    package var place = ""
    /// The number of further runs that do not meet the expectation.
    package var further = 0
    /// The observed values of the statistics in the expectation.
    package let observations: [Observation]
    /// The expression, if it was evaluated.
    package private(set) var expression: Expression?
    /// The reason why the expectation could not be evaluated, or nil if it was evaluated.
    package private(set) var fault: String?
    /// The error if a number in the expectation is larger than expressions allow, at its place.
    package private(set) var limit: SpecError?

    /// Adds to the reason what it means that a statistic has no value.
    mutating func explainMissingValues(_ statistics: [StatisticDeclaration]) {
      guard let reason = fault, let missing = observations.first(where: { $0.value == .none }),
        let statistic = statistics.first(where: {
          $0.name == (ObjectCount(name: missing.name) == nil ? missing.name : ObjectCount.statistic)
        }), reason.contains("has no value")
      else { return }
      let sentence = statistic.help.split(separator: ". ").first ?? ""
      let meaning = sentence.hasSuffix(".") ? sentence.dropLast() : sentence
      fault = "\(reason) (\(statistic.name): \(meaning.prefix(1).lowercased() + meaning.dropFirst()))"
    }
  }

  /// Returns the place of a part of the expression, counted in Unicode scalars.
  package func span(of range: Range<Int>) -> SourceSpan {
    SpecNode(.scalar(text, isQuoted: false), at: span).span(ofScalars: range)
  }

  /// Returns the failure of the expectation in a report, or nil if the report meets the expectation.
  ///
  /// - Parameters:
  ///   - others: returns the value of another block.
  ///   - stop: ends the evaluation when it is set. The remaining runs are left out.
  package func failure(
    in report: Report, others: (BlockReference) -> Expression.Outcome? = { _ in nil }, stop: StopSignal? = nil
  ) -> Failure? {
    let known = expression.outcomes(of: others)
    if let ensemble = report.ensemble { return failure(in: ensemble, known, stop) }
    guard let step = expression.step else {
      return failure({ name in report[statistic: name].map { ExpressionValue($0) } }, known)
    }
    guard let index = step.int.flatMap({ report.series.row(of: $0) }) else {
      return Failure(text: text, span: span, observations: [], fault: expression.missingStep(in: report))
    }
    return failure({ name in report.series[name].map { ExpressionValue.whole(BigWhole($0[index])) } }, known)
  }

  private func failure(
    _ value: (String) -> ExpressionValue?, _ aggregates: Expression.Aggregates, where place: String = ""
  ) -> Failure? {
    var fault: String?
    var limit: SpecError?
    do throws(ExpressionFault) {
      if try expression.holds(value, aggregates) { return nil }
    } catch {
      fault = error.message
      if case .tooLarge = error.problem {
        limit = SpecError(.invalid(error.message, advice: error.advice), key: "expect", at: self.span(of: error.range))
      }
    }
    return Failure(
      text: text, span: span, place: place, observations: expression.observations(value, aggregates),
      expression: fault == nil ? expression : nil, fault: fault, limit: limit)
  }

  /// Returns the first failure among the replicates of the matching points, or nil if all of them meet the expectation.
  ///
  /// - Parameter known: the values of other blocks.
  private func failure(in ensemble: Ensemble, _ known: Expression.Aggregates, _ stop: StopSignal?) -> Failure? {
    // Conditions on other keys pick a point of another block.
    let conditions = expression.taking(ensemble.axes.map(\.key)).points
    let points = ensemble.points(matching: conditions)
    if points.isEmpty {
      let fault = ensemble.missingPoint(of: conditions)
      let reason = [fault.message, fault.advice].compactMap(\.self).joined(separator: "; ")
      return Failure(text: text, span: span, observations: [], fault: reason)
    }
    let columns = expression.names.map { ($0, ensemble.column($0, step: expression.step)) }
    var first: Failure?
    var count = 0
    for point in points {
      if let step = expression.step, let last = ensemble.lastStep(before: step, at: point) {
        count += 1
        let place = [ensemble.label(of: point), "replicate \(last)"].filter { !$0.isEmpty }.joined(separator: ", ")
        first =
          first
          ?? Failure(
            text: text, span: span, place: place, observations: [],
            fault: ensemble.missingStep(of: expression, inRun: ensemble.runs(of: point).lowerBound + last))
        continue
      }
      let own = expression.aggregates { name in
        stop?.isOn == true ? nil : ensemble.terms(of: name, step: expression.step, at: point)
      }
      let aggregates = own.merging(known) { own, _ in own }
      let runs = ensemble.runs(of: point)
      // An expectation with only aggregates is evaluated once for all replicates.
      for replicate in 0..<(expression.isAggregate ? 1 : ensemble.replicates) {
        if let stop, stop.isOn { return first }
        func value(_ name: String) -> ExpressionValue? {
          guard let column = columns.first(where: { $0.0 == name })?.1 else { return nil }
          // A statistic may have a value at some points only.
          return column[runs.lowerBound + replicate].map { ExpressionValue($0) }
        }
        if (try? expression.holds(value, aggregates)) == true { continue }
        count += 1
        guard first == nil else { continue }
        let isAlone = expression.isAggregate || ensemble.replicates == 1
        let places = [ensemble.label(of: point), isAlone ? "" : "replicate \(replicate)"].filter { !$0.isEmpty }
        first = failure(value, aggregates, where: places.joined(separator: ", "))
      }
    }
    if count > 1 { first?.further = count - 1 }
    return first
  }
}
