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
    /// The statistics that it mentions, with what they were.
    public let observations: [Observation]
    /// Why it could not be judged at all; nil where it was judged and is false.
    public let fault: String?
  }

  /// Nil where the report meets it.
  public func failure(in report: Report) -> Failure? {
    guard let step = expression.step else {
      return failure { name in report[statistic: name].map { ExpressionValue($0) } }
    }
    guard let index = step.int.flatMap({ report.series.steps.firstIndex(of: $0) }) else {
      return Failure(text: text, span: span, observations: [], fault: "the run ended before step \(step)")
    }
    return failure { name in report.series[name].map { ExpressionValue.whole(BigWhole($0[index])) } }
  }

  private func failure(_ value: (String) -> ExpressionValue?) -> Failure? {
    var fault: String?
    do throws(ExpressionFault) {
      if try expression.holds(value) { return nil }
    } catch {
      fault = error.message
    }
    return Failure(text: text, span: span, observations: expression.observations(value), fault: fault)
  }
}

/// Reads `expect`: an expression, or a list of them.
enum ExpectationReader {
  /// - Parameter simulation: the run whose results are meant; nil where the block is in error.
  /// - Returns: nil after an error.
  static func read(
    _ node: SpecNode?, declaration: ModelDeclaration, _ simulation: (any Simulation)?, in context: inout SpecContext
  ) -> [Expectation]? {
    guard let node else { return [] }
    var items = [node]
    if case .list(let list) = node.content { items = list }
    let absent = declaration.statistics.filter { simulation?.absentStatistics.contains($0.name) ?? false }
    let vocabulary = Vocabulary(
      statistics: declaration.statistics.filter { !absent.contains($0) }.map(\.name), absent: absent,
      series: declaration.series.map(\.name), parameters: context.parameters,
      lastStep: simulation.map { BigWhole($0.stepCount) })
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
  /// Reports a fault of an expression at its place inside the scalar that holds it, where the scalar's text stands in the
  /// file as it is: plain and on one line. Otherwise at the scalar.
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
