import MarkdownSource
import Specification

/// The search in front matter.
extension MisplacedSettings {
  /// Finds keys at the top level of the front matter that were probably meant for the blocks.
  ///
  /// - Parameter settings: the value of the key `notebook`, or nil if there isn't one.
  mutating func searchFrontMatter(_ matter: ClosedRange<Int>, besides settings: SpecNode?) {
    let lines = matter.dropFirst().dropLast(), hasSettings = settings != nil
    var known: [String] = []
    if case .map(let entries)? = settings?.content { known = entries.map(\.key) }
    var stray: [(line: Int, key: String, setting: String)] = []
    for line in lines {
      if !hasSettings, isToml(line, before: matter.upperBound) { return refuseToml(line, in: matter) }
      if !hasSettings, isIndentedByMistake(line, in: matter) {
        warn(
          "'notebook' is indented, so it is not a key of the front matter", line,
          help: "write notebook: at the start of its line")
      }
      guard let key = key(of: line) else { continue }
      let folded = key.lowercased()
      if key == "notebook" {
        // If the key has no settings, its YAML has errors of its own.
        if !hasSettings, self.hasSettings(below: line, matter) { warnOfColon(line) }
        continue
      }
      let name = folded.split { "._-/".contains($0) }
      if folded == "notebook" || folded == "notebooks" {
        warn("'\(key)' has no effect here", line, help: Self.advice)
      } else if !hasSettings, [Word("notebook")].nearest(to: folded) != nil, self.hasSettings(below: line, matter) {
        warn("'\(key)' has no effect here", line, help: Self.advice)
      } else if name.count == 2, name[0] == "notebook", Self.keys.contains(String(name[1])) {
        stray.append((line, key, "\(name[1]): \(shortValue(of: line))"))
      } else if Self.keys.contains(folded), !known.contains(folded) {
        stray.append((line, key, "\(folded): \(shortValue(of: line))"))
      }
    }
    guard let first = stray.first?.line else { return }
    let names = stray.map { "'\($0.key)'" }, all = stray.map(\.setting).joined(separator: ", ")
    warn(
      names.count == 1
        ? "\(names[0]) has no effect here"
        : "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) have no effect here", first,
      help: advice(adding: all, to: settings))
  }

  /// Returns advice to add settings, in the form of a line of YAML, to those that the front matter has.
  func advice(adding all: String, to settings: SpecNode?) -> String {
    guard let settings else { return "write notebook: {\(all)}" }
    let line = settings.span.start.line, value = shortValue(of: line)
    guard key(of: line) == "notebook", value.hasPrefix("{"), value.hasSuffix("}") else {
      return "move \(all) below notebook:, indented like its other settings"
    }
    return "write notebook: \(value.dropLast()), \(all)}"
  }

  /// Warns that the colon of the key `notebook` is not followed by a space, so that YAML reads another key.
  private mutating func warnOfColon(_ line: Int) {
    let text = String(decoding: source.line(line), as: UTF8.self)
    guard let next = text.drop(while: { $0 != ":" }).dropFirst().unicodeScalars.first else { return }
    warn(
      "'notebook' has no effect here", line,
      help: DisguisedCharacter(next)?.advice ?? "write a space after notebook:")
  }

  /// Finds settings in TOML front matter, where nothing reads them.
  mutating func searchToml(_ matter: ClosedRange<Int>) {
    let lines = matter.dropFirst().dropLast()
    if let line = lines.first(where: { isSetting($0, before: matter.upperBound) }) {
      return refuseToml(line, in: matter)
    }
    for line in lines.prefix(while: { source.line($0).first { $0 != 0x20 } != UInt8(ascii: "[") }) {
      let key = Self.plain(source.line(line)).prefix { $0 != "=" }.filter { $0 != " " }
      if Self.keys.contains(key) { return warn("'\(key)' has no effect here", line, help: tomlAdvice(for: matter)) }
    }
  }

  /// Returns whether a line has settings as TOML writes them.
  func isToml(_ line: Int, before end: Int) -> Bool {
    let text = Self.plain(source.line(line))
    return
      (text.drop { $0 == "[" }.hasPrefix("notebook") && text.hasPrefix("[")
      || text.hasPrefix("notebook") && text.contains("=") && !text.contains(":")) && isSetting(line, before: end)
  }

  private mutating func refuseToml(_ line: Int, in matter: ClosedRange<Int>) {
    error = Diagnostic(
      .error, "the settings of a notebook do not work in TOML", help: tomlAdvice(for: matter), line: line)
  }

  private func tomlAdvice(for matter: ClosedRange<Int>) -> String {
    let lines = matter.dropFirst().dropLast().map { String(decoding: source.line($0), as: UTF8.self) }
    return "rewrite the whole front matter as YAML, between two lines of ---: \(TomlSettings(lines).yaml)"
  }

  static let advice = "write notebook: for the settings of the blocks"

  /// Returns whether settings follow the colon of a line or are on the next line of the front matter.
  func hasSettings(below line: Int, _ matter: ClosedRange<Int>) -> Bool {
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

  /// Returns the key of a line that is not indented, such as `title` for `title: Town` or `title : Town`, or nil.
  func key(of line: Int) -> String? {
    let text = source.line(line)
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex, let first = text.first,
      !" \t{[#".utf8.contains(first)
    else { return nil }
    let key = Self.trimmed(text[..<colon])
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
}
