/// The rectangle of cards, numbered row by row. Every place holds a card.
package struct MemoryBoard: Sendable, Hashable {
  package let columns: Int
  package let rows: Int

  /// Creates a board.
  ///
  /// - Precondition: the number of cards is even, from 2 to ``maximalCards``.
  package init(columns: Int, rows: Int) {
    precondition(Self.isEven(columns: columns, rows: rows) && columns * rows <= Self.maximalCards)
    self.columns = columns
    self.rows = rows
  }

  /// Creates the rectangle for this many pairs that is closest to a square, with its longer side across. O(√pairs).
  ///
  /// - Precondition: `pairs` is from 1 to half of ``maximalCards``.
  package init(pairs: Int) {
    var rows = 1, divisor = 1
    while divisor * divisor <= 2 * pairs {
      if 2 * pairs % divisor == 0 { rows = divisor }
      divisor += 1
    }
    self.init(columns: 2 * pairs / rows, rows: rows)
  }

  package var cards: Int { columns * rows }

  package var pairs: Int { cards / 2 }

  /// The maximum number of cards. A draw must have a bound below 2³², and the bound can be the number of cards.
  package static let maximalCards = Int(UInt32.max) - 1

  static func isEven(columns: Int, rows: Int) -> Bool { columns % 2 == 0 || rows % 2 == 0 }

  /// Returns the boards with an even number of cards that differ by one column or one row.
  static func evenNeighbours(columns: Int, rows: Int) -> [(columns: Int, rows: Int)] {
    [(columns - 1, rows), (columns + 1, rows), (columns, rows - 1), (columns, rows + 1)]
      .filter { $0.0 >= 1 && $0.1 >= 1 && isEven(columns: $0.0, rows: $0.1) }
      .map { (columns: $0.0, rows: $0.1) }
  }
}
