/// The blocks and inlines of a document, in the order in which they open: those of CommonMark, and with
/// `parseGitHub(_:deadlineSeconds:)` also those that GitHub adds.
///
/// Values only: the tree of the C library is copied out and freed. A node's subtree is the range from its index up to
/// `end`; its children are reached by jumping from `end` to `end`. Only what libcmark reports truly is kept: types,
/// nesting, texts and the lines on which blocks start. Its end lines and inline columns are wrong in several cases.
package struct MarkdownTree: Sendable, Equatable {
  package struct Node: Sendable, Equatable {
    package fileprivate(set) var kind: Kind
    /// The index of the node that holds this one; -1 for the document.
    package let parent: Int
    /// The index after its last descendant.
    package fileprivate(set) var end: Int
    /// The line of the file, from 1, on which a block starts; 0 for inlines. A paragraph that opens with link reference
    /// definitions starts at the first of them.
    package let startLine: Int
  }

  package enum Kind: Sendable, Equatable {
    case document
    case blockQuote
    /// `start` is 0 and `delimiter` (`.` or `)`) nil for a bullet list.
    case list(isOrdered: Bool, start: Int, delimiter: UInt8?, isTight: Bool)
    /// `task` is nil for an item that is no task, else whether it is done; its `[x] ` is no part of the text.
    case item(task: Bool?)
    /// `info` is nil for an indented block, and the whole info string, entities and escapes resolved, for a fenced one.
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
    /// Never made by the parser; kept so that a newer library cannot surprise us.
    case custom

    // What GitHub adds.

    /// Holds its rows, the header first.
    case table(columns: [Alignment])
    /// Holds as many cells as the line gives, at most one a column: missing ones are not made up.
    case tableRow(isHeader: Bool)
    case tableCell
    case strikethrough
    /// A block quote under `[!NOTE]` or one of its like, without that line.
    case alert(AlertKind)
    /// The number and label of a ``footnote(number:label:)`` that exists.
    case footnoteReference(number: Int, label: String)
    /// The last child of the document, where a definition is referred to. Holds the footnotes by number.
    case footnotes
    /// Starts on the line of its definition. The label is as the definition writes it.
    case footnote(number: Int, label: String)

    /// What `readingHTML()` finds, and Markdown has no node for.
    case html(HTMLElement)
  }

  package enum Alignment: Sendable, Hashable {
    case none, left, center, right
  }

  package enum AlertKind: String, Sendable, CaseIterable {
    case note, tip, important, warning, caution
  }

  /// The first is the document.
  package private(set) var nodes: [Node] = []
  private var open: [Int] = []

  /// The children of a node, by index. O(children).
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

  /// Adds a node below the one that was opened last.
  mutating func enter(_ kind: Kind, startLine: Int, isLeaf: Bool) {
    nodes.append(Node(kind: kind, parent: open.last ?? -1, end: nodes.count + 1, startLine: startLine))
    if !isLeaf { open.append(nodes.count - 1) }
  }

  /// Removes the node that was opened last and has no children.
  mutating func cancel() {
    if let index = open.popLast() { nodes.removeSubrange(index...) }
  }

  /// Gives a node another kind.
  mutating func change(_ index: Int, to kind: Kind) { nodes[index].kind = kind }

  /// Closes the node that was opened last.
  mutating func exit() {
    if let index = open.popLast() { nodes[index].end = nodes.count }
  }
}
