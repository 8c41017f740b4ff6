import Simulations
import TestSupport

/// A slow, plain version of the lattice, with one cell after the other, and neighbours looked up one by one.
package struct PlainLife: Equatable {
  package let columns: Int
  package let rows: Int
  package var cells: [Bool]

  package init(columns: Int, rows: Int, cells: [Bool]) {
    self.columns = columns
    self.rows = rows
    self.cells = cells
  }

  package init(_ grid: BitGrid) {
    columns = grid.columns
    rows = grid.rows
    cells = (0..<rows).flatMap { row in (0..<grid.columns).map { grid[$0, row] } }
  }

  package func next(_ rule: LifeRule, isTorus: Bool) -> PlainLife {
    guard case .table(let table) = rule.transition, let counts = table.counts() else { return self }
    var result = self
    for row in 0..<rows {
      for column in 0..<columns {
        var neighbours = 0
        for dy in -1...1 {
          for dx in -1...1 where dx != 0 || dy != 0 {
            var x = column + dx, y = row + dy
            if isTorus {
              x = (x + columns) % columns
              y = (y + rows) % rows
            }
            if x >= 0, x < columns, y >= 0, y < rows, cells[y * columns + x] { neighbours += 1 }
          }
        }
        let index = row * columns + column
        result.cells[index] = counts.next(isAlive: cells[index], neighbours: neighbours)
      }
    }
    return result
  }
}

extension SplitMix {
  /// Returns a grid in which each cell lives with probability `tenths` / 10.
  package mutating func grid(columns: Int, rows: Int, tenths: UInt64 = 5) -> BitGrid {
    var grid = BitGrid(columns: columns, rows: rows)
    for row in 0..<rows {
      for column in 0..<columns { grid[column, row] = next() % 10 < tenths }
    }
    return grid
  }

  package mutating func rule() -> LifeRule {
    LifeRule(births: UInt16(truncatingIfNeeded: next()), survivals: UInt16(truncatingIfNeeded: next()))
  }
}
