/// A condition that a block's results must meet: `expect: population == 39`.
public struct Expectation: Sendable {
  /// As its author wrote it.
  public let text: String
  public let span: SourceSpan
  /// Bound: parameters are values, words are text.
  public let expression: Expression

  /// What came of it when it was not met.
  public struct Failure: Sendable {
    public let text: String
    public let span: SourceSpan
    /// Which run of an experiment it is about: `factor = 3, replicate 7`; empty for a single run.
    public var place = ""
    /// How many more runs do not meet it either.
    public var further = 0
    /// The statistics that it mentions, with what they were.
    public let observations: [Observation]
    /// Why it could not be judged at all; nil where it was judged and is false.
    public let fault: String?
  }

  /// Nil where the report meets it.
  public func failure(in report: Report) -> Failure? {
    if let ensemble = report.ensemble { return failure(in: ensemble) }
    guard let step = expression.step else {
      return failure { name in report[statistic: name].map { ExpressionValue($0) } }
    }
    guard let index = step.int.flatMap({ report.series.steps.firstIndex(of: $0) }) else {
      return Failure(text: text, span: span, observations: [], fault: "the run ended before step \(step)")
    }
    return failure { name in report.series[name].map { ExpressionValue.whole(BigWhole($0[index])) } }
  }

  private func failure(
    _ value: (String) -> ExpressionValue?, _ aggregates: Expression.Aggregates = [:], where place: String = ""
  ) -> Failure? {
    var fault: String?
    do throws(ExpressionFault) {
      if try expression.holds(value, aggregates) { return nil }
    } catch {
      fault = error.message
    }
    return Failure(
      text: text, span: span, place: place, observations: expression.observations(value, aggregates), fault: fault)
  }

  /// Nil where every replicate of every point that is meant meets it; otherwise the first that does not.
  private func failure(in ensemble: Ensemble) -> Failure? {
    let points = ensemble.points(matching: expression.points)
    if points.isEmpty {
      return Failure(text: text, span: span, observations: [], fault: "no point of the sweep has these values")
    }
    var first: Failure?
    var count = 0
    for point in points {
      if let step = expression.step, let last = ensemble.lastStep(before: step, at: point) {
        count += 1
        let place = [ensemble.label(of: point), "replicate \(last)"].filter { !$0.isEmpty }.joined(separator: ", ")
        first =
          first
          ?? Failure(
            text: text, span: span, place: place, observations: [], fault: "the run ended before step \(step)")
        continue
      }
      let columns = expression.names.map { ($0, ensemble.column($0, step: expression.step)) }
      let aggregates = expression.aggregates { ensemble.terms(of: $0, step: expression.step, at: point) }
      let runs = ensemble.runs(of: point)
      // Where only aggregates stand, one judgement speaks for all replicates.
      for replicate in 0..<(expression.isAggregate ? 1 : ensemble.replicates) {
        func value(_ name: String) -> ExpressionValue? {
          guard let column = columns.first(where: { $0.0 == name })?.1 else { return nil }
          // A point may lack what others have.
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

/// Reads `expect`: an expression, or a list of them.
enum ExpectationReader {
  /// - Parameter points: the runs whose results are meant.
  /// - Returns: nil after an error.
  static func read(
    _ node: SpecNode?, declaration: ModelDeclaration, _ points: BlockPoints, in context: inout SpecContext
  ) -> [Expectation]? {
    guard let node else { return [] }
    var items = [node]
    if case .list(let list) = node.content { items = list }
    let names = points.absentStatistics
    let absent = declaration.statistics.filter { names.contains($0.name) }
    let present = declaration.statistics.filter { !absent.contains($0) }
    let vocabulary = Vocabulary(
      statistics: present.map(\.name), absent: absent,
      series: declaration.series.map(\.name).filter { name in !absent.contains { $0.name == name } },
      truths: present.filter(\.isTruth).map(\.name), parameters: context.parameters,
      sweptKeys: points.sweptKeys, hasSteps: !declaration.series.isEmpty,
      lastStep: declaration.series.isEmpty ? nil : points.lastStep.map { BigWhole($0) },
      replicates: points.replicates)
    var expectations: [Expectation] = []
    var isWhole = true
    for item in items {
      if let expectation = one(item, vocabulary, in: &context) {
        expectations.append(expectation)
      } else {
        isWhole = false
      }
    }
    return isWhole ? expectations : nil
  }

  private static func one(
    _ node: SpecNode, _ vocabulary: Vocabulary, in context: inout SpecContext
  ) -> Expectation? {
    guard let text = node.scalar else {
      context.report(
        .wrongType(found: node.found, expected: "condition such as population == 39, or list of conditions"),
        key: "expect", at: node.span)
      return nil
    }
    do {
      var expression = try Expression(text)
      let faults = expression.bind(to: vocabulary)
      for fault in faults { context.report(fault, in: node) }
      return faults.isEmpty ? Expectation(text: text, span: node.span, expression: expression) : nil
    } catch {
      context.report(error, in: node)
      return nil
    }
  }
}

extension SpecContext {
  /// Reports a fault of an expression at its place inside the scalar that holds it, where the scalar's text stands in
  /// the file as it is: plain and on one line. Otherwise at the scalar.
  mutating func report(_ fault: ExpressionFault, in node: SpecNode) {
    var span = node.span
    if case .scalar(let text, isQuoted: false) = node.content, span.start.line == span.end.line,
      span.end.column - span.start.column == text.unicodeScalars.count
    {
      span.end.column = span.start.column + fault.range.upperBound
      span.start.column += fault.range.lowerBound
    }
    report(.invalid(fault.message, advice: fault.advice), at: span)
  }
}
