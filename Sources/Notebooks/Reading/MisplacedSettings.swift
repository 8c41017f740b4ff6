import MarkdownSource
import Specification

/// Settings of a notebook that look like front matter but are not, or that are in the front matter under another name.
/// Nothing reads them, so the blocks would run with other values, and nobody would be told.
struct MisplacedSettings {
  /// The error about settings that a formatter has turned into text, because it does not know front matter. Such a page
  /// would run with other random numbers and without its parameters.
  var error: Diagnostic?
  var warnings: [Diagnostic] = []
  let source: SourceText
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

  static let keys = ["seed", "parameters", "figures", "requires"]

  mutating func warn(_ message: String, _ line: Int, help: String) {
    let text = source.line(line), start = text.prefix { $0 == 0x20 }.count
    let length = String(decoding: text, as: UTF8.self).unicodeScalars.count
    warnings.append(
      Diagnostic(
        .warning, message, help: help,
        at: SourceSpan(
          start: SourceLocation(line: line, column: start + 1), end: SourceLocation(line: line, column: length + 1))))
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
    Self.tidy(source.line(line).drop { "# \t>-*+".utf8.contains($0) })
      .split { " \t{},".contains($0) }
  }

  private static func isKey(_ word: Substring) -> Bool { keys.contains { word == $0 + ":" } }

  // MARK: Text that looks like front matter

  /// Returns the lines of code and comments.
  private static func skipped(in tree: MarkdownTree) -> Set<Int> {
    tree.nodes.reduce(into: []) { lines, node in
      switch node.kind {
      case .codeBlock(let info, let literal):
        lines.formUnion(node.startLine..<node.startLine + SourceText(literal).lines.count + (info == nil ? 0 : 2))
      case .htmlBlock(let literal) where literal.starts(with: "<!--".utf8):
        lines.formUnion(node.startLine..<node.startLine + max(1, SourceText(literal).lines.count))
      default: break
      }
    }
  }

  /// Returns whether a line holds settings, or is a key `notebook` with settings on its line or on the next one.
  func isSetting(_ line: Int, before end: Int) -> Bool {
    let text = Self.plain(source.line(line))
    guard text.prefix(while: { $0 == " " }).count < 4 else { return false }
    return isSetting(text, line, before: end)
  }

  func isSetting(_ text: String, _ line: Int, before end: Int) -> Bool {
    let word = text.drop { $0 == " " || $0 == "{" }
    let rest = word.drop { $0 != "." }.dropFirst().drop { $0.isLetter }.drop { $0 == " " }
    if word.hasPrefix("notebook."), rest.first.map({ ":=".contains($0) }) ?? false, hasSetting(word.dropFirst(9)) {
      return true
    }
    if let table = ["[notebook.", "[[notebook."].first(where: { word.hasPrefix($0) }) {
      return hasSetting(word.dropFirst(table.count))
    }
    // Other keys may come before it in a line of JSON.
    if text.hasPrefix("{"), let key = text.firstRange(of: "notebook:") {
      return text[..<key.lowerBound].last.map { " {,".contains($0) } ?? false
        && hasSettings(text[key.upperBound...], line, before: end)
    }
    guard
      let key = ["notebook:", "notebooks:", "[notebook]", "[[notebook]]", "notebook="]
        .first(where: { word.hasPrefix($0) })
    else { return word == "notebook" && isRule(above: line) && hasSettings("", line, before: end) }
    return hasSettings(word.dropFirst(key.count), line, before: end)
  }

  /// Returns whether the line above is one of `---`.
  private func isRule(above line: Int) -> Bool { line > 1 && Self.trimmed(source.line(line - 1)) == "---" }

  /// Returns whether settings follow a key on its line or on the next one.
  func hasSettings(_ rest: Substring, _ line: Int, before end: Int) -> Bool {
    hasSetting(rest.drop { " {".contains($0) })
      || line + 1 < end && hasSetting(Self.plain(source.line(line + 1)).drop { " \t{".contains($0) })
  }

  /// Returns whether a text begins with a setting, such as `seed: 3` or `seed = 3`.
  private func hasSetting(_ text: Substring) -> Bool {
    Self.keys.contains { key in
      text.hasPrefix(key) && text.dropFirst(key.count).first { $0 != " " }.map { ":=]".contains($0) } ?? false
    }
  }

  /// Returns a line in lower case without quotation marks, as tidy as most people write it.
  static func plain(_ line: ArraySlice<UInt8>) -> String {
    tidy(line).lowercased().filter { $0 != "\"" && $0 != "'" }
  }

