/// A builder of GitHub's tree from libcmark's tree and from the parts that a ``GitHubDocument`` extracted.
struct GitHubTree {
  let plain: MarkdownTree
  let document: GitHubDocument
  var output: MarkdownTree
  /// The paragraphs before the document that hold cells.
  private var cellNodes: [Int] = []
  /// For each definition, its item, and its number, which is 0 if there is no reference to it.
  var footnotes: [(item: Int, number: Int)]
  /// For each list, whether all its items replace definitions.
  var footnoteLists: [Int: Bool] = [:]
  /// The number of bytes to cut off the start of a text.
  var cut = (node: -1, count: 0)
  /// The texts that contain addresses or tildes.
  var pieces: [Int: TextPieces.Found] = [:]
  /// The range of the last link or image that was entered, or of the outer one around it.
  var link = 0..<0

  /// The number of tables found.
  private var tables = 0

  /// Returns the tree. Returns nil if an extracted part is in the wrong place, such as in code that only a later pass
  /// found.
  static func assemble(_ plain: MarkdownTree, _ document: GitHubDocument) -> MarkdownTree? {
    var tree = GitHubTree(plain, document)
    tree.numberFootnotes()
    tree.output.enter(.document, startLine: plain.nodes[0].startLine, isLeaf: false)
    tree.copy(tree.start..<plain.nodes.count)
    tree.copyFootnotes()
    tree.output.exit()
    let isWhole = tree.tables == document.tables.count && tree.footnotes.allSatisfy { $0.item > 0 }
    return isWhole ? tree.output : nil
  }

  private init(_ plain: MarkdownTree, _ document: GitHubDocument) {
    (self.plain, self.document) = (plain, document)
    // Cells and parts of texts are added. Reserved memory that is not used costs nothing.
    output = MarkdownTree(reserving: 2 * plain.nodes.count + 4 * document.cells.count)
    footnotes = [(item: Int, number: Int)](repeating: (0, 0), count: document.definitions.count)
    cellNodes.reserveCapacity(document.paragraphs)
    var node = 1
    for _ in 0..<document.paragraphs {
      cellNodes.append(node)
      node = plain.nodes[node].end
    }
    start = node
  }

  /// The first node of the document itself.
  let start: Int

  /// Returns the node of the paragraph that is a cell.
  func cellNode(_ number: Int) -> Int { cellNodes[number] }

