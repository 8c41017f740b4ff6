/// For every row of a lattice, and as many beyond it as a neighbourhood reaches, how many live cells lie to the left of
/// each column; modulo 2¹⁶, which is enough for the live cells of a stretch of one row.
struct RangeSums: Sendable {
  private let columns: Int
  private let rows: Int
  let range: Int
  private let edges: LatticeEdges
  /// From one row's sums to the next: columns, margins on both sides, and the sum of all of them.
  let stride: Int
  /// Sum k of a row is over its columns from −range to k − range − 1.
  fileprivate(set) var sums: [UInt16]
  /// Where the sums of the rows −range … rows + range − 1 begin.
  let starts: [Int]
  private var line: [UInt8]
  /// The column of the lattice that each column from −range on is, −1 where it is dead.
  private let sources: [Int]

  init(columns: Int, rows: Int, range: Int, edges: LatticeEdges) {
    self.columns = columns
    self.rows = rows
    self.range = range
    self.edges = edges
    stride = columns + 2 * range + 1
    line = [UInt8](repeating: 0, count: stride)
    func source(_ place: Int, _ count: Int, _ end: LatticeEdges.End) -> Int {
      end == .joined ? place.modulo(count) : (0..<count).contains(place) ? place : -1
    }
    let columnEnd = edges.columns, rowEnd = edges.rows
    sources = (-range..<columns + range).map { source($0, columns, columnEnd) }
    let size = stride
    if edges.shape != nil {
      // All rows have cells of their own.
      starts = (0..<rows + 2 * range).map { $0 * size }
      sums = [UInt16](repeating: 0, count: stride * (rows + 2 * range))
    } else {
      // A row beyond an edge is one of the lattice, or the empty one behind the last.
      starts = (-range..<rows + range).map { row in
        let found = source(row, rows, rowEnd)
        return (found < 0 ? rows : found) * size
      }
      sums = [UInt16](repeating: 0, count: stride * (rows + 1))
    }
  }

  /// - Parameter stop: ends the work. The sums are then wrong.
  mutating func fill(_ grid: StateGrid, _ stop: StopSignal? = nil) {
    guard let shape = edges.shape else {
      for row in 0..<rows where stop?.isOn != true { fill(row, at: row * stride, grid) }
      return
    }
    for row in -range..<rows + range where stop?.isOn != true {
      for column in -range..<columns + range {
        let cell = shape.cell(at: column, row)
        line[column + range] = cell.map { grid[$0.column, $0.row] == 1 ? 1 : 0 } ?? 0
      }
      addUp(at: (row + range) * stride)
    }
  }

  private mutating func fill(_ row: Int, at start: Int, _ grid: StateGrid) {
    let first = row * columns
    for place in 0..<range {
      let left = sources[place], right = sources[range + columns + place]
      line[place] = left >= 0 && grid.cells[first + left] == 1 ? 1 : 0
      line[range + columns + place] = right >= 0 && grid.cells[first + right] == 1 ? 1 : 0
    }
    let (range, columns) = (range, columns)
    grid.cells.withUnsafeBufferPointer { cells in
      line.withUnsafeMutableBufferPointer { line in
        for column in 0..<columns { line[range &+ column] = cells[first &+ column] == 1 ? 1 : 0 }
      }
    }
    addUp(at: start)
  }

  private mutating func addUp(at start: Int) {
    let count = stride - 1
    line.withUnsafeBufferPointer { line in
      sums.withUnsafeMutableBufferPointer { sums in
        var sum: UInt16 = 0
        for place in 0..<count {
          sum &+= UInt16(truncatingIfNeeded: line[place])
          sums[start &+ place &+ 1] = sum
        }
      }
    }
  }
}
