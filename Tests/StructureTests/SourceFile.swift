/// A Swift file as the checks see it.
struct SourceFile {
  /// The path from the root of the repository, such as `Sources/Files/Gzip.swift`.
  let path: String
  let tokens: [SwiftToken]
  /// The lines without the spaces at both ends.
  let lines: [String]

  init(_ path: String, _ text: String) {
    self.path = path
    tokens = SwiftScanner.tokens(of: text)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.drop { $0 == " " }
      return String(start.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Returns the text of the doc comment before a line, or before the attributes on the lines above it. Nil without a
  /// comment.
  ///
  /// - Parameter line: the line, counted from 1.
  func comment(before line: Int) -> String? {
    var end = line - 1
    while end > 0, lines[end - 1].hasPrefix("@") { end -= 1 }
    let comment = lines[..<end].reversed().prefix { $0.hasPrefix("///") }.reversed()
    return comment.isEmpty
      ? nil : comment.map { String($0.dropFirst(3).drop { $0 == " " }) }.joined(separator: "\n")
  }

  /// The folders and the name of the file.
  var parts: [String] { path.split(separator: "/").map(String.init) }
  /// The file's name without its ending.
  var stem: String { String((parts.last ?? "").dropLast(".swift".count)) }

  struct Declaration: Equatable {
    var name: String
    var line: Int
    var isPrivate = false
    var isAlias = false
  }

  /// The types that are not nested in another type, and their aliases.
  var types: [Declaration] {
    let kinds: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    return tokens.indices.filter { tokens[$0].depth == 0 && kinds.contains(tokens[$0].text) }.compactMap { place in
      guard place + 1 < tokens.count, tokens[place + 1].isTypeName else { return nil }
      if place > 0, tokens[place - 1].text == "import" { return nil }
      let modifiers = Set(modifiers(before: place))
      return Declaration(
        name: tokens[place + 1].text, line: tokens[place].line,
        isPrivate: !modifiers.isDisjoint(with: ["private", "fileprivate"]), isAlias: tokens[place].text == "typealias")
    }
  }

  /// Returns the tokens of a type that the file declares, from its keyword to its last brace.
  private func range(of type: Declaration) -> Range<Int> {
    guard let start = tokens.firstIndex(where: { $0.depth == 0 && $0.line == type.line && $0.text == type.name }),
      let end = tokens[start...].firstIndex(where: { $0.text == "}" && $0.depth == 0 })
    else { return 0..<0 }
    return start..<end + 1
  }

  /// Returns the number of lines of a type that the file declares.
  func length(of type: Declaration) -> Int {
    let range = range(of: type)
    return range.isEmpty ? 1 : tokens[range.upperBound - 1].line - type.line + 1
  }

  /// Returns whether a type uses another one that the file declares or extends, or is used by the rest of the file.
  func isConnected(_ type: Declaration) -> Bool {
    let range = range(of: type), others = Set(types.map(\.name) + extended.flatMap(\.self)).subtracting([type.name])
    return tokens.indices.contains { place in
      range.contains(place) ? others.contains(tokens[place].text) : tokens[place].text == type.name
    }
  }

  private func modifiers(before place: Int) -> [String] {
    let all: Set = [
      "public", "package", "internal", "private", "fileprivate", "final", "indirect", "open", "nonisolated",
    ]
    return tokens[..<place].reversed().map(\.text).prefix(while: all.contains)
  }

  /// The names of the extended types, as written: the parts of `MarkdownTree.Node`, or `Array` for `[String]`.
  var extended: [[String]] {
    tokens.indices.filter { tokens[$0].depth == 0 && tokens[$0].text == "extension" }.map { place in
      let name = tokens[(place + 1)...].prefix { $0.text != "{" && $0.text != ":" && $0.text != "where" }.map(\.text)
      return name.first == "[" ? ["Array"] : name.filter { $0 != "." }
    }
  }

  struct Import: Equatable {
    var module: String
    var line: Int
  }

  var imports: [Import] {
    let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
    return tokens.indices.filter { tokens[$0].depth == 0 && tokens[$0].text == "import" }.compactMap { place in
      tokens[(place + 1)...].first { !kinds.contains($0.text) }.map { Import(module: $0.text, line: $0.line) }
    }
  }

  /// The first lines that use a name that could be a type's. Members (`.Name`) are left out.
  var usedNames: [String: Int] {
    var lines: [String: Int] = [:]
    for place in tokens.indices where tokens[place].isTypeName && lines[tokens[place].text] == nil {
      if place > 0, tokens[place - 1].text == "." { continue }
      lines[tokens[place].text] = tokens[place].line
    }
    return lines
  }
}
