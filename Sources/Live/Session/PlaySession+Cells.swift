import Simulations

extension PlaySession {
  /// Returns the name of a cell's state, or nil if the cell does not exist.
  func stateName(at cell: Position) -> String? {
    let picture = picture(in: LatticeBox(corner: cell, columns: 1, rows: 1), scale: 1)
    guard let state = picture.elements.first.map(Int.init), picture.looks.indices.contains(state) else { return nil }
    return picture.looks[state].name
  }

  /// The smallest pattern with all cells that are not 0, whose corner is its place. Nil if there are no such cells, or
  /// if the state is vast. O(cells).
  package var occupiedPattern: Pattern? {
    guard !isVast, let state = finalState, state.columns > 0, state.rows > 0,
      var pattern = state.pattern(rule: nil, generation: "0")
    else { return nil }
    pattern.notes.corner = state.corner
    return pattern.cropped
  }

  /// The number of cells in each state. On a lattice without end, it covers the box around the live cells. All are 0
  /// if the state is vast. O(cells).
  package var stateCounts: [Int] {
    var counts = [Int](repeating: 0, count: max(2, cellStates))
    guard !isVast, let state = finalState else { return counts }
    switch state.cells {
    case .bits(let grid):
      counts[1] = grid.population
      counts[0] = grid.columns * grid.rows - counts[1]
    case .bytes(let cells):
      for cell in cells where counts.indices.contains(Int(cell)) { counts[Int(cell)] += 1 }
    case .numbers, .absent: break
    }
    return counts
  }

  /// A hash of the state, which does not depend on the place of the cells on a lattice without end. Nil if there are no
  /// cells, or the state is vast. O(cells), with 64 cells at a time for bits.
  package var stateHash: UInt64? {
    guard !isVast, let state = finalState else { return nil }
    var hash = UInt64(truncatingIfNeeded: state.columns) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(state.rows)
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    if state.phase.isInverted { mix(1) }
    switch state.cells {
    case .bits(let grid):
      for word in grid.words { mix(word) }
    case .bytes(let cells):
      for cell in cells { mix(UInt64(cell)) }
    case .numbers(let numbers):
      for number in numbers { mix(UInt64(number)) }
    case .absent: break
    }
    return hash
  }
}
