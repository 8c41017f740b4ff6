/// A lattice of two states under a rule of the nearest cells, 64 cells to a word.
///
/// An automaton: its inputs are a tick and a touch of a cell. It keeps two generations, so the last step's births and
/// deaths can be counted on demand. Every size from 1×1 works. On a narrow torus a neighbour counts as often as the
/// rule meets it. Complexity of a tick: O(cells / 64) words, two at a time; memory: a quarter of a byte a cell.
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
  /// The workers that compute a large lattice together.
  package var workers = Workers.one

  package var columns: Int { layout.columns }
  package var rows: Int { layout.rows }

  /// - Parameters:
  ///   - grid: the initial cells, at least 1×1.
  ///   - rule: one of the nearest cells; its number of states is not looked at.
  ///   - generation: the number of ticks so far.
  ///   - startsOdd: whether generation 0 counts as an odd one. With open edges, a rule with B0 has a rule for even
  ///     generations and another one for odd ones, see ``LifeBackground``.
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

  /// On a torus, or inside a dead border.
  package init(_ grid: BitGrid, rule: LifeRule, isTorus: Bool) {
    self.init(grid, rule: rule, edges: isTorus ? .torus : .dead)
  }

  package subscript(column: Int, row: Int) -> Bool {
    now[layout.index(column, row)] >> UInt64(column & 63) & 1 == 1
  }

  // MARK: Inputs

  /// The next generation.
  package mutating func tick() { advance(by: 1) }

  /// Computes generations. Cells beyond an open edge are lost: only a run gives a lattice more memory.
  package mutating func advance(by ticks: Int) {
    _ = advanceInTwo(by: ticks, nil)
  }

  /// - Returns: false if the signal was on before the last generation.
  private mutating func advanceInTwo(by ticks: Int, _ stop: StopSignal?) -> Bool {
    // The last tick by itself, so the generation before it is known.
    advance(by: ticks - 1, stop) { _ in false } != nil && advance(by: min(ticks, 1), stop) { _ in false } != nil
  }

  /// Makes a dead cell live, or a live one dead. The generation stays.
  package mutating func toggle(_ cell: Position) {
    now[layout.index(cell.column, cell.row)] ^= 1 << UInt64(cell.column & 63)
  }

  /// Computes generations, as many at once as the tiles allow.
  ///
  /// - Parameter isCounted: whether the population after this many ticks is asked for.
  /// - Returns: those populations; nil if the signal was on before the last generation. The lattice then stays in
  ///   an earlier one.
  private mutating func advance(
    by ticks: Int, _ stop: StopSignal?, isCounted: (_ tick: Int) -> Bool
  ) -> [Int]? {
    let tiles = LifeTiles(layout, workers: workers.count)
    // Cells beyond the edges of other shapes are set one by one, for each generation.
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

  /// - Returns: the populations of the generations that are counted; nil if the signal is on before all tiles are
  ///   done.
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
          // Unsafe to the compiler: threads share what the pointers lead to. Each tile writes rows and sums of its own,
          // of what several read nobody writes, and all are done before the planes can go.
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
    // Without some tiles it is not the next generation.
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

  /// The number of cells that were born in the last tick, or 0 before the first one. Cells toggled since then count,
  /// too.
  package var births: Int { count { now, before in now & ~before } }

  /// The number of cells that died in the last tick, or 0 before the first one. Cells toggled since then count, too.
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

  /// The corner and size of the smallest box around the live cells, or nil if no cell lives.
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

  /// O(cells / 64).
  func hasSameCells(as other: LifeLattice) -> Bool {
    now.withUnsafeBufferPointer { mine in
      other.now.withUnsafeBufferPointer { others in
        layout.isClear { mine[$0] ^ others[$0] }
      }
    }
  }
}

extension PlaneLayout {
  /// The layout of a lattice in other memory, and how many words its first column lies to the right of this one's. Open
  /// edges move by whole words.
  func frame(_ frame: LatticeBox, _ edges: LatticeEdges) -> (layout: PlaneLayout, words: Int) {
    guard edges.columns == .open else { return (PlaneLayout(columns: columns, rows: frame.rows), 0) }
    let first = frame.columnRange.lowerBound >> 6, end = (frame.columnRange.upperBound + 63) >> 6
    return (PlaneLayout(columns: 64 * (end - first), rows: frame.rows), first)
  }

  /// Whether all bits that are cells are 0.
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
