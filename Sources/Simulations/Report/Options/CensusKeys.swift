import Expressions
import Specification

/// The options of an experiment's census, which needs the objects of every run.
struct CensusKeys: ViewKeys {
  var keys: [KeyDeclaration] { [] }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? {
    isAbsent(scope) ? nil : .summary([ObjectCount.statistic])
  }

  func missing(_ scope: ViewScope) -> SpecError.Problem {
    .invalid(
      "over many runs, the view '\(scope.view)' counts the objects of settled runs, "
        + "but this block does not look for settled patterns",
      advice: "add 'until: settled'")
  }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    if let options = usual(scope) { return options }
    context.report(missing(scope), key: "show", at: map.span)
    return nil
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    NoKeys().read(node, scope, in: &context)
  }

  private func isAbsent(_ scope: ViewScope) -> Bool {
    scope.absentStatistics.contains { $0.name == ObjectCount.statistic }
  }
}
