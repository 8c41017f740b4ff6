import Files
import MarkdownSource

/// What a region says, in a form that does not depend on its layout.
///
/// Formatters wrap paragraphs, pad tables, and spell emphasis, lists and escapes in their own way. None of this is an
/// edit. A changed word or digit is one, and so is any change in a code block or in code.
struct CanonicalText: Sendable, Hashable {
  /// The text of the parsed lines. Each block and each kind of inline has a mark that no text contains.
  let bytes: [UInt8]
  /// The text as earlier versions compared it: without empty lines and trailing spaces.
  let lines: [UInt8]

  private init(bytes: [UInt8], lines: [UInt8]) {
    self.bytes = bytes
    self.lines = lines
  }

  /// Creates the text of a region's lines. O(bytes).
  init(_ lines: [[UInt8]]) { self = Self.read(lines).text }

  /// Reads the lines of a region.
  ///
  /// If libcmark cannot parse them within its limits, only their layout in lines is known, and the tree is empty.
  static func read(_ lines: [[UInt8]]) -> (text: CanonicalText, tree: MarkdownTree, source: SourceText) {
    let normalized = RegionLines.normalized(lines)
    let source = text(of: lines)
    guard !normalized.isEmpty else { return (CanonicalText(bytes: [], lines: []), MarkdownTree([]), source) }
    guard let tree = try? MarkdownTree.parseGitHub(source, deadlineSeconds: NotebookPage.parseSeconds) else {
      return (CanonicalText(bytes: normalized, lines: normalized), MarkdownTree([]), source)
    }
    guard isShallow(tree) else { return (CanonicalText(bytes: normalized, lines: normalized), tree, source) }
    // What a tree does not show is part of the text, too: definitions of links, in which people leave remarks, and in
    // tables cells without a column and rows beyond the limits.
    let rest = definitions(in: lines) + (tree.leavesOut ? [Writer.mark] + words(of: source, lines) : [])
    return (CanonicalText(bytes: Writer.text(of: tree, withBlocks: true) + rest, lines: normalized), tree, source)
  }

  /// Returns the digest of the words and the code of a region's lines in order. Paragraphs, lists and tables make no
  /// difference. O(bytes).
  ///
  /// A formatter that does not know tables joins their rows. Nothing is lost if the words are those of a run. Only
  /// regions that say something else are read a second time for this.
  static func words(of lines: [[UInt8]]) -> String {
    SHA256.hexadecimal(of: RegionLines.normalized(lines).isEmpty ? [] : words(of: text(of: lines), lines))
  }

  private static func words(of source: SourceText, _ lines: [[UInt8]]) -> [UInt8] {
    // Formatters that destroy tables read them as paragraphs.
    guard let plain = try? MarkdownTree.parse(source, deadlineSeconds: NotebookPage.parseSeconds), isShallow(plain)
    else { return RegionLines.normalized(lines) }
    return Writer.text(of: plain, withBlocks: false) + definitions(in: lines)
  }

  /// Returns lines as a text. A region does not have front matter, so its first line must not look like some.
  private static func text(of lines: [[UInt8]]) -> SourceText {
    SourceText(Array(([[]] + lines).joined(separator: [UInt8(ascii: "\n")])))
  }

  /// Returns the lines that define links.
  private static func definitions(in lines: [[UInt8]]) -> [UInt8] {
    var definitions: [UInt8] = []
    for line in lines.map({ $0.drop { $0 == UInt8(ascii: " ") } }) where line.first == UInt8(ascii: "[") {
      if line.dropFirst().first != UInt8(ascii: "^"), String(decoding: line, as: UTF8.self).contains("]:") {
        definitions += [Writer.mark] + line
      }
    }
    return definitions
  }

  /// Returns whether the tree is flat enough for the stack. No result of a run has more than a few levels.
  private static func isShallow(_ tree: MarkdownTree) -> Bool {
    var depths = [Int](repeating: 0, count: tree.nodes.count)
    for index in tree.nodes.indices.dropFirst() {
      depths[index] = depths[tree.nodes[index].parent] + 1
      if depths[index] > 200 { return false }
    }
    return true
  }

  /// Returns whether a paragraph has a line of Markdown, such as a caption.
  func contains(_ line: String) -> Bool {
    // Lines of a tight list are one paragraph, so the marks of the line's own paragraph do not count.
    let paragraph = CanonicalText([Array(line.utf8)]).bytes.dropFirst(3).dropLast(2)
    return bytes[...].firstRange(of: paragraph) != nil
  }

