import Expressions

/// A rule of two states on the endless plane, by HashLife: it leaps over as many generations as a pattern is regular.
///
/// A value: a copy shares its squares until one of both changes them.
package struct HashPlane: Sendable {
  private var holder: QuadHolder
  /// The square in which all lives.
  private var root: UInt32
  private(set) var level: Int
  /// The cell of the plane whose top-left corner is the middle of the root.
  package let middle: Position
  package private(set) var generation: BigWhole = 0
  /// The square of the generation before, where the last leap was a single one.
  private var previous: (id: UInt32, level: Int)?
  /// Ends a leap.
  package var stop: StopSignal?

  /// The levels of the smallest root.
  private static let smallest = QuadLeaf.level + 2

  /// The most squares that fit a number of bytes.
  package static func squares(memory: Double) -> Int {
    Int(min(max(memory / Double(QuadPool.bytesPerSquare), 0x1p10), 0x1p30))
  }

  /// - Parameters:
  ///   - corner: the cell of the plane that is the grid's first one.
  ///   - table: the rule; it brings nothing to life where all is dead.
  ///   - limit: the most squares, or nil for as many as fit the limit of memory.
  /// - Throws: where the pattern alone has more squares than the limit allows.
  package init(
    _ grid: BitGrid, corner: Position, rule table: MooreTable, limits: RunLimits, limit: Int? = nil,
    processor: Processor = .current
  ) throws(RunError) {
    var pool = QuadPool(table, limit: limit ?? Self.squares(memory: limits.memory), processor: processor)
    let farthest = max(
      abs(corner.column), abs(corner.column + grid.columns), abs(corner.row), abs(corner.row + grid.rows), 32)
    level = Int.bitWidth - (farthest - 1).leadingZeroBitCount + 1
    let half = 1 << (level - 1)
    root = pool.square(of: grid, level: level, column: -half - corner.column, row: -half - corner.row)
    let count = pool.count
    holder = QuadHolder(pool)
    middle = .origin
    stop = limits.stop
    if count > self.limit { throw self.error(.full) }
  }

  /// Takes the squares of a macrocell file over, without writing out its cells.
  ///
  /// - Returns: nil where the bytes are no macrocell file of two states.
  /// - Throws: where the pattern alone has more squares than the limit allows.
  package init?(
    macrocell bytes: [UInt8], rule table: MooreTable, limits: RunLimits, limit: Int? = nil
  ) throws(RunError) {
    guard let tree = try? MacrocellReader.tree(bytes) else { return nil }
    var pool = QuadPool(table, limit: limit ?? Self.squares(memory: limits.memory))
    guard let square = pool.square(of: tree, smallest: Self.smallest) else { return nil }
    (root, level) = square
    let count = pool.count
    holder = QuadHolder(pool)
    // As in Golly, row 0 is the one above the middle of a macrocell file.
    middle = Position(column: 0, row: 1)
    stop = limits.stop
    if count > self.limit { throw self.error(.full) }
  }

  /// The most squares.
  var limit: Int { holder.use { $0.limit } }

  /// The squares in use.
  package var squareCount: Int { holder.use { $0.count } }

  /// How often squares that were not needed any more were collected.
  package var collections: Int { holder.use { $0.collections } }

  private mutating func unshare() {
    if !isKnownUniquelyReferenced(&holder) { holder = holder.copy() }
  }

  /// How many cells live.
  package var population: BigWhole { holder.use { $0.population(root, level: level) } }

  /// How many cells were born and how many died in the last generation; nil where it was not a leap of its own.
  package var changes: (births: Int, deaths: Int)? {
    guard let previous else { return nil }
    return holder.use { pool in
      let top = max(level, previous.level)
      var (new, old) = (root, previous.id)
      for size in level..<top { new = pool.padded(new, level: size) }
      for size in previous.level..<top { old = pool.padded(old, level: size) }
      return (pool.newCells(in: new, since: old, level: top), pool.newCells(in: old, since: new, level: top))
    }
  }

  /// Whether a cell lives.
  ///
  /// Setting one makes the square larger where the cell lies outside, and forgets ``changes``.
  package subscript(cell: Position) -> Bool {
    get {
      let (column, row) = (cell.column - middle.column, cell.row - middle.row)
      return holds(column, row) && holder.use { $0.lives(root, level: level, column: column, row: row) }
    }
    set {
      unshare()
      let (column, row) = (cell.column - middle.column, cell.row - middle.row)
      while !holds(column, row) { (root, level) = (holder.use { $0.padded(root, level: level) }, level + 1) }
      root = holder.use { $0.setting(root, level: level, column: column, row: row, to: newValue) }
      previous = nil
    }
  }

  /// Whether a place, counted from the middle, is in the root.
  private func holds(_ column: Int, _ row: Int) -> Bool {
    let half = level > 62 ? Int.max : 1 << (level - 1)
    return column >= -half && column < half && row >= -half && row < half
  }

  /// The smallest box around all that lives, or nil where nothing does.
  package var box: BigBox? {
    guard var box = holder.use({ $0.box(root, level: level) }) else { return nil }
    let half = BigWhole.powerOfTwo(level - 1)
    box.column = box.column - half + BigWhole(middle.column)
    box.row = box.row - half + BigWhole(middle.row)
    return box
  }

  /// A window as a bitmap: a pixel is 1 where anything lives in its square of 2^scale cells a side.
  ///
  /// - Parameters:
  ///   - column: the pixel at which the window begins: pixel 0 begins at column 0 of the plane, pixel 1 at column
  ///     2^scale.
  ///   - row: the same from row 0.
  package func window(column: BigWhole, row: BigWhole, columns: Int, rows: Int, scale: Int) -> BitGrid {
    holder.use { pool in
      // The middle of the root must be the corner of a pixel.
      let (id, level) = squareAtOrigin(in: &pool, atLeast: scale + 2)
      let half = BigWhole.powerOfTwo(level - 1 - scale)
      return pool.window(
        id, level: level, column: column + half, row: row + half, columns: columns, rows: rows, scale: scale)
    }
  }

  /// The shares of live cells in a window of squares of 2^scale cells a side, at least a leaf's, in 255ths.
  ///
  /// - Parameters: as ``window(column:row:columns:rows:scale:)``.
  func shares(column: Int, row: Int, columns: Int, rows: Int, scale: Int) -> [UInt8] {
    holder.use { pool in
      let (id, level) = squareAtOrigin(in: &pool, atLeast: scale + 2)
      let half = 1 << (level - 1 - scale)
      return pool.shares(
        id, level: level, column: column + half, row: row + half, columns: columns, rows: rows, scale: scale)
    }
  }

  /// The root or a larger square, its middle at the plane's origin.
  private func squareAtOrigin(in pool: inout QuadPool, atLeast smallest: Int) -> (UInt32, Int) {
    var (id, level) = (root, level)
    while level < smallest { (id, level) = (pool.padded(id, level: level), level + 1) }
    if middle == .origin { return (id, level) }
    id = pool.padded(id, level: level)
    return (pool.shifted(id, level: level + 1, column: middle.column, row: middle.row), level + 1)
  }

  /// Computes any number of generations, by its binary digits.
  ///
  /// - Throws: where that needs more squares at once than the limit allows, or the signal is on. The plane is then in
  ///   the generation after one of the digits.
  package mutating func advance(by generations: BigWhole) throws(RunError) {
    for exponent in 0..<generations.bitWidth where generations.bit(exponent) { try leap(exponent) }
  }

  /// Computes 2^exponent generations.
  ///
  /// - Throws: as ``advance(by:)``.
  package mutating func leap(_ exponent: Int) throws(RunError) {
    unshare()
    do throws(HashFault) {
      guard max(level, exponent) + 4 < QuadPool.highestLevel else { throw .tooLarge }
      let old = (id: root, level: level), stop = stop
      (root, level) = try holder.use { (pool) throws(HashFault) in
        pool.stop = stop
        return try pool.leap(plane: old.id, level: old.level, exponent: exponent, smallest: Self.smallest)
      }
      previous = exponent == 0 ? old : nil
    } catch {
      // A collection may have taken it.
      previous = nil
      throw self.error(error)
    }
    generation = generation + .powerOfTwo(exponent)
  }

  private func error(_ fault: HashFault) -> RunError {
    switch fault {
    case .stopped: RunError.stopped
    case .full:
      RunError(
        key: "boundary",
        "HashLife needs more than \(limit) different squares after generation \(generation)",
        advice: "make fewer steps, or raise the limit with --max-memory")
    case .tooLarge:
      RunError(
        key: "steps", "the pattern can be larger than 2^\(QuadPool.highestLevel) cells a side",
        advice: "make fewer steps")
    }
  }
}
