import Simulations

/// A slow, plain version of every engine, on a lattice of any shape. It has a byte for each cell, and looks up
/// neighbours one by one.
package struct PlainLattice: Equatable {
  package let columns: Int
  package let rows: Int
  package var cells: [UInt8]

  package init(columns: Int, rows: Int, cells: [UInt8]) {
    self.columns = columns
    self.rows = rows
    self.cells = cells
  }

  package init(_ state: FinalState) {
    columns = state.columns
    rows = state.rows
    switch state.cells {
    case .bits(let grid): cells = (0..<state.rows).flatMap { row in (0..<grid.columns).map { grid[$0, row] ? 1 : 0 } }
    case .bytes(let bytes): cells = bytes
    case .numbers, .absent: cells = []
    }
  }

  package var population: Int { cells.count { $0 != 0 } }

  /// Returns the next generation.
  ///
  /// - Parameter place: returns the cell for a place inside or outside, or nil if there isn't one.
  package func next(_ rule: LifeRule, _ place: (Int, Int) -> Position?) -> PlainLattice {
    var result = self
    for row in 0..<rows {
      for column in 0..<columns {
        func lives(_ dx: Int, _ dy: Int) -> Bool {
          place(column + dx, row + dy).map { cells[$0.row * columns + $0.column] == 1 } ?? false
        }
        let index = row * columns + column
        result.cells[index] = Self.next(cells[index], rule, lives)
      }
    }
    return result
  }

  private static func next(_ state: UInt8, _ rule: LifeRule, _ lives: (Int, Int) -> Bool) -> UInt8 {
    let becomes: Bool
    switch rule.transition {
    case .wireWorld:
      let heads = (-1...1).flatMap { dy in (-1...1).map { ($0, dy) } }.count { $0 != (0, 0) && lives($0.0, $0.1) }
      return [0, 2, 3, heads == 1 || heads == 2 ? 1 : 3][Int(state)]
    case .table(let table):
      var block = 0
      for dy in -1...1 {
        for dx in -1...1 { block = block << 1 | ((dx, dy) == (0, 0) ? state == 1 : lives(dx, dy) ? true : false).bit }
      }
      becomes = table[block]
    case .range(let rule):
      let range = rule.range
      var count = 0
      for dy in -range...range {
        for dx in -range...range where (dx, dy) != (0, 0) {
          if lives(dx, dy) { count += weight(dx, dy, rule) }
        }
      }
      becomes = (state == 1 ? rule.survivals : rule.births).contains { $0.contains(count) }
    }
    switch state {
    case 0: return becomes ? 1 : 0
    case 1 where becomes: return 1
    default: return Int(state) + 1 == rule.states ? 0 : state + 1
    }
  }
}

/// Returns how often a neighbour counts.
private func weight(_ dx: Int, _ dy: Int, _ rule: RangeRule) -> Int {
  let range = rule.range, place = (dy + range) * (2 * range + 1) + dx + range
  let isNear: Bool
  switch rule.shape {
  case .moore: isNear = true
  case .vonNeumann: isNear = abs(dx) + abs(dy) <= range
  case .circular: isNear = Double(dx * dx + dy * dy) < (Double(range) + 0.5) * (Double(range) + 0.5)
  case .euclidean: isNear = Double(dx * dx + dy * dy).squareRoot() <= Double(range)
  case .cross: isNear = dx * dy == 0
  case .saltire: isNear = dx * dx == dy * dy
  case .star: isNear = dx * dy == 0 || dx * dx == dy * dy
  case .hash: isNear = dx * dx == 1 || dy * dy == 1
  case .custom(let digits):
    var bits: [Bool] = digits.flatMap { digit -> [Bool] in (0..<4).map { digit >> UInt8(3 - $0) & 1 == 1 } }
    bits.insert(false, at: bits.count / 2)
    isNear = bits[place]
  case .weighted(let weights): return Int(weights[place])
  }
  return isNear ? 1 : 0
}

extension Bool {
  fileprivate var bit: Int { self ? 1 : 0 }
}
