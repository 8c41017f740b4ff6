/// Spells the author's words so that Markdown shows them unchanged.
///
/// The spelling is the one that the formatter mdformat (1.0, with its GFM plug-in) writes itself, so formatting a
/// notebook changes no output. Line ends and tabs become spaces, and runs of spaces become one space. Characters that
/// must not be shown become U+FFFD. So the words cannot start a block or end a comment, a fence or a table cell.
/// Addresses stay as they are, so that pages turn them into links.
package enum MarkdownEscape {
  /// Returns words for the inside of a paragraph, but not for the start of its line.
  ///
  /// - Parameter follows: the character before them in the paragraph. An address at their start is a link only after
  ///   certain characters.
  package static func inline(_ words: String, after follows: Unicode.Scalar = " ") -> String {
    String(String.UnicodeScalarView(escaped(words, after: follows)))
  }

  /// Returns words as a paragraph of their own, on one line. Intervals and percentages are never broken over two lines.
  package static func paragraph(_ words: String) -> String {
    var text = unbroken(escaped(words))
    if let index = blockStart(text) { text.insert("\\", at: index) }
    if text.starts(with: "[ ]".unicodeScalars) || text.starts(with: "[x]".unicodeScalars)
      || text.starts(with: "[X]".unicodeScalars)
    {
      text.insert("\\", at: 2)
      text.insert("\\", at: 0)
    }
    return String(String.UnicodeScalarView(text))
  }

  /// Returns words as a cell of a pipe table. Intervals and percentages are never broken over two lines.
  package static func cell(_ words: String, after follows: Unicode.Scalar = " ") -> String {
    String(String.UnicodeScalarView(unbroken(escaped(words, after: follows)))).split(
      separator: "|", omittingEmptySubsequences: false
    ).joined(separator: "\\|")
  }

  /// Returns the text with no-break spaces on both sides of `…` between two numbers, before `%`, and after `≥`.
  private static func unbroken(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result = text
    func isDigit(_ index: Int) -> Bool { text.indices.contains(index) && ("0"..."9").contains(text[index]) }
    for index in text.indices where text[index] == " " && index > 0 && index + 1 < text.count {
      switch (text[index - 1], text[index + 1]) {
      case (_, "%"): if isDigit(index - 1) { result[index] = "\u{A0}" }
      case ("≥", _): if isDigit(index + 1) { result[index] = "\u{A0}" }
      case (_, "…"):
        guard isDigit(index - 1), index + 2 < text.count, text[index + 2] == " " else { continue }
        (result[index], result[index + 2]) = ("\u{A0}", "\u{A0}")
      default: continue
      }
    }
    return result
  }

  /// Returns words as the alternative text of a picture, between `![` and `]`.
  ///
  /// There, the formatter writes the text that it has read, without any backslash. So a character that could be more
  /// than text is replaced with another one of similar look, and everything else stays as it is.
  package static func alternative(_ words: String) -> String {
    let text = folded(words)
    let brackets = escapedBrackets(text, partedAfter: Set(text.indices.filter { isParted(text, after: $0) }))
    func neighbours(_ index: Int) -> (Unicode.Scalar?, Unicode.Scalar?) {
      (index > 0 ? text[index - 1] : nil, index + 1 < text.count ? text[index + 1] : nil)
    }
    /// Whether a character could begin or end something. A single one of most kinds has no partner.
    func isMark(_ index: Int) -> Bool {
      let (before, after) = neighbours(index)
      return switch text[index] {
      case "`": true
      case "*": !(isWhite(before) && isWhite(after))
      case "_": !(isWhite(before) && isWhite(after)) && !(isInsideWord(before) && isInsideWord(after))
      case "~": before == "~" || after == "~"
      case "<": after.map { "/!?".unicodeScalars.contains($0) || $0.properties.isAlphabetic } ?? false
      default: false
      }
    }
    var runs: [Unicode.Scalar: Int] = [:]
    for index in text.indices where isMark(index) && neighbours(index).0 != text[index] {
      runs[text[index], default: 0] += 1
    }
    var result = String.UnicodeScalarView()
    for (index, scalar) in text.enumerated() {
      let look: Unicode.Scalar =
        switch scalar {
        case "`" where runs["`", default: 0] > 1: "'"
        case "*" where isMark(index) && runs["*", default: 0] > 1: "∗"
        case "_" where isMark(index) && runs["_", default: 0] > 1: "＿"
        case "~" where isMark(index): "∼"
        case "<" where isMark(index): "‹"
        case ">" where runs["<", default: 0] > 0: "›"
        case "[" where brackets.contains(index): "("
        case "]" where brackets.contains(index): ")"
        case "&" where startsReference(text[(index + 1)...]): "＆"
        case "\\" where neighbours(index).1.map(isPunctuation) ?? true: "∖"
        default: scalar
        }
      result.append(look)
    }
    return String(result)
  }

  /// Whether a backslash escapes a character.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    (0x21...0x2F).contains(scalar.value) || (0x3A...0x40).contains(scalar.value)
      || (0x5B...0x60).contains(scalar.value) || (0x7B...0x7E).contains(scalar.value)
  }

  /// Returns the words with a backslash before each character that could be more than text.
  private static func escaped(_ words: String, after follows: Unicode.Scalar = " ") -> [Unicode.Scalar] {
    let text = folded(words)
    var result: [Unicode.Scalar] = []
    var tildes = 0
    // The places at which a comment separates the result.
    var parts: Set<Int> = []
    for (index, scalar) in text.enumerated() {
      let before = index > 0 ? text[index - 1] : nil
      let after = index + 1 < text.count ? text[index + 1] : nil
      tildes = scalar == "~" ? tildes + 1 : 0
      let isEscaped =
        switch scalar {
        case "\\", "`": true
        case "<": after != " "
        case "*": !(isWhite(before) && isWhite(after))
        case "_": !(isWhite(before) && isWhite(after)) && !(isInsideWord(before) && isInsideWord(after))
        // Two tildes strike words through. Every other tilde is escaped if another follows.
        case "~": tildes % 2 == 1 && after == "~"
        default: false
        }
      if isEscaped { result.append("\\") }
      result.append(scalar)
      // Two things have no spelling that a formatter keeps: a name such as `&copy;`, and `<<`. The formatter removes a
      // needless backslash, and to know whether it is needless, one would have to know all names. An empty comment
      // separates the characters instead.
      if isParted(text, after: index) {
        parts.insert(result.count - 1)
        result += "<!-- -->".unicodeScalars
      }
    }
    // An address that was cut leads nowhere, so a comment inside it keeps pages from making it a link.
    for link in WebAddresses(in: result, after: follows).ranges.reversed()
    where (result[link] + result[link.upperBound...].prefix(1)).contains("…") {
      let at = result[link].firstIndex(of: "@") ?? link.lowerBound, comment = "<!-- -->".unicodeScalars
      result.insert(contentsOf: comment, at: at + 1)
      parts = Set(parts.map { $0 > at ? $0 + comment.count : $0 }).union([at])
    }
    let links = WebAddresses(in: result, after: follows).ranges
    for link in links { parts.formUnion(link) }
    let brackets = escapedBrackets(result, partedAfter: parts, sparing: links)
    return result.enumerated().flatMap { brackets.contains($0.offset) ? ["\\", $0.element] : [$0.element] }
  }

  /// Returns one line without spaces at its ends, and with single spaces inside.
  private static func folded(_ words: String) -> [Unicode.Scalar] {
    var text: [Unicode.Scalar] = []
    for scalar in PlainText.line(words).unicodeScalars {
      if text.isEmpty ? isWhite(scalar) : scalar == " " && text.last == " " { continue }
      text.append(scalar)
    }
    while let last = text.last, isWhite(last) { text.removeLast() }
    return text
  }

  private static func isWhite(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.properties.generalCategory == .spaceSeparator } ?? false
  }

  /// Whether a scalar is inside a word: neither an end of the text nor white space, punctuation or a symbol.
  private static func isInsideWord(_ scalar: Unicode.Scalar?) -> Bool {
    switch scalar?.properties.generalCategory {
    case nil, .spaceSeparator: false
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      false
    default: true
    }
  }

  /// Returns the brackets to escape. A pair of brackets without brackets inside may stay, unless `:` or `(` follows.
  ///
  /// - Parameters:
  ///   - parts: the characters after which the text is separated. No pair may extend across one of them.
  ///   - links: addresses, whose brackets are not escaped.
  private static func escapedBrackets(
    _ text: [Unicode.Scalar], partedAfter parts: Set<Int>, sparing links: [Range<Int>] = []
  ) -> Set<Int> {
    var escaped: Set<Int> = []
    var opened: Int?
    var rest = links[...]
    for (index, scalar) in text.enumerated() {
      while let link = rest.first, link.upperBound <= index { rest = rest.dropFirst() }
      let isInLink = rest.first?.contains(index) ?? false
      if scalar == "[", !isInLink {
        if let opened { escaped.insert(opened) }
        opened = index
      } else if scalar == "]", !isInLink {
        let after: Unicode.Scalar? = index + 1 < text.count ? text[index + 1] : nil
        if let start = opened {
          if after == ":" || after == "(" { escaped.formUnion([start, index]) }
        } else {
          escaped.insert(index)
        }
        opened = nil
      } else if parts.contains(index) {
        if let opened { escaped.insert(opened) }
        opened = nil
      }
    }
    if let opened { escaped.insert(opened) }
    return escaped
  }

  private static func isParted(_ text: [Unicode.Scalar], after index: Int) -> Bool {
    switch text[index] {
    case "&": startsReference(text[(index + 1)...])
    case "<": index + 1 < text.count && text[index + 1] == "<"
    default: false
    }
  }

  /// Whether the characters after `&` could be the rest of a character reference.
  private static func startsReference(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    let name = (rest.first == "#" ? rest.dropFirst() : rest).prefix { scalar in
      ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
    return !name.isEmpty && name.endIndex < rest.endIndex && rest[name.endIndex] == ";"
  }

  /// Returns the index where an escaped line needs one more backslash. Without it, the line would begin a heading, a
  /// quotation, a list, a rule or a table.
  private static func blockStart(_ line: [Unicode.Scalar]) -> Int? {
    func ends(_ index: Int) -> Bool { index == line.count || line[index] == " " }
    guard let first = line.first else { return nil }
    switch first {
    case ">": return 0
    case "#":
      let hashes = line.prefix { $0 == "#" }.count
      return hashes <= 6 && ends(hashes) ? 0 : nil
    case "0"..."9":
      let digits = line.prefix { ("0"..."9").contains($0) }.count
      return digits < line.count && (line[digits] == "." || line[digits] == ")") && ends(digits + 1) ? digits : nil
    case "=": return line.allSatisfy { $0 == "=" } ? 0 : nil
    case "+": return ends(1) ? 0 : nil
    case "-", "|", ":":
      if first == "-", ends(1) { return 0 }
      return line.allSatisfy { "|-: ".unicodeScalars.contains($0) } ? line.firstIndex(of: "-") : nil
    default: return nil
    }
  }
}

extension MarkdownEscape {
  /// Returns a code span that shows `text` unchanged. `text` is one line.
  package static func code(_ text: String) -> String {
    var longest = 0, run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    // Markdown would remove one pair of spaces at the ends.
    let isPadded = longest > 0 || (text.hasPrefix(" ") && text.hasSuffix(" "))
    let marks = String(repeating: "`", count: longest + 1), blank = isPadded ? " " : ""
    return marks + blank + text + blank + marks
  }

  /// Returns the address of a file with a path, percent-encoded (RFC 3986). Letters, digits and `/._~-` stay.
  package static func address(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "-"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
