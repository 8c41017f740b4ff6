import Typography

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
    let blank = UInt8(ascii: " ")
    var count = parts.count
    while count > 0, parts[count - 1].text.string.utf8.allSatisfy({ $0 == blank }) { count -= 1 }
    for (index, part) in parts.prefix(count).enumerated() {
      if part.style != current { select(part.style) }
      current = part.style
      var text = part.text.string.utf8[...]
      if index == count - 1 { while text.last == blank { text.removeLast() } }
      bytes += text
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
