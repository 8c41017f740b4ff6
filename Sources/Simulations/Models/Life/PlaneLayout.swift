/// Where the bits of a plane of cells are: 64 cells to a word, row after row with a word of margin between them.
///
/// A word of margin comes first, then the rows −1 … `rows`, of which the first and the last are margin, then a word of
/// room. Bit k of a word is its k-th column from the left.
struct PlaneLayout: Sendable, Hashable {
  let columns: Int
  let rows: Int
  let wordsPerRow: Int
  /// Words from one row to the next: those of its cells and one of margin.
  let stride: Int
  /// The bits of the last word of a row that are columns; the others hold margin or nothing of meaning.
  let lastWordMask: UInt64

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    wordsPerRow = (columns + 63) / 64
    stride = wordsPerRow + 1
    lastWordMask = columns & 63 == 0 ? .max : 1 << UInt64(columns & 63) - 1
  }

  /// Words of a plane.
  var count: Int { stride * (rows + 2) + 2 }

  /// The bytes that a plane of this size needs, in floating point since it may be beyond every integer.
  static func memory(columns: Int, rows: Int) -> Double { (Double(columns) / 64 + 2) * 8 * (Double(rows) + 3) }

  /// The index of the first word of a row.
  func start(of row: Int) -> Int { 1 + (row + 1) * stride }

  func index(_ column: Int, _ row: Int) -> Int { start(of: row) + column >> 6 }

  /// The sum over all words that hold cells; bits that are no cells are taken out.
  @inline(__always)
  func count(_ bits: (_ index: Int) -> UInt64) -> Int {
    var sum = 0
    for row in 0..<rows {
      let first = start(of: row), last = first + wordsPerRow - 1
      for word in first..<last { sum &+= bits(word).nonzeroBitCount }
      sum &+= (bits(last) & lastWordMask).nonzeroBitCount
    }
    return sum
  }

  /// The smallest box around all cells whose bit is 1; nil where there is none.
  @inline(__always)
  func box(_ bits: (_ index: Int) -> UInt64) -> LatticeBox? {
    var top: Int?
    var bottom = 0
    var union = [UInt64](repeating: 0, count: wordsPerRow)
    for row in 0..<rows {
      var any: UInt64 = 0
      for word in 0..<wordsPerRow {
        let found = bits(start(of: row) + word) & (word == wordsPerRow - 1 ? lastWordMask : .max)
        union[word] |= found
        any |= found
      }
      if any != 0 {
        top = top ?? row
        bottom = row
      }
    }
    guard let top, let first = union.firstIndex(where: { $0 != 0 }), let last = union.lastIndex(where: { $0 != 0 })
    else { return nil }
    let left = first * 64 + union[first].trailingZeroBitCount
    let right = last * 64 + 63 - union[last].leadingZeroBitCount
    return LatticeBox(columns: left..<right + 1, rows: top..<bottom + 1)
  }

  /// The words of `plane` laid out anew, for a lattice whose cell [0, 0] is this one's [64·words, row].
  func moved(_ plane: ArraySlice<UInt64>, to layout: PlaneLayout, words: Int, row: Int) -> [UInt64] {
    var moved = [UInt64](repeating: 0, count: layout.count)
    for target in max(0, -row)..<max(max(0, -row), min(layout.rows, rows - row)) {
      for word in max(0, -words)..<max(max(0, -words), min(layout.wordsPerRow, wordsPerRow - words)) {
        let source = word + words
        moved[layout.start(of: target) + word] =
          plane[plane.startIndex + start(of: target + row) + source]
          & (source == wordsPerRow - 1 ? lastWordMask : .max)
      }
    }
    return moved
  }

  /// The cells of a box inside the lattice.
  func grid(of plane: ArraySlice<UInt64>, in box: LatticeBox) -> BitGrid {
    var grid = BitGrid(columns: max(1, box.columns), rows: box.rows)
    let shift = UInt64(box.corner.column & 63)
    for row in 0..<box.rows {
      let first = plane.startIndex + index(box.corner.column, row + box.corner.row)
      for word in 0..<grid.wordsPerRow {
        // The word behind the last one of a row is margin or room, and masked.
        let high = shift == 0 ? 0 : plane[first + word + 1] << (64 - shift)
        grid.words[row * grid.wordsPerRow + word] = plane[first + word] >> shift | high
      }
      grid.words[(row + 1) * grid.wordsPerRow - 1] &= grid.lastWordMask
    }
    return grid
  }
}
