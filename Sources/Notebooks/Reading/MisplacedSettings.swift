import MarkdownSource
import Specification

/// Settings of a notebook that look like front matter but are not, or that are in the front matter under another name.
/// Nothing reads them, so the blocks would run with other values, and nobody would be told.
struct MisplacedSettings {
  /// The error about settings that a formatter has turned into text, because it does not know front matter. Such a page
  /// would run with other random numbers and without its parameters.
  private(set) var error: Diagnostic?
  private(set) var warnings: [Diagnostic] = []
  private let source: SourceText
  /// The number of lines, from the start of a page, on which a formatter may have left settings. Code and comments do
  /// not count.
  private static let mostLines = 60
  /// The number of lines below `notebook:` that may then be its settings.
  private static let mostSettings = 12

  /// Finds the settings of a page with blocks. O(bytes).
  init(in source: SourceText, _ page: NotebookPage) {
    self.source = source
    guard let end = page.layout.blocks.map(\.openLine).min() else { return }
    let matter = source.frontMatter, toml = source.tomlMatter
    let settings = source.frontMatterMember("notebook").node
    if let matter {
      searchFrontMatter(matter, besides: settings)
    } else if let toml {
      searchToml(toml)
    } else {
      searchCode(at: page.tree.nodes.dropFirst().first)
    }
    guard error == nil else { return }
    let first = (matter ?? toml).map { $0.upperBound + 1 } ?? 1
    let skipped = Self.skipped(in: page.tree)
    if settings == nil {
      let lines = (first..<max(first, source.lines.count + 1)).lazy.filter { !skipped.contains($0) }
      let searched = Array(lines.prefix(Self.mostLines + Self.mostSettings))
      let lost = searched.prefix(Self.mostLines).indices.first { index in
        areSettings(searched[index...].prefix { $0 - searched[index] <= Self.mostSettings })
      }
      if let lost {
        error = Diagnostic(
          .error, "the settings of this notebook are not in front matter, so they do not apply",
          help: layoutAdvice(searched[lost], matter, before: end)
            ?? "put them at the top of the page, between two lines of ---",
          line: searched[lost])
        return
      }
    }
    guard first < end else { return }
    for line in first..<end where !skipped.contains(line) && isSetting(line, before: end) {
      warn("this is not front matter, so these settings have no effect", line, help: remedy(line, matter, before: end))
    }
  }

  private static let keys = ["seed", "parameters", "figures", "requires"]

  private mutating func warn(_ message: String, _ line: Int, help: String) {
    let text = source.line(line), start = text.prefix { $0 == 0x20 }.count
    let length = String(decoding: text, as: UTF8.self).unicodeScalars.count
    warnings.append(
      Diagnostic(
        .warning, message, help: help,
        at: SourceSpan(
          start: SourceLocation(line: line, column: start + 1), end: SourceLocation(line: line, column: length + 1))))
  }

  // MARK: Front matter

  /// Finds keys at the top level of the front matter that were probably meant for the blocks.
  ///
  /// - Parameter settings: the value of the key `notebook`, or nil if there isn't one.
  private mutating func searchFrontMatter(_ matter: ClosedRange<Int>, besides settings: SpecNode?) {
    let lines = matter.dropFirst().dropLast(), hasSettings = settings != nil
    var known: [String] = []
    if case .map(let entries)? = settings?.content { known = entries.map(\.key) }
    for line in lines {
      if !hasSettings, isToml(line, before: matter.upperBound) { return refuseToml(line) }
      if !hasSettings, isIndentedByMistake(line, in: matter) {
        warn(
          "'notebook' is indented, so it is not a key of the front matter", line,
          help: "write notebook: at the start of its line")
      }
      guard let key = key(of: line) else { continue }
      let folded = key.lowercased()
      // If the key has the right name but no settings, its YAML has errors of its own.
      if key == "notebook" { continue }
      if folded == "notebook" || folded == "notebooks" {
        warn("'\(key)' has no effect here", line, help: Self.advice)
      } else if !hasSettings, [Word("notebook")].nearest(to: folded) != nil, self.hasSettings(below: line, matter) {
        warn("'\(key)' has no effect here", line, help: Self.advice)
      } else if folded.hasPrefix("notebook."), Self.keys.contains(String(folded.dropFirst("notebook.".count))) {
        let name = folded.dropFirst("notebook.".count)
        warn("'\(key)' has no effect here", line, help: "write notebook: {\(name): …}")
      } else if Self.keys.contains(key), !known.contains(key) {
        warn("'\(key)' has no effect here", line, help: "write notebook: {\(key): \(shortValue(of: line))}")
      }
    }
  }

