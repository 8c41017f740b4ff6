/// Converts the HTML of a document into the Markdown nodes with the same meaning: headings, lists, tables, links,
/// images and code.
///
/// Tags that mean nothing on a terminal are left out, but their text stays.
///
/// The reader walks over the nodes once, without recursion. Elements nested more deeply than ``mostOpen`` inside one
/// Markdown node do not get a node of their own. So time and memory grow only with the size of the document.
struct HTMLReader {
  /// An open node or element.
  struct Open {
    enum Level {
      /// A Markdown node, which no tag can end.
      case markdown
      /// An element that contains blocks.
      case block
      /// A paragraph, or an element like it that contains text.
      case paragraph
      /// An inline element.
      case inline
    }

    var level: Level
    /// The name of the element, or `p` for a paragraph that text has opened.
    var name = ""
    /// The index after the last descendant of a Markdown node.
    var end = Int.max
    var holdsText: Bool
    /// The number of output nodes that are open for the entry.
    var nodes: Int
    /// The index of the first of these output nodes.
    var start: Int
    var kind: MarkdownTree.Kind?
  }

  /// An inline element that continues in the next paragraph.
  struct Formatting {
    var name: String
    var kind: MarkdownTree.Kind
    /// Whether the element has already contained text.
    var isFilled: Bool
  }

  static let mostOpen = 64
  static let mostFormatting = 8

  let plain: MarkdownTree
  var output: MarkdownTree
  var open: [Open] = []
  /// The indices of the Markdown nodes in ``open``.
  private var scopes: [Int] = []
  var formatting: [Formatting] = []
  /// The number of open links. A link is never inside another one.
  var links = 0
  var tables: [HTMLTable] = []
  /// The names of anchors that wait for the next cell.
  var waitingAnchors: [String] = []
  /// The text that has not been written to the output yet.
  var text: [UInt8] = []
  var owesBlank = false
  var isAtStart = true
  /// The text of a `<pre>` so far.
  var preformatted: (text: [UInt8], info: String?)?
  var line = 0

  private init(_ plain: MarkdownTree) {
    self.plain = plain
    output = MarkdownTree(reserving: plain.nodes.count)
  }

  static func read(_ plain: MarkdownTree) -> MarkdownTree {
    var reader = HTMLReader(plain)
    let scripts = reader.endsOfScripts()
    var index = 0
    while index < plain.nodes.count {
      reader.closeMarkdown(before: index)
      index = reader.enter(index, scripts)
    }
    reader.closeMarkdown(before: index)
    return reader.output
  }

  // MARK: Nodes of Markdown

  private mutating func closeMarkdown(before index: Int) {
    while let scope = scopes.last, open[scope].end <= index {
      scopes.removeLast()
      close(to: scope)
    }
  }

  /// Copies a node or reads its HTML. Returns the index of the next node.
  private mutating func enter(_ index: Int, _ scripts: [ScriptKey: Int]) -> Int {
    let node = plain.nodes[index]
    line = node.startLine
    switch node.kind {
    case .htmlBlock(let html):
      if html.starts(with: "<!-- notebook:".utf8) {
        prepareBlock()
        add(node.kind)
      }
      readFragment(html)
      endFragment()
    case .htmlInline(let html):
      if let name = Self.scriptStart(html), let end = scripts[ScriptKey(parent: node.parent, name: name)], end > index {
        return skipScript(name, after: index)
      }
      readFragment(html)
    case .text(let bytes): text += bytes
    case .code, .softBreak, .lineBreak, .footnoteReference: add(node.kind)
    case .emphasis, .strong, .strikethrough, .link, .image:
      beginMarkdown(node, holdsText: true)
    case .paragraph, .heading:
      if let leaf = leaf, output.nodes.count == open[leaf].start + open[leaf].nodes, text.isEmpty {
        // Between `<h1>` and `</h1>`, the text of a paragraph becomes the text of the heading.
        scopes.append(open.count)
        open.append(Open(level: .markdown, end: node.end, holdsText: true, nodes: 0, start: output.nodes.count))
      } else {
        prepareBlock()
        beginMarkdown(node, holdsText: true)
      }
    case .tableCell: beginMarkdown(node, holdsText: true)
    case .tableRow: beginMarkdown(node, holdsText: false)
    default:
      prepareBlock()
      beginMarkdown(node, holdsText: false)
    }
    return index + 1
  }

