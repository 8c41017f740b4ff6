/// How a lattice begins: forms placed one over another, later ones over earlier ones.
public struct Initial: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// One live cell in the centre: column ⌊W/2⌋, row ⌊H/2⌋.
    case single
    /// Each cell alive with this probability, independently.
    case random(Probability)
    /// So many live cells, chosen at random among all.
    case count(Int)
    /// These cells.
    case cells([Position])
    /// A pattern with its top-left corner at `at`, or centred.
    case pattern(Pattern, at: Position?)
    /// The final state of another block.
    case from(String)
  }

  /// Nothing is alive where there is none.
  package var forms: [Form]

  package init(_ forms: [Form]) { self.forms = forms }

  /// The bytes of its patterns and lists of cells.
  var heldBytes: Int {
    forms.reduce(0) { sum, form in
      switch form {
      case .cells(let positions): sum + positions.count * MemoryLayout<Position>.stride
      case .pattern(let pattern, _): sum + pattern.cells.count
      case .single, .random, .count, .from: sum
      }
    }
  }

  public static let empty = Initial([])
  public static let single = Initial([.single])
  public static let random = Initial([.random(.half)])

  /// The rule that came with the first pattern that has one.
  package var rule: String? {
    for case .pattern(let pattern, _) in forms {
      if let rule = pattern.rule { return rule }
    }
    return nil
  }

  /// The smallest box from [0, 0] that holds what is placed, or nil where a form fills whatever box there is.
  package var extent: (columns: Int, rows: Int)? {
    var extent = (columns: 1, rows: 1)
    for form in forms {
      switch form {
      case .single: break
      case .random, .count, .from: return nil
      case .cells(let positions):
        for cell in positions {
          extent = (max(extent.columns, cell.column + 1), max(extent.rows, cell.row + 1))
        }
      case .pattern(let pattern, let at):
        extent = (
          max(extent.columns, (at?.column ?? 0) + pattern.columns), max(extent.rows, (at?.row ?? 0) + pattern.rows)
        )
      }
    }
    return extent
  }
}

extension Initial {
  /// The cells of a two-state lattice at step 0.
  ///
  /// - Throws: a ``RunError`` of the key `initial` where a cell or pattern lies outside the box, more cells are wanted
  ///   than exist, another block's state has another size, or a pattern has more than two states.
  /// - Complexity: O(cells) for random forms, otherwise O(cells / 64 + what is placed).
  package func grid(
    in box: InitialBox, draws: Draws, upstream: [String: any Handover] = [:], workers: Workers = .one
  ) throws(RunError) -> BitGrid {
    var grid = BitGrid(columns: box.columns, rows: box.rows)
    for form in forms { try form.place(on: &grid, in: box, draws: draws, upstream: upstream, workers) }
    return grid
  }

  /// The cells of a lattice of any number of states at step 0; live cells that are not placed as a pattern are in
  /// state 1. Errors and complexity are as above, a byte a cell.
  package func grid(
    states: Int, in box: InitialBox, draws: Draws, upstream: [String: any Handover] = [:],
    workers: Workers = .one
  ) throws(RunError) -> StateGrid {
    var grid = StateGrid(columns: box.columns, rows: box.rows, states: states)
    for form in forms { try form.place(on: &grid, in: box, draws: draws, upstream: upstream, workers) }
    return grid
  }
}

extension BitGrid: InitialCanvas {
  var states: Int { 2 }

  mutating func set(_ column: Int, _ row: Int, to state: UInt8) { self[column, row] = state != 0 }

  mutating func set(_ count: Int, from column: Int, _ row: Int, to bits: UInt64) {
    let word = row * wordsPerRow + column >> 6
    // Of the last word of all only the bits that are asked for.
    words[word] = count == 64 ? bits : (words[word] &>> UInt64(count)) &<< UInt64(count) | bits
  }

  mutating func take(_ state: FinalState) -> Bool {
    guard case .bits(let grid) = state.cells else { return false }
    self = grid
    return true
  }
}

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

