/// A lattice under a rule of two states whose neighbourhood is the 3×3 block, with 64 cells per word.
///
/// The lattice keeps two generations, so the births and deaths of the last step can be counted on demand. It may have
/// any size from 1×1. On a narrow torus, the same cell may be several neighbours of a cell and counts as often.
///
/// Complexity of a tick: O(cells / 64) words. Memory: a quarter of a byte per cell.
package struct LifeLattice: Sendable {
  package let rule: LifeRule
  package let edges: LatticeEdges
  /// The number of ticks so far.
  package private(set) var generation: Int
  /// The kernels that compute a generation, chosen once.
  private let kernels: LifeKernels
  private(set) var layout: PlaneLayout
  var now: BitPlane
  var before: BitPlane
  package var window = LatticeWindow()
  /// The workers that share the computation of a large lattice.
  package var workers = Workers.one

  package var columns: Int { layout.columns }
  package var rows: Int { layout.rows }

  /// Creates a lattice.
  ///
  /// - Parameters:
  ///   - grid: the initial cells, at least 1×1.
  ///   - rule: a rule whose neighbourhood is the 3×3 block. Its number of states is ignored.
  ///   - edges: the edges of the lattice.
  ///   - generation: the number of ticks so far.
  ///   - startsOdd: whether generation 0 counts as odd. With open edges, a rule with B0 may have different kernels for
  ///     even and odd generations, see ``LifeBackground``.
  package init(
    _ grid: BitGrid, rule: LifeRule, edges: LatticeEdges, generation: Int = 0, startsOdd: Bool = false
  ) {
    precondition(grid.columns > 0 && grid.rows > 0)
    self.rule = rule
    self.edges = edges
    self.generation = generation
    kernels = LifeKernels(rule, edges, startsOdd: startsOdd)
    layout = PlaneLayout(columns: grid.columns, rows: grid.rows)
    now = BitPlane(count: layout.count)
    for row in 0..<grid.rows {
      for word in 0..<grid.wordsPerRow {
        now[layout.start(of: row) + word] = grid.words[row * grid.wordsPerRow + word]
      }
    }
    before = now
  }

  /// Creates a torus, or a lattice with dead edges.
  package init(_ grid: BitGrid, rule: LifeRule, isTorus: Bool) {
    self.init(grid, rule: rule, edges: isTorus ? .torus : .dead)
  }

  package subscript(column: Int, row: Int) -> Bool {
    now[layout.index(column, row)] >> UInt64(column & 63) & 1 == 1
  }

  // MARK: Inputs

  /// Computes the next generation.
  package mutating func tick() { advance(by: 1) }

  /// Computes generations. Cells beyond an open edge are lost, because only a run enlarges the memory of a lattice.
  package mutating func advance(by ticks: Int) {
    _ = advanceInTwo(by: ticks, nil)
  }

  /// Computes generations so that the last but one is kept.
  ///
  /// - Returns: false if the signal stopped the work before the last generation.
  private mutating func advanceInTwo(by ticks: Int, _ stop: StopSignal?) -> Bool {
    // The last tick is computed separately, so that the generation before it is kept.
    advance(by: ticks - 1, stop) { _ in false } != nil && advance(by: min(ticks, 1), stop) { _ in false } != nil
  }

  /// Computes generations, several at a time if the tiles allow.
  ///
  /// - Parameters:
  ///   - ticks: the number of generations.
  ///   - stop: ends the work early.
  ///   - isCounted: returns whether the population after the given tick is needed.
  /// - Returns: these populations, or nil if the signal stopped the work. The lattice is then in an earlier generation.
  private mutating func advance(
    by ticks: Int, _ stop: StopSignal?, isCounted: (_ tick: Int) -> Bool
  ) -> [Int]? {
    let tiles = LifeTiles(layout, workers: workers.count)
    // On other shapes, the cells beyond the edges are set individually for each generation.
    let depth = edges.shape == nil ? tiles.depth : 1
    var populations: [Int] = []
    var done = 0
    while done < ticks {
      let generations = min(depth, ticks - done)
      let counted = (0..<generations).reduce(UInt64(0)) { $0 | (isCounted(done + $1 + 1) ? 1 << UInt64($1) : 0) }
      guard let sums = pass(generations, tiles, counted, stop) else { return nil }
      populations += sums
      done += generations
      generation += generations
    }
    return populations
  }

  /// Computes up to 64 generations in one pass over the tiles.
  ///
  /// - Returns: the populations of the requested generations, or nil if the signal stopped the work.
  private mutating func pass(
    _ generations: Int, _ tiles: LifeTiles, _ counted: UInt64, _ stop: StopSignal?
  ) -> [Int]? {
    if generations == 1 { setMargins() }
    let origin = layout.start(of: 0), size = generations * tiles.count
    var sums: [Int] = []
    withUnsafeTemporaryAllocation(of: Int.self, capacity: size) { populations in
      populations.initialize(repeating: 0)
      now.withUnsafeMutableBufferPointer { now in
        before.withUnsafeMutableBufferPointer { before in
          guard let source = now.baseAddress, let target = before.baseAddress, let places = populations.baseAddress
          else { return }
          // The compiler cannot check that this is safe, because threads share the memory behind the pointers. Each
          // tile writes its own rows and sums, and nothing that several tiles read is written. All tiles are done
          // before the planes are freed.
          nonisolated(unsafe) let pass = LifePass(
            source: source + origin, target: target + origin, layout: layout, edges: edges, kernels: kernels,
            generation: generation, processor: .current, generations: generations, populations: places,
            counted: counted)
          workers(tiles.count) { tile in
            if let stop, stop.isOn { return }
            pass.compute(tiles.rows(of: tile, in: pass.layout), tile: tile)
          }
        }
      }
      for generation in 0..<generations where counted >> UInt64(generation) & 1 == 1 {
        sums.append((0..<tiles.count).reduce(0) { $0 + populations[$1 * generations + generation] })
      }
    }
    // If some tiles are missing, the result is not the next generation.
    if let stop, stop.isOn { return nil }
    swap(&now, &before)
    return sums
  }

  // MARK: Observations

  package var grid: BitGrid { now.withUnsafeBufferPointer { layout.grid(of: $0, in: bounds) } }

  /// The number of live cells.
  package var population: Int {
    now.withUnsafeBufferPointer { now in
      guard let base = now.baseAddress else { return 0 }
      return Processor.current.population(
        base + layout.start(of: 0), words: layout.wordsPerRow, stride: layout.stride, rows: layout.rows,
        mask: layout.lastWordMask)
    }
  }

  /// The number of cells that were born in the last tick, or 0 before the first one. It includes cells toggled since
  /// then.
  package var births: Int { count { now, before in now & ~before } }

  /// The number of cells that died in the last tick, or 0 before the first one. It includes cells toggled since then.
  package var deaths: Int { count { now, before in ~now & before } }

  @inline(__always)
  private func count(_ bits: (_ now: UInt64, _ before: UInt64) -> UInt64) -> Int {
    now.withUnsafeBufferPointer { now in
      before.withUnsafeBufferPointer { before in
        layout.count { bits(now[$0], before[$0]) }
      }
    }
  }

}

