/// The rectangle of the cards, row after row. Every place holds a card.
package struct MemoryBoard: Sendable, Hashable {
  package let columns: Int
  package let rows: Int

  /// - Precondition: an even number of cards, from 2 to ``maximalCards``.
  package init(columns: Int, rows: Int) {
    precondition(Self.isEven(columns: columns, rows: rows) && columns * rows <= Self.maximalCards)
    self.columns = columns
    self.rows = rows
  }

  /// The full rectangle of this many pairs that is nearest to a square, its longer side across. O(√pairs).
  ///
  /// - Precondition: from 1 pair to half of ``maximalCards``.
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

  /// A card is a bound of a draw, hence below 2³².
  package static let maximalCards = Int(UInt32.max) - 1

  static func isEven(columns: Int, rows: Int) -> Bool { columns % 2 == 0 || rows % 2 == 0 }

  /// The boards with an even number of cards that have one column or one row less or more.
  static func evenNeighbours(columns: Int, rows: Int) -> [(columns: Int, rows: Int)] {
    [(columns - 1, rows), (columns + 1, rows), (columns, rows - 1), (columns, rows + 1)]
      .filter { $0.0 >= 1 && $0.1 >= 1 && isEven(columns: $0.0, rows: $0.1) }
      .map { (columns: $0.0, rows: $0.1) }
  }
}
