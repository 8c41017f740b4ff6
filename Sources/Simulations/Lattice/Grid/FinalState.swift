/// The state at the end of a run, as text with one symbol per cell. `results` hashes and prints it, and other blocks
/// start from it.
package struct FinalState: Handover, Hashable {
  package enum Cells: Sendable, Hashable {
    case bits(BitGrid)
    /// One byte per cell, row by row.
    case bytes([UInt8])
    /// One number per cell, row by row. As text, it is ``symbolWidth`` digits of an alphabet of sixteen.
    case numbers([UInt32])
    /// The cells are too many to be kept, or nothing lives on an unbounded lattice.
    case absent
  }

  /// The meaning of the cells. On an unbounded lattice, a rule with B0 stores the opposite of every cell, in all
  /// generations or only in odd ones.
  package enum Phase: Int, Sendable {
    /// Each cell has its true state.
    case plain
    /// Each cell has the opposite state, in every generation.
    case inverted
    /// Each cell has its true state here, and the opposite one in the previous and the next generation.
    case even
    /// Each cell has the opposite state here, and its true one in the previous and the next generation.
    case odd

    package var isInverted: Bool { self == .inverted || self == .odd }
  }

  /// Whether ``corner`` and the size are exact. A leap of HashLife can end anywhere.
  package enum Reach: Int, Sendable {
    /// Both are exact.
    case near
    /// The pattern is ``LatticeBox/reach`` or more cells away from the origin, so ``corner`` is the origin instead.
    case far
    /// The pattern is as far away, and also too large. ``LatticeBox/reach`` columns or rows then mean at least this
    /// many, and the cells are absent.
    case vast
  }

  package let columns: Int
  package let rows: Int
  package var cells: Cells
  package var phase = Phase.plain
  package var reach = Reach.near
  /// The cells as a quadtree. Nil unless the request asks for it (``RunRequest/keptSquares``).
  var squares: Macrocell?
  /// The number of steps for which each cell has been in its state, row by row. Empty if these are not counted.
  package var ages = CellAges()
  /// The healthy and vaccinated people of an infection who were infected before. Nil if there aren't any.
  package var formerlyInfected: BitGrid?
  /// The ASCII characters of the states: ``symbolWidth`` characters for each state, starting with state 0.
  package let alphabet: [UInt8]
  /// The number of characters per cell: 2 if there are more than 26 states, otherwise 1. Numbers take more.
  package let symbolWidth: Int
  /// The position of the first cell in the lattice, which is [0, 0] unless the lattice is unbounded.
  package let corner: Position
  /// The placement of the cells in a pattern file.
  package var frame = PatternFrame()

  /// The number of cells that are not in state 0. It is 0 if the cells are absent. O(cells).
  package var liveCount: Int {
    switch cells {
    case .bits(let grid): grid.population
    case .bytes(let cells): cells.reduce(0) { $0 + ($1 == 0 ? 0 : 1) }
    case .numbers(let cells): cells.reduce(0) { $0 + ($1 == 0 ? 0 : 1) }
    case .absent: 0
    }
  }

  /// The maximum number of characters that are hashed: 256 MiB.
  package static let textLimit = 256 << 20

  /// Creates the state of a grid of bits, written `.` for dead and `O` for live cells.
  package init(_ grid: BitGrid, corner: Position = Position(column: 0, row: 0)) {
    self.init(
      columns: grid.columns, rows: grid.rows, cells: .bits(grid), alphabet: Array(".O".utf8), corner: corner)
  }

  /// Creates the state of cells given as bytes. Two states are written as `.O`, up to 26 as `.ABC…`, and more as two
  /// hexadecimal digits.
  package init(
    columns: Int, rows: Int, states: Int, cells: [UInt8]?, corner: Position = Position(column: 0, row: 0)
  ) {
    let digits = Array("0123456789abcdef".utf8)
    let alphabet: [UInt8] =
      switch states {
      case ...2: Array(".O".utf8)
      case ...26: [UInt8(ascii: ".")] + (1..<states).map { UInt8(ascii: "A") + UInt8($0 - 1) }
      default: (0..<states).flatMap { [digits[$0 >> 4], digits[$0 & 15]] }
      }
    self.init(
      columns: columns, rows: rows, cells: cells.map(Cells.bytes) ?? .absent, alphabet: alphabet,
      symbolWidth: states > 26 ? 2 : 1, corner: corner)
  }

  package init(
    columns: Int, rows: Int, cells: Cells, alphabet: [UInt8], symbolWidth: Int = 1,
    corner: Position = Position(column: 0, row: 0)
  ) {
    self.columns = columns
    self.rows = rows
    self.cells = cells
    self.alphabet = alphabet
    self.symbolWidth = symbolWidth
    self.corner = corner
  }

  /// The memory of the cells, their quadtree and their history in bytes.
  package var byteCount: Int {
    let size =
      switch cells {
      case .bits(let grid): grid.words.count * 8
      case .bytes(let bytes): bytes.count
      case .numbers(let numbers): numbers.count * 4
      case .absent: 0
      }
    let marks = formerlyInfected.map { $0.words.count * 8 } ?? 0
    return size + ages.byteCount + marks + (squares?.byteCount ?? 0)
  }

  /// The state of a cell. It is 0 if the cells are absent or are numbers, which no picture shows.
  subscript(column: Int, row: Int) -> UInt8 {
    switch cells {
    case .bits(let grid): grid[inside: column, row] ? 1 : 0
    case .bytes(let bytes): bytes[row * columns + column]
    case .numbers, .absent: 0
    }
  }

  /// Returns the length of the text, with one character per cell and a line end per row.
  package static func textSize(columns: Int, rows: Int) -> Int {
    let (size, overflow) = (columns + 1).multipliedReportingOverflow(by: rows)
    return overflow ? .max : size
  }

  /// Appends the characters of a row without a line end. Appends nothing if the cells are absent.
  package func appendRow(_ row: Int, to text: inout [UInt8]) {
    switch cells {
    case .bits(let grid):
      let first = text.count
      text.append(contentsOf: repeatElement(alphabet[0], count: columns))
      grid.forEachOne(inRow: row) { text[first + $0] = alphabet[1] }
    case .bytes(let bytes):
      for cell in bytes[row * columns..<(row + 1) * columns] {
        let symbol = Int(cell) * symbolWidth
        text += alphabet[symbol..<symbol + symbolWidth]
      }
    case .numbers(let numbers):
      for number in numbers[row * columns..<(row + 1) * columns] {
        for digit in (0..<symbolWidth).reversed() { text.append(alphabet[Int(number >> UInt32(4 * digit)) & 15]) }
      }
    case .absent: break
    }
  }
}

