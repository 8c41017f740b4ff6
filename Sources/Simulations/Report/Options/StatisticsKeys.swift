import Specification

/// The options of a view of statistics over all runs of an experiment. Without names, it shows the model's headline
/// statistic.
struct StatisticsKeys: ViewKeys {
  let hasAxes: Bool

  var keys: [KeyDeclaration] { [SharedViewKeys.statistics.declaration] }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { .summary([scope.headline]) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    guard let node = map.node("statistics") else { return usual(scope) }
    return read(node, scope, in: &context)
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    scope.statistics(node, in: &context).map { .summary($0) }
  }
}
