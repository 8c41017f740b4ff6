import Specification

/// The options of a view that has none of its own.
struct NoKeys: ViewKeys {
  var keys: [KeyDeclaration] { [] }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { ViewRequest.Options.none }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    ViewRequest.Options.none
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    context.report(.invalid("the view '\(scope.view)' takes no options", advice: nil), key: "show", at: node.span)
    return nil
  }
}
