/// A table of HTML on its way to a table of Markdown: rows of cells, one cell for each column.
struct HTMLTable {
  /// The node of the table; nil before the first row.
  var node: Int?
  /// All nodes of rows and cells.
  var parts: [Int] = []
  var rows = 0
  /// The column of the next cell.
  var column = 0
  var columns = 0
  /// Whether the row has only cells of a header so far.
  var isHeader = true
  private var alignments: [Int: MarkdownTree.Alignment] = [:]
  /// By column, in how many of the next rows a cell from above takes the place.
  private var spans: [Int] = []
  private var cell = (colspan: 1, rowspan: 1)
  /// Whether a cell holds what cannot be set beside another cell.
  var isStacked = false

  /// Whether the cells are nothing but their blocks.
  private var isTooLarge: Bool { columns > Self.mostColumns || parts.count > Self.mostParts }

  /// Whether the place of the next cell is taken by a cell from above. The place counts as used then.
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

  /// Counts the cell that ends.
  ///
  /// - Returns: how many empty cells follow, since it is as wide as several.
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
