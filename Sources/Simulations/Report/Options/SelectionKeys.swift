import Specification

/// The options of a table of a single run's statistics, which shows all of them unless some are named.
struct SelectionKeys: ViewKeys {
  var keys: [KeyDeclaration] { [SharedViewKeys.statistics.declaration] }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { ViewRequest.Options.none }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    guard let node = map.node("statistics") else { return usual(scope) }
    return read(node, scope, in: &context)
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    guard let names = scope.statistics(node, in: &context), !scope.reportAbsent(names, at: node, in: &context) else {
      return nil
    }
    return .selection(names)
  }
}