  /// Returns a line without spaces before colons and equals signs, and without those that TOML allows in `[ a . b ]`.
  private static func tidy(_ line: ArraySlice<UInt8>) -> String {
    var text = ""
    let whole = String(decoding: line, as: UTF8.self), isToml = whole.contains("=") || whole.contains("[")
    for scalar in whole.unicodeScalars {
      let character =
        DisguisedCharacter(scalar).map { $0.plain == "a plain space" ? " " : "" } ?? Character(scalar).description
      if character == " ", isToml, let last = text.last, "[.".contains(last) { continue }
      let joins = [":", "="].contains(character) || isToml && ["]", "."].contains(character)
      if joins, text.contains(where: { $0 != " " }) { while text.last == " " { text.removeLast() } }
      text += character
    }
    return text
  }

  /// Finds settings in code at the start of the page, which is fenced or indented front matter.
  private mutating func searchCode(at start: MarkdownTree.Node?) {
    guard let start, case .codeBlock(let info, let literal) = start.kind,
      ["yaml", "yml", "json", "toml", "", nil].contains(info?.lowercased()),
      source.lines.prefix(start.startLine - 1).allSatisfy({ ContainerPrefix.isBlank(source.bytes[$0.content]) })
    else { return }
    let first = start.startLine + (info == nil ? 0 : 1), end = first + SourceText(literal).lines.count
    for line in first..<end {
      let text = Self.plain(source.line(line).drop { $0 == 0x20 || $0 == 0x09 })
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
    // Settings below a block are not front matter, and neither are a heading or a list, whatever the lines around them.
    guard line < end, Self.plain(source.line(line)).drop(while: { " {".contains($0) }).hasPrefix("notebook") else {
      return nil
    }
    guard let first = (1..<line).first(where: { !ContainerPrefix.isBlank(source.line($0)) }) else { return nil }
    if let advice = Self.advice(onDisguiseOf: source.line(first), first) { return advice }
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
    if let space = Self.indent(source.line(first)) {
      return "front matter must start on line 1: remove the \(space) before ---"
    }
    if let last = ((first + 1)..<end).first(where: { Self.isRule(Self.trimmed(Self.undisguised(source.line($0)))) }) {
      if let advice = Self.advice(onDisguiseOf: source.line(last), last) { return advice }
      let rule = Self.trimmed(source.line(last))
      if last > line, rule != "---" { return "write --- instead of \(rule) on line \(last)" }
      if last > line, let space = Self.indent(source.line(last)) {
        return "remove the \(space) before --- on line \(last)"
      }
      if last > line { return "write a colon after notebook on line \(line)" }
    }
    return "front matter has no closing line: add --- after line \(lastSetting(from: line, before: end))"
  }

  /// Returns the last line of the settings that begin on a line: lines that are indented or have a key, and the empty
  /// lines between them.
  private func lastSetting(from line: Int, before end: Int) -> Int {
    var last = line
    for number in (line + 1)..<max(end, line + 1) {
      let text = source.line(number)
      if ContainerPrefix.isBlank(text) { continue }
      let isIndented = " \t".utf8.contains(text.first ?? 0)
      let isKey = key(of: number).map { $0.first?.isLowercase ?? false && !$0.contains(" ") } ?? false
      guard isIndented || isKey else { break }
      last = number
    }
    return last
  }

  static func trimmed(_ line: some Collection<UInt8>) -> Substring {
    let text = String(decoding: line, as: UTF8.self).drop { $0 == " " || $0 == "\t" }
    return text.lastIndex { $0 != " " && $0 != "\t" }.map { text[...$0] } ?? ""
  }

  /// Returns what is before the first character of a line, or nil if there is nothing.
  private static func indent(_ line: ArraySlice<UInt8>) -> String? {
    switch line.first {
    case 0x20: "space"
    case 0x09: "tab"
    default: nil
    }
  }

  /// Returns a line without characters that look like spaces or like nothing.
  private static func undisguised(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let text = String(decoding: line, as: UTF8.self)
    return Array(String(String.UnicodeScalarView(text.unicodeScalars.filter { DisguisedCharacter($0) == nil })).utf8)
  }

  /// Returns advice on a line that is `---` but for a character that looks like a space or like nothing.
  static func advice(onDisguiseOf line: ArraySlice<UInt8>, _ number: Int) -> String? {
    guard isRule(trimmed(undisguised(line))),
      let character = String(decoding: line, as: UTF8.self).unicodeScalars.lazy.compactMap({ DisguisedCharacter($0) })
        .first
    else { return nil }
    return "delete \(character.mark), \(character.name), on line \(number)"
  }

  /// Returns whether a line consists of the signs of a rule, or of dashes, into which a word processor turns hyphens.
  private static func isRule(_ text: Substring) -> Bool {
    text.count > 1 && text.allSatisfy { $0 == text.first && "-=*_~;".contains($0) }
      || !text.isEmpty && text.allSatisfy { "–—―".contains($0) } || text == "—-" || text == "–-"
  }
}
