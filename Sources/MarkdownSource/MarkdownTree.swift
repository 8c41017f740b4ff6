/// The blocks and inlines of a document, in the order in which they open.
///
/// They are those of CommonMark, and with `parseGitHub(_:deadlineSeconds:)` also those that GitHub adds.
///
/// The tree consists of values only. It is copied from the tree of the C library, which is then freed. A node's subtree
/// is the range from its index up to `end`. To visit its children, jump from `end` to `end`.
///
/// The tree keeps only the properties that libcmark reports correctly: types, nesting, texts, and the lines on which
/// blocks start. The end lines and inline columns of libcmark are wrong in several cases.
package struct MarkdownTree: Sendable, Equatable {
  package struct Node: Sendable, Equatable {
    package fileprivate(set) var kind: Kind
    // A long document has many nodes, so each takes little memory.
    private let shortParent: Int32
    private var shortEnd: Int32
    private let shortStartLine: Int32

    fileprivate init(kind: Kind, parent: Int, end: Int, startLine: Int) {
      self.kind = kind
      shortParent = Int32(parent)
      shortEnd = Int32(end)
      shortStartLine = Int32(startLine)
    }

    /// The index of the parent, or −1 for the document.
    package var parent: Int { Int(shortParent) }

    /// The index after its last descendant.
    package fileprivate(set) var end: Int {
      get { Int(shortEnd) }
      set { shortEnd = Int32(newValue) }
    }

    /// The line of the file on which a block starts, counted from 1, or 0 for inlines. A paragraph that begins with
    /// link reference definitions starts at the first of them.
    package var startLine: Int { Int(shortStartLine) }
  }

  package enum Kind: Sendable, Equatable {
    case document
    case blockQuote
    /// A list. In a bullet list, `start` is 0 and `delimiter` (`.` or `)`) is nil.
    case list(isOrdered: Bool, start: Int, delimiter: UInt8?, isTight: Bool)
    /// An item. `task` says whether a task is done, and is nil for other items. The `[x] ` is not part of the text.
    case item(task: Bool?)
    /// A code block. `info` is nil for an indented block. For a fenced block it is the whole info string, with entities
    /// and escapes resolved.
    case codeBlock(info: String?, literal: [UInt8])
    case htmlBlock([UInt8])
    case paragraph
    case heading(level: Int)
    case thematicBreak
    case text([UInt8])
    case softBreak
    case lineBreak
    case code([UInt8])
    case htmlInline([UInt8])
    case emphasis
    case strong
    case link(destination: String, title: String)
    case image(destination: String, title: String)
    /// The parser never creates this case. It exists for future versions of the library.
    case custom

    // GitHub's extensions follow.

    /// A table, which holds its rows. The first one is the header.
    case table(columns: [Alignment])
    /// A row. It holds the cells that its line contains, at most one for each column.
    case tableRow(isHeader: Bool)
    case tableCell
    case strikethrough
    /// A block quote that starts with `[!NOTE]` or a similar mark, without the line of the mark.
    case alert(AlertKind)
    /// A reference to an existing ``footnote(number:label:)``, with its number and label.
    case footnoteReference(number: Int, label: String)
    /// The last child of the document, if the document refers to footnotes. It contains the footnotes in the order of
    /// their numbers.
    case footnotes
    /// A footnote. It starts on the line of its definition, and its label is spelled as in the definition.
    case footnote(number: Int, label: String)

    /// An element that `readingHTML()` finds and that has no node in Markdown.
    case html(HTMLElement)
  }

  package enum Alignment: Sendable, Hashable {
    case none, left, center, right
  }

  package enum AlertKind: String, Sendable, CaseIterable {
    case note, tip, important, warning, caution
  }

  /// The nodes. The first one is the document.
  package private(set) var nodes: [Node] = []
  /// Whether a table has a cell beyond its header, or a row beyond the limits, which is not in the tree.
  package internal(set) var leavesOut = false
  /// The tables with rows beyond the limits.
  package internal(set) var cutTables: [CutTable] = []
  private var open: [Int] = []

  /// A table with rows beyond the limits, which are not in the tree.
  package struct CutTable: Sendable, Equatable {
    /// The line of the first row that is left out.
    package let line: Int
    /// The number of rows in the tree, without the header.
    package let shown: Int
    /// The number of all rows, without the header.
    package let all: Int
  }

  /// Returns the indices of the children of a node. O(children).
  package func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < nodes[index].end {
      children.append(child)
      child = nodes[child].end
    }
    return children
  }

  init(reserving count: Int) { nodes.reserveCapacity(count) }

  /// Adds a node to the innermost open node.
  mutating func enter(_ kind: Kind, startLine: Int, isLeaf: Bool) {
    nodes.append(Node(kind: kind, parent: open.last ?? -1, end: nodes.count + 1, startLine: startLine))
    if !isLeaf { open.append(nodes.count - 1) }
  }

  /// Removes the node that was opened last, which must have no children.
  mutating func cancel() {
    if let index = open.popLast() { nodes.removeSubrange(index...) }
  }

  /// Changes the kind of a node.
  mutating func change(_ index: Int, to kind: Kind) { nodes[index].kind = kind }

  /// Closes the innermost open node.
  mutating func exit() {
    if let index = open.popLast() { nodes[index].end = nodes.count }
  }
}

