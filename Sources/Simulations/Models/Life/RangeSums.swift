/// For every row of a lattice, and as many beyond it as a neighbourhood reaches, how many live cells lie to the left of
/// each column; modulo 2¹⁶, which is enough for differences of up to 2¹⁶ − 1.
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
  fileprivate let starts: [Int]
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

  mutating func fill(_ grid: StateGrid) {
    guard let shape = edges.shape else {
      for row in 0..<rows { fill(row, at: row * stride, grid) }
      return
    }
    for row in -range..<rows + range {
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

/// The live cells around each cell of one row, and what the rule makes of them.
struct RangeCounts {
  private let sums: RangeSums
  private let columns: Int
  /// The cell itself included.
  private var counts: [UInt16]
  /// Bit 0 where a dead cell is born, bit 1 where a live one survives.
  private var verdicts: [UInt8]

  init(_ sums: RangeSums, columns: Int) {
    self.sums = sums
    self.columns = columns
    counts = [UInt16](repeating: 0, count: columns)
    verdicts = [UInt8](repeating: 0, count: columns)
  }

  /// The counts of squares: the row that comes in is added to those above, the one that leaves is taken away.
  mutating func slideDown(row: Int, range: Int) {
    guard row > 0 else { return add(row: 0, reaches: [Int](repeating: range, count: 2 * range + 1)) }
    let width = 2 * range + 1
    let leaving = sums.starts[row - 1], coming = sums.starts[row + 2 * range]
    let columns = columns
    sums.sums.withUnsafeBufferPointer { sums in
      counts.withUnsafeMutableBufferPointer { counts in
        for column in 0..<columns {
          let added = sums[coming &+ column &+ width] &- sums[coming &+ column]
          let taken = sums[leaving &+ column &+ width] &- sums[leaving &+ column]
          counts[column] = counts[column] &+ added &- taken
        }
      }
    }
  }

  /// The counts of any shape, row by row.
  mutating func add(row: Int, reaches: [Int]) {
    let columns = columns, range = sums.range
    counts.withUnsafeMutableBufferPointer { counts in
      sums.sums.withUnsafeBufferPointer { all in
        counts.update(repeating: 0)
        for (line, reach) in reaches.enumerated() {
          let left = sums.starts[row + line] + range - reach, width = 2 * reach + 1
          for column in 0..<columns { counts[column] &+= all[left &+ column &+ width] &- all[left &+ column] }
        }
      }
    }
  }

  /// Holds the counts against the stretches of the rule.
  mutating func judge(_ rule: RangeRule) {
    let columns = columns
    counts.withUnsafeBufferPointer { counts in
      verdicts.withUnsafeMutableBufferPointer { verdicts in
        verdicts.update(repeating: 0)
        // A live cell has counted itself.
        let stretches = rule.births.map { ($0, UInt8(1), 0) } + rule.survivals.map { ($0, UInt8(2), 1) }
        for (stretch, verdict, itself) in stretches {
          let least = UInt16(stretch.lowerBound + itself), span = UInt16(stretch.count - 1)
          for column in 0..<columns {
            verdicts[column] |= counts[column] &- least <= span ? verdict : 0
          }
        }
      }
    }
  }

  /// The next states of the row.
  func write(row: Int, from now: StateGrid, to next: inout StateGrid) {
    let first = row * columns, columns = columns, states = now.states
    now.cells.withUnsafeBufferPointer { now in
      next.cells.withUnsafeMutableBufferPointer { next in
        verdicts.withUnsafeBufferPointer { verdicts in
          if states == 2 {
            for column in 0..<columns {
              let verdict = verdicts[column]
              next[first &+ column] = now[first &+ column] == 0 ? verdict & 1 : verdict &>> 1
            }
          } else {
            for column in 0..<columns {
              let state = now[first &+ column], verdict = verdicts[column]
              let older = Int(state) + 1 == states ? 0 : state &+ 1
              next[first &+ column] = state == 0 ? verdict & 1 : state == 1 && verdict & 2 != 0 ? 1 : older
            }
          }
        }
      }
    }
  }
}
