import Simulations

/// A generation of cells on the plane, computed one by one.
package struct PlainPhase: Equatable {
  package var cells: [[Int]]

  package init(_ cells: [Position]) {
    self.cells = cells.map { [$0.row, $0.column] }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The cells moved to the corner, so equal shapes compare equal.
  package var shape: [[Int]] {
    let top = cells.map { $0[0] }.min() ?? 0, left = cells.map { $0[1] }.min() ?? 0
    return cells.map { [$0[0] - top, $0[1] - left] }
  }

  package var positions: [Position] { cells.map { Position(column: $0[1], row: $0[0]) } }

  /// The next generation under Conway's rule.
  package var next: PlainPhase {
    var neighbours: [[Int]: Int] = [:]
    for cell in cells {
      for row in -1...1 {
        for column in -1...1 where row != 0 || column != 0 {
          neighbours[[cell[0] + row, cell[1] + column], default: 0] += 1
        }
      }
    }
    let live = Set(cells)
    let born = neighbours.filter { $0.value == 3 || $0.value == 2 && live.contains($0.key) }.map(\.key)
    return PlainPhase(born.map { Position(column: $0[1], row: $0[0]) })
  }

  /// Returns the number of generations after which the cells repeat, and whether they have moved. Nil if they do not
  /// repeat within the limit.
  ///
  /// - Parameter limit: the longest period to search for.
  package func repetition(limit: Int = 64) -> (period: Int, isMoving: Bool)? {
    var phase = self
    for period in 1...limit {
      phase = phase.next
      if phase.shape == shape { return (period, phase != self) }
    }
    return nil
  }
}
