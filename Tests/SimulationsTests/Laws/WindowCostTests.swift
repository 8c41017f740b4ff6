import Simulations
import Testing

/// The cost of a window of a lattice depends on its own cells, not on the size of the lattice. A screen asks for
/// windows many times a second.
///
/// The cost is the memory that is touched. All these lattices take more than 30 MiB, and a window has 20,000 cells.
@Suite(.enabled(if: TouchedMemory.isAvailable), .serialized) struct WindowCostTests {
  /// The memory in bytes that a window may touch beyond that of a small lattice: some pages, which may be large.
  static let allowance = 10 << 20

  /// Returns whether windows of a large lattice cost hardly more than those of a small one.
  static func areCheap<Small: SteppableSimulation, Large: SteppableSimulation>(
    of large: Large, asOf small: Small, far: Position
  ) throws -> Bool {
    // A session gives an eighth of its memory to a state, and the lattices are large.
    let request = RunRequest(limits: RunLimits(memory: 0x1p33))
    let (few, many) = (try Session(small, request), try Session(large, request))
    let window = LatticeBox(corner: .origin, columns: 200, rows: 100)
    let distant = LatticeBox(corner: far, columns: 200, rows: 100)
    for scale in [1, 3] {
      // The first call also touches code.
      _ = few.picture(in: window, scale: scale)
      _ = many.picture(in: window, scale: scale)
      guard let usual = TouchedMemory.during({ _ = few.picture(in: window, scale: scale) }) else { return false }
      for window in [window, distant] {
        // The system also touches memory when it moves pages, but a window touches its own memory every time.
        let isCheap = (0..<3).contains { _ in
          let touched = TouchedMemory.during { _ = many.picture(in: window, scale: scale) }
          return touched.map { $0 <= usual + allowance } ?? false
        }
        if !isCheap { return false }
      }
    }
    return true
  }

  /// The measurement notices what is read: the population is counted over all cells.
  @Test func theMeasureSeesReading() async {
    await #expect(processExitsWith: .success) {
      let session = try Session(try Life(on: .torus(1 << 14, 1 << 14), initial: .empty))
      let touched = try #require(TouchedMemory.during { #expect(session.state.population == 0) })
      #expect(touched > 30 << 20)
    }
  }

  @Test func life() async {
    await #expect(processExitsWith: .success) {
      let far = Position(column: 9_000, row: 12_000), side = 1 << 14
      for rule in ["B3/S23", "B2-a/S12"] {
        let torus = try Life(rule: rule, on: .torus(side, side), initial: .cells([far]))
        let small = try Life(rule: rule, on: .torus(300, 200), initial: .cells([.origin]))
        #expect(try WindowCostTests.areCheap(of: torus, asOf: small, far: far))
      }
    }
  }

  @Test func plane() async {
    await #expect(processExitsWith: .success) {
      let far = Position(column: 16_000, row: 16_000)
      let plane = try Life(on: .unbounded, initial: .cells([.origin, far]))
      let small = try Life(on: .unbounded(box: 300, 200), initial: .cells([.origin]))
      #expect(try WindowCostTests.areCheap(of: plane, asOf: small, far: far))
    }
  }

  @Test func largerNeighbourhoods() async {
    await #expect(processExitsWith: .success) {
      let rule = "R2,C0,M1,S6..9,B7..8,NM", side = 6_000
      let torus = try Life(rule: rule, on: .torus(side, side), initial: .cells([.origin]))
      let small = try Life(rule: rule, on: .torus(300, 200), initial: .cells([.origin]))
      #expect(try WindowCostTests.areCheap(of: torus, asOf: small, far: Position(column: 4_000, row: 5_000)))
    }
  }

  @Test func lines() async {
    await #expect(processExitsWith: .success) {
      let far = Position(column: 200_000_000, row: 0)
      let line = try ElementaryAutomaton(rule: 30, width: 1 << 28)
      let small = try ElementaryAutomaton(rule: 30, width: 300)
      #expect(try WindowCostTests.areCheap(of: line, asOf: small, far: far))
    }
  }

  @Test func infection() async {
    await #expect(processExitsWith: .success) {
      let large = try Infection(people: 36_000_000, factor: 2, initial: .empty)
      let small = try Infection(people: 60_000, factor: 2, initial: .empty)
      #expect(try WindowCostTests.areCheap(of: large, asOf: small, far: Position(column: 4_000, row: 5_000)))
    }
  }
}
