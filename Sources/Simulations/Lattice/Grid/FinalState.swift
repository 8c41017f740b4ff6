/// The state at the end of a run, one character a cell: what `results` hashes and prints and another block starts from.
package struct FinalState: Handover, Hashable {
  package enum Cells: Sendable, Hashable {
    case bits(BitGrid)
    /// One byte a cell, row after row.
    case bytes([UInt8])
    /// One number a cell, row after row, written in ``symbolWidth`` digits of the alphabet, which are sixteen.
    case numbers([UInt32])
    /// Too large to be kept, or nothing lives on an unbounded lattice.
    case absent
  }

  /// What the cells mean. On an unbounded lattice, a rule with B0 keeps the opposite of every cell in all generations,
  /// or in odd ones.
  package enum Phase: Int, Sendable {
    /// Each cell is what it is.
    case plain
    /// Each cell is the opposite, in every generation.
    case inverted
    /// Each cell is what it is, and the opposite in the generations before and after.
    case even
    /// Each cell is the opposite, and what it is in the generations before and after.
    case odd

    package var isInverted: Bool { self == .inverted || self == .odd }
  }

  /// Whether ``corner`` and the size are the true ones. A leap of HashLife may end anywhere.
  package enum Reach: Int, Sendable {
    /// Both are true.
    case near
    /// The pattern lies ``LatticeBox/reach`` or more cells from the origin, so ``corner`` is the origin instead.
    case far
    /// Like ``far``, but the pattern itself is also too large: ``LatticeBox/reach`` columns or rows mean at least that
    /// many. The cells are absent.
    case vast
  }

  package let columns: Int
  package let rows: Int
  package var cells: Cells
  package var phase = Phase.plain
  package var reach = Reach.near
  /// The cells as a quadtree. Nil unless the request asks for it (``RunRequest/keptSquares``).
  var squares: Macrocell?
  /// The number of steps that each cell has been in its state, row by row; empty if these are not counted.
  package var ages: [UInt32] = []
  /// The characters of each state, ASCII: ``symbolWidth`` for state 0, as many for state 1, and so on.
  package let alphabet: [UInt8]
  /// The number of characters per cell: 1, or 2 if there are more states than letters.
  package let symbolWidth: Int
  /// The cell of the lattice that is the first one here: [0, 0] unless the lattice has no end.
  package let corner: Position
  /// The placement of the cells in a pattern file.
  package var frame = PatternFrame()

  /// The number of cells in another state than 0, as far as they are kept. O(cells).
  package var liveCount: Int {
    switch cells {
    case .bits(let grid): grid.population
    case .bytes(let cells): cells.reduce(0) { $0 + ($1 == 0 ? 0 : 1) }
    case .numbers(let cells): cells.reduce(0) { $0 + ($1 == 0 ? 0 : 1) }
    case .absent: 0
    }
  }

  /// The most characters that are hashed: 256 MiB.
  package static let textLimit = 256 << 20

  /// `.` dead and `O` alive for a grid of bits.
  package init(_ grid: BitGrid, corner: Position = Position(column: 0, row: 0)) {
    self.init(
      columns: grid.columns, rows: grid.rows, cells: .bits(grid), alphabet: Array(".O".utf8), corner: corner)
  }

  /// `.ABC…` for cells of up to 26 states, two hexadecimal digits for more; `.O` for two.
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

  /// The memory that the cells, their quadtree and their ages take, in bytes.
  package var byteCount: Int {
    let size =
      switch cells {
      case .bits(let grid): grid.words.count * 8
      case .bytes(let bytes): bytes.count
      case .numbers(let numbers): numbers.count * 4
      case .absent: 0
      }
    return size + ages.count * 4 + (squares?.byteCount ?? 0)
  }

  /// The state of a cell of the grid; 0 if the cells are absent, or numbers that no picture shows.
  subscript(column: Int, row: Int) -> UInt8 {
    switch cells {
    case .bits(let grid): grid[inside: column, row] ? 1 : 0
    case .bytes(let bytes): bytes[row * columns + column]
    case .numbers, .absent: 0
    }
  }

  /// Returns the length of the text: a character for each cell and a line end for each row.
  package static func textSize(columns: Int, rows: Int) -> Int {
    let (size, overflow) = (columns + 1).multipliedReportingOverflow(by: rows)
    return overflow ? .max : size
  }

  /// Appends the characters of `row`, without line end. Nothing where the cells are absent.
  package func appendRow(_ row: Int, to text: inout [UInt8]) {
    switch cells {
    case .bits(let grid):
      for column in 0..<columns { text.append(alphabet[grid[column, row] ? 1 : 0]) }
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
  /// The size in a message.
  package var sizeText: String { reach == .vast ? "2^60 or more columns or rows" : "\(columns)x\(rows) cells" }

  /// The limit of memory under which the cells of a plane are kept.
  package var memoryToHold: Double { LatticeBox(corner: corner, columns: columns, rows: rows).memoryToHold }

  /// Whether there are cells that take too much memory to be kept.
  package var isAbsent: Bool { cells == .absent && columns > 0 && rows > 0 }

  /// Whether size, place, cells and their meaning are equal, wherever a file would place them.
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
