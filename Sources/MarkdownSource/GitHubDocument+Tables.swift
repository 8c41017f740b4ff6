extension GitHubDocument {
  /// Returns the table whose delimiter row is `line`, or nil if the line is not a delimiter row.
  ///
  /// Rows beyond the limits are left out, and a sentence below the table says so. The change is nil if the table has too
  /// many columns or no room for its header. Its lines then stay text.
  mutating func table(
    delimitedBy line: Int, _ containers: Containers
  ) -> (lines: ClosedRange<Int>, change: Change?)? {
    let bytes = text.bytes
    guard let delimiter = rowContent(line, containers), let columns = TableSyntax.columns(of: delimiter, in: bytes)
    else { return nil }
    // The header may be a lazy line, and may have any indentation.
    let header = containers.strip(line - 1)
    let content = header.cursor.blanks(in: bytes).offset..<text.lines[line - 2].content.upperBound
    var headerCells = 0
    TableSyntax.forEachCell(of: content, in: bytes) { _ in headerCells += 1 }
    guard headerCells == columns.count else { return nil }

    let limit = min(cells.count + Self.limits.cells, Self.limits.documentCells) - columns.count
    var rows: [Row] = []
    var last = line, isFull = columns.count > Self.limits.columns || cells.count > limit
    if !isFull { rows.append(row(content, line - 1, columns.count)) }
    while last < text.lines.count, let content = rowContent(last + 1, containers), isRow(content) {
      last += 1
      isFull = isFull || rows.count > Self.limits.rows || cells.count > limit
      if !isFull { rows.append(row(content, last, columns.count)) }
    }
    guard !rows.isEmpty else { return (line - 1...last, nil) }
    // The comment must be indented by less than four columns. The table may cut off an item that encloses the next one.
    let isOwn = header.isComplete && header.cursor.blanks(in: bytes).columns < 4
    let place = isOwn ? (line - 1, content) : (line, delimiter)
    let prefix = Array(bytes[text.lines[place.0 - 1].content.lowerBound..<place.1.lowerBound])
    var lines = [prefix + Placeholder.table.comment(tables.count)]
    if isFull {
      leavesOut = true
      cutTables.append(MarkdownTree.CutTable(line: line + rows.count, shown: rows.count - 1, all: last - line))
      let prefix = Array(bytes[text.lines[line - 1].content.lowerBound..<delimiter.lowerBound])
      let shown = Self.grouped(rows.count - 1), all = Self.grouped(last - line)
      // Without the last line, dashes below would make the sentence a heading.
      lines += [prefix, prefix + "*The first \(shown) of \(all) rows are shown.*".utf8, prefix]
    }
    let change = Change(lines: line - 1...last, text: lines)
    tables.append(Table(columns: columns, rows: rows))
    return (line - 1...last, change)
  }

  private static func grouped(_ count: Int) -> String {
    count < 1000 ? "\(count)" : grouped(count / 1000) + "," + "\(count % 1000 + 1000)".dropFirst()
  }

  /// Returns the row from its first character. Returns nil for a blank line, a line that is indented as code, and a
  /// line outside the containers.
  private func rowContent(_ line: Int, _ containers: Containers) -> Range<Int>? {
    let place = containers.strip(line)
    let blanks = place.cursor.blanks(in: text.bytes)
    let end = text.lines[line - 1].content.upperBound
    guard place.isComplete, blanks.columns < 4, blanks.offset < end else { return nil }
    return blanks.offset..<end
  }

  /// Returns whether a line is a row. Every line with a cell is one, unless it opens another block.
  private func isRow(_ line: Range<Int>) -> Bool {
    if TableSyntax.mayOpenBlock(line, of: text.bytes) {
      if Placeholder.footnote.stands(at: line.lowerBound, of: text.bytes) { return false }
      // Only the start of the line is parsed, because this parse has no deadline.
      let start = text.bytes.span.extracting(line.prefix(1024))
      if !CmarkTree(start, memory: CmarkMemory()).startsWithParagraph { return false }
    }
    return text.bytes[line.lowerBound] != UInt8(ascii: "|") || !text.bytes[line.dropFirst()].allSatisfy(\.isBlank)
  }

  private mutating func row(_ line: Range<Int>, _ number: Int, _ columns: Int) -> Row {
    let first = cells.count
    let bytes = text.bytes
    TableSyntax.forEachCell(of: line, in: bytes) { cell in
      // Cells beyond the header's columns are ignored, as on GitHub.
      guard cells.count - first < columns else {
        leavesOut = true
        return
      }
      if TableSyntax.isPlain(cell, of: bytes) {
        cells.append(.text(Array(bytes[cell])))
      } else {
        cells.append(.paragraph(paragraphs))
        addParagraph(bytes[cell])
      }
    }
    return Row(line: origin(of: number), cells: first..<cells.count)
  }

  /// Adds a cell as a paragraph. The placeholder keeps it from becoming another block, and the space makes it start
  /// like a line.
  private mutating func addParagraph(_ cell: ArraySlice<UInt8>) {
    paragraphs += 1
    paragraphText += Placeholder.cell.bytes
    paragraphText.append(UInt8(ascii: " "))
    for index in cell.indices {
      // `\|` becomes a plain `|` before anything else is read, even in code.
      let isEscape = cell[index] == UInt8(ascii: "\\") && index + 1 < cell.endIndex
      if !isEscape || cell[index + 1] != UInt8(ascii: "|") { paragraphText.append(cell[index]) }
    }
    paragraphText += "\n\n".utf8
  }
}