  /// The digests of both forms. Two texts with a common digest say the same.
  var digests: Set<String> { [SHA256.hexadecimal(of: bytes), SHA256.hexadecimal(of: lines)] }

  /// Writes the blocks and inlines of a tree.
  private struct Writer {
    private var bytes: [UInt8] = []
    /// Whether blocks other than code have marks. Otherwise, spaces separate their words, and the signs of tables that
    /// a formatter took for words do not count.
    private let hasBlocks: Bool
    /// The start of the word at the end of the text, without blocks.
    private var wordStart = 0
    /// Whether the text so far ends with a space that is written only before more text.
    private var owesSpace = false
    /// Whether the current block has no text yet, so that spaces at its start do not count.
    private var isAtStart = true

    /// The byte before a mark, and before a control character in a text.
    static let mark: UInt8 = 0x1D

    private init(hasBlocks: Bool) { self.hasBlocks = hasBlocks }

    static func text(of tree: MarkdownTree, withBlocks hasBlocks: Bool) -> [UInt8] {
      var writer = Writer(hasBlocks: hasBlocks)
      writer.write(tree, 0)
      writer.separate()
      return writer.bytes
    }

    private mutating func write(_ tree: MarkdownTree, _ index: Int) {
      let node = tree.nodes[index]
      switch node.kind {
      case .document, .footnotes: children(of: index, tree)
      case .blockQuote: block("q", index, tree)
      case .list(let isOrdered, _, _, _): block(isOrdered ? "o" : "u", index, tree)
      case .item(let task): block(task.map { $0 ? "X" : "x" } ?? "i", index, tree)
      case .paragraph: block("p", index, tree)
      case .heading(let level): block("h\(level)", index, tree)
      case .alert(let kind): block("!\(kind.rawValue)", index, tree)
      case .footnote(_, let label): block("^\(label)", index, tree)
      case .thematicBreak: begin("-")
      case .codeBlock(let info, let literal):
        if hasBlocks { begin("c") } else { inline("c") }
        exact(Array((info ?? "").split { $0 == " " || $0 == "\t" }.joined(separator: " ").utf8))
        open("l")
        // Editors remove spaces at the ends of lines, also in code.
        let lines = SourceText(literal).lines.map { RegionLines.trimmed(Array(literal[$0.content])) }
        exact(lines.joined(separator: [UInt8(ascii: "\n")]))
        close()
        separate()
      case .htmlBlock(let literal):
        begin("H")
        words(literal)
        end()
      case .table: block("t", index, tree)
      case .tableRow:
        begin("r")
        // A cell that is missing is empty.
        let cells = tree.children(of: index)
        let count = (cells.lastIndex { tree.nodes[$0].end > $0 + 1 } ?? -1) + 1
        for cell in cells.prefix(count) { write(tree, cell) }
        end()
      case .tableCell: block("d", index, tree)
      case .text(let text): words(text)
      case .softBreak: words([UInt8(ascii: " ")])
      case .lineBreak: begin("b")
      case .code(let code):
        inline("k")
        exact(code)
        close()
      case .htmlInline(let html):
        inline("<")
        // Some formatters put attributes into single quotes.
        let hasDouble = html.contains(UInt8(ascii: "\"")) || html.starts(with: "<!".utf8)
        exact(Self.collapsed(hasDouble ? html : html.map { $0 == UInt8(ascii: "'") ? UInt8(ascii: "\"") : $0 }))
        close()
      case .emphasis: inline("e", index, tree)
      case .strong: inline("s", index, tree)
      case .strikethrough: inline("~", index, tree)
      case .footnoteReference(_, let label):
        inline("^\(label)")
        close()
      case .link(let destination, let title): inline("a", destination, title, index, tree)
      case .image(let destination, let title): inline("m", destination, title, index, tree)
      case .custom, .html: children(of: index, tree)
      }
    }

    private mutating func children(of index: Int, _ tree: MarkdownTree) {
      for child in tree.children(of: index) { write(tree, child) }
    }

    // MARK: Blocks

    private mutating func begin(_ kind: String) {
      separate()
      if hasBlocks { open(kind) }
    }

    private mutating func end() {
      separate()
      if hasBlocks { close() }
    }

