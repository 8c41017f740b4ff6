/// A grid of cells that are 0 or 1, packed 64 to a word. Bit k of word w in a row is column 64·w + k.
///
/// Bits beyond the last column are always 0, so rows can be compared, hashed and counted word by word.
public struct BitGrid: Sendable, Hashable {
  /// The width in cells, at least 1.
  public let columns: Int
  /// The height in cells.
  public let rows: Int
  /// The number of words in a row, which is ⌈columns / 64⌉.
  package let wordsPerRow: Int
  /// The words of all rows, row by row.
  package internal(set) var words: [UInt64]

  /// Creates a grid of zeros.
  ///
  /// - Precondition: `columns` is at least 1 and `rows` at least 0. Otherwise the program stops with a message.
  public init(columns: Int, rows: Int) {
    guard columns >= 1, rows >= 0 else {
      fatalError("a grid has at least 1 column and at least 0 rows, found \(columns)x\(rows)")
    }
    self.columns = columns
    self.rows = rows
    wordsPerRow = (columns + 63) / 64
    words = [UInt64](repeating: 0, count: wordsPerRow * rows)
  }

  /// Creates a grid from its words. Returns nil if their number is wrong, or if a bit beyond the last column is 1.
  package init?(columns: Int, rows: Int, words: [UInt64]) {
    let wordsPerRow = (columns + 63) / 64
    let (count, overflow) = wordsPerRow.multipliedReportingOverflow(by: rows)
    guard columns >= 1, rows >= 0, !overflow, words.count == count else { return nil }
    (self.columns, self.rows, self.wordsPerRow, self.words) = (columns, rows, wordsPerRow, words)
    let excess = ~lastWordMask
    guard (0..<rows).allSatisfy({ words[($0 + 1) * wordsPerRow - 1] & excess == 0 }) else { return nil }
  }

  /// Whether a cell is 1.
  ///
  /// - Precondition: the cell is inside the grid. Otherwise the program stops with a message.
  public subscript(column: Int, row: Int) -> Bool {
    get {
      demand(column, row)
      return self[inside: column, row]
    }
    set {
      demand(column, row)
      self[inside: column, row] = newValue
    }
  }

  private func demand(_ column: Int, _ row: Int) {
    guard column >= 0, column < columns, row >= 0, row < rows else {
      fatalError("the cell [\(column),\(row)] lies outside the grid of \(columns)x\(rows)")
    }
  }

  /// Whether a cell is 1, without a check that the cell is inside the grid.
  package subscript(inside column: Int, row: Int) -> Bool {
    get { words[row * wordsPerRow + column >> 6] >> UInt64(column & 63) & 1 == 1 }
    set {
      let bit = UInt64(1) << UInt64(column & 63)
      let word = row * wordsPerRow + column >> 6
      if newValue { words[word] |= bit } else { words[word] &= ~bit }
    }
  }

  /// The number of cells that are 1. O(cells / 64).
  public var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// A mask of the bits that are columns in the last word of a row.
  package var lastWordMask: UInt64 { columns & 63 == 0 ? .max : 1 << UInt64(columns & 63) - 1 }

  /// Returns the number of cells that are 1 in `count` columns of a row, starting with `column`.
  ///
  /// - Precondition: the columns are inside the grid.
  package func population(row: Int, from column: Int, count: Int) -> Int {
    words.withUnsafeBufferPointer { $0.population(from: row * wordsPerRow * 64 + column, count: count) }
  }
}

extension UnsafeBufferPointer<UInt64> {
  /// Returns the number of ones among `count` bits, starting with number `bit`. Bit k of word w has the number 64·w +
  /// k.
  func population(from bit: Int, count: Int) -> Int {
    guard count > 0 else { return 0 }
    let first = bit >> 6, last = (bit + count - 1) >> 6
    let head = UInt64.max << UInt64(bit & 63)
    let tail = UInt64.max >> UInt64(63 - (bit + count - 1) & 63)
    if first == last { return (self[first] & head & tail).nonzeroBitCount }
    var sum = (self[first] & head).nonzeroBitCount + (self[last] & tail).nonzeroBitCount
    for word in first + 1..<last { sum += self[word].nonzeroBitCount }
    return sum
  }
}