extension MarkdownTree {
  /// Returns the tree with its HTML interpreted: tags become nodes, and codes such as `:tada:` become emoji.
  ///
  /// Scripts, styles and comments are left out, except the comments that mark the results of a notebook. No HTML is an
  /// error. O(nodes + bytes) for any HTML.
  package func readingHTML() -> MarkdownTree {
    let isPlain = nodes.allSatisfy { node in
      switch node.kind {
      case .htmlBlock, .htmlInline: false
      case .text(let text): !EmojiCodes.mayBegin(in: text)
      default: true
      }
    }
    return isPlain ? self : HTMLReader.read(self)
  }
}

extension MarkdownTree {
  /// Parses a document as GitHub shows it: CommonMark with tables, strikethrough, tasks, web addresses as links,
  /// footnotes and alerts.
  ///
  /// Front matter is replaced by empty lines. The `startLine` of every block is a line of `source`.
  ///
  /// - A table has at most 128 columns, 10,000 rows and 200,000 cells, and the tables before it at most 500,000 cells.
  ///   Otherwise it stays a paragraph, as in CommonMark. Missing cells are absent from their row, and surplus cells are
  ///   ignored.
  /// - A footnote's definition stays in its place as text if it has no reference or its label is already defined. A
  ///   reference without a definition is text. Labels contain no whitespace, brackets or backslashes.
  /// - A task is an item whose first block is a paragraph that starts with `[ ]` or `[x]`. An alert is a block quote
  ///   whose first line is `[!NOTE]`, TIP, IMPORTANT, WARNING or CAUTION in any case, followed by more content.
  /// - HTML is parsed as in CommonMark. GitHub's list of forbidden tags is not applied.
  ///
  /// The document is parsed once, or twice if it has tables or footnotes. If these hide each other, up to eight passes
  /// are needed, and syntax that appears only in the last one stays text.
  ///
  /// - Throws: a failure after `seconds`, or if libcmark needs more than ``memoryLimit`` at a time.
  package static func parseGitHub(
    _ source: SourceText, deadlineSeconds seconds: Double
  ) throws(ParseFailure) -> MarkdownTree {
    let deadline = ParseDeadline(seconds: seconds)
    let visible = source.visible(blanking: [])
    var document = GitHubDocument(visible)
    let plain = try document.read(by: deadline)
    if var tree = GitHubTree.assemble(plain, document) {
      tree.leavesOut = document.leavesOut
      tree.cutTables = document.cutTables
      return tree
    }
    // No text is lost this way. Without extracted tables and footnotes, nothing can end up in a wrong place.
    let untouched = GitHubDocument(visible)
    let untouchedPlain = try untouched.readOnce(by: deadline)
    return GitHubTree.assemble(untouchedPlain, untouched) ?? untouchedPlain
  }

  package static func parseGitHub(
    _ source: [UInt8], deadlineSeconds seconds: Double
  ) throws(ParseFailure) -> MarkdownTree {
    try parseGitHub(SourceText(source), deadlineSeconds: seconds)
  }
}

extension MarkdownTree {
  /// Parses a document. Front matter and the given lines lose their text but keep their line ends, so every other line
  /// keeps its number.
  ///
  /// Linear in nearly all cases; see `parse(_:blanking:deadlineSeconds:)` for the others.
  ///
  /// - Parameter lines: ranges of lines, counted from 1. Lines beyond the last one are ignored.
  package init(_ source: SourceText, blanking lines: [ClosedRange<Int>] = []) {
    let visible = source.visible(blanking: lines)
    self = CmarkTree(visible.bytes.span, memory: CmarkMemory()).values(of: visible)
  }

  package init(_ source: [UInt8], blanking lines: [ClosedRange<Int>] = []) {
    self.init(SourceText(source), blanking: lines)
  }
}

extension SourceText {
  /// Returns the text for libcmark, without front matter and the given lines.
  func visible(blanking lines: [ClosedRange<Int>]) -> SourceText {
    blanking(lines + [frontMatter ?? tomlMatter].compactMap(\.self))
  }

  /// Returns the same lines, with the lines in `ranges` empty.
  private func blanking(_ ranges: [ClosedRange<Int>]) -> SourceText {
    guard !ranges.isEmpty, !lines.isEmpty else { return self }
    var blank = [Bool](repeating: false, count: lines.count)
    for range in ranges {
      guard range.lowerBound <= lines.count, range.upperBound >= 1 else { continue }
      for number in range.clamped(to: 1...lines.count) { blank[number - 1] = true }
    }
    var kept = Array(bytes[..<lines[0].content.lowerBound])
    kept.reserveCapacity(bytes.count)
    for (line, isBlank) in zip(lines, blank) {
      if !isBlank {
        kept += bytes[line.content.lowerBound..<line.end]
      } else {
        // A CR before the line must not form one line end with the LF of the line.
        if kept.last == UInt8(ascii: "\r"), !line.ending.isEmpty { kept.append(UInt8(ascii: " ")) }
        kept += bytes[line.ending]
      }
    }
    return SourceText(kept)
  }
}

/// A piece of HTML for which Markdown has no node of its own.
package enum HTMLElement: Sendable, Hashable {
  /// The name of a place in the document that links may point to.
  case anchor(String)
  /// The next text begins on a new line.
  case lineStart
  /// The next text begins an item of a list inside a line of Markdown, such as in a table cell.
  case itemStart
  /// A block that a browser can collapse. Its first child is its summary, if it has one.
  case details
  /// A paragraph that remains visible when the details are collapsed.
  case summary
  /// A table with blocks in its cells, which do not fit side by side. Its cells are shown one below the other.
  case stackedTable
  case underline
  /// Code, keys, and the output of programs.
  case code
  case lowered
  case raised
}
