/// The value of an attribute of an SVG element.
package enum SVGValue: ExpressibleByStringLiteral {
  case number(Double)
  case text(String)
  case path(SVGPath)

  package init(stringLiteral text: String) { self = .text(text) }
}
