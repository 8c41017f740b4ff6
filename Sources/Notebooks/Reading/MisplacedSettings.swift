import MarkdownSource
import Specification

/// Settings of a notebook that look like front matter but are not, or that are in the front matter under another name.
/// Nothing reads them, so the blocks would run with other values, and nobody would be told.
struct MisplacedSettings {
  private(set) var warnings: [Diagnostic] = []
  private let source: SourceText

  /// Finds the settings of a page with blocks. O(bytes).
  init(in source: SourceText, _ page: NotebookPage) {
    self.source = source
    let matter = source.frontMatter
    if let matter { searchFrontMatter(matter) }
    let first = (matter?.upperBound ?? 0) + 1
    let end = page.layout.blocks.map(\.openLine).min() ?? first
    guard first < end else { return }
    let skipped = Self.skipped(in: page.tree)
    for line in first..<end where !skipped.contains(line) {
      guard isSetting(line, before: end) else { continue }
      warn("this is not front matter, so these settings have no effect", line, help: remedy(line, matter))
    }
  }

  private static let keys = ["seed", "parameters", "figures"]

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
  private mutating func searchFrontMatter(_ matter: ClosedRange<Int>) {
    let lines = matter.dropFirst().dropLast()
    let hasSettings = lines.contains { key(of: $0) == "notebook" }
    for line in lines {
      guard let key = key(of: line) else { continue }
      let folded = key.lowercased()
      if key != "notebook", folded == "notebook" || folded == "notebooks" {
        warn("'\(key)' is a key of other programs", line, help: "write notebook: for the settings of the blocks")
      } else if folded.hasPrefix("notebook."), Self.keys.contains(String(folded.dropFirst("notebook.".count))) {
        let name = folded.dropFirst("notebook.".count)
        warn("'\(key)' is a key of other programs", line, help: "write notebook: {\(name): …}")
      } else if key == "seed", !hasSettings {
        let value = value(of: line)
        warn(
          "'seed' is a key of other programs", line,
          help: "for the blocks, write notebook: {seed: \(value.isEmpty ? "0" : value)}")
      }
    }
  }

  /// Returns the key of a line that is not indented, such as `title` for `title: Town`, or nil.
  private func key(of line: Int) -> String? {
    let text = source.line(line)
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex, text.first != 0x20 else {
      return nil
    }
    let key = String(decoding: text[..<colon], as: UTF8.self)
    return key.filter { $0 != "\"" && $0 != "'" }
  }

  private func value(of line: Int) -> String {
    let text = String(decoding: source.line(line), as: UTF8.self)
    guard let colon = text.firstIndex(of: ":") else { return "" }
    return String(text[text.index(after: colon)...].drop { $0 == " " })
  }

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
    let text = String(decoding: source.line(line), as: UTF8.self).lowercased().filter { $0 != "\"" && $0 != "'" }
    let word = text.drop { $0 == " " || $0 == "{" }
    guard text.prefix(while: { $0 == " " }).count < 4 else { return false }
    if Self.keys.contains(where: { word.hasPrefix("notebook.\($0):") }) { return true }
    guard ["notebook:", "notebooks:", "[notebook]"].contains(where: { word.hasPrefix($0) }) else { return false }
    let next = line + 1 < end ? String(decoding: source.line(line + 1), as: UTF8.self).lowercased() : ""
    let rest = word.drop { $0 != ":" && $0 != "]" }.dropFirst()
    return Self.keys.contains { key in
      rest.drop { " {".contains($0) }.hasPrefix(key) || next.drop { " \t{\"'".contains($0) }.hasPrefix(key)
    }
  }

  private func remedy(_ line: Int, _ matter: ClosedRange<Int>?) -> String {
    if matter != nil { return "move them into the front matter at the top of the file" }
    let text = String(decoding: source.line(line), as: UTF8.self)
    if text.contains("[notebook]") || text.contains("\"notebook\"") {
      return "write them as YAML between two lines of ---, the first of which is the first line of the file"
    }
    return "begin the file with a line of ---, and end the settings with another one"
  }
}
