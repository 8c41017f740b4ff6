/// A reader of the inputs of rules at single cells of a board that changes all the time.
struct CellReader: Sendable {
  private let lattice: AutomatonLattice
  private let ageClasses: [Int]
  private let flags: [[UInt8]]

  init(_ engine: AutomatonEngine, flags: [[UInt8]]) {
    (lattice, ageClasses, self.flags) = (engine.lattice, engine.ageClasses, flags)
  }

  /// Returns the place of a cell's combination of inputs in a table.
  func entry(_ table: RuleTable, _ part: Int, _ index: Int, _ board: AutomatonBoard) -> Int {
    let part = table.parts[part]
    var number = 0
    for input in part.inputs {
      number = number &* Int(table.radices[input]) &+ value(of: table.sources[input], index, board)
    }
    number = number &* part.countSize
    let most = lattice.neighbourhood.offsets.count
    var left = most
    var dimensions = part.counts.count
    for count in part.counts {
      let value = self.count(of: table.counted[Int(table.countPlaces[count])], index, board)
      let sizes = part.sizes &+ dimensions &* (most &+ 1) &+ left
      number = number &+ Int(table.sizes[sizes]) &- Int(table.sizes[sizes &- value])
      left = left &- value
      dimensions = dimensions &- 1
    }
    return part.entries &+ number
  }

  private func value(of source: RuleTable.Source, _ index: Int, _ board: AutomatonBoard) -> Int {
    switch source {
    case .cell(let right, let down): code(index, Position(column: Int(right), row: Int(down)), board)
    case .age: ageClasses.ageClass(board.ages[index])
    case .neighbours: lattice.neighbourhood.offsets.count { code(index, $0, board) != lattice.missing }
    case .flag(let flag): Int(flags[Int(flag)][index])
    }
  }

  /// Returns the index of the cell at an offset, or nil beyond an edge.
  func place(_ index: Int, _ offset: Position) -> Int? {
    let (row, column) = index.quotientAndRemainder(dividingBy: lattice.columns)
    return lattice.index(column + offset.column, row + offset.row)
  }

  private func code(_ index: Int, _ offset: Position, _ board: AutomatonBoard) -> Int {
    if let place = place(index, offset) { return Int(board.cells[place]) }
    return lattice.boundary == .closed ? lattice.missing : 0
  }

  private func count(of state: Int, _ index: Int, _ board: AutomatonBoard) -> Int {
    let (row, column) = index.quotientAndRemainder(dividingBy: lattice.columns)
    let isOutside = state == 0 && lattice.boundary != .closed
    var count = 0
    for offset in lattice.neighbourhood.offsets {
      if let place = lattice.index(column + offset.column, row + offset.row) {
        count += Int(board.cells[place]) == state ? 1 : 0
      } else if isOutside {
        count += 1
      }
    }
    return count
  }

  /// Returns the states of the neighbours of a cell, in the order of the neighbourhood.
  func neighbours(_ index: Int, _ board: AutomatonBoard) -> [Int] {
    lattice.neighbourhood.offsets.map { code(index, $0, board) }.filter { $0 != lattice.missing }
  }
}

extension [Int] {
  /// Returns the class of an age. A cell that changed in this step has age 0, which counts as 1.
  func ageClass(_ age: UInt32) -> Int { lastIndex { $0 <= Int(age) } ?? 0 }
}
