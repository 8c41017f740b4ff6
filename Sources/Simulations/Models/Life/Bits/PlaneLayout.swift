/// The positions of the bits in a plane of cells: 64 cells per word, row by row, with margins between the rows.
///
/// A plane starts with a margin. The rows −1 … `rows` follow, of which the first and the last are margins, and then one
/// spare word. Bit k of a word is its k-th column from the left.
///
/// A margin of one word suffices, since it serves the end of one row and the start of the next. If rows are long, a
/// wider margin costs little. Every row then starts at a cache line. The speed of lattices larger than the cache
/// depends on loads and stores of whole lines.
struct PlaneLayout: Sendable, Hashable {
  let columns: Int
  let rows: Int
  let wordsPerRow: Int
  /// The number of words from one row to the next: those of its cells and at least one of margin.
  let stride: Int
  /// The number of words before row −1.
  private let lead: Int
  /// The bits of a row's last word that are columns. The other bits are margin or undefined.
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

  /// The number of words from which every row starts at a cache line.
  private static let longRow = 64

  /// The number of words in a plane.
  var count: Int { count(rows: rows) }

  /// The number of words from one plane to the next if several planes share memory. It is a multiple of a cache line.
  var size: Int { (count + BitPlane.lineWords - 1) / BitPlane.lineWords * BitPlane.lineWords }

  /// Returns the number of words in a plane that has the given number of rows but otherwise this layout.
  func count(rows: Int) -> Int { lead + stride * (rows + 2) + 1 }

  /// Returns the memory of a plane of the given size, in bytes. The number may exceed every integer type.
  static func memory(columns: Int, rows: Int) -> Double {
    let words = Double(columns) / 64 + 1
    return (words + (words < Double(longRow) ? 1 : Double(BitPlane.lineWords))) * 8 * (Double(rows) + 3)
  }

  /// Returns the index of the first word of a row.
  func start(of row: Int) -> Int { lead + (row + 1) * stride }

  func index(_ column: Int, _ row: Int) -> Int { start(of: row) + column >> 6 }

  /// Returns the number of 1 bits in all words with cells. Bits that are not cells do not count.
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

  /// Returns the smallest box around all cells whose bit is 1, or nil if there are none.
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

  /// Copies the words of a plane to another layout, whose cell [0, 0] is the cell [64·words, row] of this one.
  ///
  /// - Parameters:
  ///   - plane: the words to copy.
  ///   - layout: the other layout.
  ///   - words: the horizontal distance, in words.
  ///   - row: the vertical distance, in rows.
  ///   - moved: receives the words. All of its `layout.count` words must be 0.
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

  /// Returns a copy of a plane in another layout, whose cell [0, 0] is the cell [64·words, row] of this one.
  func moved(_ plane: BitPlane, to layout: PlaneLayout, words: Int, row: Int) -> BitPlane {
    var moved = BitPlane(count: layout.count)
    moved.withUnsafeMutableBufferPointer { moved in
      plane.withUnsafeBufferPointer { move($0, to: layout, words: words, row: row, into: moved) }
    }
    return moved
  }

  /// Returns the cells of a box inside the lattice.
  func grid(of plane: UnsafeBufferPointer<UInt64>, in box: LatticeBox) -> BitGrid {
    var grid = BitGrid(columns: max(1, box.columns), rows: box.rows)
    let shift = UInt64(box.corner.column & 63)
    for row in 0..<box.rows {
      let first = index(box.corner.column, row + box.corner.row)
      for word in 0..<grid.wordsPerRow {
        // The word after the last one of a row is a margin or the spare word, and is masked out.
        let high = shift == 0 ? 0 : plane[first + word + 1] << (64 - shift)
        grid.words[row * grid.wordsPerRow + word] = plane[first + word] >> shift | high
      }
      grid.words[(row + 1) * grid.wordsPerRow - 1] &= grid.lastWordMask
    }
    return grid
  }
}

