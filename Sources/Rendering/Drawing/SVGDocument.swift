/// A drawing as a whole SVG document.
///
/// It is read where nobody can help it: as an image on a page whose colours it does not know, without scripts, fonts or
/// other files. So it stands on an opaque ground of its own, in the light or dark colours that the reader's system asks
/// for, and stays readable where the page has chosen otherwise. Its size is that of its letters; where there is less
/// room it shrinks.
struct SVGDocument {
  let width: Double
  let height: Double
  /// A few words.
  var title: String
  /// The description of the picture in words.
  var description: String

  /// The colours of its layers, where some may be those of states.
  var colors: Set<Int> = []

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
      svg.element("style", text: FigureColors.styleSheet + FigureColors.styleSheet(of: colors))
      svg.element("rect", [("class", "ground"), ("width", .number(width)), ("height", .number(height)), ("rx", "6")])
      content(&svg)
    }
    return svg.bytes
  }
}
