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