extension LifeLattice: DenseEngine {
  var range: Int { 1 }
  var states: Int { 2 }

  static func memory(columns: Int, rows: Int, states: Int) -> Double {
    2 * PlaneLayout.memory(columns: columns, rows: rows)
  }

  mutating func step(_ ticks: Int, _ stop: StopSignal?) throws(RunError) {
    guard advanceInTwo(by: ticks, stop) else { throw .stopped }
  }

  mutating func populations(at ticks: [Int], limits: RunLimits) throws(RunError) -> [Int] {
    guard !edges.isOpen else { return try populationsStepByStep(at: ticks, limits: limits) }
    var next = 0
    let populations = advance(by: ticks.last ?? 0, limits.stop) { tick in
      let isCounted = next < ticks.count && ticks[next] == tick
      if isCounted { next += 1 }
      return isCounted
    }
    guard let populations else { throw .stopped }
    return populations
  }

  /// The smallest box around the live cells, or nil if no cell is alive.
  package var box: LatticeBox? { occupiedBox }

  var occupied: LatticeBox? { now.withUnsafeBufferPointer { now in layout.box { now[$0] } } }

  mutating func move(to frame: LatticeBox) {
    let (target, words) = layout.frame(frame, edges)
    now = layout.moved(now, to: target, words: words, row: frame.corner.row)
    before = layout.moved(before, to: target, words: words, row: frame.corner.row)
    layout = target
    window.origin.column += 64 * words
    window.origin.row += frame.corner.row
  }

  subscript(place place: Position) -> UInt8 { self[place.column, place.row] ? 1 : 0 }

  mutating func set(place: Position, to state: UInt8) {
    let bit = UInt64(1) << UInt64(place.column & 63), word = layout.index(place.column, place.row)
    now[word] = state == 0 ? now[word] & ~bit : now[word] | bit
  }

  func state(inMemory box: LatticeBox) -> FinalState {
    FinalState(
      now.withUnsafeBufferPointer { layout.grid(of: $0, in: box) }, corner: box.moved(by: window.origin).corner)
  }

  /// Returns whether two lattices have the same cells. O(cells / 64).
  func hasSameCells(as other: LifeLattice) -> Bool {
    now.withUnsafeBufferPointer { mine in
      other.now.withUnsafeBufferPointer { others in
        layout.isClear { mine[$0] ^ others[$0] }
      }
    }
  }
}

extension PlaneLayout {
  /// Returns the layout of a lattice in new memory, and by how many words its first column is to the right of the
  /// present one. With open edges, columns move by whole words.
  func frame(_ frame: LatticeBox, _ edges: LatticeEdges) -> (layout: PlaneLayout, words: Int) {
    guard edges.columns == .open else { return (PlaneLayout(columns: columns, rows: frame.rows), 0) }
    let first = frame.columnRange.lowerBound >> 6, end = (frame.columnRange.upperBound + 63) >> 6
    return (PlaneLayout(columns: 64 * (end - first), rows: frame.rows), first)
  }

  /// Returns whether all bits that are cells are 0.
  @inline(__always)
  func isClear(_ bits: (_ index: Int) -> UInt64) -> Bool {
    for row in 0..<rows {
      let first = start(of: row), last = first + wordsPerRow - 1
      for word in first..<last where bits(word) != 0 { return false }
      if bits(last) & lastWordMask != 0 { return false }
    }
    return true
  }
}
