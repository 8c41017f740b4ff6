import MarkdownSource
import Terminal
import Typography

extension MarkdownLayout {
  /// Draws a table at its natural width if there is room, otherwise with wrapped cells. If even the words do not fit
  /// side by side, every row becomes a record. O(cells + bytes).
  mutating func drawTable(_ index: Int, _ columns: [MarkdownTree.Alignment]) {
    // A table in HTML may have no header.
    var hasHeader = false
    if index + 1 < tree.nodes[index].end, case .tableRow(true) = tree.nodes[index + 1].kind { hasHeader = true }
    let rows = tree.children(of: index).map { row in
      tree.children(of: row).map { cell in
        var words = TextFlow()
        let isHeader = hasHeader && row == index + 1
        fill(&words, tree.nodes[cell].end, from: cell, style: isHeader ? TextStyle(.text, .bold) : .plain)
        return words
      }
    }
    let gap = VisibleText(options.glyphs.column)
    let gaps = gap.width * (columns.count - 1), more = max(0, (options.tableWidth ?? 0) - options.width)
    func widths(in room: Int) -> TableWidths? {
      TableWidths(rows, columns: columns.count, in: options.wraps ? room - gaps : .max)
    }
    let narrow = widths(in: room), isNarrow = narrow.map { !$0.isWrapped } ?? false
    guard let widths = isNarrow || more == 0 ? narrow : widths(in: room + more) ?? narrow else {
      return drawRecords(rows, hasHeader: hasHeader)
    }
    let isWrapped = widths.isWrapped
    for (number, row) in rows.enumerated() {
      // Without a rule, readers could not see where a row of several lines ends.
      if number == 1 && hasHeader || isWrapped && number > 0 { drawTableRule(widths.widths) }
      drawTableRow(row, widths.widths, columns, gap)
    }
  }

  private mutating func drawTableRule(_ widths: [Int]) {
    let rule = widths.map { String(repeating: options.glyphs.rule, count: $0) }
    beginLine()
    page.append(VisibleText(rule.joined(separator: options.glyphs.crossing)), .border)
    page.endLine(isWide: page.column > options.width)
  }

  private mutating func drawTableRow(
    _ row: [TextFlow], _ widths: [Int], _ columns: [MarkdownTree.Alignment], _ gap: VisibleText
  ) {
    let cells = zip(row, widths).map { $0.lines(width: $1) }
    let height = max(1, cells.reduce(0) { max($0, $1.count) })
    for number in 0..<height {
      beginLine()
      for (column, width) in widths.enumerated() {
        if column > 0 { page.append(gap, .border) }
        let line = column < cells.count && number < cells[column].count ? cells[column][number] : nil
        let blanks = width - (line?.width ?? 0)
        let left =
          switch columns[column] {
          case .none, .left: 0
          case .center: blanks / 2
          case .right: blanks
          }
        page.append(blanks: left)
        if let line { page.append(row[column], line) }
        page.append(blanks: blanks - left)
      }
      page.endLine(isWide: page.column > options.width)
    }
  }

  /// Draws each row as lines of `heading: value`, with a rule between two rows. The first record names all headings, so
  /// none is lost. Later records name those with a value.
  private mutating func drawRecords(_ rows: [[TextFlow]], hasHeader: Bool) {
    guard let header = rows.first else { return }
    if rows.count == 1 || !hasHeader {
      for (number, row) in rows.enumerated() {
        if number > 0 { drawRule() }
        for cell in row { write(cell) }
      }
      return
    }
    for (number, row) in rows.enumerated().dropFirst() {
      if number > 1 { drawRule() }
      for (column, name) in header.enumerated() {
        let cell = column < row.count ? row[column] : TextFlow()
        guard number == 1 || !cell.isEmpty else { continue }
        var words = TextFlow()
        if !name.isEmpty {
          let style = TextStyle(.text, [.bold, .decoration])
          if number == 1 { words.append(name) } else { words.add(String(decoding: name.bytes, as: UTF8.self), style) }
          words.add(":", style)
          words.endWord()
        }
        words.append(cell)
        write(words)
      }
    }
  }

  // MARK: Cells that follow each other

