/// A document from which tables and footnotes are extracted step by step, until libcmark finds no more of them.
///
/// libcmark supports neither. So its texts are searched for tables and footnotes, which are then replaced:
///
/// - A table becomes an HTML comment.
/// - A footnote's definition becomes an item whose first child is a comment.
/// - Each cell that needs libcmark is added as a paragraph before the document.
/// - Each footnote is added before the document as a link definition.
///
/// The result is parsed again, and so on. A table or footnote that was hidden in a footnote or cut off by a table
/// appears in the next pass.
struct GitHubDocument {
  /// A line and its cells in ``cells``.
  struct Row {
    let line: Int
    let cells: Range<Int>
  }

  struct Table {
    let columns: [MarkdownTree.Alignment]
    /// The rows. The first one is the header.
    let rows: [Row]
  }

  enum Cell {
    case text([UInt8])
    /// The cell is the paragraph with this number before the document.
    case paragraph(Int)
  }

  struct Definition {
    let label: [UInt8]
    let line: Int
  }

  /// A range of lines and the lines that replace them.
  struct Change {
    let lines: ClosedRange<Int>
    let text: [[UInt8]]
  }

  /// The limits of a table. With more columns, it stays a paragraph, as in CommonMark; further rows are left out.
  /// `documentCells` limits the cells of all tables before it.
  static let limits = (columns: 128, rows: 10_000, cells: 200_000, documentCells: 500_000)

  /// The largest number of passes. Syntax that appears only in the last one stays text.
  static let readings = 8

  /// The text that libcmark parses.
  private(set) var text: SourceText
  /// The number of lines of ``text`` before the document itself.
  private(set) var frontLines = 0
  /// The line of the file for each line of the document, or nil while both are the same.
  private var origins: [Int32]?

  var tables: [Table] = []
  /// Whether a table has a cell beyond its header or a row beyond the limits, which the tree leaves out.
  var leavesOut = false
  var cutTables: [MarkdownTree.CutTable] = []
  var cells: [Cell] = []
  var definitions: [Definition] = []
  /// The number of cells among the paragraphs before the document.
  var paragraphs = 0
  var paragraphText: [UInt8] = []
  /// The list marker for footnotes, four columns wide, or nil before the first footnote.
  var footnoteMarker: [UInt8]?

  init(_ source: SourceText) { text = PlaceholderWriter.write(into: source) }

  /// Returns the tree of ``text`` after all tables and footnotes have been extracted.
  mutating func read(by deadline: ParseDeadline) throws(ParseFailure) -> MarkdownTree {
    for _ in 1..<Self.readings {
      let places = candidates()
      if places.isEmpty { break }
      let parsed = try CmarkTree.parse(BlockSkeleton.of(text), by: deadline)
      let changes = takeOut(places, from: parsed.blocks(lines: text.lines.count))
      if changes.isEmpty { break }
      rewrite(changes)
    }
    return try readOnce(by: deadline)
  }

  /// Returns the tree of ``text`` in its current state.
  func readOnce(by deadline: ParseDeadline) throws(ParseFailure) -> MarkdownTree {
    try CmarkTree.parse(text.bytes, by: deadline).values(of: text)
  }

  /// Returns the line of the file that a line of ``text`` comes from. Lines before the document come from no line.
  func origin(of line: Int) -> Int {
    guard let origins else { return line }
    let index = line - frontLines - 1
    return origins.indices.contains(index) ? Int(origins[index]) : line
  }

  // MARK: Search

  /// A line that may begin a footnote or delimit a table.
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
    // The last block that starts on or above the line, and the index of the next block.
    var (block, next) = (0, 1)
    // The last line that has been handled.
    var done = frontLines
    // Whether an extraction may change the meaning of this line. A table must then wait for the next pass.
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
        // The lines after the table, which it cuts off its paragraph, may be other blocks.
        isUnsettled = done < text.lines.count && !text.lines[done].content.allSatisfy { text.bytes[$0].isBlank }
      }
    }
    return changes
  }

  /// Returns whether a block is certainly not inside an item, footnote or paragraph above it: it follows a blank line
  /// and is not indented.
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

extension GitHubDocument {
  /// Returns the change for the definition of a footnote on a line that may hold one, or nil if the line is text.
  ///
  /// The item that replaces it is four columns wide, the indentation that GitHub requires of a footnote's further
  /// lines.
  mutating func definition(on line: Int, _ containers: Containers) -> Change? {
    let bytes = text.bytes
    let content = text.lines[line - 1].content
    let blanks = containers.strip(line).cursor.blanks(in: bytes)
    guard blanks.columns < 4, Placeholder.footnote.stands(at: blanks.offset, of: bytes),
      let end = FootnoteLabel.end(startingAt: blanks.offset + 3, in: bytes)
    else { return nil }
    let marker = footnoteMarker ?? unusedMarker()
    footnoteMarker = marker
    let prefix = prefix(of: line, containers)
    var lines = [prefix + marker + Placeholder.footnote.comment(definitions.count)]
    definitions.append(
      Definition(
        label: Placeholder.removed(from: Array(bytes[blanks.offset + 3..<end]), in: .raw), line: origin(of: line)))
    var rest = bytes[end + 2..<content.upperBound].drop { $0.isBlank }
    if !rest.isEmpty {
      // The rest moves to a line of its own, where it may define another footnote.
      var inner: [UInt8] = []
      if FootnoteLabel.end(openedAt: rest.startIndex, in: bytes) != nil {
        inner = Placeholder.footnote.bytes
        rest = rest.dropFirst(2)
      }
      let blank = prefix.map { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\t") ? $0 : UInt8(ascii: " ") }
      lines.append(blank + [UInt8](repeating: UInt8(ascii: " "), count: marker.count) + inner + rest)
    }
    return Change(lines: line...line, text: lines)
  }

  /// Returns the part of a line that belongs to the containers.
  private func prefix(of line: Int, _ containers: Containers) -> [UInt8] {
    let cursor = containers.strip(line).cursor
    return text.bytes[text.lines[line - 1].content.lowerBound..<cursor.offset]
      + [UInt8](repeating: UInt8(ascii: " "), count: cursor.restOfTab)
  }

  /// Returns a list marker that no line of the document starts with, so footnotes never join a list.
  private func unusedMarker() -> [UInt8] {
    var used: Set<UInt8> = []
    for line in text.lines {
      let prefix = line.content.lowerBound..<ContainerPrefixByte.end(in: line.content, of: text.bytes)
      used.formUnion(text.bytes[prefix])
    }
    let markers = [")", "+", "*", "."].first { !used.contains($0.utf8.first ?? 0) }
    switch markers {
    case "+": return Array("+   ".utf8)
    case "*": return Array("*   ".utf8)
    case ".": return Array("1.  ".utf8)
    default: return Array("1)  ".utf8)
    }
  }
}
