import MarkdownSource
import Typography

/// One document on its way to lines: walks the blocks in order and keeps account of the containers that are open.
struct MarkdownPage {
  /// A block quote or list item, and what it puts before the lines inside.
  private struct Container {
    var end: Int
    var prefix: StyledText
    /// The mark of an item, until its first line is written.
    var marker: StyledText?
  }

  let tree: MarkdownTree
  let source: SourceText
  let width: Int
  private(set) var writer: LineWriter

  private var containers: [Container] = []
  /// The number of the next item of each list that is open, nil in bullet lists.
  private var lists: [(end: Int, next: Int?, delimiter: UInt8)] = []
  /// Marks of items for which there was no room at the left.
  private var loose: [StyledText] = []
  /// The lines before which a blank one is due belong to so many containers.
  private var gap: Int?
  private var hasLines = false

  init(_ tree: MarkdownTree, _ source: SourceText, width: Int, color: Bool) {
    self.tree = tree
    self.source = source
    self.width = width
    writer = LineWriter(color: color)
  }

  mutating func draw() {
    var index = 0
    while index < tree.nodes.count {
      close(before: index)
      index = enter(index)
    }
    close(before: index)
    writeLooseMarkers()
  }

  /// Draws a block or opens a container, and returns the node to go on with.
  private mutating func enter(_ index: Int) -> Int {
    let node = tree.nodes[index]
    if node.parent >= 0, index > node.parent + 1, !isTight(node.parent) { gap = containers.count }
    switch node.kind {
    case .document, .custom: return index + 1
    case .blockQuote:
      open(prefix: StyledText(VisibleText("│ "), .dim), marker: nil, until: node.end)
      return index + 1
    case .list(let isOrdered, let start, let delimiter, _):
      lists.append((node.end, isOrdered ? start : nil, delimiter ?? UInt8(ascii: ".")))
      return index + 1
    case .item:
      let marker = StyledText(nextMarker())
      open(prefix: .blanks(marker.text.width), marker: marker, until: node.end)
      return index + 1
    case .paragraph:
      if let rows = tableRows(index) {
        writeLooseMarkers()
        rows.forEach { write([StyledText(VisibleText($0, tab: 0))]) }
      } else {
        write(flow(node.end, from: index))
      }
    case .heading(let level): drawHeading(index, level: level)
    case .codeBlock(_, let literal):
      writeLooseMarkers()
      drawCode(literal)
    case .htmlBlock(let html):
      var flow = TextFlow()
      flow.add(HTMLText.withoutTags(html), [])
      write(flow)
    case .thematicBreak:
      writeLooseMarkers()
      write([StyledText(VisibleText(String(repeating: "─", count: room)), .dim)])
    case .text, .softBreak, .lineBreak, .code, .htmlInline, .emphasis, .strong, .link, .image: break
    // Plain CommonMark has none of them.
    case .table, .tableRow, .tableCell, .strikethrough, .alert, .footnoteReference, .footnotes, .footnote: break
    }
    return node.end
  }

  // MARK: Containers

  /// Columns that are left beside the containers' prefixes.
  private var room: Int { width - containers.reduce(0) { $0 + $1.prefix.text.width } }

  private mutating func open(prefix: StyledText, marker: StyledText?, until end: Int) {
    if width - room + prefix.text.width <= width / 2 {
      containers.append(Container(end: end, prefix: prefix, marker: marker))
    } else if let marker {
      // Nested too deeply to be set in further; not kept either, so that a line costs no more than its width.
      loose.append(marker)
    }
  }

  private mutating func close(before index: Int) {
    while let last = containers.last, last.end <= index {
      // An item without content still shows its mark.
      if last.marker != nil { write([]) }
      containers.removeLast()
    }
    while let last = lists.last, last.end <= index { lists.removeLast() }
  }

  private mutating func nextMarker() -> VisibleText {
    guard let list = lists.last, let number = list.next else { return VisibleText("• ") }
    lists[lists.count - 1].next = number + 1
    return VisibleText("\(number)\(list.delimiter == UInt8(ascii: ")") ? ")" : ".") ")
  }

  /// Whether the children of a node follow each other without a blank line.
  private func isTight(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    switch node.kind {
    case .list(_, _, _, let isTight): return isTight
    case .item: return node.parent >= 0 && isTight(node.parent)
    default: return false
    }
  }

  // MARK: Lines

  private mutating func write(_ line: [StyledText]) {
    if let gap, hasLines { writer.line(containers.prefix(gap).map(\.prefix)) }
    gap = nil
    hasLines = true
    var parts: [StyledText] = []
    for index in containers.indices {
      parts.append(containers[index].marker ?? containers[index].prefix)
      containers[index].marker = nil
    }
    writer.line(parts + loose + line)
    loose = []
  }

  /// Before what is not set as words.
  private mutating func writeLooseMarkers() {
    if !loose.isEmpty { write([]) }
  }

  /// Writes words; nothing where there are none.
  private mutating func write(_ flow: TextFlow) {
    guard !flow.isEmpty else { return }
    var words = flow
    if !loose.isEmpty {
      words = TextFlow()
      for marker in loose { words.add(marker.text.string, marker.style) }
      words.append(flow)
      loose = []
    }
    for line in words.lines(width: room) { write(line) }
  }

  private mutating func drawHeading(_ index: Int, level: Int) {
    let inside = flow(tree.nodes[index].end, from: index, style: .bold)
    guard !inside.isEmpty else { return }
    guard level <= 2 else {
      var flow = TextFlow()
      flow.add(String(repeating: "#", count: level) + " ", .bold)
      flow.append(inside)
      return write(flow)
    }
    writeLooseMarkers()
    let lines = inside.lines(width: room)
    lines.forEach { write($0) }
    let longest = lines.reduce(0) { max($0, $1.reduce(0) { $0 + $1.text.width }) }
    write([StyledText(VisibleText(String(repeating: level == 1 ? "═" : "─", count: longest)), .bold)])
  }

  private mutating func drawCode(_ literal: [UInt8]) {
    var lines = literal.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines { write([.blanks(4), StyledText(VisibleText(line, tab: 0))]) }
  }
}
