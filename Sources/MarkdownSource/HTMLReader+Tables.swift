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