extension BitGrid {
  /// Returns the positions of all cells that are 1, by row and then by column. The first cell of the grid is at
  /// `corner`.
  func ones(from corner: Position) -> [Position] {
    var places: [Position] = []
    for row in 0..<rows {
      forEachOne(inRow: row) { places.append(Position(column: corner.column + $0, row: corner.row + row)) }
    }
    return places
  }

  /// Calls `visit` with the column of every cell in a row that is 1, in ascending order. O(words + ones).
  func forEachOne(inRow row: Int, _ visit: (_ column: Int) -> Void) {
    for word in 0..<wordsPerRow {
      var bits = words[row * wordsPerRow + word]
      while bits != 0 {
        visit(word * 64 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }
}

extension BitGrid {
  /// Returns a byte for each cell, row by row: the sum of the weights of those grids in which the cell is 1. The
  /// function works on eight cells at a time.
  ///
  /// - Precondition: there is at least one grid, all grids have the same size, and no sum exceeds 255.
  static func bytes(_ grids: [(grid: BitGrid, weight: UInt8)]) -> [UInt8] {
    let columns = grids[0].grid.columns, rows = grids[0].grid.rows, wordsPerRow = grids[0].grid.wordsPerRow
    // The last word of a row extends into the next row, which is written later.
    return [UInt8](unsafeUninitializedCapacity: columns * rows + 64) { buffer, count in
      let target = UnsafeMutableRawBufferPointer(buffer)
      count = columns * rows
      for row in 0..<rows {
        for (number, (grid, weight)) in grids.enumerated() {
          grid.words.withUnsafeBufferPointer { words in
            for word in 0..<wordsPerRow {
              let bits = words[row &* wordsPerRow &+ word], first = row &* columns &+ word &* 64
              for byte in 0..<8 {
                let place = first &+ byte &* 8
                let more = UInt64(bytesOfBits: UInt8(truncatingIfNeeded: bits &>> UInt64(8 &* byte))) &* UInt64(weight)
                let sum = number == 0 ? 0 : target.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                target.storeBytes(of: sum &+ more.littleEndian, toByteOffset: place, as: UInt64.self)
              }
            }
          }
        }
      }
    }
  }

  /// Creates a grid from states of cells, row by row. A cell is 1 if `isIn` returns true for its state. O(cells).
  init(columns: Int, rows: Int, cells: [UInt8], where isIn: (UInt8) -> Bool) {
    self.init(columns: columns, rows: rows)
    let bits = (0...255).map { isIn(UInt8($0)) ? UInt64(1) : 0 }
    let wordsPerRow = wordsPerRow
    cells.withUnsafeBufferPointer { cells in
      bits.withUnsafeBufferPointer { bits in
        words.withUnsafeMutableBufferPointer { words in
          for row in 0..<rows {
            for word in 0..<wordsPerRow {
              var gathered: UInt64 = 0
              for column in word &* 64..<min(columns, word &* 64 &+ 64) {
                gathered |= bits[Int(cells[row &* columns &+ column])] &<< UInt64(column & 63)
              }
              words[row &* wordsPerRow &+ word] = gathered
            }
          }
        }
      }
    }
  }
}

extension UInt64 {
  /// Spreads eight bits over eight bytes that are 0 or 1, with the lowest bit first.
  @inline(__always)
  fileprivate init(bytesOfBits bits: UInt8) {
    // Every byte receives all bits and keeps only its own one. The addition moves that bit to the top of the byte.
    let own = UInt64(bits) &* 0x0101_0101_0101_0101 & 0x8040_2010_0804_0201
    self = (own &+ 0x7F7F_7F7F_7F7F_7F7F) &>> 7 & 0x0101_0101_0101_0101
  }
}
