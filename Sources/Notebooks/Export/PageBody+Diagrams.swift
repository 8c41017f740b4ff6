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

extension PageBody {
  /// More diagrams are not drawn, since each takes a while and many times its bytes.
  static let diagramLimit = 500

  /// The drawing of a diagram; nil where it stays text.
  mutating func drawing(_ literal: [UInt8]) -> DrawnDiagram? {
    guard drawnDiagrams < Self.diagramLimit, let drawing = DrawnDiagram(literal), pictures.takes(drawing.svg) else {
      return nil
    }
    drawnDiagrams += 1
    return drawing
  }

  mutating func diagram(_ drawing: DrawnDiagram) {
    block("<figure class=\"diagram\"><img src=\"")
    html.markup(EmbeddedPictures.StaticType.svg.prefix)
    html.data(drawing.svg)
    html.markup("\" alt=\"")
    html.text(drawing.words)
    html.markup("\" /></figure>\n")
  }
}
