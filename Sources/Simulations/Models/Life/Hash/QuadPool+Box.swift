import Expressions

extension QuadPool {
  /// Returns the smallest box around the live cells of a square, relative to its top-left cell. Returns nil if no cell
  /// is alive.
  ///
  /// For each side of the box, the search descends through all different squares that touch it. O(these squares).
  mutating func box(_ id: UInt32, level: Int) -> BigBox? {
    guard id != emptySquare(level: level) else { return nil }
    let left = distance(id, level, [\.nw, \.sw], [\.ne, \.se]) { $0.columns.trailingZeroBitCount }
    let right = distance(id, level, [\.ne, \.se], [\.nw, \.sw]) { $0.columns.leadingZeroBitCount }
    let top = distance(id, level, [\.nw, \.ne], [\.sw, \.se]) { $0.rows.trailingZeroBitCount }
    let bottom = distance(id, level, [\.sw, \.se], [\.nw, \.ne]) { $0.rows.leadingZeroBitCount }
    let side = BigWhole.powerOfTwo(level)
    return BigBox(column: left, row: top, columns: side - left - right, rows: side - top - bottom)
  }

  /// Returns the number of dead rows or columns at one side of a square.
  ///
  /// - Parameters:
  ///   - near: the two quarters at this side.
  ///   - far: the two other quarters.
  ///   - inLeaf: returns the number for a leaf.
  private mutating func distance(
    _ id: UInt32, _ level: Int, _ near: [KeyPath<Quad, UInt32>], _ far: [KeyPath<Quad, UInt32>],
    _ inLeaf: (QuadLeaf) -> Int
  ) -> BigWhole {
    var squares: Set = [id]
    var digits: [Bool] = []
    for below in (QuadLeaf.level..<level).reversed() {
      let empty = emptySquare(level: below)
      func quarters(_ paths: [KeyPath<Quad, UInt32>]) -> Set<UInt32> {
        var found: Set<UInt32> = []
        for square in squares {
          for path in paths where quad(square)[keyPath: path] != empty { found.insert(quad(square)[keyPath: path]) }
        }
        return found
      }
      let nearer = quarters(near)
      digits.append(nearer.isEmpty)
      squares = nearer.isEmpty ? quarters(far) : nearer
    }
    let last = squares.map { inLeaf(cells($0)) }.min() ?? 0
    return BigWhole(binary: digits).shiftedLeft(QuadLeaf.level) + BigWhole(last)
  }
}

extension QuadLeaf {
  /// The columns with live cells. Column 0 is the lowest bit.
  fileprivate var columns: UInt16 {
    let all = w0 | w1 | w2 | w3, half = all | all >> 32
    return UInt16(truncatingIfNeeded: half | half >> 16)
  }

  /// The rows with live cells. Row 0 is the lowest bit.
  fileprivate var rows: UInt16 {
    (0..<Self.side).reduce(0) { $0 | (self[row: $1] == 0 ? 0 : 1 << UInt16($1)) }
  }
}
