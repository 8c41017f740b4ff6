import Expressions

/// A rule of two states on a torus whose sides are powers of two, by HashLife.
///
/// A torus is a plane that repeats itself: one leap of the square made of four copies of it moves all of it by up to
/// half its side. Equal states are the same square, so the first one that comes again shows the exact cycle, and then
/// any step however far is known. The rule may bring cells to life where all is dead.
package struct HashTorus: Sendable {
  private var holder: QuadHolder
  package let columns: Int
  package let rows: Int
  /// Log2 of the side of the square that stands for the torus: a larger one, repeated, where it is not a square or is
  /// smaller than a leaf.
  private let level: Int
  /// Ends a leap.
  package var stop: StopSignal?
  /// The states after 0, 1, 2, … leaps of half the side, until one comes again.
  private var states: [UInt32]
  private var known: [UInt32: Int]
  /// Which of the states comes after the last one, where that is known.
  private var next: Int?

  /// Whether a torus of this size can be leapt over.
  package static func fits(columns: Int, rows: Int) -> Bool {
    columns > 0 && rows > 0 && columns & (columns - 1) == 0 && rows & (rows - 1) == 0
  }

  /// - Parameter limit: the most squares, or nil for as many as fit the limit of memory.
  /// - Returns: nil where a side is not a power of two.
  /// - Throws: where the pattern alone has more squares than the limit allows.
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
    states = [pool.square(of: whole, level: level, column: 0, row: 0)]
    known = [states[0]: 0]
    pool.roots = states
    let count = pool.count, most = pool.limit
    holder = QuadHolder(pool)
    if count > most { throw self.error(.full) }
  }
  /// The cells at any step.
  ///
  /// - Throws: where the way there needs more squares than the limit allows, or the signal is on.
  package mutating func grid(at step: BigWhole) throws(RunError) -> BitGrid {
    let id = try run { (torus) throws(HashFault) in try torus.square(at: step) }
    return holder.use {
      $0.window(id, level: level, column: 0, row: 0, columns: columns, rows: rows, scale: 0)
    }
  }

  /// How many cells live at any step.
  ///
  /// - Throws: as ``grid(at:)``.
  package mutating func population(at step: BigWhole) throws(RunError) -> Int {
    let id = try run { (torus) throws(HashFault) in try torus.square(at: step) }
    let copies = 1 << (2 * level) / (columns * rows)
    return (holder.use { $0.population(id, level: level) }.int ?? 0) / copies
  }

  /// The squares in use.
  package var squareCount: Int { holder.use { $0.count } }

  /// The step from which on the states repeat, and after how many.
  ///
  /// - Throws: as ``grid(at:)``; some rules take longer to repeat than anyone can wait.
  package mutating func cycle() throws(RunError) -> (since: Int, period: Int) {
    try run { (torus) throws(HashFault) in try torus.findCycle() }
  }

  private mutating func run<Result>(
    _ body: (inout HashTorus) throws(HashFault) -> Result
  ) throws(RunError) -> Result {
    if !isKnownUniquelyReferenced(&holder) { holder = holder.copy() }
    let stop = stop
    holder.use { $0.stop = stop }
    do throws(HashFault) {
      return try body(&self)
    } catch {
      let states = states
      holder.use {
        $0.abandon()
        $0.roots = states
      }
      throw self.error(error)
    }
  }

  /// Log2 of the generations of the longest leap.
  private var farthest: Int { level - 1 }

  /// The torus 2^exponent generations later.
  private func leap(_ id: UInt32, _ exponent: Int) throws(HashFault) -> UInt32 {
    try holder.use { (pool) throws(HashFault) in
      pool.setExponent(exponent)
      let copies = pool.node(id, id, id, id, level: level + 1)
      let moved = try pool.leap(copies, level: level + 1)
      // The middle of the copies is a torus whose corner is half a side away.
      return pool.middle(moved, moved, moved, moved, level: level)
    }
  }

  /// Adds the state after one more leap.
  private mutating func extend() throws(HashFault) {
    // The squares of a small torus are leaves, which nothing else counts.
    try holder.use { (pool) throws(HashFault) in try pool.checkpoint() }
    let state = try leap(states[states.count - 1], farthest)
    if let index = known[state] {
      next = index
    } else {
      known[state] = states.count
      states.append(state)
      holder.use { $0.roots.append(state) }
    }
  }

  private mutating func square(at step: BigWhole) throws(HashFault) -> UInt32 {
    let leaps = step.shiftedRight(farthest)
    while next == nil, leaps >= BigWhole(states.count) { try extend() }
    var index = leaps
    if let next, leaps >= BigWhole(states.count) {
      let length = BigWhole(states.count - next)
      index = BigWhole(next) + (leaps - BigWhole(next)).remainder(dividingBy: length)
    }
    var state = states[index.int ?? 0]
    for exponent in 0..<farthest where step.bit(exponent) { state = try leap(state, exponent) }
    return state
  }

  private mutating func findCycle() throws(HashFault) -> (since: Int, period: Int) {
    while next == nil { try extend() }
    let first = next ?? 0, start = first << farthest
    // The period divides the number of steps in which all states of the leaps come again.
    var period = (states.count - first) << farthest
    for prime in Self.primes(of: period) {
      while period % prime == 0, try square(at: BigWhole(start + period / prime)) == states[first] {
        period /= prime
      }
    }
    // The state one leap before does not come again, unless it is the very first one.
    var low = first == 0 ? 0 : (first - 1) << farthest + 1, high = start
    while low < high {
      let middle = (low + high) / 2
      let now = try square(at: BigWhole(middle))
      holder.use { $0.roots.append(now) }
      let later = try square(at: BigWhole(middle + period))
      let states = states
      holder.use { $0.roots = states }
      if now == later { high = middle } else { low = middle + 1 }
    }
    return (low, period)
  }

  /// The different prime factors of a number.
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
    fault == .stopped
      ? .stopped
      : RunError(
        key: "steps",
        "HashLife needs more than \(holder.use { $0.limit }) different squares after \(states.count - 1) leaps of "
          + "\(1 << farthest) generations", advice: "make fewer steps, or raise the limit with --max-memory")
  }
}
