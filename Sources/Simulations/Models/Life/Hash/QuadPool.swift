import Expressions

/// The different squares of a two-dimensional automaton, and the leaps of a rule over many generations.
///
/// The side of a square of level k has 2^k cells. Its result is its middle with half the side, 2^e generations later,
/// or 2^(k−2) if that is less. Cells outside the square cannot affect the middle before that. Equal squares are the
/// same square, so each leap is computed once.
///
/// Source: R. W. Gosper, *Exploiting Regularities in Large Cellular Spaces*, Physica D 10 (1984).
struct QuadPool: ~Copyable {
  /// The bit of an id that marks a leaf.
  static let leafBit: UInt32 = 1 << 31
  /// The highest level, which limits the depth of recursion.
  static let highestLevel = 2048

  var nodes = NodeStore()
  var leaves = LeafStore()
  let stepper: LeafStepper
  let table: MooreTable
  /// The binary logarithm of the number of generations in a leap.
  private(set) var exponent = 0
  /// The maximum number of squares. A leap that needs more at the same time fails.
  let limit: Int
  /// The number of squares up to which both stores have room for everything before the next checkpoint.
  private var roomEnd = QuadPool.roomBetweenCheckpoints
  var stop: StopSignal?
  /// The squares that a leap in progress needs.
  var frames: UnsafeMutablePointer<UInt32>
  var frameCount = 0
  private var frameCapacity = 1 << 10
  /// The numbers of nodes and of leaf squares that have been leapt so far.
  private var leapCount = 0
  var leafLeapCount = 0
  /// The maximum number of squares that may be leapt.
  var workLimit = Int.max
  /// The number of collections so far.
  var collections = 0
  /// The empty square of each level, starting with that of a leaf.
  private var empty: [UInt32] = []
  /// The squares that are needed between leaps.
  var roots: [UInt32] = []
  /// The populations of squares with at most 2^62 cells. `largePopulations` contains those of larger squares.
  var populations = PopulationMemo()
  var largePopulations: [UInt32: BigWhole] = [:]

  /// Creates a pool for a rule.
  ///
  /// - Parameters:
  ///   - table: the rule.
  ///   - limit: the maximum number of squares, which are leaves and nodes.
  init(_ table: MooreTable, limit: Int, processor: Processor = .current) {
    self.table = table
    self.limit = limit
    stepper = LeafStepper(table, processor: processor)
    frames = PoolMemory.zeroed(frameCapacity)
  }

  deinit { PoolMemory.release(frames, frameCapacity) }

  /// Returns a copy with the same squares under the same ids.
  func copy() -> QuadPool {
    var other = QuadPool(table, limit: limit, processor: stepper.processor)
    other.nodes = nodes.copy()
    other.leaves = leaves.copy()
    (other.exponent, other.stop, other.empty, other.roots) = (exponent, stop, empty, roots)
    (other.collections, other.largePopulations) = (collections, largePopulations)
    (other.leapCount, other.leafLeapCount, other.workLimit) = (leapCount, leafLeapCount, workLimit)
    return other
  }

  /// The number of squares that have been leapt so far, which is a measure of the time taken.
  var work: Int { leapCount &+ leafLeapCount }

  /// The number of leaves and nodes in use.
  var count: Int { nodes.count &+ leaves.count }

  /// The maximum memory of a square with its share of the hash table, in bytes.
  static let bytesPerSquare = 40

  /// Returns the id of a leaf.
  @inline(__always)
  mutating func leaf(_ cells: QuadLeaf) -> UInt32 {
    UInt32(truncatingIfNeeded: leaves.place(of: cells)) | Self.leafBit
  }

  @inline(__always)
  func cells(_ id: UInt32) -> QuadLeaf { leaves.leaves[Int(id & ~Self.leafBit)] }

  /// Returns the id of the square with the given quarters.
  @inline(__always)
  mutating func node(_ nw: UInt32, _ ne: UInt32, _ sw: UInt32, _ se: UInt32, level: Int) -> UInt32 {
    nodes.id(of: Quad(nw, ne, sw, se), level: level)
  }

