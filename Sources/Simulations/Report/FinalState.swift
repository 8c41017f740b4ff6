/// The state at the end of a run, one character a cell: what `results` hashes and prints and another block starts from.
public struct FinalState: Sendable, Hashable {
  public enum Cells: Sendable, Hashable {
    case bits(BitGrid)
    /// One byte a cell, row after row.
    case bytes([UInt8])
    /// Too large to be kept, or nothing lives on an unbounded lattice.
    case absent
  }

  public let columns: Int
  public let rows: Int
  public var cells: Cells
  /// The character of each state, ASCII.
  public let alphabet: [UInt8]

  /// More characters than this are not hashed: 256 MiB.
  public static let textLimit = 256 << 20

  /// `.` dead and `O` alive for a grid of bits.
  public init(_ grid: BitGrid) {
    self.init(columns: grid.columns, rows: grid.rows, cells: .bits(grid), alphabet: Array(".O".utf8))
  }

  public init(columns: Int, rows: Int, cells: Cells, alphabet: [UInt8]) {
    self.columns = columns
    self.rows = rows
    self.cells = cells
    self.alphabet = alphabet
  }

  /// The memory that the cells take, in bytes.
  public var cellBytes: Int {
    switch cells {
    case .bits(let grid): grid.words.count * 8
    case .bytes(let bytes): bytes.count
    case .absent: 0
    }
  }

  /// How long the text would be: a character a cell and a line end a row.
  public static func textSize(columns: Int, rows: Int) -> Int {
    let (size, overflow) = (columns + 1).multipliedReportingOverflow(by: rows)
    return overflow ? .max : size
  }

  /// Appends the characters of `row`, without line end. Nothing where the cells are absent.
  public func appendRow(_ row: Int, to text: inout [UInt8]) {
    switch cells {
    case .bits(let grid):
      for column in 0..<columns { text.append(alphabet[grid[column, row] ? 1 : 0]) }
    case .bytes(let bytes):
      for cell in bytes[row * columns..<(row + 1) * columns] { text.append(alphabet[Int(cell)]) }
    case .absent: break
    }
  }
}
