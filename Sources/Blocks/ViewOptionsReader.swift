import Simulations
import Specification

/// A reader of a view's options: a single option, or a map of options.
struct ViewOptionsReader {
  let keys: any ViewKeys
  let scope: ViewScope

  /// Reads the options.
  ///
  /// - Returns: the view with its options, or nil after an error.
  func read(_ node: SpecNode, in context: inout SpecContext) -> ViewRequest? {
    guard case .map = node.content else {
      return keys.read(node, scope, in: &context).map { ViewRequest(self.scope.view, $0) }
    }
    let errorsBefore = context.errors.count
    guard var map = SpecMap(node, owner: "the view '\(scope.view)'", keys: keys.allKeys, in: &context) else {
      return nil
    }
    var scope = scope
    let text = map.value(SharedViewKeys.text, default: .no, in: &context)
    scope.isText = text != .no
    let log = keys.hasAxes ? map.value(SharedViewKeys.log, in: &context) : nil
    let options = keys.read(&map, scope, in: &context)
    guard let options, context.errors.count == errorsBefore else { return nil }
    return ViewRequest(scope.view, options, isText: scope.isText, hasBraille: text == .braille, log: log)
  }
}