extension Initial.Form {
  fileprivate func place<Canvas: InitialCanvas>(
    on grid: inout Canvas, in box: InitialBox, draws: Draws, upstream: [String: any Handover], _ workers: Workers
  ) throws(RunError) {
    switch self {
    case .single:
      let centre = box.rows / 2 * box.columns + box.columns / 2
      let index = min(centre, box.count - 1)
      grid.set(index % box.columns, index / box.columns, to: 1)

    case .random(let probability):
      try Self.refuse(moreThan: 1 << 33, count: box.count)
      grid.fillAtRandom(probability, count: box.count, draws: draws, workers)

    case .count(let wanted):
      guard wanted <= box.count else {
        throw RunError(key: "initial", "\(wanted) cells are wanted, but there are only \(box.count)")
      }
      try Self.refuse(moreThan: Int(UInt32.max), count: box.count)
      var stream = draws.stream(entity: 0, step: 0, purpose: .count)
      for index in stream.distinct(wanted, of: box.count) {
        grid.set(index % box.columns, index / box.columns, to: 1)
      }

    case .cells(let positions):
      for cell in positions {
        guard (0..<box.columns).contains(cell.column), (0..<box.rows).contains(cell.row) else {
          throw RunError(
            key: "initial", "\(cell.canonical) lies outside the grid of \(box.columns)x\(box.rows)",
            advice: "columns count from 0 to \(box.columns - 1), rows from 0 to \(box.rows - 1)")
        }
        guard cell.row * box.columns + cell.column < box.count else {
          throw RunError(key: "initial", "nobody stands at \(cell.canonical)", advice: "the last row is short")
        }
        grid.set(cell.column, cell.row, to: 1)
      }

    case .pattern(let pattern, let at):
      try grid.place(pattern, at: at, in: box)

    case .from(let name):
      guard let state = upstream[name] as? FinalState else {
        throw RunError(key: "initial", "the final state of '\(name)' is not known here")
      }
      guard state.cells != .absent, state.columns == box.columns, state.rows == box.rows else {
        throw RunError(
          key: "initial",
          "'\(name)' ends as a grid of \(state.columns)x\(state.rows), this one has \(box.columns)x\(box.rows)",
          advice: "write grid: \(state.rows == 1 ? "\(state.columns)" : "\(state.columns)x\(state.rows)")")
      }
      guard grid.take(state) else {
        throw RunError(
          key: "initial", "'\(name)' ends with states that a rule of \(grid.states) states does not have")
      }
    }
  }

  /// Draws are named by 32 bits: two cells an entity, or one index of all cells.
  private static func refuse(moreThan limit: Int, count: Int) throws(RunError) {
    guard count <= limit else {
      throw RunError(key: "initial", "\(count) cells are more than can be drawn at random, which is \(limit)")
    }
  }
}

extension DrawStream {
  /// `wanted` different indices below `count`, by a partial Fisher–Yates shuffle over the ascending indices.
  /// O(wanted) memory where few are wanted, O(count) otherwise. `count` is below 2³².
  mutating func distinct(_ wanted: Int, of count: Int) -> [Int] {
    var chosen: [Int] = []
    chosen.reserveCapacity(wanted)
    if wanted >= count / 8 {
      var indices = Array(0..<UInt32(count))
      for j in 0..<wanted {
        indices.swapAt(j, j + Int(below(UInt32(count - j))))
        chosen.append(Int(indices[j]))
      }
    } else {
      // Only the places that were swapped are kept; all others hold their own index.
      var moved: [Int: Int] = [:]
      for j in 0..<wanted {
        let k = j + Int(below(UInt32(count - j)))
        chosen.append(moved[k] ?? k)
        moved[k] = moved[j] ?? j
      }
    }
    return chosen
  }
}

extension Int {
  /// ⌊self / 2⌋, also below 0.
  var flooredHalf: Int { self >> 1 }

  /// The remainder in 0 ..< modulus.
  func modulo(_ modulus: Int) -> Int {
    let rest = self % modulus
    return rest < 0 ? rest + modulus : rest
  }
}
