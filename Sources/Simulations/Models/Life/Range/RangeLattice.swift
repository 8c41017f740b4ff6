/// A lattice under a rule that counts live neighbours within a range, with one byte per cell.
///
/// ``RangeSquares`` counts the cells of squares. For other shapes, and for squares of more than 2¹⁶ cells, the lattice
/// keeps prefix sums of the live cells in every row. The number of live cells in a span is then a single difference.
/// The count of a large square is updated from the row above, and the counts of other shapes are sums over their spans.
/// A count includes the cell itself.
///
/// Complexity of a tick: O(cells · log range) for squares, otherwise O(cells · spans).
struct RangeLattice: Sendable {
  private let rule: RangeRule
  let states: Int
  let edges: LatticeEdges
  private(set) var generation = 0
  var window = LatticeWindow()
  private var now: StateGrid
  private var before: StateGrid
  /// The spans of the neighbourhood, from the top row to the bottom row.
  private let spans: [RangeSpan]
  /// The largest possible count.
  private let most: Int
  /// The reusable memory of a step, for counts of 8 and of 16 bits.
  private var smallSquares: RangeSquares<UInt8>?
  private var squares: RangeSquares<UInt16>?

  /// Creates a lattice.
  ///
  /// - Parameter grid: the states at generation 0, at least 1×1.
  init(_ grid: StateGrid, rule: RangeRule, edges: LatticeEdges) {
    self.rule = rule
    states = grid.states
    self.edges = edges
    now = grid
    before = grid
    spans = rule.shape.spans(range: rule.range)
    most = spans.reduce(0) { $0 + $1.columns.count * $1.weight }
  }
}

extension RangeLattice: DenseEngine {
  var columns: Int { now.columns }
  var rows: Int { now.rows }
  var range: Int { rule.range }

  static func memory(columns: Int, rows: Int, states: Int) -> Double {
    memory(columns: columns, rows: rows, range: 127)
  }

  /// Returns the memory of a lattice of the given size and range, in bytes.
  static func memory(columns: Int, rows: Int, range: Int) -> Double {
    // The memory holds two generations of bytes, and sums of two bytes with a margin.
    let margin = Double(max(256, 2 * range + 2))
    return 4 * (Double(columns) + margin) * (Double(rows) + margin)
  }

  var byteCount: Double { Self.memory(columns: columns, rows: rows, range: rule.range) }

  var population: Int { Processor.current.population(ofBytes: now.cells) }
  var births: Int { count { now, before in now != 0 && before == 0 } }
  var deaths: Int { count { now, before in now == 0 && before != 0 } }

  @inline(__always)
  private func count(_ isCounted: (_ now: UInt8, _ before: UInt8) -> Bool) -> Int {
    now.cells.withUnsafeBufferPointer { now in
      before.cells.withUnsafeBufferPointer { before in
        var sum = 0
        for cell in now.indices { sum &+= isCounted(now[cell], before[cell]) ? 1 : 0 }
        return sum
      }
    }
  }

  var occupied: LatticeBox? {
    var left = columns, right = 0, top: Int?, bottom = 0
    for row in 0..<rows {
      let cells = now.cells[row * columns..<(row + 1) * columns]
      guard let first = cells.firstIndex(where: { $0 != 0 }), let last = cells.lastIndex(where: { $0 != 0 }) else {
        continue
      }
      left = min(left, first - row * columns)
      right = max(right, last - row * columns)
      top = top ?? row
      bottom = row
    }
    return top.map { LatticeBox(columns: left..<right + 1, rows: $0..<bottom + 1) }
  }

  mutating func step(_ ticks: Int, _ stop: StopSignal?) throws(RunError) {
    let isSquare = rule.shape == .moore, processor = Processor.current
    if isSquare, most <= UInt8.max {
      var counter = smallSquares ?? RangeSquares(rule, columns: columns, rows: rows, edges: edges)
      smallSquares = nil
      defer { smallSquares = counter }
      try step(ticks, &counter, stop) { processor.rangeRow($0) }
    } else if isSquare, most <= UInt16.max {
      var counter = squares ?? RangeSquares(rule, columns: columns, rows: rows, edges: edges)
      squares = nil
      defer { squares = counter }
      try step(ticks, &counter, stop) { processor.rangeRow($0) }
    } else if most <= UInt16.max {
      try step(ticks, UInt16.self, stop)
    } else {
      try step(ticks, UInt32.self, stop)
    }
  }

  private mutating func step<Count>(
    _ ticks: Int, _ squares: inout RangeSquares<Count>, _ stop: StopSignal?, _ kernel: (RangeRow<Count>) -> Void
  ) throws(RunError) {
    for _ in 0..<ticks {
      try squares.step(now, to: &before, stop, kernel)
      swap(&now, &before)
      generation += 1
    }
  }

  private mutating func step<Count: FixedWidthInteger & UnsignedInteger>(
    _ ticks: Int, _ type: Count.Type, _ stop: StopSignal?
  ) throws(RunError) {
    var sums = RangeSums(columns: columns, rows: rows, range: rule.range, edges: edges)
    for _ in 0..<ticks {
      sums.fill(now, stop)
      var counts = RangeCounts<Count>(sums, columns: columns)
      for row in 0..<rows {
        try stop.check()
        if rule.shape == .moore {
          counts.slideDown(row: row, range: rule.range)
        } else {
          counts.add(row: row, spans, stop)
        }
        counts.judge(rule)
        counts.write(row: row, from: now, to: &before)
      }
      try stop.check()
      swap(&now, &before)
      generation += 1
    }
  }

  mutating func move(to frame: LatticeBox) {
    (smallSquares, squares) = (nil, nil)
    (now, before) = (Self.moved(now, to: frame), Self.moved(before, to: frame))
    window.origin.column += frame.corner.column
    window.origin.row += frame.corner.row
  }

  private static func moved(_ grid: StateGrid, to frame: LatticeBox) -> StateGrid {
    var moved = StateGrid(columns: frame.columns, rows: frame.rows, states: grid.states)
    for row in frame.rowRange.clamped(to: 0..<grid.rows) {
      for column in frame.columnRange.clamped(to: 0..<grid.columns) {
        moved[column - frame.corner.column, row - frame.corner.row] = grid[column, row]
      }
    }
    return moved
  }

  subscript(place place: Position) -> UInt8 { now[place.column, place.row] }

  mutating func set(place: Position, to state: UInt8) { now[place.column, place.row] = state }

  func state(inMemory box: LatticeBox) -> FinalState {
    var cells: [UInt8] = []
    cells.reserveCapacity(box.columns * box.rows)
    for row in box.rowRange {
      cells += now.cells[row * columns + box.corner.column..<row * columns + box.columnRange.upperBound]
    }
    return FinalState(
      columns: box.columns, rows: box.rows, states: states, cells: cells, corner: box.moved(by: window.origin).corner)
  }

  func hasSameCells(as other: RangeLattice) -> Bool { now == other.now }
}
