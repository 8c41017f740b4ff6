import Specification

/// Statistics over all runs of an experiment: the model's headline unless others are named.
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
