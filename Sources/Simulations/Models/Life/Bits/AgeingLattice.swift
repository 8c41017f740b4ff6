/// A lattice of more than two states, only one of which counts as live: rules with dying states, and WireWorld.
///
/// The live cells are a ``LifeLattice``, whose rule is the only part that looks at neighbours. The other states are bit
/// planes of the same layout. They contain the age of a dying cell as a binary number, or the tails and conductors of
/// WireWorld.
///
/// Complexity of a tick: that of the live cells, and O(cells / 64) words per plane.
struct AgeingLattice: Sendable {
  private enum Kind: Sendable {
    /// The planes contain ages from 1 to `oldest`, which are one less than the state. The age is 0 if a cell is not
    /// dying.
    case ages(oldest: Int)
    /// The first plane contains the tails, and the second one the conductors.
    case wires
  }

  private var live: LifeLattice
  private let kind: Kind
  let states: Int
  private let planeCount: Int
  /// The words of all planes, one plane after another.
  private var planes: BitPlane
  /// The cells that were not 0 before the last tick.
  private var occupiedBefore: BitPlane

  /// Creates a lattice.
  ///
  /// - Parameters:
  ///   - grid: the states at generation 0, at least 1×1.
  ///   - rule: WireWorld, or a rule of more than two states whose neighbourhood is the 3×3 block.
  init(_ grid: StateGrid, rule: LifeRule, edges: LatticeEdges) {
    states = rule.states
    if rule.transition == .wireWorld {
      kind = .wires
      planeCount = 2
      let excited = LifeRule(births: 1 << 1 | 1 << 2, survivals: 0)
      live = LifeLattice(grid.bits { $0 == 1 }, rule: excited, edges: edges)
    } else {
      let oldest = rule.states - 2
      kind = .ages(oldest: oldest)
      planeCount = Int.bitWidth - oldest.leadingZeroBitCount
      live = LifeLattice(grid.bits { $0 == 1 }, rule: LifeRule(rule.transition), edges: edges)
    }
    let size = live.layout.size
    planes = BitPlane(count: planeCount * size)
    occupiedBefore = BitPlane(count: 0)
    for plane in 0..<planeCount {
      let cells = grid.bits { [kind] in Self.isSet(plane, for: $0, kind) }
      for row in 0..<grid.rows {
        for word in 0..<cells.wordsPerRow {
          planes[plane * size + live.layout.start(of: row) + word] = cells.words[row * cells.wordsPerRow + word]
        }
      }
    }
    occupiedBefore = occupiedPlane
  }

  /// Returns whether a cell in the given state is set in a plane.
  private static func isSet(_ plane: Int, for state: UInt8, _ kind: Kind) -> Bool {
    switch kind {
    case .ages: state > 1 && Int(state - 1) >> plane & 1 == 1
    case .wires: Int(state) == plane + 2
    }
  }

  /// Calls a function with access to the bits of the cells that are not 0, word by word.
  @inline(__always)
  private func withOccupied<Answer>(_ body: (_ occupied: (_ word: Int) -> UInt64) -> Answer) -> Answer {
    let size = live.layout.size, planeCount = planeCount
    return live.now.withUnsafeBufferPointer { now in
      planes.withUnsafeBufferPointer { planes in
        body { word in
          var bits = now[word]
          for plane in 0..<planeCount { bits |= planes[plane &* size &+ word] }
          return bits
        }
      }
    }
  }

  private var occupiedPlane: BitPlane {
    var plane = BitPlane(count: live.layout.count)
    plane.withUnsafeMutableBufferPointer { unite(into: $0) }
    return plane
  }

  /// Writes the plane of the cells that are not 0.
  private func unite(into plane: UnsafeMutableBufferPointer<UInt64>) {
    let size = live.layout.size, planeCount = planeCount
    live.now.withUnsafeBufferPointer { now in
      planes.withUnsafeBufferPointer { planes in
        guard let now = now.baseAddress, let planes = planes.baseAddress, let all = plane.baseAddress else { return }
        Processor.current.union(now, planes, planes: planeCount, size: size, into: all)
      }
    }
  }
}

extension AgeingLattice: DenseEngine {
  var columns: Int { live.columns }
  var rows: Int { live.rows }
  var edges: LatticeEdges { live.edges }
  var range: Int { 1 }
  var generation: Int { live.generation }

  var window: LatticeWindow {
    get { live.window }
    set { live.window = newValue }
  }

  static func memory(columns: Int, rows: Int, states: Int) -> Double {
    let planes = Int.bitWidth - max(2, states - 2).leadingZeroBitCount
    return Double(planes + 3) * PlaneLayout.memory(columns: columns, rows: rows)
  }