  /// Finds settings in TOML front matter, where nothing reads them.
  private mutating func searchToml(_ matter: ClosedRange<Int>) {
    let lines = matter.dropFirst().dropLast()
    if let line = lines.first(where: { isSetting($0, before: matter.upperBound) }) { return refuseToml(line) }
    for line in lines.prefix(while: { source.line($0).first { $0 != 0x20 } != UInt8(ascii: "[") }) {
      let text = String(decoding: source.line(line), as: UTF8.self)
      let key = text.prefix { $0 != "=" }.filter { $0 != " " }
      if Self.keys.contains(key) { warn("'\(key)' has no effect here", line, help: Self.tomlAdvice) }
    }
  }

  /// Returns whether a line has settings as TOML writes them.
  private func isToml(_ line: Int, before end: Int) -> Bool {
    let text = Self.plain(source.line(line))
    return (text.hasPrefix("[notebook") || text.hasPrefix("notebook") && text.contains("=") && !text.contains(":"))
      && isSetting(line, before: end)
  }

  private mutating func refuseToml(_ line: Int) {
    error = Diagnostic(
      .error, "the settings of a notebook do not work in TOML", help: Self.tomlAdvice, line: line)
  }

  private static let tomlAdvice =
    "rewrite the whole front matter as YAML, between two lines of ---: notebook: {seed: 5}"

  private static let advice = "write notebook: for the settings of the blocks"

  /// Returns whether settings follow the colon of a line or are on the next line of the front matter.
  private func hasSettings(below line: Int, _ matter: ClosedRange<Int>) -> Bool {
    let text = Self.plain(source.line(line))
    return hasSettings(text.drop { $0 != ":" }.dropFirst(), line, before: matter.upperBound)
  }

  /// Returns whether a line is an indented key `notebook` with settings, below a key that has its value on its own
  /// line.
  private func isIndentedByMistake(_ line: Int, in matter: ClosedRange<Int>) -> Bool {
    let text = source.line(line)
    guard text.first == 0x20 || text.first == 0x09, line > matter.lowerBound + 1,
      Self.plain(text.drop { $0 == 0x20 || $0 == 0x09 }).hasPrefix("notebook:"), hasSettings(below: line, matter)
    else { return false }
    let value = key(of: line - 1) == nil ? "" : self.value(of: line - 1)
    return !value.isEmpty && !value.hasPrefix("|") && !value.hasPrefix(">")
  }

  /// Returns the key of a line that is not indented, such as `title` for `title: Town`, or nil.
  private func key(of line: Int) -> String? {
    let text = source.line(line)
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex, let first = text.first,
      !" {[#".utf8.contains(first)
    else { return nil }
    let key = String(decoding: text[..<colon], as: UTF8.self)
    return key.filter { $0 != "\"" && $0 != "'" }
  }

  private func value(of line: Int) -> String {
    let text = String(decoding: source.line(line), as: UTF8.self)
    guard let colon = text.firstIndex(of: ":") else { return "" }
    return String(text[text.index(after: colon)...].drop { $0 == " " })
  }

  /// Returns the value on the line of a key, or an ellipsis for a value that may go on below it.
  private func shortValue(of line: Int) -> String {
    let value = value(of: line)
    guard let first = value.first else { return "…" }
    let isWhole =
      switch first {
      case "{": value.last == "}"
      case "[": value.last == "]"
      default: first.isLetter || first.isNumber
      }
    return isWhole && !value.contains("#") ? value : "…"
  }

