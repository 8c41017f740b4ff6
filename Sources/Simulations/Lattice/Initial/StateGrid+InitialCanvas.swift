extension StateGrid: InitialCanvas {
  mutating func set(_ column: Int, _ row: Int, to state: UInt8) { self[column, row] = state }

  mutating func set(_ count: Int, from column: Int, _ row: Int, to bits: UInt64) {
    for offset in 0..<count { self[column + offset, row] = UInt8(truncatingIfNeeded: bits >> UInt64(offset) & 1) }
  }

  mutating func take(_ state: FinalState) -> Bool {
    guard state.cells != .absent else { return false }
    for row in 0..<rows {
      for column in 0..<columns { self[column, row] = state[column, row] }
    }
    return cells.allSatisfy { $0 < states }
  }
}