  @inline(__always)
  func quad(_ id: UInt32) -> Quad { nodes.nodes[Int(id)].quad }

  /// Returns the empty square of a level.
  mutating func emptySquare(level: Int) -> UInt32 {
    if empty.isEmpty { empty.append(leaf(QuadLeaf())) }
    while empty.count <= level - QuadLeaf.level {
      let quarter = empty[empty.count - 1]
      empty.append(node(quarter, quarter, quarter, quarter, level: QuadLeaf.level + empty.count))
    }
    return empty[level - QuadLeaf.level]
  }

  var emptySquares: [UInt32] { empty }

  /// Returns the square in the middle of four squares, which has the same size as each of them.
  @inline(__always)
  mutating func middle(_ nw: UInt32, _ ne: UInt32, _ sw: UInt32, _ se: UInt32, level: Int) -> UInt32 {
    if level == QuadLeaf.level { return leaf(QuadLeaf.centre(cells(nw), cells(ne), cells(sw), cells(se))) }
    return node(quad(nw).se, quad(ne).sw, quad(sw).ne, quad(se).nw, level: level)
  }

  /// Sets the length of a leap, and clears the results that depend on it.
  mutating func setExponent(_ new: Int) {
    guard new != exponent else { return }
    nodes.forgetResults(above: min(new, exponent) + 2)
    exponent = new
  }

  /// Makes room for the squares of a call, which are initially 0. Returns the index of the first one.
  @inline(__always)
  mutating func pushFrame(_ size: Int) -> Int {
    let frame = frameCount
    if frame &+ size > frameCapacity {
      guard PoolMemory.grow(&frames, from: frameCapacity, to: 2 * frameCapacity) else { fatalError("out of memory") }
      frameCapacity *= 2
    }
    for index in frame..<frame &+ size { frames[index] = 0 }
    frameCount = frame &+ size
    return frame
  }

  /// Checks the signal and the work from time to time, and makes room if there are too many squares.
  @inline(__always)
  mutating func checkpoint() throws(HashFault) {
    leapCount &+= 1
    if leapCount & 63 == 0 {
      if work > workLimit { throw .exhausted }
      if leapCount & 1023 == 0, let stop, stop.isOn { throw .stopped }
    }
    if count >= min(limit, roomEnd) { try makeRoom() }
  }

  /// An upper bound for the squares added between two checkpoints: about ten at each of up to ``highestLevel`` levels.
  private static let roomBetweenCheckpoints = 1 << 15

  /// Makes room for squares outside a leap, where no checkpoint follows: at most ``roomBetweenCheckpoints`` until the
  /// next call. No square is freed.
  ///
  /// - Throws: a fault if the system refuses the memory.
  @inline(__always)
  mutating func requireRoom() throws(HashFault) {
    if count >= roomEnd, !reserve() { throw .refused }
  }

  /// The bytes of a copy.
  var copySize: Double { nodes.byteCount + leaves.byteCount }

  /// Makes room for twice the squares that may be added before the next checkpoint.
  ///
  /// - Returns: false if the system refuses the memory.
  mutating func reserve() -> Bool {
    let more = 2 * Self.roomBetweenCheckpoints
    let isGranted = nodes.reserve(more) && leaves.reserve(more)
    roomEnd = count + min(nodes.room, leaves.room) - Self.roomBetweenCheckpoints
    return isGranted
  }
}

extension QuadPool {
  /// Returns the plane 2^exponent generations later.
  ///
  /// - Parameters:
  ///   - root: the square that contains all live cells.
  ///   - smallest: the lowest level of the result.
  /// - Returns: the smallest square with the same middle that contains all live cells, and its level.
  mutating func leap(
    plane root: UInt32, level: Int, exponent: Int, smallest: Int
  ) throws(HashFault) -> (id: UInt32, level: Int) {
    setExponent(exponent)
    // Live cells must stay in the middle half of the side.
    var (square, size) = (root, level)
    while size < max(level + 2, exponent + 3) { (square, size) = (padded(square, level: size), size + 1) }
    // If the leap fails, the root itself is needed.
    roots = [root, square]
    do throws(HashFault) {
      (square, size) = (try leap(square, level: size), size - 1)
    } catch {
      abandon()
      throw error
    }
    while size > smallest, let core = core(square, level: size) { (square, size) = (core, size - 1) }
    // A caller may ask for the changes in the last generation.
    roots = exponent == 0 ? [root, square] : [square]
    return (square, size)
  }
}

