import Files
import MarkdownSource
import Simulations
import Specification

/// The head of an HTML page.
struct PageHead {
  /// The title on one line, which is never empty.
  let title: String
  /// The language if the front matter names one, or nil. For people who use screen readers, a wrong language is worse
  /// than none.
  let language: String?

  /// Determines the title and language of a page.
  ///
  /// - Parameters:
  ///   - source: the file, for `title` and `lang` in its front matter.
  ///   - tree: the document, for its first heading.
  ///   - path: the path of the notebook. Its name is the title if there is neither of these.
  init(_ source: SourceText, tree: MarkdownTree, path: String) {
    let heading = tree.nodes.indices.first { if case .heading = tree.nodes[$0].kind { true } else { false } }
    let name = Path.name(of: path)
    let stem = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? name[..<$0] : nil } ?? name
    let titles = [
      Self.text("title", of: source), heading.map { tree.text(ofHeading: $0) },
      path == "-" ? nil : String(stem),
    ]
    title = titles.compactMap { $0.map(Self.line) }.first { !$0.isEmpty } ?? "Notebook"
    language = Self.text("lang", of: source).flatMap { Self.isLanguage($0) ? $0 : nil }
  }

  /// Returns the text of a key of the front matter, in YAML or TOML.
  private static func text(_ key: String, of source: SourceText) -> String? {
    source.frontMatterMember(key).node?.scalar ?? source.tomlText(key)
  }

  /// The language of the page if it is not English, or nil. The program's own words then need a mark.
  var foreignLanguage: String? {
    language.flatMap { $0.split(separator: "-").first?.lowercased() == "en" ? nil : $0 }
  }

  private static func line(_ text: String) -> String {
    text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
  }

  /// Returns whether a text has the form of a language tag, such as `de` or `zh-Hant-TW` (BCP 47).
  static func isLanguage(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(isLetter) else {
      return false
    }
    return text.utf8.count <= 35
      && parts.dropFirst().allSatisfy { part in
        (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) }
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
}
