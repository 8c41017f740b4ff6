import Expressions

/// A two-state rule on a torus whose sides are powers of two, computed with HashLife. The rule may include B0.
///
/// A torus is a plane that repeats itself. A leap of a square of 2×2 copies computes up to half a side of generations.
/// Equal states are the same square, so the first repeated state reveals the exact cycle. Any later step is then known.
package struct HashTorus: Sendable {
  private var holder: QuadHolder
  package let columns: Int
  package let rows: Int
  /// The binary logarithm of the side of the square that represents the torus. If the torus is not square, or smaller
  /// than a leaf, the square contains several copies of it.
  private let level: Int
  /// The signal that stops a leap.
  package var stop: StopSignal?
  /// Receives the progress of leaps.
  var progress: LeapProgress?
  /// The states after each multiple of ``stride`` leaps of half a side. Other states are discarded, because many may
  /// precede the first repetition.
  private var kept: [UInt32]
  /// The number of leaps between kept states. It is a power of two, which doubles when too many states are kept.
  private var stride = 1
  private let mostKept: Int
  /// The last computed state and the number of leaps to it.
  private var last: (index: Int, id: UInt32)
  /// The number of leaps to each state that still has its id: the states since the last collection, and the kept ones.
  private var known: [UInt32: Int]
  private var collections = 0
  /// The number of leaps to the first state that is known to repeat, and the number of leaps between its repetitions.
  private var loop: (start: Int, length: Int)?

  /// Returns whether HashLife can run a torus of the given size, whose sides must be powers of two.
  package static func fits(columns: Int, rows: Int) -> Bool {
    columns > 0 && rows > 0 && columns & (columns - 1) == 0 && rows & (rows - 1) == 0
  }

  /// Creates a torus from a grid.
  ///
  /// - Parameters:
  ///   - grid: the cells at step 0.
  ///   - table: the rule.
  ///   - limit: the maximum number of squares, or nil for as many as the memory limit allows.
  /// - Returns: nil if a side is not a power of two.
  /// - Throws: an error if the pattern itself needs more squares than the limit allows.
  package init?(
    _ grid: BitGrid, rule table: MooreTable, limits: RunLimits, limit: Int? = nil, processor: Processor = .current
  ) throws(RunError) {
    guard Self.fits(columns: grid.columns, rows: grid.rows) else { return nil }
    columns = grid.columns
    rows = grid.rows
    stop = limits.stop
    let side = max(columns, rows, QuadLeaf.side)
    level = side.trailingZeroBitCount
    var whole = BitGrid(columns: side, rows: side)
    for row in 0..<side {
      for column in 0..<side {
        whole[inside: column, row] = grid[inside: column & (columns - 1), row & (rows - 1)]
      }
    }
    var pool = QuadPool(
      table, limit: limit ?? HashPlane.squares(memory: limits.memory), processor: processor)
    let first: UInt32
    do throws(HashFault) {
      first = try pool.square(of: whole, level: level, column: 0, row: 0)
    } catch {
      throw .refused(squares: pool.count, reached: "generation 0")
    }
    kept = [first]
    known = [first: 0]
    last = (0, first)
    pool.roots = [first, first]
    let count = pool.count, most = pool.limit
    // Apart from two states, the kept ones take at most an eighth of the squares, even if they share none.
    let squares = Double(side * side) / Double(QuadLeaf.side * QuadLeaf.side) * 4 / 3
    mostKept = max(2, Int(min(4096, Double(most) / 8 / squares)))
    holder = QuadHolder(pool)
    if count > most { throw self.error(.full) }
  }

  /// Returns the cells at any step.
  ///
  /// - Throws: an error if a leap needs more squares than the limit allows, or if the signal stops it.
  package mutating func grid(at step: BigWhole) throws(RunError) -> BitGrid {
    let id = try run { (torus) throws(HashFault) in try torus.square(at: step) }
    return holder.use {
      $0.window(id, level: level, column: 0, row: 0, columns: columns, rows: rows, scale: 0)
    }
  }

  /// The last state that a leap has reached, with its step.
  var latest: (step: BigWhole, grid: BitGrid) {
    let id = last.id
    let grid = holder.use {
      $0.window(id, level: level, column: 0, row: 0, columns: columns, rows: rows, scale: 0)
    }
    return (BigWhole(last.index).shiftedLeft(farthest), grid)
  }

  /// The number of generations in the longest leap.
  var leapLength: Int { 1 << farthest }

  /// Whether a cycle of leaps has been found.
  var hasCycle: Bool { loop != nil }

  /// The number of squares that have been leapt so far.
  var work: Int { holder.use { $0.work } }

  /// The maximum number of squares that may be leapt before a repetition is found.
  var workLimit = Int.max

  /// The number of squares in use.
  package var squareCount: Int { holder.use { $0.count } }

  /// Returns the first step of the cycle of states, and the period. Returns nil if no state repeats within the given
  /// number of leaps.
  ///
  /// - Throws: the same errors as ``grid(at:)``.
  package mutating func cycle(within leaps: Int) throws(RunError) -> (since: Int, period: Int)? {
    try run { (torus) throws(HashFault) in try torus.findCycle(leaps) }
  }

  private mutating func run<Result>(
    _ body: (inout HashTorus) throws(HashFault) -> Result
  ) throws(RunError) -> Result {
    if !isKnownUniquelyReferenced(&holder) {
      guard holder.mayCopy else { throw error(.refused) }
      holder = holder.copy()
    }
    let (stop, workLimit) = (stop, workLimit)
    holder.use { ($0.stop, $0.workLimit) = (stop, workLimit) }
    do throws(HashFault) {
      return try body(&self)
    } catch {
      holder.use { $0.abandon() }
      setRoots()
      throw self.error(error)
    }
  }

  /// The binary logarithm of the number of generations in the longest leap.
  private var farthest: Int { level - 1 }

  /// Returns the torus 2^exponent generations later.
  private func leap(_ id: UInt32, _ exponent: Int) throws(HashFault) -> UInt32 {
    try holder.use { (pool) throws(HashFault) in
      pool.setExponent(exponent)
      let copies = pool.node(id, id, id, id, level: level + 1)
      let moved = try pool.leap(copies, level: level + 1)
      // The middle of the copies is the torus, shifted by half a side.
      return pool.middle(moved, moved, moved, moved, level: level)
    }
  }

  /// Tells the pool to keep the states that are needed later.
  private func setRoots(and other: UInt32? = nil) {
    let roots = kept + [last.id] + (other.map { [$0] } ?? [])
    holder.use { $0.roots = roots }
  }

  /// Checks the limits for the smallest torus, whose squares are leaves. Leaps of leaves do not check them.
  private func checkpoint(keeping id: UInt32) throws(HashFault) {
    try holder.use { (pool) throws(HashFault) in
      pool.roots.append(id)
      try pool.checkpoint()
      pool.roots.removeLast()
    }
  }

  /// Computes the state after one more leap.
  private mutating func extend() throws(HashFault) {
    try checkpoint(keeping: last.id)
    let state = try leap(last.id, farthest)
    let collections = holder.use { $0.collections }
    if collections != self.collections {
      // Other states may have received the ids of discarded states.
      self.collections = collections
      known = [last.id: last.index]
      for (place, id) in kept.enumerated() { known[id] = place * stride }
    }
    if let index = known[state] {
      loop = (index, last.index + 1 - index)
      workLimit = .max
      holder.use { $0.workLimit = .max }
      return
    }
    last = (last.index + 1, state)
    known[state] = last.index
    holder.use { $0.roots[$0.roots.count - 1] = state }
    let step = last.index << farthest
    progress?.reach(step)
    if last.index % stride == 0 { keep(state) }
  }

  /// Keeps the last state, and discards every other state if there are too many.
  private mutating func keep(_ state: UInt32) {
    kept.append(state)
    if kept.count > mostKept {
      kept = Swift.stride(from: 0, to: kept.count, by: 2).map { kept[$0] }
      stride *= 2
    }
    setRoots()
  }

  /// Returns the state after a number of leaps that has been reached before.
  private func state(at index: Int) throws(HashFault) -> UInt32 {
    if index == last.index { return last.id }
    let place = min(index / stride, kept.count - 1)
    var id = kept[place]
    for _ in place * stride..<index {
      try checkpoint(keeping: id)
      id = try leap(id, farthest)
    }
    return id
  }

  private mutating func square(at step: BigWhole) throws(HashFault) -> UInt32 {
    let leaps = step.shiftedRight(farthest)
    while loop == nil, leaps > BigWhole(last.index) { try extend() }
    var index = leaps
    if let loop, leaps > BigWhole(last.index) {
      let beyond = leaps - BigWhole(loop.start)
      index = BigWhole(loop.start) + beyond.remainder(dividingBy: BigWhole(loop.length))
    }
    var id = try state(at: index.int ?? 0)
    for exponent in 0..<farthest where step.bit(exponent) {
      try checkpoint(keeping: id)
      id = try leap(id, exponent)
    }
    return id
  }

  private mutating func findCycle(_ limit: Int) throws(HashFault) -> (since: Int, period: Int)? {
    while loop == nil, last.index < limit { try extend() }
    guard let loop else { return nil }
    let start = loop.start << farthest, repeated = try state(at: loop.start)
    setRoots(and: repeated)
    // The period divides the number of steps in a cycle of leaps.
    var period = loop.length << farthest
    for prime in Self.primes(of: period) {
      while period % prime == 0, try square(at: BigWhole(start + period / prime)) == repeated { period /= prime }
    }
    // If all states have been compared, no earlier leap is in the cycle.
    var low = collections > 0 || loop.start == 0 ? 0 : (loop.start - 1) << farthest + 1, high = start
    while low < high {
      let middle = (low + high) / 2
      let now = try square(at: BigWhole(middle))
      setRoots(and: now)
      let later = try square(at: BigWhole(middle + period))
      if now == later { high = middle } else { low = middle + 1 }
    }
    setRoots()
    return (low, period)
  }

  /// Returns the distinct prime factors of a number.
  private static func primes(of number: Int) -> [Int] {
    var primes: [Int] = []
    var rest = number, factor = 2
    while factor * factor <= rest {
      if rest % factor == 0 { primes.append(factor) }
      while rest % factor == 0 { rest /= factor }
      factor += 1
    }
    return rest > 1 ? primes + [rest] : primes
  }

  private func error(_ fault: HashFault) -> RunError {
    let reached = "generation \(BigWhole(last.index).shiftedLeft(farthest))"
    return switch fault {
    case .stopped: .stopped
    case .refused: .refused(squares: holder.use { $0.count }, reached: reached)
    case .full, .exhausted, .tooLarge:
      RunError(
        key: "steps",
        "HashLife needs more than \(holder.use { $0.limit }) different squares after \(reached)",
        advice: "make fewer steps, or raise the limit with --max-memory")
    }
  }
}
