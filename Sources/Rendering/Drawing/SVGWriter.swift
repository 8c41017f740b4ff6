/// Writes the bytes of an SVG document, element by element.
///
/// The document is always well-formed: every element is closed, words are escaped, characters that XML does not allow
/// are replaced, and numbers are finite.
package struct SVGWriter {
  package typealias Attribute = (name: StaticString, value: SVGValue)

  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Writes an element without content, or with words as its content.
  package mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text: String? = nil) {
    begin(name, attributes)
    guard let text else {
      append("/>\n")
      return
    }
    append(">")
    append(escaping: text)
    end(name)
  }

  /// Writes an element around what `content` writes.
  package mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], content: (inout SVGWriter) -> Void
  ) {
    begin(name, attributes)
    append(">\n")
    content(&self)
    end(name)
  }

  private mutating func begin(_ name: StaticString, _ attributes: [Attribute]) {
    append("<")
    append(name)
    for attribute in attributes {
      append(" ")
      append(attribute.name)
      append("=\"")
      switch attribute.value {
      case .number(let number): Self.append(number, to: &bytes)
      case .text(let text): append(escaping: text)
      case .path(let path): bytes += path.bytes
      }
      append("\"")
    }
  }

  private mutating func end(_ name: StaticString) {
    append("</")
    append(name)
    append(">\n")
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func append(escaping text: String) {
    for byte in PlainText.line(text).utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      default: bytes.append(byte)
      }
    }
  }

  /// The largest number that is written. No drawing is larger.
  private static let limit = 1e7

  /// Appends a number, rounded to hundredths, in its shortest form: `12`, `0.5`, `-3.25`. NaN becomes 0, and numbers
  /// beyond ±10⁷ become ±10⁷.
  package static func append(_ number: Double, to bytes: inout [UInt8]) {
    guard !number.isNaN else { return bytes.append(UInt8(ascii: "0")) }
    // Halves are rounded away from zero, without a call to the mathematical library.
    let hundredths = Int(min(number.magnitude, limit) * 100 + 0.5)
    if number < 0, hundredths > 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    append(digitsOf: whole, to: &bytes)
    guard part > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(part / 10))
    if part % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(part % 10)) }
  }

  private static func append(digitsOf number: Int, to bytes: inout [UInt8]) {
    var unit = 1
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }
}

/// The value of an attribute of an SVG element.
package enum SVGValue: ExpressibleByStringLiteral {
  case number(Double)
  case text(String)
  case path(SVGPath)

  package init(stringLiteral text: String) { self = .text(text) }
}
