import Simulations

/// A row of a line in a history: its cells, starting at a column, and the state beyond them.
package struct LineRow: Hashable, Sendable {
  /// The column of the first cell.
  package let left: Int
  package let width: Int
  /// The state of all cells beyond the row.
  package let outside: UInt8
  private let cells: FinalState.Cells

  /// Creates a row from a final state.
  ///
  /// - Returns: nil if the cells are not kept.
  package init?(_ state: FinalState, left: Int, outside: UInt8) {
    switch state.cells {
    case .bits, .bytes: break
    case .numbers, .absent: return nil
    }
    self.left = left
    self.outside = outside
    width = state.columns
    cells = state.cells
  }

  package var columns: Range<Int> { left..<left + width }

  package subscript(column: Int) -> UInt8 {
    guard columns.contains(column) else { return outside }
    switch cells {
    case .bits(let grid): return grid[column - left, 0] ? 1 : 0
    case .bytes(let bytes): return bytes[column - left]
    case .numbers, .absent: return 0
    }
  }

  /// All states from left to right.
  package var states: [UInt8] { columns.map { self[$0] } }

  /// The first column with a cell that is not 0, or nil if there isn't one.
  var firstLiveColumn: Int? {
    var first = columns.lowerBound
    while first < columns.upperBound {
      // Most rows are empty up to the first live cell, so the search takes many cells at a time.
      let part = first..<min(first + 4096, columns.upperBound)
      if population(part) > 0 { return part.first { self[$0] != 0 } }
      first = part.upperBound
    }
    return nil
  }

  /// Returns the number of cells in a range of columns that are not 0.
  func population(_ wanted: Range<Int>) -> Int {
    let inside = wanted.clamped(to: columns)
    let beyond = outside == 0 ? 0 : wanted.count - inside.count
    guard !inside.isEmpty else { return beyond }
    switch cells {
    case .bits(let grid): return beyond + grid.population(row: 0, from: inside.lowerBound - left, count: inside.count)
    case .bytes(let bytes):
      return beyond + bytes[inside.lowerBound - left..<inside.upperBound - left].count { $0 != 0 }
    case .numbers, .absent: return beyond
    }
  }

  /// The approximate memory of the row, in bytes.
  var byteCount: Int {
    let content =
      switch cells {
      case .bits(let grid): grid.words.count * 8
      case .bytes(let bytes): bytes.count
      case .numbers, .absent: 0
      }
    // The first term covers the row itself and the header of its array.
    return 96 + content
  }
}
