/// A lattice of two states under a rule of the nearest cells, 64 cells to a word.
///
/// An automaton: its inputs are a tick and a touch of a cell. It keeps two generations, so the last step's births and
/// deaths are known without being counted all along. Every size from 1×1 works; on a narrow torus a neighbour counts as
/// often as it is met. Complexity of a tick: O(cells / 64) words, two at a time; memory: a quarter of a byte a cell.
public struct LifeLattice: Sendable {
  public let rule: LifeRule
  public let edges: LatticeEdges
  /// How many ticks there have been.
  public private(set) var generation = 0
  /// What a generation is computed by, chosen once.
  private let kernel: LifeKernel
  private(set) var layout: PlaneLayout
  var now: [UInt64]
  var before: [UInt64]
  public var window = LatticeWindow()

  public var columns: Int { layout.columns }
  public var rows: Int { layout.rows }

  /// - Parameters:
  ///   - grid: the cells at generation 0; at least 1×1.
  ///   - rule: one of the nearest cells; its number of states is not looked at.
  public init(_ grid: BitGrid, rule: LifeRule, edges: LatticeEdges) {
    precondition(grid.columns > 0 && grid.rows > 0)
    self.rule = rule
    self.edges = edges
    kernel = LifeKernel(rule)
    layout = PlaneLayout(columns: grid.columns, rows: grid.rows)
    now = [UInt64](repeating: 0, count: layout.count)
    for row in 0..<grid.rows {
      for word in 0..<grid.wordsPerRow {
        now[layout.start(of: row) + word] = grid.words[row * grid.wordsPerRow + word]
      }
    }
    before = now
  }

  /// On a torus, or inside a dead border.
  public init(_ grid: BitGrid, rule: LifeRule, isTorus: Bool) {
    self.init(grid, rule: rule, edges: isTorus ? .torus : .dead)
  }

  public subscript(column: Int, row: Int) -> Bool {
    now[layout.index(column, row)] >> UInt64(column & 63) & 1 == 1
  }

  // MARK: Inputs

  /// The next generation.
  public mutating func tick() { advance(by: 1) }

  /// So many generations. What grows out of an open edge is lost: only a run gives a lattice more memory.
  public mutating func advance(by ticks: Int) {
    // The rule is looked at here, once, and never inside a generation.
    let processor = Processor.current
    switch kernel {
    case .conway: advance(by: ticks) { processor.conway($0) }
    case .counts(let polynomial):
      polynomial.withCoefficients { coefficients in advance(by: ticks) { processor.counts($0, coefficients) } }
    case .blocks(let program):
      program.withSlots { choices, count, slots in
        advance(by: ticks) { processor.blocks($0, choices, count: count, result: program.result, slots: slots) }
      }
    }
  }

  /// Makes a dead cell live, or a live one dead. The generation stays.
  public mutating func toggle(_ cell: Position) {
    now[layout.index(cell.column, cell.row)] ^= 1 << UInt64(cell.column & 63)
  }

  @inline(__always)
  private mutating func advance(by ticks: Int, _ sweep: (LifePlanes) -> Void) {
    for _ in 0..<ticks {
      setMargins()
      let origin = layout.start(of: 0)
      let (stride, rows) = (layout.stride, layout.rows)
      now.withUnsafeBufferPointer { now in
        before.withUnsafeMutableBufferPointer { before in
          guard let source = now.baseAddress, let target = before.baseAddress else { return }
          sweep(LifePlanes(source: source + origin, target: target + origin, stride: stride, rows: rows))
        }
      }
      swap(&now, &before)
    }
    generation += ticks
  }

  // MARK: Observations

  public var grid: BitGrid { layout.grid(of: now[...], in: bounds) }

  /// How many cells live.
  public var population: Int {
    now.withUnsafeBufferPointer { now in
      guard let base = now.baseAddress else { return 0 }
      return Processor.current.population(
        base + layout.start(of: 0), words: layout.wordsPerRow, stride: layout.stride, rows: layout.rows,
        mask: layout.lastWordMask)
    }
  }

  /// How many cells the last tick brought to life; 0 before the first. What was toggled since then counts with it.
  public var births: Int { count { now, before in now & ~before } }

  /// How many cells the last tick let die; 0 before the first. What was toggled since then counts with it.
  public var deaths: Int { count { now, before in ~now & before } }

  @inline(__always)
  private func count(_ bits: (_ now: UInt64, _ before: UInt64) -> UInt64) -> Int {
    now.withUnsafeBufferPointer { now in
      before.withUnsafeBufferPointer { before in
        layout.count { bits(now[$0], before[$0]) }
      }
    }
  }

  /// The smallest box that holds all live cells: its corner and its size. Nil when nothing lives.
  public var box: LatticeBox? { occupiedBox }
}

extension LifeLattice: LifeEngine {
  var range: Int { 1 }
  var states: Int { 2 }

  static func memory(columns: Int, rows: Int, states: Int) -> Double {
    2 * PlaneLayout.memory(columns: columns, rows: rows)
  }

  mutating func step(_ ticks: Int) { advance(by: ticks) }

  var occupied: LatticeBox? { now.withUnsafeBufferPointer { now in layout.box { now[$0] } } }

  mutating func move(to frame: LatticeBox) {
    let (target, words) = layout.frame(frame, edges)
    now = layout.moved(now[...], to: target, words: words, row: frame.corner.row)
    before = [UInt64](repeating: 0, count: target.count)
    layout = target
    window.origin.column += 64 * words
    window.origin.row += frame.corner.row
  }

  func state(in box: LatticeBox) -> FinalState {
    FinalState(layout.grid(of: now[...], in: box), corner: box.moved(by: window.origin).corner)
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