  // MARK: Settings that a formatter has left

  /// Returns whether the first line says `notebook:` as a key, and it or a line below it, before a heading, begins a
  /// setting.
  private func areSettings(_ lines: ArraySlice<Int>) -> Bool {
    guard let line = lines.first, case let words = words(of: line), let place = words.firstIndex(of: "notebook:"),
      // Keys of other tools may come before it in the same line.
      place == 0 || words[0].hasSuffix(":")
    else { return false }
    return words[(place + 1)...].contains(where: Self.isKey)
      || lines.dropFirst().prefix { source.line($0).first != UInt8(ascii: "#") }
        .contains { self.words(of: $0).first.map(Self.isKey) ?? false }
  }

  /// Returns the words of a line without the marks of headings, lists and quotes.
  private func words(of line: Int) -> [Substring] {
    String(decoding: source.line(line).drop { "# \t>-*+".utf8.contains($0) }, as: UTF8.self)
      .split { " \t{},".contains($0) }
  }

  private static func isKey(_ word: Substring) -> Bool { keys.contains { word == $0 + ":" } }

  // MARK: Text that looks like front matter

  /// Returns the lines of code and comments.
  private static func skipped(in tree: MarkdownTree) -> Set<Int> {
    tree.nodes.reduce(into: []) { lines, node in
      switch node.kind {
      case .codeBlock(let info, let literal):
        lines.formUnion(node.startLine...node.startLine + SourceText(literal).lines.count + (info == nil ? 0 : 1))
      case .htmlBlock(let literal) where literal.starts(with: "<!--".utf8):
        lines.formUnion(node.startLine..<node.startLine + max(1, SourceText(literal).lines.count))
      default: break
      }
    }
  }

  /// Returns whether a line holds settings, or is a key `notebook` with settings on its line or on the next one.
  private func isSetting(_ line: Int, before end: Int) -> Bool {
    let text = Self.plain(source.line(line))
    guard text.prefix(while: { $0 == " " }).count < 4 else { return false }
    return isSetting(text, line, before: end)
  }

  private func isSetting(_ text: String, _ line: Int, before end: Int) -> Bool {
    let word = text.drop { $0 == " " || $0 == "{" }
    let rest = word.drop { $0 != "." }.dropFirst().drop { $0.isLetter }.drop { $0 == " " }
    if word.hasPrefix("notebook."), rest.first.map({ ":=".contains($0) }) ?? false, hasSetting(word.dropFirst(9)) {
      return true
    }
    if word.hasPrefix("[notebook.") { return hasSetting(word.dropFirst(10)) }
    // Other keys may come before it in a line of JSON.
    if text.hasPrefix("{"), let key = text.firstRange(of: "notebook:") {
      return text[..<key.lowerBound].last.map { " {,".contains($0) } ?? false
        && hasSettings(text[key.upperBound...], line, before: end)
    }
    guard
      let key = ["notebook:", "notebooks:", "[notebook]", "notebook =", "notebook="]
        .first(where: { word.hasPrefix($0) })
    else { return false }
    return hasSettings(word.dropFirst(key.count), line, before: end)
  }

  /// Returns whether settings follow a key on its line or on the next one.
  private func hasSettings(_ rest: Substring, _ line: Int, before end: Int) -> Bool {
    hasSetting(rest.drop { " {".contains($0) })
      || line + 1 < end && hasSetting(Self.plain(source.line(line + 1)).drop { " \t{".contains($0) })
  }

  /// Returns whether a text begins with a setting, such as `seed: 3` or `seed = 3`.
  private func hasSetting(_ text: Substring) -> Bool {
    Self.keys.contains { key in
      text.hasPrefix(key) && text.dropFirst(key.count).first { $0 != " " }.map { ":=]".contains($0) } ?? false
    }
  }

