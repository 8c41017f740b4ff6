// Plaintext patterns (.cells). Source: LifeWiki, "Plaintext".

extension PatternFormat {
  /// Reads rows of `.` (dead) and `O` or `*` (alive); lines that begin with `!` are comments.
  ///
  /// A short or blank row is dead beyond its end; blanks at the end of a row and blank lines at the end of the text are
  /// no cells. Complexity: O(bytes + cells); a pattern beyond ``cellLimit`` is refused before anything is allocated.
  public static func cells(_ bytes: [UInt8]) -> Result<Pattern, Fault> {
    Result { () throws(Fault) in try readCells(bytes) }
  }

  /// Rows of `.` and `O`, each ended by a line feed. Nil for a pattern of more than two states.
  public static func cellsText(_ pattern: Pattern) -> String? {
    guard !pattern.cells.contains(where: { $0 > 1 }) else { return nil }
    var text: [UInt8] = pattern.cells.isEmpty ? Array("!\n".utf8) : []
    text.reserveCapacity((pattern.columns + 1) * pattern.rows + 2)
    for row in 0..<pattern.rows {
      for column in 0..<pattern.columns { text.append(UInt8(ascii: pattern[column, row] == 0 ? "." : "O")) }
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func readCells(_ bytes: [UInt8]) throws(Fault) -> Pattern {
    var cursor = TextCursor(bytes)
    var alive: [(column: Int, row: Int)] = []
    var columns = 0, rows = 0, row = 0
    var hasComment = false
    while cursor.current != nil {
      if cursor.current == UInt8(ascii: "!") {
        hasComment = true
        _ = cursor.restOfLine()
      } else {
        let width = try readRow(&cursor, row, &alive)
        row += 1
        if width > 0 { rows = row }
        columns = max(columns, width)
        guard columns <= cellLimit / max(rows, 1) else {
          throw cursor.fault("the pattern is too large", advice: "it may have at most \(cellLimit) cells")
        }
      }
      if cursor.current != nil { cursor.advance() }
    }
    guard rows > 0 || hasComment else {
      throw cursor.fault("there is no pattern", advice: "write rows of . for dead and O for live cells")
    }
    var pattern = Pattern(columns: columns, rows: rows, cells: [UInt8](repeating: 0, count: columns * rows))
    for cell in alive { pattern[cell.column, cell.row] = 1 }
    return pattern
  }

  /// Reads one row up to its line feed; answers how many cells it has.
  private static func readRow(
    _ cursor: inout TextCursor, _ row: Int, _ alive: inout [(column: Int, row: Int)]
  ) throws(Fault) -> Int {
    var width = 0
    while let byte = cursor.current, byte != UInt8(ascii: "\n") {
      switch byte {
      case UInt8(ascii: "."): break
      case UInt8(ascii: "O"), UInt8(ascii: "*"): alive.append((width, row))
      case 0x20, 0x09, 0x0D:
        let start = cursor
        cursor.skipBlanks()
        guard cursor.current == nil || cursor.current == UInt8(ascii: "\n") else {
          throw start.fault("found a blank inside a row", advice: "a dead cell is written '.'")
        }
        return width
      default:
        throw cursor.fault(
          "found \(cursor.found) where a cell was expected",
          advice: "'.' is dead, 'O' or '*' alive, '!' begins a comment")
      }
      width += 1
      cursor.advance()
    }
    return width
  }
}
