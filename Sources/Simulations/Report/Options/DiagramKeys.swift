import Specification

/// The options of a diagram: its `format`.
struct DiagramKeys: ViewKeys {
  private static let format = Key<DiagramFormat>(
    "format", .word("format"), synonyms: SharedViewKeys.formats,
    help: "The form of the diagram: mermaid notation, or an SVG file.")

  var keys: [KeyDeclaration] { [Self.format.declaration] }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { .diagram(.mermaid) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    .diagram(map.value(Self.format, in: &context) ?? .mermaid)
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    ValueType<DiagramFormat>.word("format").read(node, "format", &context).map { .diagram($0) }
  }
}