  /// Copies siblings with all their descendants.
  mutating func copy(_ range: Range<Int>) {
    var ends: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      while let end = ends.last, end <= index {
        output.exit()
        ends.removeLast()
      }
      index = copy(index, &ends)
    }
    for _ in ends { output.exit() }
  }

  /// Copies a node and returns the index of the next one. The ends of open nodes are added to `ends`.
  private mutating func copy(_ index: Int, _ ends: inout [Int]) -> Int {
    let node = plain.nodes[index]
    switch node.kind {
    case .text(let bytes):
      copyText(index, bytes)
      return index + 1
    case .softBreak, .lineBreak: output.enter(node.kind, startLine: 0, isLeaf: true)
    case .code(let bytes): output.enter(.code(.init(raw: bytes)), startLine: 0, isLeaf: true)
    case .htmlInline(let bytes): output.enter(.htmlInline(.init(raw: bytes)), startLine: 0, isLeaf: true)
    case .htmlBlock(let bytes):
      if let table = Placeholder.table.number(ofComment: bytes), document.tables.indices.contains(table) {
        copyTable(document.tables[table])
      } else {
        enter(.htmlBlock(.init(raw: bytes)), index, &ends)
      }
    case .codeBlock(let info, let literal):
      enter(.codeBlock(info: info.map { Placeholder.removed(from: $0) }, literal: .init(raw: literal)), index, &ends)
    case .link(let destination, let title):
      if let number = footnote(ofDestination: destination) { return copyReference(index, number) }
      enterLink(index)
      let link = (Placeholder.removed(from: destination), Placeholder.removed(from: title))
      enter(.link(destination: link.0, title: link.1), index, &ends)
    case .image(let destination, let title):
      if let number = footnote(ofDestination: destination) {
        output.enter(.text([UInt8(ascii: "!")]), startLine: 0, isLeaf: true)
        return copyReference(index, number)
      }
      enterLink(index)
      let image = (Placeholder.removed(from: destination), Placeholder.removed(from: title))
      enter(.image(destination: image.0, title: image.1), index, &ends)
    case .blockQuote: return copyQuote(index, &ends)
    case .list:
      if !isListOfFootnotes(index) { enter(node.kind, index, &ends) }
    case .item:
      if let number = footnote(ofItem: index) {
        if footnotes[number].number == 0 { copyUnreferenced(number, index) }
        return node.end
      }
      return copyItem(index, &ends)
    default: enter(node.kind, index, &ends)
    }
    return index + 1
  }

  private mutating func enterLink(_ index: Int) {
    if !link.contains(index) { link = index..<plain.nodes[index].end }
  }

  private mutating func enter(_ kind: MarkdownTree.Kind, _ index: Int, _ ends: inout [Int]) {
    let node = plain.nodes[index]
    let line = node.startLine > 0 ? document.origin(of: node.startLine) : 0
    output.enter(kind, startLine: line, isLeaf: node.end == index + 1)
    if node.end > index + 1 { ends.append(node.end) }
  }

  // MARK: Tables

  private mutating func copyTable(_ table: GitHubDocument.Table) {
    tables += 1
    for (number, row) in table.rows.enumerated() {
      if number == 0 { output.enter(.table(columns: table.columns), startLine: row.line, isLeaf: false) }
      output.enter(.tableRow(isHeader: number == 0), startLine: row.line, isLeaf: false)
      for cell in document.cells[row.cells] {
        output.enter(.tableCell, startLine: row.line, isLeaf: false)
        switch cell {
        case .text(let bytes): if !bytes.isEmpty { copyCell(bytes) }
        case .paragraph(let number):
          let node = cellNodes[number]
          // The placeholder and the space are cut off.
          cut = (node + 1, 4)
          copy(node + 1..<plain.nodes[node].end)
        }
        output.exit()
      }
      output.exit()
    }
    output.exit()
  }

  private mutating func copyCell(_ bytes: [UInt8]) {
    guard TextPieces.mayBe(in: bytes) else {
      output.enter(.text(Placeholder.removed(from: bytes, in: .prose)), startLine: 0, isLeaf: true)
      return
    }
    var found = TextPieces()
    found.add(Self.addressed(bytes), .init(), mayLink: true)
    found.pair()
    found.found.forEach { write($0) }
  }

  // MARK: Tasks and alerts

  /// Returns whether the text of a block starts with a literal `[`, not with an escape or an entity for it.
  private func startsWithBracket(_ block: Int) -> Bool {
    let line = document.text.lines[plain.nodes[block].startLine - 1].content
    let bytes = document.text.bytes
    let start = ContainerPrefixByte.end(in: line, of: bytes)
    return start < line.upperBound && bytes[start] == UInt8(ascii: "[")
  }

  /// Returns the first text of a paragraph that is the first child of a node.
  private func firstText(below index: Int) -> [UInt8]? {
    guard index + 2 < plain.nodes[index].end, plain.nodes[index + 1].kind == .paragraph,
      case .text(let bytes) = plain.nodes[index + 2].kind
    else { return nil }
    return bytes
  }

  /// Returns the node after a mark that fills its line, or nil if other text follows on the line.
  private func behind(mark: Int, in paragraph: Int) -> Int? {
    guard mark + 1 < plain.nodes[paragraph].end else { return mark + 1 }
    switch plain.nodes[mark + 1].kind {
    case .softBreak, .lineBreak: return mark + 2
    default: return nil
    }
  }

  private mutating func copyItem(_ index: Int, _ ends: inout [Int]) -> Int {
    guard let text = firstText(below: index), text.count >= 3, text[0] == UInt8(ascii: "["),
      text[2] == UInt8(ascii: "]"), " xX".utf8.contains(text[1]), startsWithBracket(index + 1)
    else {
      enter(.item(task: nil), index, &ends)
      return index + 1
    }
    let blanks = text.dropFirst(3).prefix { $0.isBlank }.count
    let next = text.count == 3 ? behind(mark: index + 2, in: index + 1) : blanks > 0 ? index + 2 : nil
    guard let next else {
      enter(.item(task: nil), index, &ends)
      return index + 1
    }
    enter(.item(task: text[1] != UInt8(ascii: " ")), index, &ends)
    enter(.paragraph, index + 1, &ends)
    if next == index + 2 { cut = (next, 3 + blanks) }
    return next
  }

  private mutating func copyQuote(_ index: Int, _ ends: inout [Int]) -> Int {
    guard let text = firstText(below: index), text.starts(with: "[!".utf8), text.last == UInt8(ascii: "]"),
      let kind = MarkdownTree.AlertKind(
        rawValue: String(decoding: text.dropFirst(2).dropLast(), as: UTF8.self).lowercased()),
      let next = behind(mark: index + 2, in: index + 1), next < plain.nodes[index].end, startsWithBracket(index + 1)
    else {
      enter(.blockQuote, index, &ends)
      return index + 1
    }
    enter(.alert(kind), index, &ends)
    let paragraph = plain.nodes[index + 1]
    if next < paragraph.end {
      output.enter(.paragraph, startLine: document.origin(of: paragraph.startLine + 1), isLeaf: false)
      ends.append(paragraph.end)
    }
    return next
  }
}

extension [UInt8] {
  /// Creates a text node's bytes for code or HTML, as the author wrote them.
  fileprivate init(raw bytes: [UInt8]) { self = Placeholder.removed(from: bytes, in: .raw) }
}
