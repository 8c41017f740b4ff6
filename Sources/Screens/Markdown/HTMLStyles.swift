import Terminal

/// The formatting tags that are open in running text.
struct HTMLStyles {
  private var open: [String: Int] = [:]

  /// Returns false if the tag is not a formatting tag.
  mutating func note(_ tag: [UInt8]) -> Bool {
    let name = HTMLText.name(of: tag[...])
    let bare = name.hasPrefix("/") ? String(name.dropFirst()) : name
    guard ["b", "strong", "i", "em", "kbd", "code", "samp", "s", "del", "u", "ins"].contains(bare) else { return false }
    open[bare, default: 0] = max(0, open[bare, default: 0] + (name == bare ? 1 : -1))
    return true
  }

  func style(_ style: TextStyle) -> TextStyle {
    var style = style
    for (name, count) in open where count > 0 {
      switch name {
      case "b", "strong": style = style.adding(.bold)
      case "i", "em": style = style.adding(.italic)
      case "s", "del": style = style.adding(.strike)
      case "u", "ins": style = style.adding(.underline)
      default: style = style.within(.code)
      }
    }
    return style
  }
}