extension QuadPool {
  /// The highest level whose population fits into a word.
  private static let wordLevel = 31

  /// Returns the number of live cells in a square, and remembers the numbers of its parts. O(new squares in it).
  mutating func population(_ id: UInt32, level: Int) -> BigWhole {
    if level <= Self.wordLevel { return BigWhole(word: smallPopulation(id, level)) }
    if let known = largePopulations[id] { return known }
    let quad = quad(id)
    let all =
      population(quad.nw, level: level - 1) + population(quad.ne, level: level - 1)
      + population(quad.sw, level: level - 1) + population(quad.se, level: level - 1)
    largePopulations[id] = all
    return all
  }

  private mutating func smallPopulation(_ id: UInt32, _ level: Int) -> UInt64 {
    if id & Self.leafBit != 0 { return UInt64(cells(id).population) }
    // The smallest nodes are the most numerous ones. They are counted each time instead of being remembered.
    let isKept = level > QuadLeaf.level + 1
    if isKept, let known = populations[id] { return known }
    let quad = quad(id)
    let all =
      smallPopulation(quad.nw, level - 1) + smallPopulation(quad.ne, level - 1)
      + smallPopulation(quad.sw, level - 1) + smallPopulation(quad.se, level - 1)
    if isKept { populations.add(all, of: id) }
    return all
  }
}

extension QuadPool {
  /// The level, relative to a pixel, above which the parts of a square may be too distant for integer coordinates.
  private static let nearLevel = 40

  /// Adds the non-empty squares that a window touches. Their sides have at most 2^40 pixels of 2^scale cells each.
  ///
  /// - Parameters:
  ///   - north: the square to the north if all squares are shifted up by one row, otherwise nil.
  ///   - column: the first pixel column of the square, relative to the window.
  ///   - row: the first pixel row of the square, relative to the window.
  ///   - columns: the number of pixel columns in the window.
  ///   - rows: the number of pixel rows in the window.
  ///   - limit: the maximum number of squares. A regular pattern may have a great many.
  /// - Returns: false if there are more squares.
  /// - Precondition: ``emptySquares`` contains the empty squares up to the level of this one.
  func addNearSquares(
    of id: UInt32, under north: UInt32? = nil, level: Int, at column: BigWhole, _ row: BigWhole, columns: BigWhole,
    rows: BigWhole, scale: Int, limit: Int = .max, to squares: inout [NearSquare]
  ) -> Bool {
    let side = BigWhole.powerOfTwo(level - scale), empty = emptySquares[level - QuadLeaf.level]
    guard id != empty || (north ?? empty) != empty, column < columns, row < rows, -side < column, -side < row else {
      return true
    }
    if level - scale <= Self.nearLevel, let column = column.int, let row = row.int {
      squares.append(NearSquare(id: id, north: north, level: level, column: column, row: row))
      return squares.count <= limit
    }
    let half = BigWhole.powerOfTwo(level - scale - 1), quad = quad(id), above = north.map { self.quad($0) }
    for (quarter, north, column, row) in [
      (quad.nw, above?.sw, column, row), (quad.ne, above?.se, column + half, row),
      (quad.sw, above.map { _ in quad.nw }, column, row + half),
      (quad.se, above.map { _ in quad.ne }, column + half, row + half),
    ] {
      let isComplete = addNearSquares(
        of: quarter, under: north, level: level - 1, at: column, row, columns: columns, rows: rows, scale: scale, limit: limit,
        to: &squares)
      guard isComplete else { return false }
    }
    return true
  }
}
