import Typography

/// The desired content of a screen: a grid of cells, drawn from texts. Columns and rows count from 0.
package struct TerminalFrame: Hashable, Sendable {
  package struct Cell: Hashable, Sendable {
    /// One character. Empty in the right half of a wide character.
    package var text = VisibleText.blank
    package var style = CellStyle.plain
    package var link: Hyperlink?

    var isRightHalf: Bool { text.width == 0 }

    /// Whether terminals disagree about the character's width. They do for characters of several scalars or parts of
    /// them, and for characters that are newer than many terminals.
    var isContested: Bool {
      var scalars = text.string.unicodeScalars.makeIterator()
      guard let first = scalars.next() else { return false }
      if scalars.next() != nil { return true }
      return switch first.value {
      case 0x1100...0x11FF, 0xA960...0xA97F, 0xE000...0xF8FF: true
      case 0x1FB00...0x1FBFF: false  // mosaics, made for terminals
      default: first.value >= 0x10000
      }
    }
  }

  package let columns: Int
  package let rows: Int
  private(set) var cells: [Cell]
  /// The place of the cursor, or nil if it is hidden.
  package var cursor: (column: Int, row: Int)? {
    get { cursorCell.map { ($0 % columns, $0 / columns) } }
    set { cursorCell = newValue.flatMap { contains($0.column, $0.row) ? $0.row * columns + $0.column : nil } }
  }
  private var cursorCell: Int?

  /// Creates an empty frame of at least one cell.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  /// Returns a cell of the frame.
  ///
  /// - Precondition: The cell is inside the frame.
  package subscript(column: Int, row: Int) -> Cell { cells[row * columns + column] }

  private func contains(_ column: Int, _ row: Int) -> Bool {
    0..<columns ~= column && 0..<rows ~= row
  }

  /// Writes `text`, starting at a cell, at most to the end of the row. Text outside is left out, and so are characters
  /// without width. If half of a wide character is outside, a space takes its place. O(bytes).
  package mutating func put(
    _ text: VisibleText, column: Int, row: Int, style: CellStyle = .plain, link: Hyperlink? = nil
  ) {
    guard 0..<rows ~= row else { return }
    var place = column
    for character in text.characters where character.width > 0 {
      guard place < columns else { return }
      let end = place + character.width
      if place >= 0, end <= columns {
        set(Cell(text: character, style: style, link: link), place, row)
        if character.width == 2 { set(Cell(text: VisibleText(), style: style, link: link), place + 1, row) }
      } else {
        for column in max(0, place)..<max(0, min(end, columns)) { set(Cell(style: style, link: link), column, row) }
      }
      place = end
    }
  }

  /// Writes a character of one column into a cell. Outside the frame, it has no effect.
  package mutating func put(character: VisibleText, column: Int, row: Int, style: CellStyle) {
    precondition(character.width == 1)
    guard contains(column, row) else { return }
    set(Cell(text: character, style: style), column, row)
  }

  /// Sets a cell. If it held half of a wide character, the other half becomes a space.
  private mutating func set(_ cell: Cell, _ column: Int, _ row: Int) {
    let index = row * columns + column
    if !cell.isRightHalf, cells[index].isRightHalf { cells[index - 1].text = .blank }
    if column + 1 < columns, cells[index + 1].isRightHalf, !cells[index].isRightHalf { cells[index + 1].text = .blank }
    cells[index] = cell
  }

  /// Fills a rectangle with spaces of one style.
  package mutating func fill(columns: Range<Int>, rows: Range<Int>, style: CellStyle = .plain) {
    let width = columns.clamped(to: 0..<self.columns)
    for row in rows.clamped(to: 0..<self.rows) {
      for column in width { set(Cell(style: style), column, row) }
    }
  }
}
