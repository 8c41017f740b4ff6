/// A document from which tables and footnotes are taken out, step by step, until libcmark finds no other in the rest.
///
/// libcmark knows neither. So what it says of the text is searched for them; then in the place of a table stands an
/// HTML comment, in the place of a footnote's definition an item whose first child is a comment, and in front of it all
/// each cell that needs libcmark stands as a paragraph, and each footnote as the definition of a link. The result is
/// read again, and so on: what hid in a footnote, or was cut off by a table, shows the next time.
struct GitHubDocument {
  /// A line, and its cells in ``cells``.
  struct Row {
    let line: Int
    let cells: Range<Int>
  }

  struct Table {
    let columns: [MarkdownTree.Alignment]
    /// The header first.
    let rows: [Row]
  }

  enum Cell {
    case text([UInt8])
    /// The number of a paragraph in front.
    case paragraph(Int)
  }

  struct Definition {
    let label: [UInt8]
    let line: Int
  }

  /// One place that is to change: lines of the text, and the lines that replace them.
  struct Change {
    let lines: ClosedRange<Int>
    let text: [[UInt8]]
  }

  /// Beyond them a table stays the paragraph that it is for CommonMark; `documentCells` counts all tables before it.
  static let limits = (columns: 128, rows: 10_000, cells: 200_000, documentCells: 500_000)

  /// The most readings. Whatever shows only in the last stays text.
  static let readings = 8

  /// What libcmark is to read.
  private(set) var text: SourceText
  /// So many lines of ``text`` are in front of the document.
  private(set) var frontLines = 0
  /// Of each line of the document, the line of the file; nil while they are the same.
  private var origins: [Int32]?

  var tables: [Table] = []
  var cells: [Cell] = []
  var definitions: [Definition] = []
  /// How many paragraphs in front are cells.
  var paragraphs = 0
  var paragraphText: [UInt8] = []
  /// The list marker for footnotes, four columns wide; nil before the first.
  var footnoteMarker: [UInt8]?

  init(_ source: SourceText) { text = PlaceholderWriter.write(into: source) }

  /// The tree of ``text`` when nothing is left to be taken out.
  mutating func read(by deadline: ParseDeadline) throws(ParseFailure) -> MarkdownTree {
    for _ in 1..<Self.readings {
      let places = candidates()
      if places.isEmpty { break }
      let tree = try CmarkTree.parse(text.bytes, by: deadline)
      let changes = takeOut(places, from: tree.blocks())
      if changes.isEmpty { return tree.values(of: text) }
      rewrite(changes)
    }
    return try readOnce(by: deadline)
  }

  /// The tree of ``text`` as it stands.
  func readOnce(by deadline: ParseDeadline) throws(ParseFailure) -> MarkdownTree {
    try CmarkTree.parse(text.bytes, by: deadline).values(of: text)
  }

  /// The line of the file that a line of ``text`` comes from. The front has none.
  func origin(of line: Int) -> Int {
    guard let origins else { return line }
    let index = line - frontLines - 1
    return origins.indices.contains(index) ? Int(origins[index]) : line
  }

  // MARK: Search

  /// A line on which something may be to be taken out.
  private struct Candidate {
    let line: Int
    let isDefinition: Bool
  }

  private func candidates() -> [Candidate] {
    var candidates: [Candidate] = []
    for line in stride(from: frontLines + 1, through: text.lines.count, by: 1) {
      let content = text.lines[line - 1].content
      let start = ContainerPrefixByte.end(in: content, of: text.bytes)
      let isDefinition = Placeholder.footnote.stands(at: start, of: text.bytes)
      if isDefinition || TableSyntax.mayBeDelimiterRow(content, of: text.bytes) {
        candidates.append(Candidate(line: line, isDefinition: isDefinition))
      }
    }
    return candidates
  }

  private mutating func takeOut(_ candidates: [Candidate], from tree: MarkdownTree) -> [Change] {
    var changes: [Change] = []
    var containers = Containers(tree, text)
    // The last block that starts on or above the line, and where to look for the next one.
    var (block, next) = (0, 1)
    // Lines up to this one are dealt with.
    var done = frontLines
    // Whether what was taken out may change how this line is read. Then a table must wait for the next reading.
    var isUnsettled = false
    for candidate in candidates where candidate.line > done {
      let line = candidate.line
      while next < tree.nodes.count, tree.nodes[next].startLine <= line {
        block = next
        if isUnsettled, isFreshStart(block, in: tree) { isUnsettled = false }
        next += 1
      }
      guard tree.nodes[block].kind == .paragraph else { continue }
      containers.surround(block)
      if candidate.isDefinition {
        guard let change = definition(on: line, containers) else { continue }
        changes.append(change)
        (done, isUnsettled) = (line, true)
      } else if !isUnsettled, line > max(tree.nodes[block].startLine, frontLines + 1) {
        guard let found = table(delimitedBy: line, containers) else { continue }
        done = found.lines.upperBound
        guard let change = found.change else { continue }
        changes.append(change)
        // What it cuts off its paragraph may be other blocks.
        isUnsettled = done < text.lines.count && !text.lines[done].content.allSatisfy { text.bytes[$0].isBlank }
      }
    }
    return changes
  }

  /// Whether a block cannot be in an item, a footnote or a paragraph above it, whatever these are: it follows a blank
  /// line, and is not indented.
  private func isFreshStart(_ block: Int, in tree: MarkdownTree) -> Bool {
    let line = tree.nodes[block].startLine
    guard tree.nodes[block].parent == 0, line > 1, let first = text.lines[line - 1].content.first else { return false }
    return !text.bytes[first].isBlank && text.lines[line - 2].content.allSatisfy { text.bytes[$0].isBlank }
  }

  // MARK: Rewriting

  private mutating func rewrite(_ changes: [Change]) {
    let old = text
    let oldFront = frontLines
    var bytes: [UInt8] = []
    bytes.reserveCapacity(old.bytes.count + paragraphText.count)
    for (number, definition) in definitions.enumerated() {
      bytes += "[^".utf8 + definition.label + "]: ".utf8 + Placeholder.footnote.bytes + "\(number)\n".utf8
    }
    if !definitions.isEmpty { bytes.append(UInt8(ascii: "\n")) }
    bytes += paragraphText
    frontLines = (definitions.isEmpty ? 0 : definitions.count + 1) + 2 * paragraphs

    var newOrigins: [Int32] = []
    newOrigins.reserveCapacity(old.lines.count)
    var line = oldFront + 1
    func keep(before end: Int) {
      guard line < end else { return }
      bytes += old.bytes[old.lines[line - 1].content.lowerBound..<old.lines[end - 2].end]
      for number in line..<end { newOrigins.append(Int32(origins?[number - oldFront - 1] ?? Int32(number))) }
    }
    for change in changes {
      keep(before: change.lines.lowerBound)
      let origin = Int32(origins?[change.lines.lowerBound - oldFront - 1] ?? Int32(change.lines.lowerBound))
      for replacement in change.text {
        bytes += replacement
        bytes.append(UInt8(ascii: "\n"))
        newOrigins.append(origin)
      }
      line = change.lines.upperBound + 1
    }
    keep(before: old.lines.count + 1)
    origins = newOrigins
    text = SourceText(bytes)
  }
}
