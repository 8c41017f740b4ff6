import Specification

/// The cells whose clusters are counted: those in a state, joined by a neighbourhood.
struct ClusterCount: Sendable, Hashable {
  let state: Int
  let neighbourhood: CellNeighbourhood

  /// Returns the number of clusters and the size of the largest one. O(cells · neighbours).
  func count(_ cells: [UInt8], _ lattice: AutomatonLattice) -> (clusters: Int, largest: Int) {
    let state = UInt8(state)
    var seen = [Bool](repeating: false, count: cells.count)
    var clusters = 0, largest = 0
    // A neighbour of a cell is joined to it even if only one of them has the other as its neighbour.
    let offsets = Set(neighbourhood.offsets + neighbourhood.offsets.map { Position(column: -$0.column, row: -$0.row) })
    var rest: [Int] = []
    for start in cells.indices where cells[start] == state && !seen[start] {
      var size = 0
      seen[start] = true
      rest.append(start)
      while let cell = rest.popLast() {
        size += 1
        let (row, column) = cell.quotientAndRemainder(dividingBy: lattice.columns)
        for offset in offsets {
          guard let other = lattice.index(column + offset.column, row + offset.row), cells[other] == state,
            !seen[other]
          else { continue }
          seen[other] = true
          rest.append(other)
        }
      }
      clusters += 1
      largest = max(largest, size)
    }
    return (clusters, largest)
  }
}

extension AutomatonLattice {
  /// Returns the number of unordered pairs of neighbours in different states. A pair that meets twice on a narrow torus
  /// counts once. O(cells · neighbours).
  func boundaryLength(_ cells: [UInt8]) -> Int {
    func reduced(_ offset: Position) -> Position {
      guard boundary == .periodic else { return offset }
      return Position(column: offset.column.modulo(columns), row: offset.row.modulo(rows))
    }
    let all = neighbourhood.offsets.flatMap { [$0, Position(column: -$0.column, row: -$0.row)] }
    var length = 0, halves = 0
    for offset in Set(all.map(reduced)) {
      let opposite = reduced(Position(column: -offset.column, row: -offset.row))
      // Each pair is met from one of its cells, or from both if the way back is the same.
      guard (offset.row, offset.column) <= (opposite.row, opposite.column) else { continue }
      var unlike = 0
      for row in 0..<rows {
        for column in 0..<columns {
          guard let other = index(column + offset.column, row + offset.row) else { continue }
          if cells[row * columns + column] != cells[other] { unlike += 1 }
        }
      }
      if offset == opposite { halves += unlike } else { length += unlike }
    }
    return length + halves / 2
  }
}
