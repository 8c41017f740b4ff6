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
