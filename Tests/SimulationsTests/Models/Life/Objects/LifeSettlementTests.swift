import BlockSupport
import Simulations
import Testing
import TestSupport
import Twins

@Suite("life: whether a pattern has settled, and its objects")
struct LifeSettlementTests {
  private func rule(_ text: String) throws -> LifeRule { try LifeRule.parse(text).get() }

  private func settlement(_ plane: PlainPlane, _ rule: String = "B3/S23", limit: Int = 64) throws -> LifeSettlement {
    try LifeSettlement.of(plane.sorted, rule: try self.rule(rule), limit: limit)
  }

  /// Returns the population, period and displacement of each object, in the order of these numbers.
  private func objects(
    _ plane: PlainPlane, _ rule: String = "B3/S23", limit: Int = 64, _ place: TestLocation = #_sourceLocation
  ) throws -> [[Int]] {
    guard case .settled(let objects) = try settlement(plane, rule, limit: limit) else {
      Issue.record("not settled", sourceLocation: place)
      return []
    }
    try expectTrue(objects, of: plane, try self.rule(rule), place)
    return objects.map { [$0.cells.count, $0.period, $0.displacement.column, $0.displacement.row] }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Compares objects with the plain twin. They make up the pattern, each repeats after its period and not earlier, and
  /// the pattern evolves as they do.
  private func expectTrue(
    _ objects: [LifeObject], of plane: PlainPlane, _ rule: LifeRule, _ place: TestLocation
  ) throws {
    var parts = objects.map { PlainPlane($0.cells) }
    var whole = plane
    let longest = objects.map(\.period).max() ?? 1
    for generation in 1...2 * longest + 2 {
      #expect(parts.reduce(PlainPlane([])) { $0 | $1 } == whole, sourceLocation: place)
      #expect(parts.reduce(0) { $0 + $1.cells.count } == whole.cells.count, sourceLocation: place)
      parts = parts.map { $0.next(rule) }
      whole = whole.next(rule)
      for (object, part) in zip(objects, parts) where generation <= object.period {
        let start = PlainPlane(object.cells)
        let isBack = generation == object.period
        #expect((part.normalised == start.normalised) == isBack, sourceLocation: place)
        if isBack {
          let moved = start.moved(columns: object.displacement.column, rows: object.displacement.row)
          #expect(part == moved, sourceLocation: place)
        }
      }
    }
    for object in objects { #expect(object.cells == PlainPlane(object.cells).sorted, sourceLocation: place) }
    let firsts = objects.compactMap(\.cells.first)
    #expect(firsts == PlainPlane(firsts).sorted, sourceLocation: place)
  }

  static let block = "2o$2o!", glider = "bo$2bo$3o!", blinker = "3o!", beehive = "b2o$o2bo$b2o!"

  @Test func nothing() throws { #expect(try settlement(PlainPlane([])) == .settled([])) }

  @Test func oneCell() throws {
    #expect(try settlement(PlainPlane("o!")) == .unsettled(.noPeriod))
  }

  @Test func block() throws {
    let corner = Position(column: -7, row: 1_000_000)
    let cells = try PlainPlane("2o$2o!").sorted.map { Position(column: $0.column - 7, row: $0.row + 1_000_000) }
    let found = try settlement(PlainPlane("2o$2o!", at: corner))
    #expect(
      found == .settled([LifeObject(cells: cells, period: 1, displacement: .origin)]))
  }

  /// All built-in patterns behave as their entries say.
  @Test(arguments: PatternLibrary.entries.map(\.name)) func library(name: String) throws {
    let entry = try #require(PatternLibrary.entries.first { $0.name == name })
    let pattern = try #require(entry.pattern)
    let plane = PlainPlane(pattern), rule = pattern.rule ?? "B3/S23"
    switch entry.behaviour {
    case .stillLife: #expect(try objects(plane, rule) == [[plane.cells.count, 1, 0, 0]])
    case .oscillator(let period): #expect(try objects(plane, rule) == [[plane.cells.count, period, 0, 0]])
    case .spaceship(let period, let columns, let rows):
      #expect(try objects(plane, rule) == [[plane.cells.count, period, columns, rows]])
    default:
      guard case .unsettled = try settlement(plane, rule) else {
        Issue.record("settled")
        return
      }
    }
  }

  /// An oscillator or a spaceship is one object in each of its generations.
  @Test(arguments: ["pulsar", "pentadecathlon", "queen-bee-shuttle", "tumbler", "figure-eight", "lwss"])
  func everyPhase(name: String) throws {
    let entry = try #require(PatternLibrary.entries.first { $0.name == name })
    var plane = PlainPlane(try #require(entry.pattern))
    var counts = Set<Int>()
    for _ in 0..<30 {
      let found = try objects(plane)
      counts.insert(found.count)
      plane = plane.next(.conway)
    }
    #expect(counts == [1], "\(name)")
  }

  @Test func gunsNeverSettle() throws {
    let gun = PlainPlane(try #require(PatternLibrary.pattern(named: "gosper-gun")))
    for age in [0, 25, 46] {
      #expect(try settlement(gun.after(age, .conway), limit: 120) == .unsettled(.noPeriod))
    }
  }

  // MARK: Spaceships

  @Test func glidersThatCollide() throws {
    // The second glider is turned by 180° and comes from the bottom right.
    let plane = try PlainPlane(Self.glider) | PlainPlane("3o$o$bo!", at: Position(column: 40, row: 40))
    guard case .unsettled(.meeting(let generations)) = try settlement(plane, limit: 1000) else {
      Issue.record("settled")
      return
    }
    // The gliders are 40 cells apart, and each moves by one cell in four generations.
    #expect((60...80).contains(generations))
    #expect(try settlement(plane, limit: 10) == .unsettled(.meeting(after: generations)))
  }

  @Test func glidersThatMiss() throws {
    let plane = try PlainPlane(Self.glider) | PlainPlane("3o$o$bo!", at: Position(column: 40, row: 52))
    #expect(try objects(plane) == [[5, 4, -1, -1], [5, 4, 1, 1]])
  }

  @Test func gliderAndAsh() throws {
    let ash = try PlainPlane(Self.blinker, at: Position(column: 50, row: 51))
    let approaching = try ash | PlainPlane(Self.glider)
    let gone = try ash | PlainPlane(Self.glider, at: Position(column: 55, row: 57))
    #expect(try objects(gone) == [[3, 2, 0, 0], [5, 4, 1, 1]])
    guard case .unsettled(.meeting(let generations)) = try settlement(approaching) else {
      Issue.record("settled")
      return
    }
    #expect((180...196).contains(generations))
    // Until then, the plain twin sees the same.
    #expect(approaching.after(generations, .conway).cells.count == 8)
    #expect(approaching.after(generations + 8, .conway).cells.count != 8)
  }

  /// A glider that passes close to ash has not escaped until it has passed, even if nothing happens.
  @Test func passing() throws {
    for offset in -12...12 {
      let ash = try PlainPlane(Self.block, at: Position(column: 20 + offset, row: 20))
      var plane = try ash | PlainPlane(Self.glider)
      var previous = false
      for _ in 0..<120 {
        let now: Bool
        if case .settled = try settlement(plane) { now = true } else { now = false }
        #expect(now || !previous, "a settled pattern stays settled")
        previous = now
        plane = plane.next(.conway)
      }
    }
  }

  @Test func formationOfEqualVelocity() throws {
    let plane = try PlainPlane(Self.glider) | PlainPlane(Self.glider, at: Position(column: 5, row: -1))
    #expect(try objects(plane) == [[5, 4, 1, 1], [5, 4, 1, 1]])
  }

  @Test func farShips() throws {
    // One glider will meet a block after 4 million generations, and another flies past it.
    let block = try PlainPlane(Self.block, at: Position(column: 1_000_000, row: 1_000_000))
    guard case .unsettled(.meeting(let generations)) = try settlement(PlainPlane(Self.glider) | block) else {
      Issue.record("settled")
      return
    }
    #expect((3_999_900...4_000_000).contains(generations))
    let other = try PlainPlane(Self.glider, at: Position(column: 12, row: 0))
    #expect(try objects(other | block) == [[4, 1, 0, 0], [5, 4, 1, 1]])
  }

  // MARK: Objects beside each other

  @Test func pseudoStillLifes() throws {
    // A bi-block, two beehives and a block beside a ship are pseudo still lifes. A strict still life has two islands.
    #expect(try objects(PlainPlane("2ob2o$2ob2o!")) == [[4, 1, 0, 0], [4, 1, 0, 0]])
    #expect(try objects(PlainPlane("b2o$o2bo$b2o2$b2o$o2bo$b2o!")) == [[6, 1, 0, 0], [6, 1, 0, 0]])
    #expect(try objects(PlainPlane("2obo$ob2o!")) == [[6, 1, 0, 0]])
    // Neither of two tables back to back is stable alone.
    #expect(try objects(PlainPlane("o2bo$4o2$4o$o2bo!")) == [[12, 1, 0, 0]])
  }

  @Test func oscillatorsBesideEachOther() throws {
    // Two blinkers in a row never see each other's cells.
    let blinkers = try PlainPlane(Self.blinker) | PlainPlane(Self.blinker, at: Position(column: 5, row: 0))
    #expect(try objects(blinkers) == [[3, 2, 0, 0], [3, 2, 0, 0]])
    // A pulsar and a blinker close to each other repeat together after six generations.
    let pulsar = PlainPlane(try #require(PatternLibrary.pattern(named: "pulsar")))
    let both = try pulsar | PlainPlane(Self.blinker, at: Position(column: 5, row: 17))
    #expect(try objects(both) == [[3, 2, 0, 0], [48, 3, 0, 0]])
    #expect(try objects(both, limit: 3) == [[3, 2, 0, 0], [48, 3, 0, 0]])
  }

  /// A traffic light is four blinkers.
  @Test func constellations() throws {
    let light = try PlainPlane("2b3o2$o5bo$o5bo$o5bo2$2b3o!")
    #expect(try objects(light) == Array(repeating: [3, 2, 0, 0], count: 4))
  }

  @Test func manyObjects() throws {
    var random = SplitMix(seed: 200)
    let entries = (PatternLibrary.entries).filter {
      if case .stillLife = $0.behaviour { true } else if case .oscillator = $0.behaviour { true } else { false }
    }
    var plane = PlainPlane([]), expected: [[Int]] = []
    // Two hundred objects lie on a board without filling any of its squares.
    for number in 0..<200 {
      let entry = random.one(of: entries), pattern = try #require(entry.pattern)
      if case .oscillator(let period) = entry.behaviour {
        expected.append([PlainPlane(pattern).cells.count, period, 0, 0])
      } else {
        expected.append([PlainPlane(pattern).cells.count, 1, 0, 0])
      }
      let corner = Position(column: number % 20 * 50 - 500, row: number / 20 * 50 - 250)
      plane = plane | PlainPlane(pattern, at: corner)
    }
    guard case .settled(let objects) = try settlement(plane) else {
      Issue.record("not settled")
      return
    }
    let found = objects.map { [$0.cells.count, $0.period, 0, 0] }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(found == expected.sorted { $0.lexicographicallyPrecedes($1) })
  }

  // MARK: Other rules

  @Test func otherRules() throws {
    // The replicator of HighLife grows, and the glider is a spaceship there too.
    let replicator = try PlainPlane("b3o$o$o$o!")
    #expect(try settlement(replicator, "B36/S23") == .unsettled(.noPeriod))
    #expect(try objects(PlainPlane(Self.glider), "HighLife") == [[5, 4, 1, 1]])
    // Under Seeds, one pair moves and one grows.
    #expect(try objects(PlainPlane("b2o$o2bo!"), "B2/S").count == 1)
    #expect(try settlement(PlainPlane("2o!"), "B2/S") == .unsettled(.noPeriod))
    // The neighbourhood of the rule counts. A bounded lattice in its text matters only to a run.
    #expect(try objects(PlainPlane(Self.block), "B3/S23V") == [[4, 1, 0, 0]])
    #expect(try objects(PlainPlane(Self.block), "B3/S23:T30,20") == [[4, 1, 0, 0]])
  }

  // MARK: Random patterns

  @Test(arguments: ["B3/S23", "B36/S23", "B3/S23V", "B2/S", "B3/S12", "B36/S125", "B2-a/S12", "B34/S34H"])
  func randomSoups(rule text: String) throws {
    let rule = try rule(text)
    var random = SplitMix(seed: UInt64(text.utf8.count))
    var settledOnes = 0
    for _ in 0..<16 {
      let side = random.number(2...7)
      var plane = PlainPlane([])
      for row in 0..<side {
        for column in 0..<side where random.below(2) == 0 { plane.cells.insert(Position(column: column, row: row)) }
      }
      var wasSettled = false
      for _ in 0..<30 {
        let settlement = try LifeSettlement.of(plane.sorted, rule: rule, limit: 40)
        if case .settled(let objects) = settlement {
          if !wasSettled { try expectTrue(objects, of: plane, rule, #_sourceLocation) }
          settledOnes += wasSettled ? 0 : 1
          wasSettled = true
        } else {
          #expect(!wasSettled, "a settled pattern stays settled")
        }
        plane = plane.after(3, rule)
        if plane.cells.count > 150 { break }
      }
    }
    #expect(settledOnes > 0)
  }
}
