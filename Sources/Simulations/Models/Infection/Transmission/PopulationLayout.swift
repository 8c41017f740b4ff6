/// The layout of a group of people in memory: one byte each, row after row, and who is whose neighbour.
///
/// On a closed lattice the rows are kept apart by a margin of nobody, as wide as the neighbourhood reaches, so the
/// neighbours of everybody are the same offsets and no edge is ever asked for. A margin left of a row serves as the one
/// right of the row before. On a periodic lattice there is no margin; people near an edge find their neighbours by
/// folding the neighbourhood onto the torus, all others by the offsets.
struct PopulationLayout: Sendable {
  /// A neighbour, seen from a person: how far away in memory and in the numbering of people.
  struct Offset: Sendable {
    let cell: Int
    let person: Int
  }

  /// A row of a neighbourhood folded onto a torus: this many rows below (at most rows − 1), |dx| ≤ halfWidth, or the
  /// whole row where that is as wide as the torus.
  struct FoldedRow: Sendable {
    let below: Int
    let halfWidth: Int
  }

  let columns: Int
  let rows: Int
  let people: Int
  let wraps: Bool
  /// ⌊(2⁶⁴ − 1) / columns⌋, by which a person's row is found without a division.
  private let perColumn: UInt64
  /// Bytes from one row to the next.
  let stride: Int
  /// Index of the first person's byte.
  let origin: Int
  /// One byte more than there are places, so four bytes can be read wherever three are wanted.
  let byteCount: Int
  /// Ascending, hence in ascending order of people. Where ``near`` is not nil: the eight places around, those of them
  /// who is a neighbour.
  let offsets: [Offset]
  /// Where all neighbours are among the eight places around: 0x80 in byte k if the k-th of `offsets` is one. Those
  /// eight are looked at as one word.
  let near: UInt64?
  /// Ascending; empty on a closed lattice.
  let foldedRows: [FoldedRow]
  /// The people whose neighbours are `offsets`: on a torus those as far from every edge as the neighbourhood reaches.
  let innerColumns: Range<Int>
  let innerRows: Range<Int>
  /// No pool of neighbours is larger.
  let poolCapacity: Int

  /// - Parameter room: how far the margin must reach, where another neighbourhood may follow that reaches farther.
  init(_ group: Infection.Group, _ neighbourhood: Infection.Neighbourhood, wraps: Bool, room: Int = 0) {
    columns = group.columns
    rows = group.rows
    perColumn = UInt64.max / UInt64(group.columns)
    people = group.people
    self.wraps = wraps
    // Nobody is further away than the lattice is wide, however far the neighbourhood reaches.
    let reachRight = min(neighbourhood.radius, columns - 1), reachDown = min(neighbourhood.radius, rows - 1)
    let room = max(room, neighbourhood.radius)
    let margin = wraps ? (columns: 0, rows: 0) : (columns: min(room, columns - 1), rows: min(room, rows - 1))
    let stride = columns + margin.columns
    let width = columns
    self.stride = stride
    origin = margin.rows * stride + margin.columns
    byteCount = (rows + 2 * margin.rows) * stride + margin.columns + 1
    let isNear = neighbourhood.radius == 1 && reachRight == 1 && reachDown == 1
    near = isNear ? (neighbourhood.shape == .square ? 0x8080_8080_8080_8080 : 0x0080_0080_8000_8000) : nil
    offsets = (-reachDown...reachDown).flatMap { dy in
      let half = isNear ? 1 : min(neighbourhood.halfWidth(dy), reachRight)
      return (-half...half).compactMap { dx in
        dx == 0 && dy == 0 ? nil : Offset(cell: dy * stride + dx, person: dy * width + dx)
      }
    }
    if wraps {
      // Rows that fall onto one another have the width of the widest.
      var widest = [Int: Int]()
      for dy in -neighbourhood.radius...neighbourhood.radius {
        widest[dy.modulo(rows), default: 0].raise(to: neighbourhood.halfWidth(dy))
      }
      foldedRows = widest.keys.sorted().map { FoldedRow(below: $0, halfWidth: widest[$0, default: 0]) }
      innerColumns = reachRight..<max(reachRight, columns - reachRight)
      innerRows = reachDown..<max(reachDown, rows - reachDown)
      poolCapacity = foldedRows.reduce(0) { $0 + min(2 * $1.halfWidth + 1, width) }
    } else {
      foldedRows = []
      innerColumns = 0..<columns
      innerRows = 0..<rows
      poolCapacity = offsets.count
    }
  }

  /// The row in which a person stands: ⌊person / columns⌋.
  ///
  /// Exact for all 32-bit numbers: (n + 1)·M / 2⁶⁴ with M = ⌊(2⁶⁴ − 1) / d⌋ is below (n + 1)/d, by less than 1/d.
  /// Source: A. D. Robison, *N-Bit Unsigned Division via N-Bit Multiply-Add*, IEEE Symposium on Computer Arithmetic
  /// (2005).
  @inline(__always)
  func row(of person: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(person) &+ 1).multipliedFullWidth(by: perColumn).high)
  }

  /// The index of a person's byte.
  @inline(__always)
  func cell(of person: UInt32) -> Int { origin &+ Int(person) &+ row(of: person) &* (stride &- columns) }

  /// The bytes of a row, those of missing people included.
  func cells(ofRow row: Int) -> Range<Int> {
    let start = origin + row * stride
    return start..<start + columns
  }

  /// How many people stand in a row: fewer than `columns` where the last row is short.
  func people(inRow row: Int) -> Int { min(columns, people - row * columns) }

  /// Calls `visit` with every person in the folded neighbourhood of a person, ascending, each once.
  @inline(__always)
  func forEachFolded(around person: UInt32, column: Int, row: Int, _ visit: (UInt32) -> Void) {
    // Rows that leave at the bottom come in again at the top, above all others: they come first.
    let firstWrapped = foldedRows.firstIndex { row + $0.below >= rows } ?? foldedRows.count
    for index in firstWrapped..<firstWrapped + foldedRows.count {
      let folded = foldedRows[index < foldedRows.count ? index : index - foldedRows.count]
      let y = row + folded.below < rows ? row + folded.below : row + folded.below - rows
      let left = column - folded.halfWidth, right = column + folded.halfWidth
      let first = y * columns, last = min(columns, people - first) - 1
      func visitColumns(_ from: Int, _ to: Int) {
        var x = from
        while x <= min(to, last) {
          let other = UInt32(truncatingIfNeeded: first + x)
          if other != person { visit(other) }
          x += 1
        }
      }
      if 2 * folded.halfWidth + 1 >= columns {
        visitColumns(0, last)
      } else if left < 0 {
        visitColumns(0, right)
        visitColumns(left + columns, last)
      } else if right >= columns {
        visitColumns(0, right - columns)
        visitColumns(left, last)
      } else {
        visitColumns(left, right)
      }
    }
  }
}

extension Int {
  fileprivate mutating func raise(to other: Int) { self = Swift.max(self, other) }
}
