import Expressions

extension QuadPool {
  /// Returns the proportions of live cells in the squares of a window, in 255ths. The side of a square has 2^scale
  /// cells, and is at least that of a leaf.
  ///
  /// O(non-empty squares in the window), and for shifted squares also O(different squares inside them).
  ///
  /// - Parameters:
  ///   - column: the first column of the window, in squares from the left edge of the root.
  ///   - row: the first row of the window, in squares from the top edge of the root.
  ///   - columns: the number of squares in a row of the window.
  ///   - rows: the number of squares in a column of the window.
  ///   - isRaised: whether each square starts one row above a square of the tree. The last row of the root must then be
  ///     empty.
  mutating func shares(
    _ id: UInt32, level: Int, column: BigWhole, row: BigWhole, columns: Int, rows: Int, scale: Int, isRaised: Bool
  ) -> [UInt8] {
    var shares = [UInt8](repeating: 0, count: columns * rows), lastRows = LastRows()
    let empty = emptySquare(level: level)
    var near: [NearSquare] = []
    // A window with so few squares touches at most four of the large squares.
    _ = addNearSquares(
      of: id, under: isRaised ? empty : nil, level: level, at: -column, -row, columns: BigWhole(columns),
      rows: BigWhole(rows), scale: scale, to: &near)
    for square in near { add(square, columns, rows, scale, &shares, &lastRows) }
    return shares
  }

  private mutating func add(
    _ square: NearSquare, _ columns: Int, _ rows: Int, _ scale: Int, _ shares: inout [UInt8],
    _ lastRows: inout LastRows
  ) {
    let (id, level, column, row) = (square.id, square.level, square.column, square.row)
    let side = 1 << (level - scale), empty = emptySquares[level - QuadLeaf.level]
    guard id != empty || (square.north ?? empty) != empty, column < columns, row < rows, column + side > 0,
      row + side > 0
    else { return }
    guard level > scale else {
      var live = population(id, level: level)
      if let north = square.north {
        live = live - lastRow(id, level, &lastRows) + lastRow(north, level, &lastRows)
      }
      shares[row * columns + column] = PlaneShares.share(live: live, scale: scale)
      return
    }
    let half = side / 2, quad = quad(id), above = square.north.map { self.quad($0) }
    func part(_ id: UInt32, _ north: UInt32?, _ column: Int, _ row: Int) -> NearSquare {
      NearSquare(id: id, north: north, level: level - 1, column: column, row: row)
    }
    for part in [
      part(quad.nw, above?.sw, column, row), part(quad.ne, above?.se, column + half, row),
      part(quad.sw, above.map { _ in quad.nw }, column, row + half),
      part(quad.se, above.map { _ in quad.ne }, column + half, row + half),
    ] { add(part, columns, rows, scale, &shares, &lastRows) }
  }

  /// The numbers of live cells in the last rows of squares that have been counted.
  private struct LastRows {
    var short: [UInt32: UInt64] = [:]
    /// The numbers for squares above ``countedLevel``.
    var long: [UInt32: BigWhole] = [:]
  }

  /// The highest level at which the number of cells in a row fits into a word.
  private static let countedLevel = 62

  /// Returns the number of live cells in the last row of a square.
  private func lastRow(_ id: UInt32, _ level: Int, _ known: inout LastRows) -> BigWhole {
    if level <= Self.countedLevel { return BigWhole(word: shortLastRow(id, &known)) }
    if let count = known.long[id] { return count }
    let quad = quad(id), count = lastRow(quad.sw, level - 1, &known) + lastRow(quad.se, level - 1, &known)
    known.long[id] = count
    return count
  }

  private func shortLastRow(_ id: UInt32, _ known: inout LastRows) -> UInt64 {
    if id & Self.leafBit != 0 { return UInt64(cells(id)[row: QuadLeaf.side - 1].nonzeroBitCount) }
    if let count = known.short[id] { return count }
    let quad = quad(id), count = shortLastRow(quad.sw, &known) + shortLastRow(quad.se, &known)
    known.short[id] = count
    return count
  }
}

// A leap computes the middle of a square some generations later.

extension QuadPool {
  /// Returns the middle of a node 2^min(exponent, level − 2) generations later. The level of the result is one lower.
  @inline(__always)
  mutating func leap(_ id: UInt32, level: Int) throws(HashFault) -> UInt32 {
    let known = nodes.nodes[Int(id)].result
    if known != 0 { return known }
    if level == QuadLeaf.level + 1 { return leapLeaves(id) }
    return try level &- 2 <= exponent ? leapInTwo(id, level) : leapInParts(id, level)
  }

