extension StateGrid: InitialCanvas {
  func state(_ column: Int, _ row: Int) -> UInt8 { self[column, row] }

  mutating func set(_ column: Int, _ row: Int, to state: UInt8) { self[column, row] = state }

  mutating func set(_ count: Int, from column: Int, _ row: Int, to bits: UInt64) {
    for offset in 0..<count { self[column + offset, row] = UInt8(truncatingIfNeeded: bits >> UInt64(offset) & 1) }
  }

  mutating func drawStates(count: Int, draws: Draws, until stop: StopSignal?) throws(RunError) {
    for index in 0..<count {
      if index & 0xFFFF == 0 { try stop.check() }
      guard cells[index] != 0 else { continue }
      var stream = draws.stream(entity: UInt32(truncatingIfNeeded: index), step: 0, purpose: .randomState)
      cells[index] = UInt8(truncatingIfNeeded: stream.below(UInt32(states - 1)) + 1)
    }
  }

  mutating func take(_ state: FinalState) -> Bool {
    guard state.cells != .absent else { return false }
    for row in 0..<rows {
      for column in 0..<columns { self[column, row] = state[column, row] }
    }
    return cells.allSatisfy { $0 < states }
  }
}
