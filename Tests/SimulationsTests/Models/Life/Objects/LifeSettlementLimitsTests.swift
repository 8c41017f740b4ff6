import BlockSupport
import Simulations
import Synchronization
import TestSupport
import Testing
import Twins

/// Tests whether a pattern has settled, within limits of time and memory.
@Suite struct LifeSettlementLimitsTests {
  private typealias Plain = LifeSettlementTests

  private func gun(_ age: Int = 0) throws -> PlainPlane {
    PlainPlane(try #require(PatternLibrary.pattern(named: "gosper-gun"))).after(age, .conway)
  }

  /// Returns gliders of one direction, side by side and below each other.
  private func fleet(
    _ columns: Int, _ rows: Int, at corner: Position = .origin, turned: Bool = false
  ) throws -> [Position] {
    let glider = try PlainPlane(turned ? "3o$o$bo!" : Plain.glider).sorted
    return (0..<columns * rows).flatMap { number in
      glider.map {
        Position(
          column: corner.column + 8 * (number % columns) + $0.column, row: corner.row + 8 * (number / columns) + $0.row)
      }
    }
  }

  private func settlement(
    _ cells: [Position], limit: Int = 64, _ limits: RunLimits = RunLimits()
  ) throws -> LifeSettlement {
    try LifeSettlement.of(cells, rule: .conway, limit: limit, limits)
  }

  /// The states of a gun are not kept, so the search for a long period takes the memory of a lattice or two.
  @Test func aGunTakesLittleMemory() throws {
    let cells = try gun().sorted
    #expect(try settlement(cells, limit: 3000, RunLimits(memory: 0x1p24)) == .unsettled(.noPeriod))
    #expect(try settlement(cells, limit: 3000, RunLimits(memory: 0x1p18)) == .unsettled(.tooLarge))
  }

  @Test func manyCellsNeedMemory() throws {
    let cells = try fleet(40, 40)
    #expect(try settlement(cells, RunLimits(memory: 0x1p20)) == .unsettled(.tooLarge))
    guard case .settled(let objects) = try settlement(cells, RunLimits(memory: 0x1p24)) else {
      Issue.record("not settled")
      return
    }
    #expect(objects.count == 1600 && Set(objects.map(\.displacement)).count == 1)
  }

  /// Two cells of one object can be any distance apart, so its box may not fit.
  @Test func aLongDiagonalNeedsMemory() throws {
    let cells = (0..<100_000).map { Position(column: $0, row: $0) }
    #expect(try settlement(cells) == .unsettled(.tooLarge))
  }

  /// Two walls of gliders fly at each other, apart or past each other.
  @Test func wallsOfGliders() throws {
    let limits = RunLimits(memory: 0x1p30)
    let one = try fleet(50, 40)
    func other(_ column: Int, _ row: Int) throws -> [Position] {
      try fleet(50, 40, at: Position(column: column, row: row), turned: true)
    }
    guard case .unsettled(.meeting(let generations)) = try settlement(one + other(1000, 1000), limit: 8, limits) else {
      Issue.record("settled")
      return
    }
    // Gliders on the same diagonal are at least 688 rows apart (from 312 to 1000). Both move by one row in four
    // generations.
    #expect((1340...1376).contains(generations))
    for (column, row) in [(-1000, -1000), (1000, -1000), (-1000, 1000)] {
      guard case .settled(let objects) = try settlement(one + other(column, row), limit: 8, limits) else {
        Issue.record("not settled")
        return
      }
      #expect(objects.count == 4000)
    }
  }

  /// The first meeting of all objects is the first meeting of any pair taken alone.
  @Test func theFirstMeetingOfAllPairs() throws {
    var random = SplitMix(seed: 16)
    let shapes = [
      "bo$2bo$3o!", "3o$2bo$bo!", "3o$o$bo!", "bo$o$3o!", "2o$2o!", "3o!", "bo2bo$o$o3bo$4o!", "4o$o3bo$o$bo2bo!",
    ]
    var results: [Bool] = []
    for _ in 0..<60 {
      let objects = try (0..<random.number(2...9)).map { number in
        let place = Position(column: random.number(-90...90), row: 40 * number + random.number(0...12))
        return try PlainPlane(random.one(of: shapes), at: place)
      }
      var first: Int?
      for (number, one) in objects.enumerated() {
        for other in objects[..<number] {
          if case .unsettled(.meeting(let generations)) = try settlement((one | other).sorted, limit: 4) {
            first = min(first ?? .max, generations)
          }
        }
      }
      let all = try settlement(objects.reduce(PlainPlane([])) { $0 | $1 }.sorted, limit: 4)
      results.append(first == nil)
      if let first {
        #expect(all == .unsettled(.meeting(after: first)))
      } else {
        guard case .settled(let found) = all else {
          Issue.record("not settled")
          continue
        }
        #expect(found.count == objects.count)
      }
    }
    #expect(Set(results).count == 2)
  }

  /// Oscillators of many periods side by side are separate objects, although their common period exceeds every limit.
  @Test func manyPeriods() throws {
    var plane = PlainPlane([])
    let names = ["pulsar", "octagon-2", "figure-eight", "tumbler", "pentadecathlon", "queen-bee-shuttle", "unix"]
    for (number, name) in names.enumerated() {
      guard let pattern = PatternLibrary.pattern(named: name) else { continue }
      plane = plane | PlainPlane(pattern, at: Position(column: 60 * number, row: 0))
    }
    guard case .settled(let objects) = try settlement(plane.sorted) else {
      Issue.record("not settled")
      return
    }
    #expect(objects.count >= 6)
  }

  // MARK: The signal

  private final class Counter: Sendable {
    private let count = Atomic(0)
    var looks: Int { count.load(ordering: .relaxed) }
    func signal(from last: Int = .max) -> StopSignal {
      StopSignal { self.count.add(1, ordering: .relaxed).newValue >= last }
    }
  }

  /// Each search often checks the signal, and ends at the check at which it is on.
  @Test(arguments: ["gun", "walls", "soup", "sparks"]) func searchesStop(name: String) throws {
    var random = SplitMix(seed: 5)
    let cells: [Position] =
      switch name {
      case "gun": try gun(60).sorted
      case "walls": try fleet(20, 10) + fleet(20, 10, at: Position(column: 500, row: 480), turned: true)
      case "soup": (0..<2000).map { Position(column: $0 % 50, row: $0 / 50) }.filter { _ in random.below(2) == 0 }
      // These cells do not repeat, and are far from each other.
      default: (0..<60).flatMap { number in [0, 1, 2].map { Position(column: 300 * number + $0 / 2, row: $0 % 2) } }
      }
    let counter = Counter()
    let plain = try settlement(cells, limit: 200)
    #expect(try settlement(cells, limit: 200, RunLimits(stop: counter.signal())) == plain)
    #expect(counter.looks > 100)
    for look in [1, 2, counter.looks / 3, counter.looks / 2, counter.looks - 20] {
      let error = #expect(throws: RunError.self) {
        try settlement(cells, limit: 200, RunLimits(stop: Counter().signal(from: look)))
      }
      #expect(error?.stop != nil, "look \(look)")
    }
  }
}
