import Rendering
import Simulations

/// A state diagram as a page without scripts can show it: drawn.
struct DrawnDiagram {
  let svg: [UInt8]
  /// The picture.
  let words: String

  /// Reads a fence of mermaid that describes a machine as the view `diagram` of a block does. Nil for any other
  /// diagram, and where the machine is too large to be drawn.
  init?(_ literal: [UInt8]) {
    guard literal.count <= Self.limit, let diagram = MermaidDiagram.diagram(literal),
      let drawn = StateDiagramSVG.svg(diagram)
    else { return nil }
    (svg, words) = drawn
  }

  /// A longer text is not a machine of a few states.
  private static let limit = 1 << 16
}