  var population: Int {
    let layout = live.layout
    return withUnsafeTemporaryAllocation(byteCount: 8 * layout.size, alignment: 8 * BitPlane.lineWords) { room in
      let plane = room.bindMemory(to: UInt64.self)
      unite(into: plane)
      guard let first = plane.baseAddress else { return 0 }
      return Processor.current.population(
        first + layout.start(of: 0), words: layout.wordsPerRow, stride: layout.stride, rows: layout.rows,
        mask: layout.lastWordMask)
    }
  }

  var births: Int { withOccupied { occupied in live.layout.count { occupied($0) & ~occupiedBefore[$0] } } }
  var deaths: Int { withOccupied { occupied in live.layout.count { ~occupied($0) & occupiedBefore[$0] } } }
  var occupied: LatticeBox? { withOccupied { occupied in live.layout.box { occupied($0) } } }

  mutating func step(_ ticks: Int, _ stop: StopSignal?) throws(RunError) {
    for tick in 0..<ticks {
      try stop.check()
      if tick == ticks - 1 { occupiedBefore = occupiedPlane }
      live.tick()
      finish()
    }
  }

  /// Updates the other planes after a tick of the live cells.
  private mutating func finish() {
    let size = live.layout.size, planeCount = planeCount, kind = kind
    live.now.withUnsafeMutableBufferPointer { now in
      live.before.withUnsafeBufferPointer { before in
        planes.withUnsafeMutableBufferPointer { planes in
          guard let now = now.baseAddress, let before = before.baseAddress, let planes = planes.baseAddress else {
            return
          }
          switch kind {
          case .ages(let oldest):
            Processor.current.age(now, before: before, ages: planes, planes: planeCount, size: size, oldest: oldest)
          case .wires: Processor.current.wire(now, before: before, wires: planes, size: size)
          }
        }
      }
    }
  }

  mutating func move(to frame: LatticeBox) {
    let (layout, size) = (live.layout, live.layout.size)
    let (target, words) = layout.frame(frame, edges)
    var moved = BitPlane(count: planeCount * target.size)
    moved.withUnsafeMutableBufferPointer { moved in
      planes.withUnsafeBufferPointer { planes in
        for plane in 0..<planeCount {
          layout.move(
            UnsafeBufferPointer(rebasing: planes[plane * size..<(plane + 1) * size]), to: target, words: words,
            row: frame.corner.row,
            into: UnsafeMutableBufferPointer(rebasing: moved[plane * target.size..<(plane + 1) * target.size]))
        }
      }
    }
    planes = moved
    occupiedBefore = layout.moved(occupiedBefore, to: target, words: words, row: frame.corner.row)
    live.move(to: frame)
  }

  subscript(place place: Position) -> UInt8 {
    if live[place.column, place.row] { return 1 }
    let word = live.layout.index(place.column, place.row), bit = UInt64(place.column & 63)
    var number = 0
    for plane in 0..<planeCount {
      number |= Int(planes[plane * live.layout.size + word] >> bit & 1) << plane
    }
    // The number of a dying cell is its age. The planes of WireWorld contain tails (1) and conductors (2).
    return number == 0 ? 0 : UInt8(number + 1)
  }

  mutating func set(place: Position, to state: UInt8) {
    live.set(place: place, to: state == 1 ? 1 : 0)
    let word = live.layout.index(place.column, place.row), bit = UInt64(1) << UInt64(place.column & 63)
    for plane in 0..<planeCount {
      let index = plane * live.layout.size + word
      planes[index] = Self.isSet(plane, for: state, kind) ? planes[index] | bit : planes[index] & ~bit
    }
  }

  func state(inMemory box: LatticeBox) -> FinalState {
    let layout = live.layout, size = live.layout.size
    let others = planes.withUnsafeBufferPointer { planes in
      (0..<planeCount).map { plane in
        layout.grid(of: UnsafeBufferPointer(rebasing: planes[plane * size..<(plane + 1) * size]), in: box)
      }
    }
    var grids: [(grid: BitGrid, weight: UInt8)] = [
      (live.now.withUnsafeBufferPointer { layout.grid(of: $0, in: box) }, 1)
    ]
    switch kind {
    case .ages:
      // The state of a dying cell is its age plus one.
      var dying = others[0]
      for other in others.dropFirst() {
        for word in dying.words.indices { dying.words[word] |= other.words[word] }
      }
      grids += [(dying, 1)] + others.enumerated().map { ($1, 1 << UInt8($0)) }
    case .wires: grids += [(others[0], 2), (others[1], 3)]
    }
    let cells = BitGrid.bytes(grids)
    return FinalState(
      columns: box.columns, rows: box.rows, states: states, cells: cells, corner: box.moved(by: window.origin).corner)
  }

  func hasSameCells(as other: AgeingLattice) -> Bool {
    guard live.hasSameCells(as: other.live) else { return false }
    let size = live.layout.size
    return (0..<planeCount).allSatisfy { plane in
      live.layout.isClear { planes[plane * size + $0] ^ other.planes[plane * size + $0] }
    }
  }
}