    private mutating func open(_ kind: String) {
      bytes.append(Self.mark)
      bytes += kind.utf8
      bytes.append(UInt8(ascii: "("))
    }

    private mutating func close() {
      bytes.append(Self.mark)
      bytes.append(UInt8(ascii: ")"))
    }

    private mutating func block(_ kind: String, _ index: Int, _ tree: MarkdownTree) {
      begin(kind)
      children(of: index, tree)
      end()
    }

    /// Separates the words of two blocks.
    private mutating func separate() {
      if hasBlocks { (owesSpace, isAtStart) = (false, true) } else { endWord() }
    }

    // MARK: Inlines

    /// Begins an inline, which counts as text for the spaces around it.
    private mutating func inline(_ kind: String) {
      append([])
      open(kind)
    }

    private mutating func inline(_ kind: String, _ index: Int, _ tree: MarkdownTree) {
      inline(kind)
      children(of: index, tree)
      close()
    }

    private mutating func inline(
      _ kind: String, _ destination: String, _ title: String, _ index: Int, _ tree: MarkdownTree
    ) {
      inline(kind)
      children(of: index, tree)
      if owesSpace { space() }
      owesSpace = false
      bytes.append(Self.mark)
      let path = PercentCode.decoded(destination.utf8)
      exact(path.starts(with: "./".utf8) ? path.dropFirst(2) : path[...])
      bytes.append(Self.mark)
      exact(Self.collapsed(Array(title.utf8)))
      close()
    }

    // MARK: Texts

    /// Writes a text as it is.
    private mutating func exact(_ text: some Sequence<UInt8>) {
      for byte in text {
        if byte == Self.mark { bytes.append(byte) }
        bytes.append(byte)
      }
    }

    /// Writes words. The number and kind of spaces between them does not count, and neither does the kind of
    /// quotation marks, which some formatters curl.
    private mutating func words(_ text: [UInt8]) {
      var rest = text[...]
      while let byte = rest.first {
        if byte == UInt8(ascii: " ") || (9...13).contains(byte) {
          rest = rest.dropFirst()
          endWord()
        } else if !hasBlocks, byte == UInt8(ascii: "|") {
          rest = rest.dropFirst()
          endWord()
        } else if let (replacement, count) = Self.folded(rest) {
          rest = rest.dropFirst(count)
          if replacement == [UInt8(ascii: " ")] { endWord() } else { append(replacement) }
        } else {
          rest = rest.dropFirst()
          append(byte == Self.mark ? [byte, byte] : [byte])
        }
      }
    }

    private mutating func append(_ text: [UInt8]) {
      if owesSpace { space() }
      (owesSpace, isAtStart) = (false, false)
      bytes += text
    }

    private mutating func space() {
      bytes.append(UInt8(ascii: " "))
      wordStart = bytes.count
    }

    /// Ends a word. Without blocks, a word of at least three hyphens is part of a table's delimiter row.
    private mutating func endWord() {
      if !hasBlocks, !owesSpace {
        let word = bytes[wordStart...]
        let isDelimiter =
          word.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
          && word.count >= 3 && word.contains(UInt8(ascii: "-"))
        if isDelimiter {
          bytes.removeSubrange(wordStart...)
          if wordStart > 0 { bytes.removeLast() }
          isAtStart = wordStart == 0
        }
      }
      owesSpace = !isAtStart
    }

    /// Returns what replaces the first character of a text, and the number of bytes that it replaces: a space for
    /// U+00A0, and ASCII for quotation marks and the ellipsis. Returns nil for any other character.
    private static func folded(_ text: ArraySlice<UInt8>) -> (text: [UInt8], count: Int)? {
      let start = text.startIndex
      if text.starts(with: [0xC2, 0xA0]) { return ([UInt8(ascii: " ")], 2) }
      guard text.starts(with: [0xE2, 0x80]), text.count >= 3 else { return nil }
      switch text[start + 2] {
      case 0x98, 0x99: return ([UInt8(ascii: "'")], 3)
      case 0x9C, 0x9D: return ([UInt8(ascii: "\"")], 3)
      case 0xA6: return (Array("...".utf8), 3)
      default: return nil
      }
    }

    /// Returns a text with one space for each run of spaces and line ends.
    private static func collapsed(_ text: [UInt8]) -> [UInt8] {
      Array(text.split { $0 == UInt8(ascii: " ") || (9...13).contains($0) }.joined(separator: [UInt8(ascii: " ")]))
    }
  }
}