/// The words of one or more planes of cells, in memory that starts at a cache line. If the stride of the rows is a
/// multiple of a cache line, no vector of a row crosses two lines.
struct BitPlane: Sendable {
  /// The number of words in a cache line, which is also the length of the longest vector.
  static let lineWords = 8
  private(set) var count: Int
  private var lines: [SIMD8<UInt64>]

  /// Creates a plane in which all words are 0.
  init(count: Int) {
    self.count = count
    lines = [SIMD8<UInt64>](repeating: .zero, count: (count + Self.lineWords - 1) / Self.lineWords)
  }

  /// Appends words that are 0.
  mutating func grow(to count: Int) {
    let added = (count + Self.lineWords - 1) / Self.lineWords - lines.count
    lines.append(contentsOf: repeatElement(.zero, count: max(0, added)))
    self.count = max(count, self.count)
  }

  subscript(word: Int) -> UInt64 {
    @inline(__always) get { lines[word / Self.lineWords][word % Self.lineWords] }
    @inline(__always) set { lines[word / Self.lineWords][word % Self.lineWords] = newValue }
  }

  @inline(__always)
  func withUnsafeBufferPointer<Answer>(_ body: (UnsafeBufferPointer<UInt64>) -> Answer) -> Answer {
    lines.withUnsafeBytes { body(UnsafeBufferPointer(rebasing: $0.bindMemory(to: UInt64.self).prefix(count))) }
  }

  @inline(__always)
  mutating func withUnsafeMutableBufferPointer<Answer>(
    _ body: (UnsafeMutableBufferPointer<UInt64>) -> Answer
  ) -> Answer {
    let count = count
    return lines.withUnsafeMutableBytes {
      body(UnsafeMutableBufferPointer(rebasing: $0.bindMemory(to: UInt64.self).prefix(count)))
    }
  }
}

/// A division of a plane into tiles: bands of rows that are computed independently, several generations at a time.
///
/// A grid larger than the cache would be fetched from memory for every generation. A tile instead computes several
/// generations in two planes that stay in the cache. It reads as many extra rows on either side as it computes
/// generations, and each generation needs one row fewer on either side. Neighbouring tiles compute these extra rows,
/// too. Nothing is shared, so tiles can be computed at the same time.
struct LifeTiles: Sendable {
  /// The number of generations in a pass.
  let depth: Int
  /// The number of rows in a tile.
  let height: Int
  let count: Int

  /// The bytes that both planes of a tile may take. This is the part of a core's second-level cache that other data
  /// leave free.
  private static let cache = 640 << 10
  /// The maximum number of generations in a pass. More generations would save no more time.
  private static let mostGenerations = 16
  /// The number of cells from which threads share a lattice. A smaller lattice is done before another thread has woken
  /// up.
  private static let worthSharing = 1 << 18

  init(_ layout: PlaneLayout, workers: Int) {
    let bytes = 8 * layout.stride * layout.rows, rowBytes = 16 * layout.stride
    let shares = layout.columns * layout.rows >= Self.worthSharing ? workers : 1
    if 2 * bytes <= Self.cache && shares == 1 {
      (depth, height, count) = (1, layout.rows, 1)
      return
    }
    // The extra rows should be few compared with the rows of the tile.
    let room = Self.cache / rowBytes
    let depth = max(1, min(Self.mostGenerations, room / 10))
    let tallest = depth == 1 ? layout.rows : max(1, room - 2 * depth)
    let tiles = (layout.rows + tallest - 1) / tallest
    // Every thread gets the same number of tiles.
    count = min(layout.rows, (tiles + shares - 1) / shares * shares)
    height = (layout.rows + count - 1) / count
    self.depth = depth
  }

  /// Returns the rows of a tile. The range is empty if other tiles contain all rows.
  func rows(of tile: Int, in layout: PlaneLayout) -> Range<Int> {
    min(layout.rows, tile * height)..<min(layout.rows, (tile + 1) * height)
  }
}
