/// Turns the HTML of a document into the nodes that Markdown has for the same: headings, lists, tables, links, images
/// and code. Tags that mean nothing on a terminal are left out, and their text stays.
///
/// One walk over the nodes without recursion. Elements nested more deeply than ``mostOpen`` inside one node of Markdown
/// have no node of their own. So time and memory grow with the size of the document only.
struct HTMLReader {
  /// A node or an element that is open.
  struct Open {
    enum Level {
      /// A node of Markdown, which no tag can end.
      case markdown
      /// An element that holds blocks.
      case block
      /// A paragraph, or an element like one: it holds text.
      case paragraph
      /// An element within a line of text.
      case inline
    }

    var level: Level
    /// The element; `p` for a paragraph that text has opened.
    var name = ""
    /// Where a node of Markdown ends.
    var end = Int.max
    var holdsText: Bool
    /// How many nodes of the output are open for it.
    var nodes: Int
    /// The first of them.
    var start: Int
    var kind: MarkdownTree.Kind?
  }

  /// An element of a line that goes on in the next paragraph.
  private struct Formatting {
    var name: String
    var kind: MarkdownTree.Kind
    /// Whether it has held text already.
    var isFilled: Bool
  }

  static let mostOpen = 64
  private static let mostFormatting = 8

  let plain: MarkdownTree
  private(set) var output: MarkdownTree
  private(set) var open: [Open] = []
  /// The places of the nodes of Markdown in ``open``.
  private var scopes: [Int] = []
  private var formatting: [Formatting] = []
  /// How many links are open: none is inside another.
  private var links = 0
  var tables: [HTMLTable] = []
  /// Names of places that wait for the next cell.
  var waitingAnchors: [String] = []
  /// The text that is not in the output yet.
  private var text: [UInt8] = []
  private var owesBlank = false
  private var isAtStart = true
  /// The text of a `<pre>` so far.
  var preformatted: (text: [UInt8], info: String?)?
  private var line = 0

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

  /// Copies a node or reads its HTML, and returns the node to go on with.
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
        // `<h1>`, a paragraph and `</h1>`: the paragraph's text is the heading's.
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

  /// The last end tag of a script or style among the children of each node.
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

  /// The node after the end tag, which is a child of the same node.
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

  /// Ends what does not go on in the next block.
  private mutating func endFragment() {
    if preformatted != nil { endPreformatted() }
    closeLine(keepsFormatting: false)
    if let leaf, output.nodes.count > open[leaf].start + open[leaf].nodes || !text.isEmpty { close(to: leaf) }
    // A link whose label is not here still tells its address.
    if formatting.contains(where: { !$0.isFilled && $0.name == "a" }) {
      openParagraph()
      closeLine(keepsFormatting: false)
    }
    formatting = []
  }

  // MARK: Text

  /// Adds text of HTML: any blanks are one.
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

  /// Puts a blank before the next text of the paragraph.
  mutating func partWords() { owesBlank = true }

  /// Adds words of the reader's own.
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

  /// Opens one more node for the entry on top.
  mutating func beginInside(_ kind: MarkdownTree.Kind) {
    output.enter(kind, startLine: line, isLeaf: false)
    open[open.count - 1].nodes += 1
  }

  /// Closes entries until this many are left.
  mutating func close(to count: Int) {
    while open.count > count { closeLast() }
  }

  private mutating func closeLast() {
    flush()
    let entry = open.removeLast()
    if entry.name == "tr" { endRow(entry.start) }
    if case .link(let destination, _)? = entry.kind {
      links -= 1
      // A place that links to itself, as headings have it, has nothing to show.
      if entry.level == .inline, isEmpty(entry), destination.hasPrefix("#") {
        output.cancel()
        return
      }
    }
    for _ in 0..<entry.nodes { output.exit() }
    if entry.name == "td" { endCell() }
    if entry.name == "table" { endTable() }
  }

  private func isEmpty(_ entry: Open) -> Bool { entry.nodes == 1 && output.nodes.count == entry.start + 1 }

