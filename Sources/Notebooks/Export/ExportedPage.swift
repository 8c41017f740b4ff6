import Blocks
import Files
import MarkdownSource
import Simulations
import Specification
import Typography

/// A notebook as a single HTML page that needs no other file. The page contains its pictures and its style, runs no
/// script and makes no network requests.
package struct ExportedPage: Sendable {
  package let bytes: [UInt8]
  /// Warnings about the parts of the notebook that are not in the page.
  package let warnings: [Diagnostic]

  /// Creates the page of a notebook in its present state, without running it. O(size of the notebook and its pictures).
  ///
  /// - Parameter folder: the folder of the page, if it is not the notebook's folder. Relative links are changed so that
  ///   they lead to the same files.
  /// - Throws: a refusal if the Markdown parser cannot handle the notebook within its limits.
  package init(_ notebook: Notebook, to folder: String? = nil) throws(NotebookRefusal) {
    let source = notebook.page.conflicts.cleared(notebook.source)
    let tree = try NotebookPage.gitHubTree(source)
    let blocks = zip(notebook.blocks, notebook.readings).map { block, reading in
      (block.site.openLine, "Source of \(block.name)" + (reading.identity.model.map { " (\($0))" } ?? ""))
    }
    var move = PageMove.none
    if let folder, let root = notebook.folder { move = PageMove(ofNotebook: root.folder, toPage: folder) }
    let head = PageHead(notebook.source, tree: tree, path: notebook.path)
    var body = PageBody(
      tree, blocks: Dictionary(blocks, uniquingKeysWith: { first, _ in first }),
      pictures: EmbeddedPictures(below: notebook.folder), move: move)
    body.language = head.foreignLanguage
    body.described = Set(
      zip(notebook.blocks, notebook.readings).compactMap { $1.specification?.alt == nil ? nil : $0.name })
    body.write()
    let cut = tree.cutTables.map { table in
      Diagnostic(
        .warning, "only the first \(table.shown.grouped) of \(table.all.grouped) rows of this table are in the page",
        help: "split the table here, with its header above the rest", line: table.line)
    }
    warnings = body.warnings + cut + FigureLinks.dead(in: tree, of: source)
    bytes = Self.page(head, body.html)
  }

  private static func page(_ head: PageHead, _ body: HTMLWriter) -> [UInt8] {
    var html = HTMLWriter()
    html.markup("<!DOCTYPE html>\n<html")
    if let language = head.language {
      html.markup(" lang=\"")
      html.text(language)
      html.markup("\"")
    }
    html.markup(
      """
      >
      <head>
      <meta charset="utf-8" />

      """)
    let start = html.bytes
    html = HTMLWriter()
    html.markup(
      """
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      <meta name="color-scheme" content="light dark" />
      <title>
      """)
    html.text(head.title)
    html.markup("</title>\n<style>\n")
    html.markup(PageStyle.sheet)
    html.markup("\n</style>\n</head>\n<body>\n<main>\n")
    let rest = html.bytes + body.bytes + Array("</main>\n</body>\n</html>\n".utf8)
    return start + mark(of: start + rest) + rest
  }
}

extension ExportedPage {
  /// What an existing file in the place of a page is.
  package enum Standing: Sendable, Hashable {
    /// A page that was exported, byte for byte.
    case exported
    /// A page that was exported and has changed since.
    case changed
    case other
  }

  /// The start and the end of the line that marks a page. Between them is the SHA-256 of the other lines.
  private static let markStart = Array("<meta name=\"generator\" content=\"notebook export, sha256 ".utf8)
  private static let markEnd = Array("\" />\n".utf8)
  private static let digits = 64
  /// The largest number of bytes before the mark.
  private static let mostStart = 1 << 12

  /// Returns the line that marks a page.
  ///
  /// - Parameter page: the page without the line.
  static func mark(of page: [UInt8]) -> [UInt8] { markStart + Array(digest(of: page).utf8) + markEnd }

  /// Judges the bytes of a file. The name of a file proves nothing, and neither does a page that was edited.
  package static func standing(of file: [UInt8]) -> Standing {
    let page = file.filter { $0 != UInt8(ascii: "\r") }
    let start = Array(page.prefix(mostStart))
    guard start.starts(with: "<!DOCTYPE html>\n<html".utf8), let first = start.firstRange(of: markStart)?.lowerBound
    else { return .other }
    let digest = page[(first + markStart.count)...].prefix(digits)
    let end = first + markStart.count + digits
    guard page[min(end, page.count)...].starts(with: markEnd) else { return .changed }
    let rest = Array(page[..<first]) + page[(end + markEnd.count)...]
    return digest.elementsEqual(self.digest(of: rest).utf8) ? .exported : .changed
  }

  /// Returns the digest of a page. Git may change its line ends, so carriage returns do not count.
  private static func digest(of page: [UInt8]) -> String {
    SHA256.hexadecimal(of: page.filter { $0 != UInt8(ascii: "\r") })
  }
}

/// HTML that is being written. Tags are constants of the program, and everything else is escaped.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes markup of the program itself. It must not contain anything from an author.
  mutating func markup(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes += $0 }
  }

  /// Writes a whole number between pieces of markup.
  mutating func number(_ number: Int) { bytes += Array(String(number).utf8) }

  /// Writes bytes in Base64, which needs no escaping.
  mutating func data(_ bytes: [UInt8]) { self.bytes += Base64.encode(bytes) }

  /// Writes the text of an element, or of an attribute in double quotation marks. O(bytes).
  ///
  /// Control characters other than tabs and line ends become U+FFFD, because no page may contain them.
  mutating func text(_ text: some Collection<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): markup("&amp;")
      case UInt8(ascii: "<"): markup("&lt;")
      case UInt8(ascii: ">"): markup("&gt;")
      case UInt8(ascii: "\""): markup("&quot;")
      case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x80...: bytes.append(byte)
      default: markup("\u{FFFD}")
      }
    }
  }

  mutating func text(_ text: String) { self.text(text.utf8) }

  /// Writes an address inside an attribute. O(bytes).
  ///
  /// Characters are percent-encoded where RFC 3986 requires it. Characters that are already encoded stay unchanged.
  mutating func address(_ address: String) {
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "&"): markup("&amp;")
      case UInt8(ascii: "'"): markup("&#x27;")
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case _ where "-_.+!*(),%#@?=;:/$~".utf8.contains(byte): bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }

  /// Begins a new line, unless the output is at the start of one.
  mutating func line() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }
}

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
