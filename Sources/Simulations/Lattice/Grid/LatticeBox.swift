/// A rectangle of cells: its top-left corner and its size.
public struct LatticeBox: Sendable, Hashable {
  /// The top-left cell.
  public var corner: Position
  /// The number of columns from the corner to the right.
  public var columns: Int
  /// The number of rows from the corner down.
  public var rows: Int

  /// Creates the box of `columns` times `rows` cells whose top-left cell is `corner`.
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

  /// The farthest corner, and the largest size, with which nothing overflows.
  static let reach = 1 << 60

  /// The box moved and cut where it lies so far away that sums of its places overflow. No lattice has cells there.
  var withinReach: LatticeBox {
    func near(_ place: Int) -> Int { min(max(place, -2 * Self.reach), 2 * Self.reach) }
    return LatticeBox(
      corner: Position(column: near(corner.column), row: near(corner.row)), columns: min(columns, Self.reach),
      rows: min(rows, Self.reach))
  }

  /// The smallest box around both.
  func union(_ other: LatticeBox) -> LatticeBox {
    func union(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
      min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
    }
    return LatticeBox(columns: union(columnRange, other.columnRange), rows: union(rowRange, other.rowRange))
  }
}
