/// An HTML table that is being converted into a Markdown table: rows of cells, with one cell for each column.
struct HTMLTable {
  /// The node of the table, or nil before the first row.
  var node: Int?
  /// The nodes of all rows and cells.
  var parts: [Int] = []
  var rows = 0
  /// The column of the next cell.
  var column = 0
  var columns = 0
  /// Whether all cells of the row so far are header cells.
  var isHeader = true
  private var alignments: [Int: MarkdownTree.Alignment] = [:]
  /// For each column, the number of following rows in which a cell from above takes the place.
  private var spans: [Int] = []
  private var cell = (colspan: 1, rowspan: 1)
  /// Whether a cell contains something that does not fit beside other cells.
  var isStacked = false

  /// Whether the table is too large to be a table. Only the blocks in its cells are then shown.
  private var isTooLarge: Bool { columns > Self.mostColumns || parts.count > Self.mostParts }

  /// Skips the place of the next cell if a cell from above takes it. Returns whether it does.
  mutating func takeSpan() -> Bool {
    guard column < spans.count, spans[column] > 0 else { return false }
    spans[column] -= 1
    column += 1
    return true
  }

  /// Whether a cell from above takes a place after the last cell of the row.
  var hasSpan: Bool { column < spans.count && spans[column...].contains { $0 > 0 } }

  mutating func beginRow() {
    rows += 1
    column = 0
    isHeader = true
  }

  mutating func beginCell(_ tag: HTMLTag?) {
    if tag?.name != "th" { isHeader = false }
    let attributes = tag?.attributes ?? [:]
    func span(_ name: String) -> Int { min(max(attributes[name].flatMap { Int($0) } ?? 1, 1), Self.mostColumns) }
    cell = (span("colspan"), span("rowspan"))
    switch attributes["align"]?.lowercased() {
    case "left": alignments[column] = .left
    case "center": alignments[column] = .center
    case "right": alignments[column] = .right
    default: break
    }
  }

  /// Counts a cell that has ended.
  ///
  /// - Returns: the number of empty cells that follow, because the cell spans several columns.
  mutating func endCell() -> Int {
    let width = min(cell.colspan, max(1, Self.mostColumns - column))
    if cell.rowspan > 1, column + width <= Self.mostColumns {
      while spans.count < column + width { spans.append(0) }
      for place in column..<column + width { spans[place] = cell.rowspan - 1 }
    }
    column += width
    columns = max(columns, column)
    return width - 1
  }

  mutating func endRow() { columns = max(columns, column) }

  private static let mostColumns = GitHubDocument.limits.columns
  private static let mostParts = GitHubDocument.limits.cells

  var kind: MarkdownTree.Kind {
    if columns == 0 || isTooLarge { return .custom }
    return isStacked ? .html(.stackedTable) : .table(columns: (0..<columns).map { alignments[$0] ?? .none })
  }
}
