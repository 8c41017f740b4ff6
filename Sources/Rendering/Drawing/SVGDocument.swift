/// A drawing as a whole SVG document.
///
/// A page may show the document as an image, without scripts, fonts or other files. The document does not know the
/// colours of the page, so it has an opaque background of its own. Its colours follow the light or dark mode of the
/// reader's system, and stay readable if the page uses the other one. Its size fits the letters, and it shrinks if
/// there is less space.
struct SVGDocument {
  let width: Double
  let height: Double
  /// The title, which is a few words.
  var title: String
  /// The description of the picture in words.
  var description: String

  /// The colours of the drawing's layers, among which may be colours of states.
  var colors: Set<Int> = []
  /// The colours of areas that are parts of a whole.
  var areas: Set<Int> = []

  func bytes(_ content: (inout SVGWriter) -> Void) -> [UInt8] {
    var box: [UInt8] = Array("0 0 ".utf8)
    SVGWriter.append(width, to: &box)
    box.append(UInt8(ascii: " "))
    SVGWriter.append(height, to: &box)
    var svg = SVGWriter()
    svg.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", .number(width)), ("height", .number(height)),
        ("viewBox", .text(String(decoding: box, as: UTF8.self))), ("style", "max-width:100%;height:auto"),
        ("role", "img"),
      ]
    ) { svg in
      svg.element("title", text: title)
      svg.element("desc", text: description)
      let own = FigureColors.styleSheet(of: colors) + FigureColors.areaStyleSheet(of: areas)
      svg.element("style", text: FigureColors.styleSheet + own)
      svg.element("rect", [("class", "ground"), ("width", .number(width)), ("height", .number(height)), ("rx", "6")])
      content(&svg)
    }
    return svg.bytes
  }
}
