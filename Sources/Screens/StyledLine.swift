/// How text looks, as far as a terminal can show it.
struct TextStyle: OptionSet, Hashable {
  let rawValue: UInt8

  static let bold = TextStyle(rawValue: 1)
  static let dim = TextStyle(rawValue: 2)
  static let italic = TextStyle(rawValue: 4)
  static let underlined = TextStyle(rawValue: 8)
  static let code = TextStyle(rawValue: 16)

  /// The parameters of Select Graphic Rendition (ECMA-48, 8.3.117). Colours are those of the terminal's own palette.
  fileprivate var parameters: String {
    var parameters = "0"
    if contains(.bold) { parameters += ";1" }
    if contains(.dim) { parameters += ";2" }
    if contains(.italic) { parameters += ";3" }
    if contains(.underlined) { parameters += ";4" }
    if contains(.code) { parameters += ";36" }
    return parameters
  }
}

/// A stretch of text in one style.
struct StyledText: Hashable {
  var text: VisibleText
  var style: TextStyle

  init(_ text: VisibleText, _ style: TextStyle = []) {
    self.text = text
    self.style = style
  }

  static func blanks(_ count: Int) -> StyledText {
    StyledText(VisibleText(String(repeating: " ", count: count)))
  }
}

/// Lines as bytes. The only place that writes escape bytes, and no others than Select Graphic Rendition.
struct LineWriter {
  private(set) var bytes: [UInt8] = []
  let color: Bool

  init(color: Bool) { self.color = color }

  /// A line without the blanks at its end. Its last style ends with it.
  mutating func line(_ parts: [StyledText]) {
    var current: TextStyle = []
    var parts = parts[...]
    let blank = UInt8(ascii: " ")
    while let last = parts.last, last.text.bytes.allSatisfy({ $0 == blank }) { parts.removeLast() }
    for (index, part) in zip(parts.indices, parts) {
      if part.style != current { select(part.style) }
      current = part.style
      let text = part.text.bytes
      bytes += index + 1 < parts.endIndex ? text[...] : text.prefix(1 + (text.lastIndex { $0 != blank } ?? -1))
    }
    if !current.isEmpty { select([]) }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func select(_ style: TextStyle) {
    guard color else { return }
    bytes += [0x1B, UInt8(ascii: "[")]
    bytes += style.parameters.utf8
    bytes.append(UInt8(ascii: "m"))
  }
}
