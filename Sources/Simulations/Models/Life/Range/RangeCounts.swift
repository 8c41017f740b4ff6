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
