import Expressions
import Specification

/// The options of a view of statistics over all runs of an experiment. Without names, it shows the model's headlines.
struct StatisticsKeys: ViewKeys {
  static let condition = SharedViewKeys.named(
    "where", "condition", ["filter", "if", "when", "condition", "having", "points", "only"],
    help:
      "The points to list, by a condition over swept keys and statistics: `factor > 2 and peak > 10`. A statistic is "
      + "its mean over the replicates.")
  static let top = Key<Int>(
    "top", .wholeNumber(in: 1...1_000_000), synonyms: ["best", "first", "largest", "highest", "limit", "rows", "most"],
    help: "Lists only this many points, those with the largest mean of the first statistic, the largest first.")

  /// Whether the view is a chart, which always has all points.
  let hasAxes: Bool

  var keys: [KeyDeclaration] {
    [SharedViewKeys.statistics.declaration] + (hasAxes ? [] : [Self.condition.declaration, Self.top.declaration])
  }

  /// A chart shows one statistic, because each has a chart of its own.
  private func usualNames(_ scope: ViewScope) -> [String] { hasAxes ? [scope.headline] : scope.headlines }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { .summary(usualNames(scope)) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    let names = map.node("statistics").map { scope.statistics($0, in: &context) } ?? usualNames(scope)
    guard !hasAxes else { return names.map { .summary($0) } }
    let errorsBefore = context.errors.count
    let condition = map.node("where"), top = map.value(Self.top, in: &context)
    guard condition != nil || map.contains("top") else { return names.map { .summary($0) } }
    // If the sweep has errors, its keys are unknown.
    guard let axes = scope.sweep else { return nil }
    guard !axes.isEmpty else {
      let key = condition == nil ? "top" : "where"
      context.report(
        .invalid(
          "'\(key)' chooses among the points of a sweep, but this block has no sweep", advice: "leave out '\(key)'"),
        key: key, at: map.span(of: key))
      return nil
    }
    let text = condition.flatMap { self.condition($0, axes, scope, in: &context) }
    guard let names, context.errors.count == errorsBefore else { return nil }
    return .summary(names, of: PointChoice(condition: text, top: top))
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    scope.statistics(node, in: &context).map { .summary($0) }
  }

  /// Returns the problem of a condition with `at`, although it is judged at each point and at the end of the runs.
  ///
  /// - Parameters:
  ///   - place: the conditions with their `at`.
  ///   - text: the whole condition.
  private static func problem(of place: String, _ expression: Expression, in text: String) -> SpecError.Problem {
    if let step = expression.writtenStepAlone {
      return .invalid("'where' judges the runs at their end, so it takes no step", advice: "leave out '\(step)'")
    }
    let comparisons = expression.points.map { "and \($0.comparison)" }.joined(separator: " ")
    let rest = String(String.UnicodeScalarView(Array(text.unicodeScalars)[expression.range]))
    return .invalid(
      "'where' is judged at each point of the sweep, so it takes no 'at'",
      advice: expression.isAlternative
        ? "write (\(rest)) \(comparisons)" : "write \(comparisons) instead of \(place)")
  }

  /// Returns a condition in its canonical spelling, or nil after an error.
  private func condition(
    _ node: SpecNode, _ axes: [Ensemble.Axis], _ scope: ViewScope, in context: inout SpecContext
  ) -> String? {
    guard let text = node.scalar, !text.isEmpty else {
      context.report(
        .wrongType(found: node.found, expected: "condition such as \(scope.headline) > 1"), key: "where", at: node.span)
      return nil
    }
    do throws(ExpressionFault) {
      var expression = try Expression(text)
      if let place = expression.place {
        context.report(
          Self.problem(of: place.text, expression, in: text), key: "where", at: node.span(ofScalars: place.range))
        return nil
      }
      var faults = expression.bind(
        to: Ensemble.vocabulary(
          axes, statistics: scope.statistics, truths: scope.truths, parameters: context.constants))
      if faults.isEmpty { faults = Ensemble.faults(ofWordsIn: expression, axes) }
      if let meant = faults.lazy.compactMap({ Ensemble.fault(ofValueIn: text, axes, at: $0) }).first {
        faults = [meant]
      }
      if faults.isEmpty, let fault = expression.divisionByZero { faults = [fault] }
      for fault in faults { context.report(fault, in: node) }
      guard faults.isEmpty else { return nil }
      return expression.description
    } catch {
      context.report(Ensemble.fault(ofValueIn: text, axes, at: error) ?? error, in: node)
      return nil
    }
  }
}
