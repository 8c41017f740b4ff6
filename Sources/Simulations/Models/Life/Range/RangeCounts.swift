/// The numbers of live cells around the cells of one row, and the decisions of the rule for these cells.
///
/// `Count` must hold the largest count of the rule. A type of half the width is twice as fast.
struct RangeCounts<Count: FixedWidthInteger & UnsignedInteger> {
  private let sums: RangeSums
  private let columns: Int
  /// The count of each cell, which includes the cell itself.
  private var counts: [Count]
  /// The decision for each cell. Bit 0 is set if a dead cell is born, and bit 1 if a live cell survives.
  private var verdicts: [UInt8]

  init(_ sums: RangeSums, columns: Int) {
    self.sums = sums
    self.columns = columns
    counts = [Count](repeating: 0, count: columns)
    verdicts = [UInt8](repeating: 0, count: columns)
  }

  /// Updates the counts of squares from those of the row above. Adds the row that enters the squares, and subtracts the
  /// row that leaves them.
  mutating func slideDown(row: Int, range: Int) {
    guard row > 0 else { return add(row: 0, RangeShape.moore.spans(range: range), nil) }
    let width = 2 * range + 1
    let leaving = sums.starts[row - 1], coming = sums.starts[row + 2 * range]
    let columns = columns
    sums.sums.withUnsafeBufferPointer { sums in
      counts.withUnsafeMutableBufferPointer { counts in
        for column in 0..<columns {
          let added = sums[coming &+ column &+ width] &- sums[coming &+ column]
          let taken = sums[leaving &+ column &+ width] &- sums[leaving &+ column]
          counts[column] = counts[column] &+ Count(truncatingIfNeeded: added) &- Count(truncatingIfNeeded: taken)
        }
      }
    }
  }

  /// Computes the counts of any shape, span by span.
  ///
  /// - Parameter stop: ends the work early. The counts are then wrong.
  mutating func add(row: Int, _ spans: [RangeSpan], _ stop: StopSignal?) {
    let columns = columns, range = sums.range
    counts.withUnsafeMutableBufferPointer { counts in
      sums.sums.withUnsafeBufferPointer { all in
        counts.update(repeating: 0)
        for span in spans {
          if let stop, stop.isOn { return }
          let left = sums.starts[row + span.line] + range + span.columns.lowerBound, width = span.columns.count
          let weight = Count(truncatingIfNeeded: span.weight)
          if weight == 1 {
            for column in 0..<columns {
              counts[column] &+= Count(truncatingIfNeeded: all[left &+ column &+ width] &- all[left &+ column])
            }
          } else {
            for column in 0..<columns {
              counts[column] &+=
                Count(truncatingIfNeeded: all[left &+ column &+ width] &- all[left &+ column]) &* weight
            }
          }
        }
      }
    }
  }

  /// Compares the counts with those of the rule.
  mutating func judge(_ rule: RangeRule) {
    let columns = columns
    counts.withUnsafeBufferPointer { counts in
      verdicts.withUnsafeMutableBufferPointer { verdicts in
        verdicts.update(repeating: 0)
        // The count of a live cell includes the cell itself.
        let stretches = rule.births.map { ($0, UInt8(1), 0) } + rule.survivals.map { ($0, UInt8(2), 1) }
        for (stretch, verdict, itself) in stretches {
          let least = Count(stretch.lowerBound + itself), span = Count(stretch.count - 1)
          for column in 0..<columns {
            verdicts[column] |= counts[column] &- least <= span ? verdict : 0
          }
        }
      }
    }
  }

  /// Writes the next states of the row.
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

/// The prefix sums of the live cells in every row of a lattice, extended on all sides by the range of the
/// neighbourhood. The sums are modulo 2¹⁶, which is enough for the live cells of a span.
struct RangeSums: Sendable {
  let range: Int
  private let rows: RangeRows
  /// The sums. Sum k of a row counts its columns from −range to k − range − 1.
  private(set) var sums: [UInt16]
  /// The indices at which the sums of the rows −range … rows + range − 1 start.
  let starts: [Int]
  private var line: [UInt8]

  init(columns: Int, rows: Int, range: Int, edges: LatticeEdges) {
    self.range = range
    self.rows = RangeRows(columns: columns, rows: rows, range: range, edges: edges)
    let stride = self.rows.width + 1
    starts = self.rows.places.map { $0 * stride }
    sums = [UInt16](repeating: 0, count: stride * self.rows.kept)
    line = [UInt8](repeating: 0, count: stride - 1)
  }

  /// Computes all sums.
  ///
  /// - Parameter stop: ends the work early. The sums are then wrong.
  mutating func fill(_ grid: StateGrid, _ stop: StopSignal? = nil) {
    let rows = rows
    line.withUnsafeMutableBufferPointer { line in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let first = line.baseAddress else { return }
        for row in 0..<rows.filled where stop?.isOn != true {
          rows.write(row..<row + 1, of: grid, to: first, nil)
          let start = row &* (line.count &+ 1)
          var sum: UInt16 = 0
          for place in 0..<line.count {
            sum &+= UInt16(truncatingIfNeeded: line[place])
            sums[start &+ place &+ 1] = sum
          }
        }
      }
    }
  }
}