  /// Computes the middle of four leaves.
  private mutating func leapLeaves(_ id: UInt32) -> UInt32 {
    let quad = quad(id), all = leaves.leaves, mask = ~Self.leafBit
    leafLeapCount &+= 1
    let centre = stepper.centre(
      all + Int(quad.nw & mask), all + Int(quad.ne & mask), all + Int(quad.sw & mask), all + Int(quad.se & mask),
      generations: 1 &<< min(exponent, QuadLeaf.level &- 1))
    let result = leaf(centre)
    nodes.setResult(result, of: id)
    return result
  }

  /// Leaps as far as the square's size allows: the first half from nine overlapping squares, and the second half from
  /// four. The frame keeps the squares, so that a collection finds them.
  private mutating func leapInTwo(_ id: UInt32, _ level: Int) throws(HashFault) -> UInt32 {
    let frame = pushFrame(10)
    frames[frame] = id
    try checkpoint()
    let whole = quad(id), below = level &- 1
    let (a, b, c, d) = (quad(whole.nw), quad(whole.ne), quad(whole.sw), quad(whole.se))
    frames[frame &+ 1] = whole.nw
    frames[frame &+ 2] = node(a.ne, b.nw, a.se, b.sw, level: below)
    frames[frame &+ 3] = whole.ne
    frames[frame &+ 4] = node(a.sw, a.se, c.nw, c.ne, level: below)
    frames[frame &+ 5] = node(a.se, b.sw, c.ne, d.nw, level: below)
    frames[frame &+ 6] = node(b.sw, b.se, d.nw, d.ne, level: below)
    frames[frame &+ 7] = whole.sw
    frames[frame &+ 8] = node(c.ne, d.nw, c.se, d.sw, level: below)
    frames[frame &+ 9] = whole.se
    for index in frame &+ 1...frame &+ 9 {
      // A leap may move the frames to larger memory, so the element is only accessed afterwards.
      let result = try leap(frames[index], level: below)
      frames[index] = result
    }
    return try leapQuarters(of: id, frame, below)
  }

  /// Leaps less far than the square's size allows. Each quarter of the result comes from the square around it.
  private mutating func leapInParts(_ id: UInt32, _ level: Int) throws(HashFault) -> UInt32 {
    let frame = pushFrame(10)
    frames[frame] = id
    try checkpoint()
    let whole = quad(id), below = level &- 1, part = level &- 2
    let (a, b, c, d) = (quad(whole.nw), quad(whole.ne), quad(whole.sw), quad(whole.se))
    frames[frame &+ 1] = middle(a.nw, a.ne, a.sw, a.se, level: part)
    frames[frame &+ 2] = middle(a.ne, b.nw, a.se, b.sw, level: part)
    frames[frame &+ 3] = middle(b.nw, b.ne, b.sw, b.se, level: part)
    frames[frame &+ 4] = middle(a.sw, a.se, c.nw, c.ne, level: part)
    frames[frame &+ 5] = middle(a.se, b.sw, c.ne, d.nw, level: part)
    frames[frame &+ 6] = middle(b.sw, b.se, d.nw, d.ne, level: part)
    frames[frame &+ 7] = middle(c.nw, c.ne, c.sw, c.se, level: part)
    frames[frame &+ 8] = middle(c.ne, d.nw, c.se, d.sw, level: part)
    frames[frame &+ 9] = middle(d.nw, d.ne, d.sw, d.se, level: part)
    return try leapQuarters(of: id, frame, below)
  }

  /// Leaps to the quarters of a result from the nine squares of a frame. Stores the result and frees the frame.
  private mutating func leapQuarters(of id: UInt32, _ frame: Int, _ below: Int) throws(HashFault) -> UInt32 {
    // The first of a quarter's four squares is not used again, so the result can replace it.
    for corner in 0..<4 {
      let first = frame &+ 1 &+ corner &+ corner / 2
      let square = node(frames[first], frames[first &+ 1], frames[first &+ 3], frames[first &+ 4], level: below)
      let quarter = try leap(square, level: below)
      frames[first] = quarter
    }
    let result = node(
      frames[frame &+ 1], frames[frame &+ 2], frames[frame &+ 4], frames[frame &+ 5], level: below)
    nodes.setResult(result, of: id)
    frameCount = frame
    return result
  }
}

/// A square so small and so near a window that its pixels have integer coordinates.
struct NearSquare {
  let id: UInt32
  /// The square to the north if all squares are shifted up by one row. The shifted square starts with the last row of
  /// the northern one, and ends before its own last row.
  let north: UInt32?
  let level: Int
  /// The column of the first pixel relative to the window. `row` is its row.
  let column: Int
  let row: Int
}
