/// The lattice that rules are compiled for.
struct AutomatonLattice: Sendable, Hashable {
  var states: Int
  var columns, rows: Int
  var boundary: Boundary
  var neighbourhood: CellNeighbourhood

  /// The code of a cell that does not exist, beyond a closed edge.
  var missing: Int { states }

  /// The numbers of neighbours that cells have, in ascending order.
  var neighbourCounts: [Int] {
    guard boundary == .closed else { return [neighbourhood.offsets.count] }
    // Cells that are as far from each edge as any neighbour have the same neighbours, so a small lattice shows all.
    let reach = neighbourhood.reach
    let columns = min(columns, 2 * reach.columns + 1), rows = min(rows, 2 * reach.rows + 1)
    var counts: Set<Int> = []
    for row in 0..<rows {
      for column in 0..<columns {
        counts.insert(
          neighbourhood.offsets.count {
            (0..<columns).contains(column + $0.column) && (0..<rows).contains(row + $0.row)
          })
      }
    }
    return counts.sorted()
  }

  /// Returns the index of a neighbour, or nil beyond an edge that is not periodic.
  @inline(__always)
  func index(_ column: Int, _ row: Int) -> Int? {
    if boundary == .periodic { return row.modulo(rows) * columns + column.modulo(columns) }
    guard column >= 0, column < columns, row >= 0, row < rows else { return nil }
    return row * columns + column
  }
}
