import Simulations

/// A slow, plain version of the plane: a set of live cells, each of which is looked up.
package struct PlainPlane: Hashable {
  package var cells: Set<Position>

  package init(_ cells: some Sequence<Position>) { self.cells = Set(cells) }

  /// Creates the live cells of a pattern in RLE, with its top left cell at a place.
  package init(_ text: String, at corner: Position = .origin) throws {
    self.init(try PatternFormat.rle.read(Array(text.utf8)), at: corner)
  }

  package init(_ pattern: Pattern, at corner: Position = .origin) {
    cells = []
    for row in 0..<pattern.rows {
      for column in 0..<pattern.columns where pattern[column, row] == 1 {
        cells.insert(Position(column: corner.column + column, row: corner.row + row))
      }
    }
  }

  package static func | (one: PlainPlane, other: PlainPlane) -> PlainPlane { PlainPlane(one.cells.union(other.cells)) }

  package func moved(columns: Int, rows: Int) -> PlainPlane {
    PlainPlane(cells.map { Position(column: $0.column + columns, row: $0.row + rows) })
  }

  /// The cells, ascending by rows and then by columns.
  package var sorted: [Position] { cells.sorted { ($0.row, $0.column) < ($1.row, $1.column) } }

  package func next(_ rule: LifeRule) -> PlainPlane {
    guard case .table(let table) = rule.transition else { return self }
    let offsets = [(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
    let around = Set(
      cells.flatMap { cell in offsets.map { Position(column: cell.column + $0.0, row: cell.row + $0.1) } })
    return PlainPlane(
      around.filter { cell in
        table[
          offsets.reduce(0) { block, offset in
            let other = Position(column: cell.column + offset.0, row: cell.row + offset.1)
            return 2 * block + (cells.contains(other) ? 1 : 0)
          }]
      })
  }

  package func after(_ generations: Int, _ rule: LifeRule) -> PlainPlane {
    (0..<generations).reduce(self) { plane, _ in plane.next(rule) }
  }
}

extension PlainPlane {
  /// The pattern, moved to the top left corner.
  package var normalised: PlainPlane {
    moved(columns: -(cells.map(\.column).min() ?? 0), rows: -(cells.map(\.row).min() ?? 0))
  }
}
