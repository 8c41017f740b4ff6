import Typography

/// The grammar of our output: printable text, line feeds, and escapes of two forms.
struct EscapeGrammar {
  struct Refusal: Error, CustomStringConvertible {
    var description: String
  }

  /// The text without the escapes.
  private(set) var text: [UInt8] = []
  /// The targets of the links that were opened.
  private(set) var links: [String] = []

  /// Reads an output. Throws at the first byte that does not belong to the grammar, and at a line that ends with a
  /// style or a link.
  init(_ output: [UInt8]) throws(Refusal) {
    guard String(validating: output, as: UTF8.self) != nil else { throw Refusal(description: "invalid UTF-8") }
    for line in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      var rest = line[...]
      var isPlain = true, isLinked = false
      while let escape = rest.firstIndex(of: 0x1B) {
        text += rest[..<escape]
        rest = rest[(escape + 1)...]
        if rest.starts(with: "]8;;".utf8), let end = rest.firstIndex(of: 0x1B) {
          let target = rest[(rest.startIndex + 4)..<end]
          let isKnown = ["http://", "https://", "mailto:"].contains {
            String(decoding: target, as: UTF8.self).lowercased().hasPrefix($0)
          }
          guard rest[end...].dropFirst().first == UInt8(ascii: "\\"), target.isEmpty || isKnown, target.count <= 2083,
            target.allSatisfy({ 0x21...0x7E ~= $0 })
          else { throw Refusal(description: "a link to \(String(decoding: target, as: UTF8.self).debugDescription)") }
          isLinked = !target.isEmpty
          if isLinked { links.append(String(decoding: target, as: UTF8.self)) }
          rest = rest[(end + 2)...]
        } else {
          let parameters = rest.dropFirst().prefix { "0123456789;".utf8.contains($0) }
          guard rest.first == UInt8(ascii: "["), parameters.first == UInt8(ascii: "0"),
            rest[parameters.endIndex...].first == UInt8(ascii: "m")
          else { throw Refusal(description: String(decoding: rest.prefix(20), as: UTF8.self).debugDescription) }
          isPlain = parameters.elementsEqual("0".utf8)
          rest = rest[(parameters.endIndex + 1)...]
        }
      }
      text += rest
      text.append(UInt8(ascii: "\n"))
      guard isPlain, !isLinked else {
        throw Refusal(description: "open at the end of \(String(decoding: line, as: UTF8.self).debugDescription)")
      }
    }
    text.removeLast()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar != "\n" {
      let isControl = scalar.properties.generalCategory == .control
      let turns =
        [0x200E, 0x200F, 0x61C].contains(scalar.value) || 0x2028...0x202E ~= scalar.value
        || 0x2066...0x2069 ~= scalar.value
      if isControl || turns || scalar.properties.isNoncharacterCodePoint || scalar.value == 0x10EEEE {
        throw Refusal(description: "U+\(String(scalar.value, radix: 16))")
      }
    }
  }
}
