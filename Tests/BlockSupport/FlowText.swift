import Specification

/// Reads YAML's flow style, in which sessions write the values of a block's keys: `[{step: 0, at: [[1, 2]]}]`.
package struct FlowText {
  private var rest: Substring

  package static func node(_ text: String) -> SpecNode {
    var reader = FlowText(rest: text[...])
    return reader.value()
  }

  private mutating func skip() { rest = rest.drop { $0 == " " || $0 == "," } }

  private mutating func word() -> String {
    skip()
    let word = rest.prefix { !",:[]{}".contains($0) }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  private mutating func value() -> SpecNode {
    skip()
    if rest.first == "[" {
      rest.removeFirst()
      var items: [SpecNode] = []
      skip()
      while rest.first != "]", !rest.isEmpty {
        items.append(value())
        skip()
      }
      rest = rest.dropFirst()
      return SpecNode(.list(items), at: .line(1))
    }
    if rest.first == "{" {
      rest.removeFirst()
      var entries: [(String, SpecNode)] = []
      skip()
      while rest.first != "}", !rest.isEmpty {
        let key = word()
        rest = rest.dropFirst()
        entries.append((key, value()))
        skip()
      }
      rest = rest.dropFirst()
      return SpecNode(map: entries)
    }
    if rest.first == "\"" { return SpecNode(quotation()) }
    return SpecNode(word())
  }

  /// Reads a text in double quotes, in which a backslash removes the meaning of the next character.
  private mutating func quotation() -> String {
    var text = ""
    rest.removeFirst()
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", let kept = rest.popFirst() { text.append(kept) } else { text.append(character) }
    }
    return text
  }
}

extension SpecNode {
  /// Creates a block of keys and their texts.
  package init(replayed keys: [(key: String, value: String)]) {
    self.init(
      map: keys.map { key, value in
        (key, value.contains { "[{\"".contains($0) } ? FlowText.node(value) : SpecNode(value))
      })
  }
}
