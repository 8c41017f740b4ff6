/// The layout of a group of people in memory, with one byte per person, row by row. It also determines who is whose
/// neighbour.
///
/// On a closed lattice, a margin of places without people separates the rows. It is as wide as the neighbourhood
/// reaches. So everybody's neighbours have the same offsets, and edges need no checks. The margin to the left of a row
/// also serves as the margin to the right of the row above it.
///
/// On a periodic lattice, there is no margin. People near an edge find their neighbours by folding the neighbourhood
/// onto the torus, and all others by the offsets.
struct PopulationLayout: Sendable {
  /// A neighbour relative to a person: its distance in memory, and in the numbering of people.
  struct Offset: Sendable {
    let cell: Int
    let person: Int
  }

  /// A row of a neighbourhood folded onto a torus. It is `below` rows further down, at most rows − 1. It contains the
  /// columns with |dx| ≤ halfWidth, or the whole row if it is as wide as the torus.
  struct FoldedRow: Sendable {
    let below: Int
    let halfWidth: Int
  }

  let columns: Int
  let rows: Int
  let people: Int
  let wraps: Bool
  /// The number ⌊(2⁶⁴ − 1) / columns⌋, with which a person's row is computed without a division.
  private let perColumn: UInt64
  /// The number of bytes from one row to the next.
  let stride: Int
  /// The index of the first person's byte.
  let origin: Int
  /// The number of bytes. It is one more than the number of places, so that four bytes can be read wherever three are
  /// needed.
  let byteCount: Int
  /// The offsets of the neighbours in ascending order, which is also the order of people. If ``near`` is not nil, these
  /// are the eight places around a person, even those that are not neighbours.
  let offsets: [Offset]
  /// If all neighbours are among the eight places around a person, 0x80 in each byte k where the k-th of `offsets` is a
  /// neighbour. These eight places are read as one word. Otherwise nil.
  let near: UInt64?
  /// The folded rows in ascending order. Empty on a closed lattice.
  let foldedRows: [FoldedRow]
  /// The columns of the people whose neighbours are those of `offsets`. `innerRows` contains their rows. On a torus,
  /// these people are at least as far from every edge as the neighbourhood reaches.
  let innerColumns: Range<Int>
  let innerRows: Range<Int>
  /// The maximum number of neighbours in a pool.
  let poolCapacity: Int

  /// Creates the layout of a group.
  ///
  /// - Parameter room: the width of the margin, if a neighbourhood with a larger radius may follow.
  init(_ group: Infection.Group, _ neighbourhood: Infection.Neighbourhood, wraps: Bool, room: Int = 0) {
    columns = group.columns
    rows = group.rows
    perColumn = UInt64.max / UInt64(group.columns)
    people = group.people
    self.wraps = wraps
    // Nobody is further away than the size of the lattice, however far the neighbourhood reaches.
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
      // If several rows are folded onto one, it has the width of the widest.
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

  /// Returns the row of a person, which is ⌊person / columns⌋.
  ///
  /// The result is exact for all 32-bit numbers: (n + 1)·M / 2⁶⁴ with M = ⌊(2⁶⁴ − 1) / d⌋ is less than (n + 1)/d, and
  /// the difference is less than 1/d.
  ///
  /// Source: A. D. Robison, *N-Bit Unsigned Division via N-Bit Multiply-Add*, IEEE Symposium on Computer Arithmetic
  /// (2005).
  @inline(__always)
  func row(of person: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(person) &+ 1).multipliedFullWidth(by: perColumn).high)
  }

  /// Returns the index of a person's byte.
  @inline(__always)
  func cell(of person: UInt32) -> Int { origin &+ Int(person) &+ row(of: person) &* (stride &- columns) }

  /// Returns the indices of a row's bytes, including places without a person.
  func cells(ofRow row: Int) -> Range<Int> {
    let start = origin + row * stride
    return start..<start + columns
  }

  /// Returns the number of people in a row, which is less than `columns` if the last row is short.
  func people(inRow row: Int) -> Int { min(columns, people - row * columns) }

  /// Calls `visit` once with every person in the folded neighbourhood of a person, in ascending order.
  @inline(__always)
  func forEachFolded(around person: UInt32, column: Int, row: Int, _ visit: (UInt32) -> Void) {
    // Rows that leave at the bottom enter again at the top, above all others, so they come first.
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
