/// The steps of a rule that counts within squares. Column sums are updated from row to row, and sums of adjacent
/// columns are the counts.
///
/// Complexity of a tick: O(cells · log range), with a vector of cells per operation.
struct RangeSquares<Count: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
  private let rule: RangeRule
  private let columns: Int
  private let rows: RangeRows
  private let places: [Int]
  private var lines: [UInt8]
  /// The sums of the columns, followed by scratch memory for the kernel.
  private var counts: [Count]
  private let stretches: [Count]

  init(_ rule: RangeRule, columns: Int, rows: Int, edges: LatticeEdges) {
    self.rule = rule
    self.columns = columns
    self.rows = RangeRows(columns: columns, rows: rows, range: rule.range, edges: edges)
    places = self.rows.places
    // No row leaves the squares of the first row, so the extra last line is empty.
    lines = [UInt8](repeating: 0, count: (self.rows.kept + 1) * self.rows.width)
    counts = [Count](repeating: 0, count: 2 * self.rows.width + columns)
    // The count of a live cell includes the cell itself.
    let all = rule.births.map { ($0, 0) } + rule.survivals.map { ($0, 1) }
    // The additional element gives an empty list an address.
    stretches = all.flatMap { [Count($0.lowerBound + $1), Count($0.count - 1)] } + [0]
  }

  /// Computes a generation.
  ///
  /// - Parameters:
  ///   - now: the current generation.
  ///   - next: receives the next generation.
  ///   - stop: ends the work early.
  ///   - kernel: the kernel for this type of counts.
  /// - Throws: an error if the signal stops the run.
  mutating func step(
    _ now: StateGrid, to next: inout StateGrid, _ stop: StopSignal?, _ kernel: (RangeRow<Count>) -> Void
  ) throws(RunError) {
    let width = rows.width, range = rule.range, columns = columns
    let (rows, places) = (rows, places), oldest = UInt8(now.states - 1)
    // These constants avoid reference counting in every row.
    let births = rule.births.count, survivals = rule.survivals.count, last = places.count - 2 * range, kept = rows.kept
    lines.withUnsafeMutableBufferPointer { lines in
      guard let lines = lines.baseAddress else { return }
      counts.withUnsafeMutableBufferPointer { counts in
        guard let across = counts.baseAddress else { return }
        rows.write(0..<rows.filled, of: now, to: lines, stop)
        counts.update(repeating: 0)
        for line in places.prefix(2 * range) {
          let cells = lines + line * width
          for column in 0..<width { across[column] &+= Count(truncatingIfNeeded: cells[column]) }
        }
        now.cells.withUnsafeBufferPointer { now in
          next.cells.withUnsafeMutableBufferPointer { next in
            stretches.withUnsafeBufferPointer { stretches in
              places.withUnsafeBufferPointer { places in
                guard let stretches = stretches.baseAddress, let now = now.baseAddress, let next = next.baseAddress
                else { return }
                for row in 0..<last {
                  if let stop, stop.isOn { return }
                  kernel(
                    RangeRow(
                      across: across, coming: lines + places[row + 2 * range] * width,
                      leaving: lines + (row == 0 ? kept : places[row - 1]) * width, columns: columns, range: range,
                      room: across + width, stretches: stretches, births: births, survivals: survivals,
                      oldest: oldest, now: now + row * columns, next: next + row * columns))
                }
              }
            }
          }
        }
      }
    }
    try stop.check()
  }
}
