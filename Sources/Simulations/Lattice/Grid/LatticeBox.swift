/// A rectangle of cells, given by its top-left corner and its size.
public struct LatticeBox: Sendable, Hashable {
  /// The top-left cell.
  public var corner: Position
  /// The number of columns, from the corner to the right.
  public var columns: Int
  /// The number of rows, from the corner down.
  public var rows: Int

  /// Creates the box of `columns` times `rows` cells with its top-left cell at `corner`.
  public init(corner: Position, columns: Int, rows: Int) {
    self.corner = corner
    self.columns = columns
    self.rows = rows
  }

  /// The range of columns in the box. ``rowRange`` is the range of rows.
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

  /// The maximum distance of a corner and the maximum size for which no sum overflows.
  static let reach = 1 << 60

  /// The box, moved or cut if it is so far away that sums of positions would overflow. No lattice has cells there.
  var withinReach: LatticeBox {
    func near(_ place: Int) -> Int { min(max(place, -2 * Self.reach), 2 * Self.reach) }
    return LatticeBox(
      corner: Position(column: near(corner.column), row: near(corner.row)), columns: min(columns, Self.reach),
      rows: min(rows, Self.reach))
  }

  /// Returns the smallest box around both boxes.
  func union(_ other: LatticeBox) -> LatticeBox {
    func union(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
      min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
    }
    return LatticeBox(columns: union(columnRange, other.columnRange), rows: union(rowRange, other.rowRange))
  }
}

extension LatticeBox {
  /// The smallest memory limit in bytes with which the cells of a state are kept in addition to the lattice. At one bit
  /// each, the cells then take at most a quarter of the limit. A larger state is drawn from shares of live cells and
  /// counts as absent.
  var memoryToHold: Double { Double(columns) * Double(rows) / 2 }
}
