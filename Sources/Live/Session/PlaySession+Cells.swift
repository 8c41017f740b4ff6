import Simulations

extension PlaySession {
  /// The names of all states of a cell; of a crowd those of its people, without places where nobody is.
  var stateNames: [String] {
    let looks = picture(in: LatticeBox(corner: .origin, columns: 1, rows: 1), scale: 1).looks
    let isCrowd = declaration.name == "infection"
    return looks.filter { !isCrowd || $0.role != .ground }.map(\.name)
  }

  /// The name of the state of a cell, or nil if there is no cell.
  func stateName(at cell: Position) -> String? {
    let picture = picture(in: LatticeBox(corner: cell, columns: 1, rows: 1), scale: 1)
    guard let state = picture.elements.first.map(Int.init), picture.looks.indices.contains(state) else { return nil }
    return picture.looks[state].name
  }

  /// The cells between the outermost ones that are not 0, with their place as the corner, or nil if there are none.
  /// O(cells).
  package var occupiedPattern: Pattern? {
    guard let state = finalState, state.columns > 0, state.rows > 0,
      var pattern = state.pattern(rule: nil, generation: "0")
    else { return nil }
    pattern.notes.corner = state.corner
    return pattern.cropped
  }

  /// How many cells are in each state; on a lattice without end those of the box around what lives. O(cells).
  package var stateCounts: [Int] {
    var counts = [Int](repeating: 0, count: max(2, cellStates))
    guard let state = finalState else { return counts }
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

  /// A number that equal states share and others hardly ever do; on a lattice without end wherever the cells are. Nil
  /// where there are no cells. O(cells), 64 at a time where they are bits.
  package var stateHash: UInt64? {
    guard let state = finalState else { return nil }
    var hash = UInt64(truncatingIfNeeded: state.columns) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(state.rows)
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
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
