import Expressions

/// The squares of a two-dimensional automaton, each different one once, and the leaps of a rule over many generations.
///
/// A square of level k has 2^k cells a side. Its result is the square of half the side in its middle, 2^e generations
/// later, or 2^(k−2) where that is less: what lies outside cannot reach the middle before. Equal squares are the same
/// square, so a leap is made once for each. Source: R. W. Gosper, *Exploiting Regularities in Large Cellular Spaces*,
/// Physica D 10 (1984).
struct QuadPool: ~Copyable {
  /// The bit of an id that tells a leaf.
  static let leafBit: UInt32 = 1 << 31
  /// A larger square would be beyond the depth of the calls.
  static let highestLevel = 2048

  var nodes = NodeStore()
  var leaves = LeafStore()
  let stepper: LeafStepper
  let table: MooreTable
  /// The generations of a leap are 2^``exponent``.
  private(set) var exponent = 0
  /// The most squares; a leap that needs more at once fails.
  let limit: Int
  var stop: StopSignal?
  /// Squares that a leap in progress needs.
  var frames: UnsafeMutablePointer<UInt32>
  var frameCount = 0
  private var frameCapacity = 1 << 10
  private var leapCount = 0
  /// How often squares were collected.
  var collections = 0
  /// The squares of each level in which nothing lives, from that of a leaf on.
  private var empty: [UInt32] = []
  /// Squares that are needed from leap to leap.
  var roots: [UInt32] = []
  /// The populations of squares that have no more than 2^62 cells, and of larger ones.
  var populations = PopulationMemo()
  var largePopulations: [UInt32: BigWhole] = [:]

  /// - Parameter limit: the most squares, leaves and nodes together.
  init(_ table: MooreTable, limit: Int, processor: Processor = .current) {
    self.table = table
    self.limit = limit
    stepper = LeafStepper(table, processor: processor)
    frames = PoolMemory.zeroed(frameCapacity)
  }

  deinit { PoolMemory.release(frames, frameCapacity) }

  /// A pool with the same squares under the same ids.
  func copy() -> QuadPool {
    var other = QuadPool(table, limit: limit)
    other.nodes = nodes.copy()
    other.leaves = leaves.copy()
    (other.exponent, other.stop, other.empty, other.roots) = (exponent, stop, empty, roots)
    (other.collections, other.largePopulations) = (collections, largePopulations)
    return other
  }

  /// Leaves and nodes in use.
  var count: Int { nodes.count &+ leaves.count }

  /// The bytes that a square takes at most, with its part of the table that finds it.
  static let bytesPerSquare = 40

  /// The id of a leaf.
  @inline(__always)
  mutating func leaf(_ cells: QuadLeaf) -> UInt32 {
    UInt32(truncatingIfNeeded: leaves.place(of: cells)) | Self.leafBit
  }

  @inline(__always)
  func cells(_ id: UInt32) -> QuadLeaf { leaves.leaves[Int(id & ~Self.leafBit)] }

  /// The id of a square by its quarters.
  @inline(__always)
  mutating func node(_ nw: UInt32, _ ne: UInt32, _ sw: UInt32, _ se: UInt32, level: Int) -> UInt32 {
    nodes.id(of: Quad(nw, ne, sw, se), level: level)
  }

  @inline(__always)
  func quad(_ id: UInt32) -> Quad { nodes.nodes[Int(id)].quad }

  /// The square of a level in which nothing lives.
  mutating func emptySquare(level: Int) -> UInt32 {
    if empty.isEmpty { empty.append(leaf(QuadLeaf())) }
    while empty.count <= level - QuadLeaf.level {
      let quarter = empty[empty.count - 1]
      empty.append(node(quarter, quarter, quarter, quarter, level: QuadLeaf.level + empty.count))
    }
    return empty[level - QuadLeaf.level]
  }

  var emptySquares: [UInt32] { empty }

  /// The square in the middle of four of a level, of the same size.
  @inline(__always)
  mutating func middle(_ nw: UInt32, _ ne: UInt32, _ sw: UInt32, _ se: UInt32, level: Int) -> UInt32 {
    if level == QuadLeaf.level { return leaf(QuadLeaf.centre(cells(nw), cells(ne), cells(sw), cells(se))) }
    return node(quad(nw).se, quad(ne).sw, quad(sw).ne, quad(se).nw, level: level)
  }

  /// Sets how far a leap goes. Results that it changes are forgotten.
  mutating func setExponent(_ new: Int) {
    guard new != exponent else { return }
    nodes.forgetResults(above: min(new, exponent) + 2)
    exponent = new
  }

  /// Makes room for a call's squares, all of them 0.
  @inline(__always)
  mutating func pushFrame(_ size: Int) -> Int {
    let frame = frameCount
    if frame &+ size > frameCapacity {
      frames = PoolMemory.resize(frames, from: frameCapacity, to: 2 * frameCapacity)
      frameCapacity *= 2
    }
    for index in frame..<frame &+ size { frames[index] = 0 }
    frameCount = frame &+ size
    return frame
  }

  /// Looks at the signal from time to time, and collects squares where there are too many.
  @inline(__always)
  mutating func checkpoint() throws(HashFault) {
    leapCount &+= 1
    if leapCount & 1023 == 0, let stop, stop.isOn { throw .stopped }
    if count >= limit { try makeRoom() }
  }
}