  private mutating func beginMarkdown(_ node: MarkdownTree.Node, holdsText: Bool) {
    scopes.append(open.count)
    begin(node.kind, Open(level: .markdown, end: node.end, holdsText: holdsText, nodes: 1, start: 0))
  }

  // MARK: Scripts in lines

  private struct ScriptKey: Hashable {
    let parent: Int
    let name: String
  }

  /// Returns the last end tag of a script or style among the children of each node.
  private func endsOfScripts() -> [ScriptKey: Int] {
    var ends: [ScriptKey: Int] = [:]
    for (index, node) in plain.nodes.enumerated() {
      guard case .htmlInline(let html) = node.kind, html.count > 7, let name = Self.script(html.dropFirst(2)),
        html[1] == UInt8(ascii: "/")
      else { continue }
      ends[ScriptKey(parent: node.parent, name: name)] = index
    }
    return ends
  }

  private static func scriptStart(_ html: [UInt8]) -> String? { script(html.dropFirst()) }

  private static func script(_ rest: ArraySlice<UInt8>) -> String? {
    guard let first = rest.first, first | 0x20 == UInt8(ascii: "s") else { return nil }
    let name = String(decoding: rest.prefix { 0x61...0x7A ~= $0 | 0x20 }.prefix(7).map { $0 | 0x20 }, as: UTF8.self)
    return ["script", "style"].contains(name) ? name : nil
  }

  /// Returns the node after the end tag, which is a sibling of the start tag.
  private func skipScript(_ name: String, after start: Int) -> Int {
    let parent = plain.nodes[start].parent
    var index = plain.nodes[start].end
    while index < plain.nodes[parent].end {
      if case .htmlInline(let html) = plain.nodes[index].kind, html.count > 7, html[1] == UInt8(ascii: "/"),
        Self.script(html.dropFirst(2)) == name
      {
        return index + 1
      }
      index = plain.nodes[index].end
    }
    return index
  }

  // MARK: Fragments

  private mutating func readFragment(_ html: [UInt8]) {
    var scanner = HTMLScanner(html)
    while let token = scanner.next() {
      switch token {
      case .text(let text):
        if preformatted != nil { preformatted?.text += HTMLEntities.resolved(text) } else { addText(text) }
      case .tag(let tag): if preformatted != nil { readPreformatted(tag) } else { read(tag) }
      }
    }
  }

  /// Ends everything that does not continue in the next block.
  private mutating func endFragment() {
    if preformatted != nil { endPreformatted() }
    closeLine(keepsFormatting: false)
    if let leaf, output.nodes.count > open[leaf].start + open[leaf].nodes || !text.isEmpty { close(to: leaf) }
    // A link without a label in this block still shows its address.
    if formatting.contains(where: { !$0.isFilled && $0.name == "a" }) {
      openParagraph()
      closeLine(keepsFormatting: false)
    }
    formatting = []
  }

  // MARK: Text

  /// Adds text of HTML, in which any white space becomes one space.
  private mutating func addText(_ raw: ArraySlice<UInt8>) {
    for byte in HTMLEntities.resolved(raw) {
      guard byte != 0x20, byte != 0x0A, byte != 0x09, byte != 0x0D else {
        owesBlank = true
        continue
      }
      prepareText()
      text.append(byte)
      isAtStart = false
    }
  }

  /// Opens a paragraph if none is open, and adds a pending space.
  mutating func prepareText() {
    if !holdsText { openParagraph() }
    if owesBlank, !isAtStart { text.append(UInt8(ascii: " ")) }
    owesBlank = false
  }

  /// Adds a space before the next text of the paragraph.
  mutating func partWords() { owesBlank = true }

