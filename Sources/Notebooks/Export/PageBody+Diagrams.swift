import Rendering
import Simulations

extension PageBody {
  /// The largest number of diagrams that are drawn, because each takes a while and many times its bytes.
  static let diagramLimit = 500

  /// Returns the drawing of a diagram, or nil if the diagram stays text.
  mutating func drawing(_ literal: [UInt8]) -> DrawnDiagram? {
    guard drawnDiagrams < Self.diagramLimit, let drawing = DrawnDiagram(literal), pictures.takes(drawing.svg) else {
      return nil
    }
    drawnDiagrams += 1
    return drawing
  }

  mutating func diagram(_ drawing: DrawnDiagram) {
    block("<figure class=\"diagram\"><img")
    markEnglish()
    html.markup(" src=\"")
    html.markup(EmbeddedPictures.StaticType.svg.prefix)
    html.data(drawing.svg)
    html.markup("\" alt=\"")
    html.text(drawing.words)
    html.markup("\" /></figure>\n")
  }
}
