extension HTMLReader {
  /// The index of the innermost open table.
  private var table: Int? { place(of: "table") }

  /// The index of the row that is open in the innermost table.
  private var row: Int? {
    guard let table, let row = place(of: "tr"), row > table else { return nil }
    return row
  }

  mutating func beginRow() {
    guard let table else { return breakParagraph() }
    close(to: table + 1)
    let last = tables.count - 1
    if tables[last].node == nil {
      tables[last].node = output.nodes.count
      // A table inside a cell takes the whole width.
      if last > 0 { tables[last - 1].isStacked = true }
      beginInside(.table(columns: []))
    }
    tables[last].beginRow()
    tables[last].parts.append(output.nodes.count)
    begin("tr", .tableRow(isHeader: false), .block)
  }

  mutating func beginCell(_ tag: HTMLTag?) {
    guard table != nil else { return partWords() }
    if let row { close(to: row + 1) } else { beginRow() }
    let last = tables.count - 1
    while tables[last].takeSpan() { addEmptyCell() }
    tables[last].beginCell(tag)
    tables[last].parts.append(output.nodes.count)
    guard begin("td", .tableCell, .block) else { return }
    let anchors = waitingAnchors
    waitingAnchors = []
    for name in anchors { add(anchor: name) }
  }

  /// Opens a cell for a block that is not inside one, between the cells of a table.
  mutating func prepareCell() {
    guard let last = open.last, last.level == .block else { return }
    // Before its first row, a table may have a caption.
    if last.name == "tr" || last.name == "table" && tables[tables.count - 1].node != nil { beginCell(nil) }
  }

  mutating func endRows() {
    if let table { close(to: table + 1) }
  }

  /// Handles the end of a cell, whose node is already closed.
  mutating func endCell() {
    for _ in 0..<tables[tables.count - 1].endCell() { addEmptyCell() }
  }

  /// Handles the end of a row, whose node is still open.
  mutating func endRow(_ node: Int) {
    let last = tables.count - 1
    while tables[last].hasSpan {
      if !tables[last].takeSpan() { tables[last].column += 1 }
      addEmptyCell()
    }
    tables[last].endRow()
    change(node, to: .tableRow(isHeader: tables[last].rows == 1 && tables[last].isHeader))
  }

  /// Handles the end of a table, whose node is already closed.
  mutating func endTable() {
    guard let table = tables.popLast(), let node = table.node else { return }
    change(node, to: table.kind)
    if table.kind == .custom { for part in table.parts { change(part, to: .custom) } }
  }

  private mutating func addEmptyCell() {
    let last = tables.count - 1
    tables[last].parts.append(output.nodes.count)
    add(.tableCell)
  }
}

/// The lines and blocks of the output, and the elements of a line.
extension HTMLReader {
  /// Ends the inline elements, and a paragraph that text has opened.
  mutating func closeLine(keepsFormatting: Bool) {
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
        // The link continues in the next paragraph.
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

  /// Ends the paragraph. In a heading or summary, ends only the line.
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

  mutating func openParagraph() {
    prepareCell()
    let again = formatting
    formatting = []
    guard begin("p", .paragraph, .paragraph) else {
      // The paragraph is too deep to be counted as an element, so it belongs to the last block.
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
