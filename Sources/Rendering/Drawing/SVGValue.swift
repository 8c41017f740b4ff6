/// What an attribute of an SVG element holds.
enum SVGValue: ExpressibleByStringLiteral {
  case number(Double)
  case text(String)
  case path(SVGPath)

  init(stringLiteral text: String) { self = .text(text) }
}
