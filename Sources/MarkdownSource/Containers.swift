/// The block quotes and list items around a block, outermost first, and the part of a line that belongs to them.
///
/// The rules are those of CommonMark. O(depth) for a block. O(length) for a line, because a container takes at least
/// half a byte of each of its lines.
struct Containers {
  private struct Container {
    let startLine: Int
    /// The number of columns up to the end of an item's marker, or nil for a block quote.
    let width: Int?
  }

  private let tree: MarkdownTree
  private let text: SourceText
  private var chain: [Container] = []
  /// The innermost node of `chain`.
  private var parent = 0
  /// The widths of items, by node.
  private var widths: [Int: Int] = [:]

  init(_ tree: MarkdownTree, _ text: SourceText) { (self.tree, self.text) = (tree, text) }

  /// Switches to the containers of the block at `index`.
  mutating func surround(_ index: Int) {
    guard tree.nodes[index].parent != parent else { return }
    parent = tree.nodes[index].parent
    var nodes: [Int] = []
    var node = parent
    while node > 0 {
      nodes.append(node)
      node = tree.nodes[node].parent
    }
    chain = []
    // The end of the containers found so far on the line `line`.
    var line = 0
    var cursor = LineCursor(0..<0)
    for node in nodes.reversed() {
      let start = tree.nodes[node].startLine
      let container: Container
      switch tree.nodes[node].kind {
      case .blockQuote: container = Container(startLine: start, width: nil)
      case .item:
        if widths[node] == nil {
          if line != start { (line, cursor) = (start, strip(start).cursor) }
          widths[node] = itemWidth(from: cursor)
        }
        container = Container(startLine: start, width: widths[node])
      default: continue
      }
      chain.append(container)
      if line > 0, !match(container, &cursor, on: line) { line = 0 }
    }
  }

  /// Skips the markers of the containers that the line continues or opens. `isComplete` tells whether these are all
  /// containers.
  func strip(_ number: Int) -> (cursor: LineCursor, isComplete: Bool) {
    var cursor = LineCursor(text.lines[number - 1].content)
    for container in chain {
      guard match(container, &cursor, on: number) else { return (cursor, false) }
    }
    return (cursor, true)
  }

  private func match(_ container: Container, _ cursor: inout LineCursor, on line: Int) -> Bool {
    let blanks = cursor.blanks(in: text.bytes)
    guard let width = container.width else {
      let end = text.lines[line - 1].content.upperBound
      guard blanks.columns <= 3, blanks.offset < end, text.bytes[blanks.offset] == UInt8(ascii: ">") else {
        return false
      }
      cursor.advance(columns: blanks.columns + 1, in: text.bytes)
      if cursor.blanks(in: text.bytes).columns > 0 { cursor.advance(columns: 1, in: text.bytes) }
      return true
    }
    guard line == container.startLine || blanks.columns >= width else { return false }
    cursor.advance(columns: width, in: text.bytes)
    return true
  }

  private func itemWidth(from cursor: LineCursor) -> Int {
    let indent = cursor.blanks(in: text.bytes)
    var marker = 1
    if text.bytes[indent.offset].isDigit {
      marker += text.bytes[indent.offset...].prefix(9).prefix { $0.isDigit }.count
    }
    var content = cursor
    content.advance(columns: indent.columns + marker, in: text.bytes)
    let blanks = content.blanks(in: text.bytes)
    let isEmpty = blanks.offset == text.bytes.count || text.bytes[blanks.offset].isBlank
    return indent.columns + marker + (isEmpty || !(1...4).contains(blanks.columns) ? 1 : blanks.columns)
  }
}

/// A place in a line, in bytes and in columns. A tab extends to the next multiple of four columns, and a container may
/// end inside it.
struct LineCursor {
  private(set) var offset: Int
  /// The number of columns of a tab that belong to the content.
  private(set) var restOfTab = 0
  private var column = 0
  private let end: Int

  init(_ line: Range<Int>) { (offset, end) = (line.lowerBound, line.upperBound) }

  /// Returns the distance to the first character that is not a space or tab, and its offset. On a blank line, this is
  /// the end of the line.
  func blanks(in bytes: [UInt8]) -> (columns: Int, offset: Int) {
    var (column, offset) = (column, offset)
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: " "): column += 1
      case UInt8(ascii: "\t"): column += 4 - column % 4
      default: return (column - self.column, offset)
      }
      offset += 1
    }
    return (column - self.column, offset)
  }

  mutating func advance(columns count: Int, in bytes: [UInt8]) {
    var left = count
    while left > 0, offset < end {
      let width = bytes[offset] == UInt8(ascii: "\t") ? 4 - column % 4 : 1
      column += min(width, left)
      restOfTab = max(width - left, 0)
      if width <= left { offset += 1 }
      left -= width
    }
  }
}
