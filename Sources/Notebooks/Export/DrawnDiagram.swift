import Rendering
import Simulations

/// A state diagram drawn as a picture, as a page without scripts can show it.
struct DrawnDiagram {
  let svg: [UInt8]
  /// The description of the picture.
  let words: String

  /// Reads a Mermaid fence that describes a machine in the same way as the view `diagram`.
  ///
  /// Returns nil for any other diagram, and if the machine is too large to be drawn.
  init?(_ literal: [UInt8]) {
    guard literal.count <= Self.limit, let diagram = MermaidDiagram.diagram(literal),
      let drawn = StateDiagramSVG.svg(diagram)
    else { return nil }
    (svg, words) = drawn
  }

  /// The largest text in bytes. A longer one cannot be a machine with a few states.
  private static let limit = 1 << 16
}
