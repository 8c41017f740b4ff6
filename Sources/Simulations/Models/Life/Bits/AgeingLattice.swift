/// A lattice of more than two states of which only one counts as live: rules with dying states, and WireWorld.
///
/// The live cells are a ``LifeLattice``, and its rule is all that looks at neighbours. The other states are bit planes
/// of the same layout: the age of a dying cell as a binary number, or the tails and the conductors of WireWorld.
/// Complexity of a tick: that of the live cells, and O(cells / 64) words a plane.
struct AgeingLattice: Sendable {
  private enum Kind: Sendable {
    /// Ages from 1 to `oldest`, the state less one; 0 where no cell is dying.
    case ages(oldest: Int)
    /// The first plane holds the tails, the second the conductors.
    case wires
  }

  private var live: LifeLattice
  private let kind: Kind
  let states: Int
  private let planeCount: Int
  /// Plane after plane.
  private var planes: BitPlane
  /// The cells that were not 0 before the last tick.
  private var occupiedBefore: BitPlane

  /// - Parameters:
  ///   - grid: the states at generation 0, at least 1×1.
  ///   - rule: WireWorld, or a rule of the nearest cells with more than two states.
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
    let count = live.layout.count
    planes = BitPlane(count: planeCount * count)
    occupiedBefore = BitPlane(count: 0)
    for plane in 0..<planeCount {
      let cells = grid.bits { [kind] in Self.isSet(plane, for: $0, kind) }
      for row in 0..<grid.rows {
        for word in 0..<cells.wordsPerRow {
          planes[plane * count + live.layout.start(of: row) + word] = cells.words[row * cells.wordsPerRow + word]
        }
      }
    }
    occupiedBefore = occupiedPlane
  }

  /// Whether a cell in that state is in a plane.
  private static func isSet(_ plane: Int, for state: UInt8, _ kind: Kind) -> Bool {
    switch kind {
    case .ages: state > 1 && Int(state - 1) >> plane & 1 == 1
    case .wires: Int(state) == plane + 2
    }
  }

  /// Hands out the bits of the cells that are not 0, word by word.
  @inline(__always)
  private func withOccupied<Answer>(_ body: (_ occupied: (_ word: Int) -> UInt64) -> Answer) -> Answer {
    let count = live.layout.count, planeCount = planeCount
    return live.now.withUnsafeBufferPointer { now in
      planes.withUnsafeBufferPointer { planes in
        body { word in
          var bits = now[word]
          for plane in 0..<planeCount { bits |= planes[plane &* count &+ word] }
          return bits
        }
      }
    }
  }

  private var occupiedPlane: BitPlane {
    withOccupied { occupied in
      var plane = BitPlane(count: live.layout.count)
      plane.withUnsafeMutableBufferPointer { plane in
        for word in plane.indices { plane[word] = occupied(word) }
      }
      return plane
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

  var population: Int { withOccupied { occupied in live.layout.count { occupied($0) } } }
  var births: Int { withOccupied { occupied in live.layout.count { occupied($0) & ~occupiedBefore[$0] } } }
  var deaths: Int { withOccupied { occupied in live.layout.count { ~occupied($0) & occupiedBefore[$0] } } }
  var occupied: LatticeBox? { withOccupied { occupied in live.layout.box { occupied($0) } } }

  mutating func step(_ ticks: Int, _ stop: StopSignal?) throws(RunError) {
    for tick in 0..<ticks {
      try stop.check()
      if tick == ticks - 1 { occupiedBefore = occupiedPlane }
      live.tick()
      // What came out of the rule knows live and dead cells only; `before` holds the live ones of the last generation.
      switch kind {
      case .ages(let oldest): age(oldest)
      case .wires: wire()
      }
    }
  }

  /// A dying cell blocks a birth and grows older; one that does not survive begins to die.
  private mutating func age(_ oldest: Int) {
    let count = live.layout.count, planeCount = planeCount
    live.now.withUnsafeMutableBufferPointer { now in
      live.before.withUnsafeBufferPointer { before in
        planes.withUnsafeMutableBufferPointer { planes in
          for word in 0..<count {
            var dying: UInt64 = 0, last = UInt64.max
            for plane in 0..<planeCount {
              let age = planes[plane * count + word]
              dying |= age
              last &= oldest >> plane & 1 == 1 ? age : ~age
            }
            // One is added to the ages of those that go on dying, and to 0 of those that begin.
            var carry = dying & ~last | before[word] & ~now[word]
            for plane in 0..<planeCount {
              let age = planes[plane * count + word] & ~last
              planes[plane * count + word] = age ^ carry
              carry &= age
            }
            now[word] &= ~dying
          }
        }
      }
    }
  }

  private mutating func wire() {
    let count = live.layout.count
    live.now.withUnsafeMutableBufferPointer { now in
      live.before.withUnsafeBufferPointer { heads in
        planes.withUnsafeMutableBufferPointer { planes in
          for word in 0..<count {
            let tails = planes[word], conductors = planes[count + word]
            planes[word] = heads[word]
            planes[count + word] = tails | conductors & ~now[word]
            now[word] &= conductors
          }
        }
      }
    }
  }

  mutating func move(to frame: LatticeBox) {
    let (layout, count) = (live.layout, live.layout.count)
    let (target, words) = layout.frame(frame, edges)
    var moved = BitPlane(count: planeCount * target.count)
    moved.withUnsafeMutableBufferPointer { moved in
      planes.withUnsafeBufferPointer { planes in
        for plane in 0..<planeCount {
          layout.move(
            UnsafeBufferPointer(rebasing: planes[plane * count..<(plane + 1) * count]), to: target, words: words,
            row: frame.corner.row,
            into: UnsafeMutableBufferPointer(rebasing: moved[plane * target.count..<(plane + 1) * target.count]))
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
      number |= Int(planes[plane * live.layout.count + word] >> bit & 1) << plane
    }
    // A dying cell's number is its age; a wire's planes hold tails and conductors.
    return number == 0 ? 0 : UInt8(number + 1)
  }

  mutating func set(place: Position, to state: UInt8) {
    live.set(place: place, to: state == 1 ? 1 : 0)
    let word = live.layout.index(place.column, place.row), bit = UInt64(1) << UInt64(place.column & 63)
    for plane in 0..<planeCount {
      let index = plane * live.layout.count + word
      planes[index] = Self.isSet(plane, for: state, kind) ? planes[index] | bit : planes[index] & ~bit
    }
  }

  func state(inMemory box: LatticeBox) -> FinalState {
    let layout = live.layout, count = live.layout.count
    let others = planes.withUnsafeBufferPointer { planes in
      (0..<planeCount).map { plane in
        layout.grid(of: UnsafeBufferPointer(rebasing: planes[plane * count..<(plane + 1) * count]), in: box)
      }
    }
    var grids: [(grid: BitGrid, weight: UInt8)] = [
      (live.now.withUnsafeBufferPointer { layout.grid(of: $0, in: box) }, 1)
    ]
    switch kind {
    case .ages:
      // A dying cell's state is its age and one more.
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
    let count = live.layout.count
    return (0..<planeCount).allSatisfy { plane in
      live.layout.isClear { planes[plane * count + $0] ^ other.planes[plane * count + $0] }
    }
  }
}
