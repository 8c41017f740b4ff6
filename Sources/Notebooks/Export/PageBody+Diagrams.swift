import Rendering
import Simulations

extension PageBody {
  /// More diagrams are not drawn, since each takes a while and many times its bytes.
  static let diagramLimit = 500

  /// The drawing of a diagram, or nil if it stays text.
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