  /// Opens a table whose cells contain blocks. The cells of a header become headings of the other cells.
  mutating func openStackedTable(_ index: Int) {
    var header: [TextFlow] = []
    if index + 1 < tree.nodes[index].end, isHeading(index + 1, of: index) {
      header = tree.children(of: index + 1).map { cell in
        var words = TextFlow()
        fill(&words, tree.nodes[cell].end, from: cell, style: TextStyle(.text, .bold))
        if !words.isEmpty { words.add(":", TextStyle(.text, [.bold, .decoration])) }
        return words
      }
    }
    stackedTables.append(StackedTable(end: tree.nodes[index].end, header: header))
  }

  /// Returns whether a row is a header of words with other rows below it.
  private func isHeading(_ row: Int, of table: Int) -> Bool {
    guard case .tableRow(true) = tree.nodes[row].kind, tree.nodes[row].end < tree.nodes[table].end else { return false }
    return !tree.nodes[row..<tree.nodes[row].end].contains { node in
      switch node.kind {
      case .codeBlock, .list, .blockQuote, .alert, .thematicBreak, .table, .html(.details), .html(.stackedTable): true
      default: false
      }
    }
  }

  /// Begins a row. A rule separates it from the previous row.
  ///
  /// - Returns: the node to continue with. After a header, whose words precede the cells, it is the node after that
  ///   header.
  mutating func beginStackedRow(_ index: Int) -> Int {
    guard let last = stackedTables.indices.last else { return index + 1 }
    if stackedTables[last].rows == 0, !stackedTables[last].header.isEmpty,
      case .tableRow(true) = tree.nodes[index].kind, index == tree.nodes[index].parent + 1
    {
      return tree.nodes[index].end
    }
    stackedTables[last].rows += 1
    stackedTables[last].cells = 0
    if stackedTables[last].rows > 1 {
      writeLooseMarkers()
      drawRule()
    }
    return index + 1
  }

  /// Begins a cell with the heading of its column, unless it is empty.
  mutating func beginStackedCell(_ index: Int) {
    guard let last = stackedTables.indices.last else { return }
    let heading = tree.nodes[index].end > index + 1 ? stackedTables[last].heading : nil
    stackedTables[last].cells += 1
    if let heading { write(heading) }
  }
}

/// The state of a table whose cells follow one another, while its rows are laid out.
struct StackedTable {
  /// The node after the table.
  let end: Int
  /// The words of the header's cells. Empty without a header.
  let header: [TextFlow]
  /// The number of rows so far, without the header.
  var rows = 0
  /// The number of cells so far in the current row.
  var cells = 0

  /// The largest number of bytes of a heading that is repeated in each row.
  private static let longHeading = 200

  /// The heading of the next cell. Nil if its column has none, or if the heading is too long to be repeated.
  var heading: TextFlow? {
    guard cells < header.count, !header[cells].isEmpty else { return nil }
    return rows > 1 && header[cells].bytes.count > Self.longHeading ? nil : header[cells]
  }
}

/// The widths of the columns of a table.
struct TableWidths {
  var widths: [Int]
  /// Whether a cell has more than one line.
  var isWrapped: Bool

  /// The length up to which words are not divided. If they do not fit, the rows become records.
  private static let longestWord = 20

  /// Computes the widths, or returns nil if the columns do not fit side by side into `space`.
  init?(_ rows: [[TextFlow]], columns: Int, in space: Int) {
    var natural = [Int](repeating: 1, count: columns)
    var least = [Int](repeating: 1, count: columns)
    for row in rows {
      for (column, cell) in row.enumerated().prefix(columns) {
        natural[column] = max(natural[column], cell.naturalWidth)
        least[column] = max(least[column], cell.leastWidth)
      }
    }
    let wanted = natural.reduce(0, +)
    if wanted <= space {
      widths = natural
      isWrapped = false
      return
    }
    isWrapped = true
    // Long words are divided to make room for the other columns.
    if least.reduce(0, +) > space {
      let share = max(Self.longestWord, space / columns)
      least = least.map { min($0, share) }
    }
    guard least.reduce(0, +) <= space else { return nil }
    widths = least
    Self.share(space - least.reduce(0, +), among: &widths, upTo: natural)
  }

  /// Distributes the space evenly among the columns that need more. Short columns get all they need. O(columns · log
  /// columns).
  private static func share(_ space: Int, among widths: inout [Int], upTo natural: [Int]) {
    var rest = space
    let order = widths.indices.sorted { (natural[$0] - widths[$0], $0) < (natural[$1] - widths[$1], $1) }
    for (rank, column) in order.enumerated() {
      let more = min(rest / (order.count - rank), natural[column] - widths[column])
      widths[column] += more
      rest -= more
    }
  }
}
