/// The blocks and inlines of a CommonMark document, in the order in which they open.
///
/// Values only: the tree of the C library is copied out and freed. A node's subtree is the range from its index up to
/// `end`; its children are reached by jumping from `end` to `end`. Only what libcmark reports truly is kept: types,
/// nesting, texts and the lines on which blocks start. Its end lines and inline columns are wrong in several cases.
package struct MarkdownTree: Sendable, Equatable {
  package struct Node: Sendable, Equatable {
    package let kind: Kind
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
    case item
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

  /// Closes the node that was opened last.
  mutating func exit() {
    if let index = open.popLast() { nodes[index].end = nodes.count }
  }
}
