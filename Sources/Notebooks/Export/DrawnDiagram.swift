import Rendering
import Simulations

/// A state diagram as a page without scripts can show it: drawn.
struct DrawnDiagram {
  let svg: [UInt8]
  /// What there is to see.
  let words: String

  /// Of a fence of mermaid that says a machine as the view `diagram` of a block does; nil of any other diagram, and
  /// where the machine is too large to be drawn.
  init?(_ literal: [UInt8]) {
    guard literal.count <= Self.limit, let diagram = MermaidDiagram.diagram(literal),
      let drawn = StateDiagramSVG.svg(diagram)
    else { return nil }
    (svg, words) = drawn
  }

  /// What is longer is no machine of a few states.
  private static let limit = 1 << 16
}