  mutating func change(_ node: Int, to kind: MarkdownTree.Kind) { output.change(node, to: kind) }

  /// The content that cannot be set beside another cell.
  private mutating func noteBlock(_ kind: MarkdownTree.Kind) {
    guard !tables.isEmpty else { return }
    switch kind {
    case .codeBlock, .blockQuote, .alert, .thematicBreak, .table, .html(.details):
      tables[tables.count - 1].isStacked = true
    default: break
    }
  }

  // MARK: Open elements

  /// The place of the first element in the innermost node of Markdown.
  var scope: Int { (scopes.last ?? -1) + 1 }

  /// Whether lines of Markdown are read, in which tags begin no blocks.
  var isInMarkdownText: Bool { scopes.last.map { open[$0].holdsText } ?? false }

  var holdsText: Bool { open.last?.holdsText ?? false }

  /// The place of the innermost open element of a name.
  func place(of name: String) -> Int? { open[scope...].lastIndex { $0.name == name } }

  /// The place of the innermost block or paragraph, above which only elements of a line are.
  private var lineHolder: Int? { open[scope...].lastIndex { $0.level != .inline } }

  /// The place of the heading or summary that is open.
  var leaf: Int? {
    guard let holder = lineHolder, open[holder].level == .paragraph, open[holder].name != "p" else { return nil }
    return holder
  }

  // MARK: Lines and blocks

  /// Ends the elements of the line, and the paragraph that text has opened.
  private mutating func closeLine(keepsFormatting: Bool) {
    guard !isInMarkdownText else { return }
    let holder = lineHolder
    let first = holder.map { $0 + 1 } ?? scope
    for entry in open[first...] where keepsFormatting && formatting.count < Self.mostFormatting {
      guard let kind = entry.kind else { continue }
      let isFilled = output.nodes.count > entry.start + 1 || !text.isEmpty
      formatting.append(Formatting(name: entry.name, kind: kind, isFilled: isFilled))
    }
    while open.count > first {
      let entry = open[open.count - 1]
      if keepsFormatting, text.isEmpty, isEmpty(entry), case .link? = entry.kind {
        // It goes on in the next paragraph.
        open.removeLast()
        links -= 1
        output.cancel()
      } else {
        closeLast()
      }
    }
    if let holder, open[holder].name == "p" { close(to: holder) }
    owesBlank = false
  }

  /// Ends the paragraph; in a heading or summary only the line.
  mutating func breakParagraph() {
    if isInMarkdownText || leaf != nil {
      if !isAtStart || isInMarkdownText { add(.html(.lineStart)) }
    } else {
      closeLine(keepsFormatting: true)
    }
  }

  /// Ends the paragraph, heading or summary, so that a block can begin.
  mutating func prepareBlock() {
    guard !isInMarkdownText else { return }
    closeLine(keepsFormatting: true)
    if let leaf { close(to: leaf) }
    prepareCell()
  }

  private mutating func openParagraph() {
    prepareCell()
    let again = formatting
    formatting = []
    guard begin("p", .paragraph, .paragraph) else {
      // Too deep for a node of its own: the last block's.
      open.append(Open(level: .paragraph, name: "p", holdsText: true, nodes: 1, start: output.nodes.count))
      output.enter(.paragraph, startLine: line, isLeaf: false)
      return
    }
    for element in again { begin(element.name, element.kind, .inline) }
  }

  // MARK: Elements of a line

  mutating func beginInline(_ name: String, _ kind: MarkdownTree.Kind) {
    if case .link = kind {
      if let former = place(of: "a"), open[former].level == .inline { close(to: former) }
      if links > 0 { return }
    }
    prepareText()
    begin(name, kind, .inline)
  }

  mutating func endInline(_ name: String) {
    var place = open.count - 1
    while place >= scope, open[place].level == .inline {
      if open[place].name == name { return close(to: place) }
      place -= 1
    }
    if let index = formatting.lastIndex(where: { $0.name == name && $0.isFilled }) { formatting.remove(at: index) }
  }
}
