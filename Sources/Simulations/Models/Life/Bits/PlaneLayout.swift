/// Where the bits of a plane of cells are: 64 cells to a word, row after row with margin between them.
///
/// Margin comes first, then the rows −1 … `rows`, of which the first and the last are margin, then a word of room. Bit
/// k of a word is its k-th column from the left.
///
/// A word of margin is enough; it serves the end of one row and the beginning of the next. Where rows are so long that
/// it does not cost much, there is as much of it as makes all of them begin with a line of the cache: loads and stores
/// of whole lines are what a lattice larger than the cache waits for.
struct PlaneLayout: Sendable, Hashable {
  let columns: Int
  let rows: Int
  let wordsPerRow: Int
  /// Words from one row to the next: those of its cells and at least one of margin.
  let stride: Int
  /// Words before row −1.
  private let lead: Int
  /// The bits of the last word of a row that are columns; the others hold margin or nothing of meaning.
  let lastWordMask: UInt64

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    wordsPerRow = (columns + 63) / 64
    let line = BitPlane.lineWords
    stride = wordsPerRow < Self.longRow ? wordsPerRow + 1 : (wordsPerRow / line + 1) * line
    lead = wordsPerRow < Self.longRow ? 1 : line
    lastWordMask = columns & 63 == 0 ? .max : 1 << UInt64(columns & 63) - 1
  }

  /// Rows of this many words begin with a line of the cache.
  private static let longRow = 64

  /// Words of a plane.
  var count: Int { count(rows: rows) }

  /// Words from one plane to the next where several are kept in one: whole lines of the cache.
  var size: Int { (count + BitPlane.lineWords - 1) / BitPlane.lineWords * BitPlane.lineWords }

  /// Words of a plane with this many rows, otherwise like this one.
  func count(rows: Int) -> Int { lead + stride * (rows + 2) + 1 }

  /// The bytes that a plane of this size needs, in floating point since it may be beyond every integer.
  static func memory(columns: Int, rows: Int) -> Double {
    let words = Double(columns) / 64 + 1
    return (words + (words < Double(longRow) ? 1 : Double(BitPlane.lineWords))) * 8 * (Double(rows) + 3)
  }

  /// The index of the first word of a row.
  func start(of row: Int) -> Int { lead + (row + 1) * stride }

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

  /// The smallest box around all cells whose bit is 1, or nil if there is none.
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

  /// Lays the words of `plane` out anew, for a lattice whose cell [0, 0] is this one's [64·words, row].
  ///
  /// - Parameter moved: all 0, as many words as `layout` has.
  func move(
    _ plane: UnsafeBufferPointer<UInt64>, to layout: PlaneLayout, words: Int, row: Int,
    into moved: UnsafeMutableBufferPointer<UInt64>
  ) {
    for target in max(0, -row)..<max(max(0, -row), min(layout.rows, rows - row)) {
      for word in max(0, -words)..<max(max(0, -words), min(layout.wordsPerRow, wordsPerRow - words)) {
        let source = word + words
        moved[layout.start(of: target) + word] =
          plane[start(of: target + row) + source] & (source == wordsPerRow - 1 ? lastWordMask : .max)
      }
    }
  }

  /// A plane laid out anew, for a lattice whose cell [0, 0] is this one's [64·words, row].
  func moved(_ plane: BitPlane, to layout: PlaneLayout, words: Int, row: Int) -> BitPlane {
    var moved = BitPlane(count: layout.count)
    moved.withUnsafeMutableBufferPointer { moved in
      plane.withUnsafeBufferPointer { move($0, to: layout, words: words, row: row, into: moved) }
    }
    return moved
  }

  /// The cells of a box inside the lattice.
  func grid(of plane: UnsafeBufferPointer<UInt64>, in box: LatticeBox) -> BitGrid {
    var grid = BitGrid(columns: max(1, box.columns), rows: box.rows)
    let shift = UInt64(box.corner.column & 63)
    for row in 0..<box.rows {
      let first = index(box.corner.column, row + box.corner.row)
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
