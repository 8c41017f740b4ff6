import Specification

/// Series over all runs of an experiment.
struct CurveKeys: ViewKeys {
  /// The one that is shown unless others are named.
  let fallback: String

  var keys: [KeyDeclaration] { [SeriesKeys.series.declaration] }

  var hasAxes: Bool { true }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { .curves([fallback]) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    guard let node = map.node("series") else { return usual(scope) }
    return read(node, scope, in: &context)
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    scope.series(node, in: &context).map { .curves($0) }
  }
}
