import Expressions

/// A two-state rule on the unbounded plane, computed with HashLife. The more regular a pattern is, the less work a leap
/// takes.
///
/// A plane is a value: copies share their squares until one of them changes.
package struct HashPlane: Sendable {
  private var holder: QuadHolder
  /// The square that contains all live cells.
  private var root: UInt32
  private(set) var level: Int
  /// The cell whose top-left corner is the middle of the root.
  package let middle: Position
  package private(set) var generation: BigWhole = 0
  /// The root of the previous generation, if the last leap was a single generation.
  private var previous: (id: UInt32, level: Int)?
  /// The signal that stops a leap.
  package var stop: StopSignal?
  /// Receives the progress of leaps.
  var progress: LeapProgress?

  /// The level of the smallest root.
  private static let smallest = QuadLeaf.level + 2

  /// Returns the maximum number of squares that fit into the given memory in bytes.
  package static func squares(memory: Double) -> Int {
    Int(min(max(memory / Double(QuadPool.bytesPerSquare), 0x1p10), 0x1p30))
  }

  /// Creates a plane from a grid.
  ///
  /// - Parameters:
  ///   - grid: the cells at generation 0.
  ///   - corner: the position of the grid's top-left cell.
  ///   - table: a rule without B0.
  ///   - limit: the maximum number of squares, or nil for as many as the memory limit allows.
  /// - Throws: an error if the pattern itself needs more squares than the limit allows.
  package init(
    _ grid: BitGrid, corner: Position, rule table: MooreTable, limits: RunLimits, limit: Int? = nil,
    processor: Processor = .current
  ) throws(RunError) {
    var pool = QuadPool(table, limit: limit ?? Self.squares(memory: limits.memory), processor: processor)
    let farthest = max(
      abs(corner.column), abs(corner.column + grid.columns), abs(corner.row), abs(corner.row + grid.rows), 32)
    level = Int.bitWidth - (farthest - 1).leadingZeroBitCount + 1
    let half = 1 << (level - 1)
    do throws(HashFault) {
      root = try pool.square(of: grid, level: level, column: -half - corner.column, row: -half - corner.row)
    } catch {
      throw .refused(squares: pool.count, reached: "generation 0")
    }
    let count = pool.count
    holder = QuadHolder(pool)
    middle = .origin
    stop = limits.stop
    if count > self.limit { throw self.error(.full) }
  }

  /// Creates a plane from the squares of a macrocell file, without expanding its cells.
  ///
  /// - Returns: nil if the bytes are not a macrocell file of two states.
  /// - Throws: an error if the pattern itself needs more squares than the limit allows.
  package init?(
    macrocell bytes: [UInt8], rule table: MooreTable, limits: RunLimits, limit: Int? = nil
  ) throws(RunError) {
    guard let tree = try? MacrocellReader.tree(bytes) else { return nil }
    try self.init(tree, rule: table, limits: limits, limit: limit)
  }

  /// Creates a plane from the squares of a macrocell file's tree.
  ///
  /// - Returns: nil if the tree has more than two states.
  /// - Throws: an error if the pattern itself needs more squares than the limit allows.
  init?(_ tree: Macrocell, rule table: MooreTable, limits: RunLimits, limit: Int? = nil) throws(RunError) {
    var pool = QuadPool(table, limit: limit ?? Self.squares(memory: limits.memory))
    // A node of up to 16×16 cells becomes a leaf.
    let leaves = tree.nodes.count { $0.level <= QuadLeaf.level }
    guard pool.leaves.reserve(leaves), pool.nodes.reserve(tree.nodes.count - leaves) else {
      throw .refused(squares: tree.nodes.count, reached: "generation 0")
    }
    guard let square = pool.square(of: tree, smallest: Self.smallest) else { return nil }
    (root, level) = square
    let count = pool.count
    holder = QuadHolder(pool)
    // As in Golly, row 0 is the row above the middle of a macrocell file.
    middle = Position(column: 0, row: 1)
    stop = limits.stop
    if count > self.limit { throw self.error(.full) }
  }

  /// Creates a plane from the cells of another engine.
  ///
  /// - Parameters:
  ///   - cells: the live cells, fewer than ``LatticeBox/reach`` columns and rows from the origin.
  ///   - generation: the number of generations so far.
  /// - Throws: an error if the pattern itself needs more squares than the limit allows.
  init(_ cells: [Position], generation: Int, rule table: MooreTable, limits: RunLimits) throws(RunError) {
    var pool = QuadPool(table, limit: Self.squares(memory: limits.memory))
    let farthest = cells.reduce(32) { max($0, $1.column.magnitude + 1, $1.row.magnitude + 1) }
    level = UInt.bitWidth - (farthest - 1).leadingZeroBitCount + 1
    let half = 1 << (level - 1)
    do throws(HashFault) {
      root = try pool.square(of: cells, level: level, column: -half, row: -half)
    } catch {
      throw .refused(squares: pool.count, reached: "generation \(generation)")
    }
    let count = pool.count
    holder = QuadHolder(pool)
    middle = .origin
    self.generation = BigWhole(generation)
    stop = limits.stop
    if count > self.limit { throw self.error(.full) }
  }

  /// The same plane with only its own squares, without results and without squares of other generations.
  ///
  /// O(different squares).
  var compacted: HashPlane {
    let (root, level) = (root, level)
    let (tree, table, limit, processor) = holder.use {
      ($0.tree(of: root, level: level), $0.table, $0.limit, $0.stepper.processor)
    }
    var pool = QuadPool(table, limit: limit, processor: processor), other = self
    // Without the memory for less, everything stays.
    guard pool.leaves.reserve(tree.leaves.count), pool.nodes.reserve(tree.nodes.count) else { return self }
    other.root = pool.square(of: tree)
    other.holder = QuadHolder(pool)
    other.previous = nil
    return other
  }

  /// The maximum number of squares.
  var limit: Int { holder.use { $0.limit } }

  /// The number of squares in use.
  package var squareCount: Int { holder.use { $0.count } }

  /// The number of squares that have been leapt so far.
  var work: Int { holder.use { $0.work } }

  /// The maximum number of squares that may be leapt.
  var workLimit = Int.max

  /// The number of collections of unused squares so far.
  package var collections: Int { holder.use { $0.collections } }

  private mutating func unshare() {
    if !isKnownUniquelyReferenced(&holder) { holder = holder.copy() }
  }

  /// - Throws: a fault if the system refuses the memory of a copy.
  private mutating func unshareIfGranted() throws(HashFault) {
    guard !isKnownUniquelyReferenced(&holder) else { return }
    guard holder.mayCopy else { throw .refused }
    holder = holder.copy()
  }

  /// The number of live cells.
  package var population: BigWhole { holder.use { $0.population(root, level: level) } }

  /// Whether ``changes`` is known. O(1) after the first call.
  package var knowsChanges: Bool {
    guard let previous else { return false }
    // The births do not exceed the present population, and the deaths do not exceed the previous one.
    return population.int != nil && holder.use { $0.population(previous.id, level: previous.level) }.int != nil
  }

  /// The numbers of births and deaths in the last generation. Nil if the last leap was longer than one generation, or
  /// if a population exceeds an `Int`.
  package var changes: (births: Int, deaths: Int)? {
    guard knowsChanges, let previous else { return nil }
    return holder.use { pool in
      let top = max(level, previous.level)
      var (new, old) = (root, previous.id)
      for size in level..<top { new = pool.padded(new, level: size) }
      for size in previous.level..<top { old = pool.padded(old, level: size) }
      return (pool.newCells(in: new, since: old, level: top), pool.newCells(in: old, since: new, level: top))
    }
  }

  /// Accesses whether a cell is alive.
  ///
  /// Setting a cell outside the root enlarges the root. Setting any cell clears ``changes``.
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

  /// Makes room for a changed cell.
  ///
  /// - Returns: false if the system refuses the memory.
  mutating func makeRoom() -> Bool {
    do throws(HashFault) {
      try unshareIfGranted()
      try holder.use { (pool) throws(HashFault) in try pool.requireRoom() }
      return true
    } catch {
      return false
    }
  }

  /// Returns whether a position relative to the middle is in the root.
  private func holds(_ column: Int, _ row: Int) -> Bool {
    let half = level > 62 ? Int.max : 1 << (level - 1)
    return column >= -half && column < half && row >= -half && row < half
  }

  /// The smallest box around the live cells, or nil if no cell is alive.
  package var box: BigBox? {
    guard var box = holder.use({ $0.box(root, level: level) }) else { return nil }
    let half = BigWhole.powerOfTwo(level - 1)
    box.column = box.column - half + BigWhole(middle.column)
    box.row = box.row - half + BigWhole(middle.row)
    return box
  }

  /// Returns a window as a bitmap. A pixel is 1 if any cell is alive in its square, whose side has 2^scale cells.
  ///
  /// - Parameters:
  ///   - column: the first pixel column of the window. Pixel n starts at column n · 2^scale of the plane.
  ///   - row: the first pixel row of the window, counted in the same way.
  ///   - columns: the number of pixel columns.
  ///   - rows: the number of pixel rows.
  ///   - scale: the binary logarithm of a pixel's side in cells.
  package func window(column: BigWhole, row: BigWhole, columns: Int, rows: Int, scale: Int) -> BitGrid {
    holder.use { pool in
      var (id, level) = (root, level)
      while level < scale + 2 { (id, level) = (pool.padded(id, level: level), level + 1) }
      if middle != .origin, scale > 0 {
        // The middle of the root must be the corner of a pixel.
        id = pool.shifted(pool.padded(id, level: level), level: level + 1, column: middle.column, row: middle.row)
        level += 1
      }
      let half = BigWhole.powerOfTwo(level - 1 - scale), first = scale > 0 ? .origin : middle
      return pool.window(
        id, level: level, column: column + half - BigWhole(first.column), row: row + half - BigWhole(first.row),
        columns: columns, rows: rows, scale: scale)
    }
  }

  /// Returns the proportions of live cells in the squares of a window, in 255ths. The side of a square has 2^scale
  /// cells, and is at least that of a leaf.
  ///
  /// - Parameters: as in ``window(column:row:columns:rows:scale:)``, with squares instead of pixels.
  func shares(column: BigWhole, row: BigWhole, columns: Int, rows: Int, scale: Int) -> [UInt8] {
    holder.use { pool in
      var (id, level) = (root, level)
      // After padding, the last row of the root is empty.
      repeat { (id, level) = (pool.padded(id, level: level), level + 1) } while level < scale + 2
      let half = BigWhole.powerOfTwo(level - 1 - scale)
      // The middle is at the origin, or at the cell below the origin.
      return pool.shares(
        id, level: level, column: column + half, row: row + half, columns: columns, rows: rows, scale: scale,
        isRaised: middle != .origin)
    }
  }

  /// Computes any number of generations, with one leap for each binary digit that is 1.
  ///
  /// - Throws: an error if a leap needs more squares than the limit allows, or if the signal stops it. The earlier
  ///   leaps then remain in effect.
  package mutating func advance(by generations: BigWhole) throws(RunError) {
    for exponent in 0..<generations.bitWidth where generations.bit(exponent) { try leap(exponent) }
  }

  /// Computes 2^exponent generations.
  ///
  /// - Throws: the same errors as ``advance(by:)``.
  package mutating func leap(_ exponent: Int) throws(RunError) {
    do throws(HashFault) {
      try unshareIfGranted()
      guard max(level, exponent) + 4 < QuadPool.highestLevel else { throw .tooLarge }
      let old = (id: root, level: level), (stop, workLimit) = (stop, workLimit)
      (root, level) = try holder.use { (pool) throws(HashFault) in
        (pool.stop, pool.workLimit) = (stop, workLimit)
        return try pool.leap(plane: old.id, level: old.level, exponent: exponent, smallest: Self.smallest)
      }
      previous = exponent == 0 ? old : nil
    } catch {
      // A collection may have removed the square.
      previous = nil
      throw self.error(error)
    }
    generation = generation + .powerOfTwo(exponent)
    progress?.reach(generation.int ?? .max)
  }

  /// The number of squares from which the pool may leave too little memory for a window of the plane.
  private static let largePool = 1 << 20

  /// Checks that the system grants memory for the bits of the box around the live cells, if the memory limit allows
  /// them.
  ///
  /// - Throws: an error if the system refuses it. A failed allocation would end the program.
  func requireWindow(_ memory: Double) throws(RunError) {
    guard squareCount > Self.largePool, let box = box?.latticeBox, box.memoryToHold <= memory else { return }
    // The memory holds the bits and a copy of them.
    let bytes = Double(box.columns) * Double(box.rows) / 4
    guard SystemMemory.isGranted(bytes) else { throw error(.refused) }
  }

  /// Returns the non-empty rows of all leaves, or nil if they need more than `limit` bytes or are too distant.
  ///
  /// - Parameters:
  ///   - limit: the maximum memory of the rows, in bytes.
  ///   - column: the column that positions are relative to.
  ///   - row: the row that positions are relative to.
  ///   - reach: the distance from there that no cell may reach.
  func cellRows(limit: Double, from column: BigWhole, _ row: BigWhole, reach: Int) -> [CellRow]? {
    guard let box else { return [] }
    let first = [box.column - column, box.row - row], far = BigWhole(reach)
    let last = [first[0] + box.columns, first[1] + box.rows]
    guard (first + last).allSatisfy({ -far < $0 && $0 < far }) else { return nil }
    let most = Int(min(limit / Double(MemoryLayout<CellRow>.stride), 0x1p40)), half = BigWhole.powerOfTwo(level - 1)
    return holder.use {
      $0.cellRows(
        of: root, level: level, at: BigWhole(middle.column) - half - column, BigWhole(middle.row) - half - row,
        limit: most)
    }
  }

  /// Returns the tree of a macrocell file with all cells in their positions.
  ///
  /// O(different squares).
  ///
  /// - Parameters:
  ///   - limit: the maximum number of different squares. Squares have at least 16×16 cells.
  ///   - memory: the maximum number of bytes that this plane and the tree may take together.
  /// - Returns: nil if there are more squares, if the memory does not suffice, or if a cell is 2^59 or more cells from
  ///   the origin.
  func macrocell(limit: Int, memory: Double = .infinity) -> Macrocell? {
    holder.use { pool in
      var (id, level) = (root, level)
      while let core = pool.core(id, level: level) { (id, level) = (core, level - 1) }
      guard level <= Macrocell.highestLevel + 1, let count = pool.differentSquares(in: id, limit: limit),
        Double(pool.count * QuadPool.bytesPerSquare) + Double(count) * Self.bytesPerSavedSquare <= memory
      else { return nil }
      if middle == .origin {
        // In a file, row 0 is the row above the middle.
        guard SystemMemory.isGranted(Double(count) * Self.bytesPerSavedSquare),
          let raised = try? pool.raised(pool.padded(id, level: level), level: level + 1)
        else { return nil }
        (id, level) = (raised, level + 1)
      }
      return pool.macrocell(of: id, level: level)
    }
  }

  /// The bytes that a square takes while it is saved: as a square raised by one row, as a table entry, and as a node.
  private static let bytesPerSavedSquare = 256.0

  /// Returns whether two planes have the same live cells. O(different squares).
  func hasSameCells(as other: HashPlane) -> Bool {
    if middle == other.middle, let tree = coreTree, let others = other.coreTree { return tree == others }
    guard let tree = macrocell(limit: .max), let others = other.macrocell(limit: .max) else { return false }
    return tree == others
  }

  /// The tree of the smallest square around the middle that contains all live cells. Nil if it is too large for a file.
  private var coreTree: Macrocell? {
    holder.use { pool in
      var (id, level) = (root, level)
      while let core = pool.core(id, level: level) { (id, level) = (core, level - 1) }
      return level <= Macrocell.highestLevel + 1 ? pool.macrocell(of: id, level: level) : nil
    }
  }

  private func error(_ fault: HashFault) -> RunError {
    switch fault {
    case .stopped: RunError.stopped
    case .full, .exhausted:
      RunError(
        key: "boundary",
        "HashLife needs more than \(limit) different squares after generation \(generation)",
        advice: "make fewer steps, or raise the limit with --max-memory")
    case .refused: .refused(squares: squareCount, reached: "generation \(generation)")
    case .tooLarge:
      RunError(
        key: "steps", "the pattern can be larger than 2^\(QuadPool.highestLevel) cells a side",
        advice: "make fewer steps")
    }
  }
}
