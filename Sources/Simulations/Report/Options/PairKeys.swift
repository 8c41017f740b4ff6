import Specification

/// The options of a view of two statistics in every run of an experiment, which must be named.
struct PairKeys: ViewKeys {
  var keys: [KeyDeclaration] { [SharedViewKeys.statistics.declaration] }

  var hasAxes: Bool { true }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { nil }

  func missing(_ scope: ViewScope) -> SpecError.Problem { notTwo(0, scope) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    if let node = map.node("statistics") { return read(node, scope, in: &context) }
    context.report(notTwo(0, scope), key: "show", at: map.span)
    return nil
  }

  /// Reads two statistics, such as `[attack_rate, duration]`. Returns nil after an error.
  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    guard let names = scope.statistics(node, in: &context) else { return nil }
    if names.count == 2 { return .summary(names) }
    context.report(notTwo(names.count, scope), key: "show", at: node.span)
    return nil
  }

  private func notTwo(_ count: Int, _ scope: ViewScope) -> SpecError.Problem {
    let found = count == 0 ? "" : ", but \(count) \(count == 1 ? "is" : "are") given"
    return .invalid(
      "the view '\(scope.view)' shows two statistics\(found)",
      advice: "for example {\(scope.view): [\(example(scope))]}")
  }

  /// Returns an example of two statistics: the headline and another one.
  private func example(_ scope: ViewScope) -> String {
    let names = scope.statistics, next = (names.firstIndex(of: scope.headline) ?? 0) + 1
    return "\(scope.headline), \(next < names.count ? names[next] : names.first ?? scope.headline)"
  }
}
