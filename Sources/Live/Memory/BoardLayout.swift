import Simulations
import Terminal

/// The places and sizes of a board's cards on the terminal.
package struct BoardLayout: Hashable, Sendable {
  /// Whether rows of the board are columns of the terminal.
  package let isTurned: Bool
  /// The number of cards side by side, and one above the other.
  package let columns: Int, rows: Int
  /// The size of a card in cells of the terminal.
  package let cardWidth: Int, cardHeight: Int
  /// The place where the board begins.
  let left: Int, top: Int
  /// The first visible card, if not all fit.
  private let firstColumn: Int, firstRow: Int
  private let shownColumns: Int, shownRows: Int
  private let boardColumns: Int

  /// The sizes of a card, the largest first.
  private static let sizes = [
    (31, 19), (28, 17), (25, 15), (21, 13), (18, 11), (15, 9), (11, 7), (9, 5), (7, 4), (6, 3), (5, 3), (3, 1),
  ]

  /// Returns the rows of the terminal above the board, and `foot` returns those below it. A low terminal has one of
  /// each.
  package static func head(_ size: TerminalSize) -> Int { size.rows < 8 ? 1 : 2 }
  package static func foot(_ size: TerminalSize) -> Int { size.rows < 8 ? 1 : 1 + Timeline.foot(size) }

  /// Returns whether the board must be turned so that its longer side is along the wider side of the terminal. A cell
  /// of the terminal is twice as high as it is wide.
  package static func turns(_ board: MemoryBoard, _ size: TerminalSize) -> Bool {
    size.columns >= 2 * size.rows ? board.rows > board.columns : board.columns > board.rows
  }

  package init(_ board: MemoryBoard, isTurned: Bool, cursor: Int, size: TerminalSize) {
    self.isTurned = isTurned
    boardColumns = board.columns
    columns = isTurned ? board.rows : board.columns
    rows = isTurned ? board.columns : board.rows
    let head = Self.head(size), width = size.columns, height = max(1, size.rows - head - Self.foot(size))
    let columns = columns, rows = rows
    let fitting = Self.sizes.first { columns * ($0.0 + 1) - 1 <= width && rows * $0.1 <= height }
    (cardWidth, cardHeight) = fitting ?? (3, 1)
    shownColumns = min(columns, max(1, (width + 1) / (cardWidth + 1)))
    shownRows = min(rows, max(1, height / cardHeight))
    let place =
      isTurned
      ? (column: cursor / board.columns, row: cursor % board.columns)
      : (column: cursor % board.columns, row: cursor / board.columns)
    firstColumn = max(0, min(columns - shownColumns, place.column - shownColumns / 2))
    firstRow = max(0, min(rows - shownRows, place.row - shownRows / 2))
    left = max(0, (width - shownColumns * (cardWidth + 1) + 1) / 2)
    top = head + max(0, (height - shownRows * cardHeight) / 2)
  }

  /// Whether all cards are visible.
  var isWhole: Bool { shownColumns == columns && shownRows == rows }

  /// Returns the card at a place of the displayed board.
  func card(column: Int, row: Int) -> Int { isTurned ? column * boardColumns + row : row * boardColumns + column }

  func place(of card: Int) -> (column: Int, row: Int) {
    isTurned ? (card / boardColumns, card % boardColumns) : (card % boardColumns, card / boardColumns)
  }

  /// The visible cards, with the upper left cell of each.
  package var shown: [(card: Int, left: Int, top: Int)] {
    (firstRow..<firstRow + shownRows).flatMap { row in
      (firstColumn..<firstColumn + shownColumns).map { column in
        (
          card(column: column, row: row), left + (column - firstColumn) * (cardWidth + 1),
          top + (row - firstRow) * cardHeight
        )
      }
    }
  }

  /// Returns the card under a cell of the terminal.
  package func card(at column: Int, _ row: Int) -> Int? {
    shown.first {
      ($0.left..<$0.left + cardWidth).contains(column) && ($0.top..<$0.top + cardHeight).contains(row)
    }?.card
  }

  /// Returns the card beside another one, within the board.
  func moved(_ card: Int, columns: Int, rows: Int) -> Int {
    let place = place(of: card)
    return self.card(
      column: max(0, min(self.columns - 1, place.column + columns)),
      row: max(0, min(self.rows - 1, place.row + rows)))
  }
}
