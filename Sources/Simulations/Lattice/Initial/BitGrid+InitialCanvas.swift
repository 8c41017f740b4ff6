extension BitGrid: InitialCanvas {
  var states: Int { 2 }

  func state(_ column: Int, _ row: Int) -> UInt8 { self[inside: column, row] ? 1 : 0 }

  mutating func set(_ column: Int, _ row: Int, to state: UInt8) { self[inside: column, row] = state != 0 }

  mutating func set(_ count: Int, from column: Int, _ row: Int, to bits: UInt64) {
    let word = row * wordsPerRow + column >> 6
    // Only the bits of the first `count` cells are replaced.
    words[word] = count == 64 ? bits : (words[word] &>> UInt64(count)) &<< UInt64(count) | bits
  }

  mutating func drawStates(count: Int, draws: Draws, until stop: StopSignal?) {}

  mutating func take(_ state: FinalState) -> Bool {
    guard case .bits(let grid) = state.cells else { return false }
    self = grid
    return true
  }
}
