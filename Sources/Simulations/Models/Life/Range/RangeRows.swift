/// The live cells in every row of a lattice as bytes, extended on both sides by the range of the neighbourhood.
struct RangeRows: Sendable {
  private let columns: Int
  private let rows: Int
  private let range: Int
  private let edges: LatticeEdges
  /// The lattice column for each column from −range on, or −1 if the cell is always dead.
  private let sources: [Int]

  init(columns: Int, rows: Int, range: Int, edges: LatticeEdges) {
    self.columns = columns
    self.rows = rows
    self.range = range
    self.edges = edges
    let end = edges.columns
    sources = (-range..<columns + range).map { Self.source($0, columns, end) }
  }

  /// The number of columns in an extended row.
  var width: Int { columns + 2 * range }

  /// The number of rows to fill. On other shapes than a rectangle, it includes all rows beyond the edges.
  var filled: Int { edges.shape == nil ? rows : rows + 2 * range }

  /// The number of rows to keep. A row that is not filled is empty.
  var kept: Int { edges.shape == nil ? rows + 1 : filled }

  /// For each row from −range to rows + range − 1, the index of the kept row with its cells.
  var places: [Int] {
    if edges.shape != nil { return Array(0..<filled) }
    // A row beyond an edge is a row of the lattice, or the empty row after the last one.
    return (-range..<rows + range).map { row in
      let found = Self.source(row, rows, edges.rows)
      return found < 0 ? rows : found
    }
  }

  private static func source(_ place: Int, _ count: Int, _ end: LatticeEdges.End) -> Int {
    end == .joined ? place.modulo(count) : (0..<count).contains(place) ? place : -1
  }

  /// Writes a range of the rows to fill, one after another: 1 for a live cell, otherwise 0.
  ///
  /// - Parameter stop: ends the work early. The last rows are then missing.
  func write(_ filled: Range<Int>, of grid: StateGrid, to lines: UnsafeMutablePointer<UInt8>, _ stop: StopSignal?) {
    let begin = filled.lowerBound
    if let shape = edges.shape {
      for row in filled where stop?.isOn != true {
        for column in 0..<width {
          let cell = shape.cell(at: column - range, row - range)
          lines[(row - begin) * width + column] = cell.map { grid[$0.column, $0.row] == 1 ? 1 : 0 } ?? 0
        }
      }
      return
    }
    let (columns, range, width) = (columns, range, width)
    sources.withUnsafeBufferPointer { sources in
      grid.cells.withUnsafeBufferPointer { cells in
        for row in filled where stop?.isOn != true {
          let first = row * columns, line = lines + (row - begin) * width, middle = line + range
          for place in 0..<range {
            let left = sources[place], right = sources[range + columns + place]
            line[place] = left >= 0 && cells[first + left] == 1 ? 1 : 0
            middle[columns + place] = right >= 0 && cells[first + right] == 1 ? 1 : 0
          }
          for column in 0..<columns { middle[column] = cells[first &+ column] == 1 ? 1 : 0 }
        }
      }
    }
  }
}
