import Specification

/// The options of a view of a run's series, which shows all of them unless some are named.
struct SeriesKeys: ViewKeys {
  static let series = SharedViewKeys.named(
    "series", "name or list of names", ["columns", "names", "of", "statistics", "curves"],
    help: "The series to show.")

  var keys: [KeyDeclaration] { [Self.series.declaration] }

  var hasAxes: Bool { true }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { .series(scope.series) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    guard let node = map.node("series") else { return usual(scope) }
    return read(node, scope, in: &context)
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    scope.series(node, in: &context).map { .series($0) }
  }
}
