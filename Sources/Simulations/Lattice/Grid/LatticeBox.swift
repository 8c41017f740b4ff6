/// A rectangle of cells: its top-left corner and its size.
public struct LatticeBox: Sendable, Hashable {
  public var corner: Position
  public var columns: Int
  public var rows: Int

  public init(corner: Position, columns: Int, rows: Int) {
    self.corner = corner
    self.columns = columns
    self.rows = rows
  }

  /// The columns, and the rows, in which it has cells.
  var columnRange: Range<Int> { corner.column..<corner.column + columns }
  var rowRange: Range<Int> { corner.row..<corner.row + rows }

  init(columns: Range<Int>, rows: Range<Int>) {
    self.init(
      corner: Position(column: columns.lowerBound, row: rows.lowerBound), columns: columns.count, rows: rows.count)
  }

  func moved(by origin: Position) -> LatticeBox {
    LatticeBox(
      corner: Position(column: corner.column + origin.column, row: corner.row + origin.row), columns: columns,
      rows: rows)
  }

  /// The smallest box around both.
  func union(_ other: LatticeBox) -> LatticeBox {
    func union(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
      min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
    }
    return LatticeBox(columns: union(columnRange, other.columnRange), rows: union(rowRange, other.rowRange))
  }
}
