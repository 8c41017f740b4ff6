import MarkdownSource
import Terminal
import Typography

/// The layout of a document in progress: it walks the blocks in order and keeps track of the open containers.
///
/// - Paragraphs are wrapped to the width, and tables are fitted into it. Long lines of code get a mark where they wrap.
/// - Headings of levels one and two are underlined; deeper ones keep their `#`.
/// - Lists keep their numbers, and block quotes have a bar on the left.
/// - Images become their alternative text and path. Details are shown in full below their summary.
/// - Results of a notebook are not wrapped, because a grid is a picture.
///
/// O(nodes · depth + bytes), without recursion.
package struct MarkdownLayout: Sendable {
  /// A block quote or list item, and the text at the left of its lines.
  private struct Container {
    var end: Int
    var prefix: VisibleText
    var style: TextStyle
    /// The mark of an item until its first line is written.
    var marker: VisibleText?
  }

  let tree: MarkdownTree
  let options: RenderOptions
  package internal(set) var page = StyledPage()

  private var containers: [Container] = []
  /// The number of the next item of each open list; nil for bullet lists.
  private var lists: [(end: Int, next: Int?, delimiter: UInt8)] = []
  /// The marks of items that had no room on the left.
  private var loose: [VisibleText] = []
  /// The open tables whose cells follow one another.
  var stackedTables: [StackedTable] = []
  /// The number of containers that the pending empty line belongs to, or nil if no empty line is pending.
  private var gap: Int?
  private var next = 0
  /// Whether the blocks are results of a notebook.
  private(set) var isInRegion = false
  private var slugs = HeadingSlugs()
  /// The addresses that are listed at the end, by number.
  var notes: [String] = []
  /// The words of the last paragraph, whose memory the next one reuses.
  private var flow = TextFlow()
  /// Whether the images are badges. A line of badges shows only their words.
  var isInBadges = false
  /// The number of footnotes. The numbers of the addresses follow theirs.
  let footnotes: Int

  package init(_ tree: MarkdownTree, _ options: RenderOptions) {
    self.tree = tree
    self.options = options
    footnotes = tree.nodes.reduce(0) { if case .footnote = $1.kind { $0 + 1 } else { $0 } }
  }

  /// Whether the whole document is on the page.
  package private(set) var isDone = false

  /// Lays out blocks until the page has this many lines or the document ends.
  package mutating func draw(lines: Int = .max) {
    if lines == .max, page.lines.isEmpty { page.reserve(bytes: 32 * tree.nodes.count) }
    while next < tree.nodes.count, page.lines.count < lines {
      close(before: next)
      next = enter(next)
    }
    guard next >= tree.nodes.count, !isDone else { return }
    close(before: next)
    writeLooseMarkers()
    drawNotes()
    isDone = true
  }

  /// Draws a block or opens a container, and returns the node to continue with.
  private mutating func enter(_ index: Int) -> Int {
    let node = tree.nodes[index]
    if node.parent >= 0, index > node.parent + 1, !isTight(node.parent) { gap = containers.count }
    switch node.kind {
    case .document, .custom: return index + 1
    case .blockQuote:
      open(prefix: VisibleText(options.glyphs.quote), .border, marker: nil, until: node.end)
      return index + 1
    case .alert(let kind):
      open(prefix: VisibleText(options.glyphs.quote), TextStyle(kind.role, .decoration), marker: nil, until: node.end)
      writeLine(VisibleText(kind.title), TextStyle(kind.role, [.bold, .decoration]))
      return index + 1
    case .list(let isOrdered, let start, let delimiter, _):
      lists.append((node.end, isOrdered ? start : nil, delimiter ?? UInt8(ascii: ".")))
      return index + 1
    case .item(let task):
      openItem(nextMarker(task: task), until: node.end)
      return index + 1
    case .footnotes:
      writeLooseMarkers()
      drawRule()
      return index + 1
    case .footnote(let number, _):
      if number > 1 { gap = nil }
      page.anchors["footnote-\(number)"] = page.lines.count
      openItem(VisibleText("[\(number)] "), until: node.end)
      return index + 1
    case .paragraph:
      drawPicture(of: index)
      isInBadges = isBadgeLine(index)
      var words = takeFlow()
      fill(&words, node.end, from: index)
      isInBadges = false
      write(words)
      flow = words
    case .html(.details):
      openItem(VisibleText(options.glyphs.details), until: node.end)
      return index + 1
    case .html(.summary):
      var words = TextFlow()
      fill(&words, node.end, from: index, style: TextStyle(.text, .bold))
      write(words)
    case .html(.anchor(let name)): note(anchor: name)
    case .heading(let level): drawHeading(index, level: level)
    case .codeBlock(let info, let literal):
      writeLooseMarkers()
      drawCode(literal, info: info)
    case .htmlBlock(let html): noteMarker(html)
    case .thematicBreak:
      writeLooseMarkers()
      drawRule()
    case .table(let columns):
      writeLooseMarkers()
      drawTable(index, columns)
    case .html(.stackedTable):
      openStackedTable(index)
      return index + 1
    case .tableRow: return beginStackedRow(index)
    case .tableCell:
      beginStackedCell(index)
      return index + 1
    case .text, .softBreak, .lineBreak, .code, .htmlInline, .emphasis, .strong, .strikethrough,
      .link, .image, .footnoteReference, .html:
      break
    }
    return node.end
  }

  /// Notes the markers of a region. The blocks between them are results.
  private mutating func noteMarker(_ html: [UInt8]) {
    if html.starts(with: "<!-- notebook:begin ".utf8) { isInRegion = true }
    if html.starts(with: "<!-- notebook:end ".utf8) { isInRegion = false }
  }

  /// Returns an empty flow with the memory of the last one, which the caller must give back.
  private mutating func takeFlow() -> TextFlow {
    var words = TextFlow()
    swap(&words, &flow)
    words.clear()
    return words
  }

  // MARK: Containers

  /// The columns that remain beside the prefixes of the containers.
  var room: Int { options.width - containers.reduce(0) { $0 + $1.prefix.width } }

  private mutating func openItem(_ marker: VisibleText, until end: Int) {
    let blanks = VisibleText([UInt8](repeating: UInt8(ascii: " "), count: marker.width))
    open(prefix: blanks, TextStyle(.text, .decoration), marker: marker, until: end)
  }

  private mutating func open(prefix: VisibleText, _ style: TextStyle, marker: VisibleText?, until end: Int) {
    if options.width - room + prefix.width <= options.width / 2 {
      containers.append(Container(end: end, prefix: prefix, style: style, marker: marker))
    } else if let marker {
      // The nesting is too deep for more indentation. The prefix is not kept either, so the cost of a line is limited
      // by its width.
      if loose.reduce(marker.width, { $0 + $1.width }) > room { writeLooseMarkers() }
      loose.append(marker)
    }
  }

  private mutating func close(before index: Int) {
    while let last = containers.last, last.end <= index {
      // An item without content still shows its mark.
      if last.marker != nil { writeLine(VisibleText(), .plain) }
      containers.removeLast()
    }
    while let last = lists.last, last.end <= index { lists.removeLast() }
    while let last = stackedTables.last, last.end <= index { stackedTables.removeLast() }
  }

  private mutating func nextMarker(task: Bool?) -> VisibleText {
    var marker = options.glyphs.bullet
    if let list = lists.last, let number = list.next {
      lists[lists.count - 1].next = number + 1
      marker = "\(number)\(list.delimiter == UInt8(ascii: ")") ? ")" : ".") "
    }
    switch task {
    case nil: return VisibleText(marker)
    // The box of a task replaces the bullet.
    case true?: return VisibleText((lists.last?.next == nil ? "" : marker) + options.glyphs.done)
    case false?: return VisibleText((lists.last?.next == nil ? "" : marker) + options.glyphs.open)
    }
  }

  /// Returns whether the children of a node follow one another without an empty line.
  private func isTight(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    switch node.kind {
    case .list(_, _, _, let isTight): return isTight
    case .item: return node.parent >= 0 && isTight(node.parent)
    case .footnotes: return true
    default: return false
    }
  }

  // MARK: Lines

  /// Begins a line: writes the pending empty line, if any, and then the prefixes of the containers.
  mutating func beginLine() {
    if let gap, !page.lines.isEmpty {
      for container in containers.prefix(gap) { page.append(container.prefix, container.style) }
      page.endLine()
    }
    gap = nil
    for index in containers.indices {
      if let marker = containers[index].marker {
        page.append(marker, .marker)
        containers[index].marker = nil
      } else {
        page.append(containers[index].prefix, containers[index].style)
      }
    }
    for marker in loose { page.append(marker, .marker) }
    loose = []
  }

  /// The index of the line in which the next text begins.
  var nextLine: Int { page.lines.count + (gap == nil || page.lines.isEmpty ? 0 : 1) }

  mutating func writeLine(_ text: VisibleText, _ style: TextStyle) {
    beginLine()
    page.append(text, style)
    page.endLine()
  }

  /// Writes the marks of such items on a line of their own, before content other than words.
  mutating func writeLooseMarkers() {
    if !loose.isEmpty { writeLine(VisibleText(), .plain) }
  }

  private func lines(of words: TextFlow) -> [TextFlow.Stretch] { words.lines(width: room) }

  /// Writes words, if there are any.
  mutating func write(_ words: TextFlow) {
    guard !words.isEmpty else { return }
    writeLooseMarkers()
    for line in lines(of: words) {
      beginLine()
      page.append(words, line)
      page.endLine(line.joint)
    }
  }

  mutating func drawRule() { writeLine(VisibleText(String(repeating: options.glyphs.rule, count: room)), .border) }

  private mutating func drawHeading(_ index: Int, level: Int) {
    let style = TextStyle(.heading, .bold)
    var words = TextFlow()
    if level > 2 { words.add(String(repeating: "#", count: level) + " ", style.adding(.decoration)) }
    let prefix = words.bytes.count
    fill(&words, tree.nodes[index].end, from: index, style: style)
    guard words.bytes.count > prefix else { return }
    writeLooseMarkers()
    let first = nextLine
    write(words)
    let slug = slugs.slug(ofHeading: index, in: tree)
    page.headings.append(StyledPage.Heading(level: level, text: words.undecorated, slug: slug, line: first))
    guard level <= 2 else { return }
    let longest = lines(of: words).reduce(0) { max($0, $1.width) }
    let rule = level == 1 ? options.glyphs.strongRule : options.glyphs.rule
    writeLine(VisibleText(String(repeating: rule, count: longest)), TextStyle(.heading, [.bold, .decoration]))
  }
}