  /// Adds words that are not in the document.
  mutating func add(words: String) {
    prepareText()
    text += words.utf8
    isAtStart = false
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    output.enter(.text(EmojiCodes.resolved(text)), startLine: 0, isLeaf: true)
    text.removeAll(keepingCapacity: true)
  }

  // MARK: Output

  /// Adds a node without children.
  mutating func add(_ kind: MarkdownTree.Kind) {
    flush()
    noteBlock(kind)
    output.enter(kind, startLine: line, isLeaf: true)
    switch kind {
    case .lineBreak, .softBreak, .html(.lineStart), .html(.itemStart): (isAtStart, owesBlank) = (true, false)
    default: break
    }
  }

  /// Opens a node for an entry.
  mutating func begin(_ kind: MarkdownTree.Kind, _ entry: Open) {
    flush()
    noteBlock(kind)
    var entry = entry
    entry.start = output.nodes.count
    entry.kind = kind
    output.enter(kind, startLine: line, isLeaf: false)
    if case .link = kind { links += 1 }
    if entry.level != .inline { (isAtStart, owesBlank) = (true, false) }
    open.append(entry)
  }

  /// Opens an element, if there are not too many.
  @discardableResult
  mutating func begin(_ name: String, _ kind: MarkdownTree.Kind?, _ level: Open.Level) -> Bool {
    guard open.count - scope < Self.mostOpen else { return false }
    let entry = Open(level: level, name: name, holdsText: level != .block, nodes: kind == nil ? 0 : 1, start: 0)
    if let kind {
      begin(kind, entry)
    } else {
      flush()
      open.append(entry)
    }
    return true
  }

  /// Opens one more node for the last entry.
  mutating func beginInside(_ kind: MarkdownTree.Kind) {
    output.enter(kind, startLine: line, isLeaf: false)
    open[open.count - 1].nodes += 1
  }

  /// Closes entries until only `count` are left.
  mutating func close(to count: Int) {
    while open.count > count { closeLast() }
  }

  mutating func closeLast() {
    flush()
    let entry = open.removeLast()
    if entry.name == "tr" { endRow(entry.start) }
    if case .link(let destination, _)? = entry.kind {
      links -= 1
      // A link without text to a place on the page, as headings contain, has nothing to show.
      if entry.level == .inline, isEmpty(entry), destination.hasPrefix("#") {
        output.cancel()
        return
      }
    }
    for _ in 0..<entry.nodes { output.exit() }
    if entry.name == "td" { endCell() }
    if entry.name == "table" { endTable() }
  }

  func isEmpty(_ entry: Open) -> Bool { entry.nodes == 1 && output.nodes.count == entry.start + 1 }

  mutating func change(_ node: Int, to kind: MarkdownTree.Kind) { output.change(node, to: kind) }

  /// Notes a node that does not fit beside other cells of a table.
  private mutating func noteBlock(_ kind: MarkdownTree.Kind) {
    guard !tables.isEmpty else { return }
    switch kind {
    case .codeBlock, .blockQuote, .alert, .thematicBreak, .table, .html(.details):
      tables[tables.count - 1].isStacked = true
    default: break
    }
  }

  // MARK: Open elements

  /// The index of the first element inside the innermost Markdown node.
  var scope: Int { (scopes.last ?? -1) + 1 }

  /// Whether a line of Markdown is being read, in which tags do not begin blocks.
  var isInMarkdownText: Bool { scopes.last.map { open[$0].holdsText } ?? false }

  var holdsText: Bool { open.last?.holdsText ?? false }

  /// Returns the index of the innermost open element with a name.
  func place(of name: String) -> Int? { open[scope...].lastIndex { $0.name == name } }

  /// The index of the innermost block or paragraph. Only inline elements are open above it.
  var lineHolder: Int? { open[scope...].lastIndex { $0.level != .inline } }

  /// The index of the open heading or summary, if any.
  var leaf: Int? {
    guard let holder = lineHolder, open[holder].level == .paragraph, open[holder].name != "p" else { return nil }
    return holder
  }
}
