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