extension FinalState {
  /// The size as it appears in messages.
  package var sizeText: String { reach == .vast ? "2^60 or more columns or rows" : "\(columns)x\(rows) cells" }

  /// The smallest memory limit with which the cells of a plane are kept.
  package var memoryToHold: Double { LatticeBox(corner: corner, columns: columns, rows: rows).memoryToHold }

  /// Whether the cells were not kept because they take too much memory.
  package var isAbsent: Bool { cells == .absent && columns > 0 && rows > 0 }

  /// Compares the size, the position, the cells and their meaning, but not the history of the cells or the frame of a pattern
  /// file.
  package static func == (one: FinalState, other: FinalState) -> Bool {
    one.columns == other.columns && one.rows == other.rows && one.corner == other.corner
      && one.symbolWidth == other.symbolWidth && one.alphabet == other.alphabet && one.phase == other.phase
      && one.reach == other.reach
      && one.cells == other.cells && one.squares == other.squares
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(columns)
    hasher.combine(rows)
    hasher.combine(corner)
    hasher.combine(cells)
  }
}

/// The position of a lattice's cells in a pattern file.
///
/// A file counts columns and rows from the origin of an endless plane. Golly places the top-left cell of a bounded
/// lattice at (−⌊width / 2⌋, −⌊height / 2⌋), and reads the size of the lattice after the rule.
package struct PatternFrame: Sendable, Hashable {
  /// The text that the file adds to a rule without a lattice, such as `:T20,10`. Empty if there is nothing to add.
  package var suffix: String
  /// The position of the lattice's cell [0, 0] on the plane.
  package var corner: Position
  /// The generation of the pattern at step 0, in decimal digits.
  package var firstGeneration: String

  package init(suffix: String = "", corner: Position = .origin, firstGeneration: String = "0") {
    self.suffix = suffix
    self.corner = corner
    self.firstGeneration = firstGeneration
  }
}