  /// Returns a line in lower case without quotation marks.
  private static func plain(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line, as: UTF8.self).lowercased().filter { $0 != "\"" && $0 != "'" }
  }

  /// Finds settings in code at the start of the page, which is fenced or indented front matter.
  private mutating func searchCode(at start: MarkdownTree.Node?) {
    guard let start, case .codeBlock(let info, let literal) = start.kind,
      ["yaml", "yml", "json", "toml", "", nil].contains(info?.lowercased()),
      source.lines.prefix(start.startLine - 1).allSatisfy({ ContainerPrefix.isBlank(source.bytes[$0.content]) })
    else { return }
    let first = start.startLine + (info == nil ? 0 : 1), end = first + SourceText(literal).lines.count
    for line in first..<end {
      let text = Self.plain(source.line(line).drop { $0 == 0x20 })
      guard isSetting(text, line, before: end) else { continue }
      let layout = info == nil ? "indentation" : "fence"
      return warn(
        "this is not front matter, so these settings have no effect", line,
        help: "write them as YAML without the \(layout), between two lines of ---, "
          + "the first of which is the first line of the file")
    }
  }

  private func remedy(_ line: Int, _ matter: ClosedRange<Int>?, before end: Int) -> String {
    if let advice = layoutAdvice(line, matter, before: end) { return advice }
    let text = String(decoding: source.line(line), as: UTF8.self)
    if text.contains("[notebook") || text.contains("\"notebook\"") || text.contains("=") {
      return "write them as YAML between two lines of ---, the first of which is the first line of the file"
    }
    return "begin the file with a line of ---, and end the settings with another one"
  }

  /// Returns advice for settings that look like front matter but for one line, or nil for any others.
  private func layoutAdvice(_ line: Int, _ matter: ClosedRange<Int>?, before end: Int) -> String? {
    if matter != nil { return "move them into the front matter at the top of the file" }
    // A heading or a list is not front matter, whatever the lines around it.
    guard Self.plain(source.line(line)).drop(while: { " {".contains($0) }).hasPrefix("notebook") else { return nil }
    guard let first = (1..<line).first(where: { !ContainerPrefix.isBlank(source.line($0)) }) else { return nil }
    let text = Self.trimmed(source.line(first))
    guard Self.isRule(text) else { return nil }
    if text == "---", first > 1 {
      return first == 2
        ? "front matter must start on line 1: remove the empty line above ---"
        : "front matter must start on line 1: remove the \(first - 1) empty lines above ---"
    }
    if text != "---" {
      let start = first > 1 ? ", and remove the lines above" : ""
      guard let last = (line..<end).first(where: { Self.trimmed(source.line($0)) == text }) else {
        return "write --- instead of \(text) on line \(first)\(start)"
      }
      return "write --- instead of \(text) on lines \(first) and \(last)\(start)"
    }
    if source.line(first).first != UInt8(ascii: "-") {
      return "front matter must start on line 1: remove the space before ---"
    }
    let below = (first + 1)..<end
    guard
      let last = below.first(where: { number in
        let text = Self.trimmed(source.line(number))
        return text.isEmpty && number > line || text.hasPrefix("#") || Self.isRule(text)
      }) ?? below.last.map({ $0 + 1 }), last > line
    else { return nil }
    if last < end, case let rule = Self.trimmed(source.line(last)), Self.isRule(rule) {
      return rule == "---"
        ? "remove the space before --- on line \(last)" : "write --- instead of \(rule) on line \(last)"
    }
    return "front matter has no closing line: add --- after line \(last - 1)"
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> Substring {
    let text = String(decoding: line, as: UTF8.self).drop { $0 == " " || $0 == "\t" }
    return text.lastIndex { $0 != " " && $0 != "\t" }.map { text[...$0] } ?? ""
  }

  /// Returns whether a line consists of hyphens or dashes, such as those into which a word processor turns hyphens.
  private static func isRule(_ text: Substring) -> Bool {
    text.count > 2 && text.allSatisfy { $0 == "-" } || !text.isEmpty && text.allSatisfy { "–—―".contains($0) }
      || text == "—-" || text == "–-"
  }
}
