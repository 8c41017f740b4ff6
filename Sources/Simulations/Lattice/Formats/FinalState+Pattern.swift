import Expressions

extension FinalState {
  /// Returns the state as a pattern of all its cells. Nil if the cells were not kept, are numbers, or are too many for
  /// a pattern file. The pattern has no place if it is too far away to be counted.
  ///
  /// - Parameters:
  ///   - rule: the rule, to which the lattice of ``frame`` is added.
  ///   - generation: the number of steps, in decimal digits.
  ///   - stop: ends the work early. The pattern then lacks cells.
  package func pattern(rule: String?, generation: String, until stop: StopSignal? = nil) -> Pattern? {
    guard fitsPattern else { return nil }
    let header = header(rule: rule, generation: generation), rule = header.rule, notes = header.notes
    switch cells {
    case .numbers: return nil
    case .absent: return columns == 0 || rows == 0 ? header : nil
    case .bytes(let cells): return Pattern(columns: columns, rows: rows, cells: cells, rule: rule, notes: notes)
    case .bits(let grid):
      var pattern = Pattern(
        columns: columns, rows: rows, packed: PackedCells(count: columns * rows), rule: rule, notes: notes)
      for row in 0..<rows where stop?.isOn != true {
        for word in 0..<grid.wordsPerRow {
          let bits = grid.words[row * grid.wordsPerRow + word]
          if bits != 0 { pattern.addLive(bits, inside: 64 * word, row) }
        }
      }
      return pattern
    }
  }

  /// Returns the pattern of the state without its cells: the rule with the lattice, the position and the generation.
  package func header(rule: String?, generation: String) -> Pattern {
    let place = Position(column: corner.column + frame.corner.column, row: corner.row + frame.corner.row)
    var notes = Pattern.Notes(corner: place, generation: self.generation(after: generation))
    notes.isPlaced = reach == .near && (notes.isPlaced || notes.generation != "0")
    notes.needsGeneration = phase == .odd
    notes.isOfManyStates = alphabet.count > 2 * symbolWidth
    return Pattern(columns: 0, rows: 0, cells: [], rule: rule.map { $0 + frame.suffix }, notes: notes)
  }

  /// Returns the state as a pattern that stays a quadtree, or nil if no quadtree was kept.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - generation: the number of steps, in decimal digits.
  package func largePattern(rule: String?, generation: String) -> LargePattern? {
    guard let squares else { return nil }
    return LargePattern(
      tree: squares, rule: rule, notes: Pattern.Notes(generation: self.generation(after: generation)))
  }

  /// The quadtree as the text of a macrocell file, or nil if no quadtree was kept.
  package var squaresText: [UInt8]? { squares.map { LargePattern(tree: $0).text } }

  /// Stores the quadtree of a macrocell file.
  ///
  /// - Returns: false if the text is not a macrocell file with two states.
  package mutating func takeSquares(_ text: [UInt8]) -> Bool {
    guard let tree = try? MacrocellReader.tree(text), tree.leaf == .bits else { return false }
    squares = tree
    return true
  }

  /// Removes the quadtree.
  package mutating func forgetSquares() { squares = nil }

  /// Whether the state has at most ``PatternFormat/cellLimit`` cells.
  package var fitsPattern: Bool { columns <= PatternFormat.cellLimit / max(rows, 1) }

  /// Returns the generation after this number of steps. If its parity would give the cells the opposite meaning,
  /// returns the following generation.
  private func generation(after steps: String) -> String {
    guard let first = BigWhole(decimal: frame.firstGeneration), let steps = BigWhole(decimal: steps) else {
      return steps
    }
    let generation = first + steps
    let isWrong = generation.bit(0) ? phase == .even : phase == .odd
    return (isWrong ? generation + 1 : generation).description
  }
}
