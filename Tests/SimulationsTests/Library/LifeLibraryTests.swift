import Simulations
import Testing
import TestSupport
import Twins

/// Tests Life made in code: every family of rules as a run, as a session and as a plain twin.
@Suite struct LifeLibraryTests {
  static let rules = [
    "B3/S23", "HighLife", "B2-a/S12", "B2/S345/C4", "345/2/6", "Brian's Brain", "R2,C0,M1,S6..9,B7..8,NM",
    "R3,C0,M0,S5..9,B4..6,NN", "R2,C4,M0,S4..7,B4..6,NC", "WireWorld",
  ]

  /// Returns random cells in all states of the rule.
  private static func pattern(_ rule: LifeRule, columns: Int, rows: Int, _ random: inout SplitMix) -> Pattern {
    let cells = (0..<columns * rows).map { _ in
      random.number(0...2) == 0 ? UInt8(random.number(0...rule.states - 1)) : 0
    }
    return Pattern(columns: columns, rows: rows, cells: cells)
  }

  @Test(arguments: rules, [true, false])
  func runIsSessionIsTwin(rule: String, isTorus: Bool) throws {
    let parsed = try LifeRule.parse(rule).get()
    var random = SplitMix(seed: UInt64(rule.utf8.count) + (isTorus ? 1 : 0))
    for _ in 0..<6 {
      let columns = random.number(5...40), rows = random.number(5...20), steps = random.number(0...9)
      let start = Self.pattern(parsed, columns: columns, rows: rows, &random)
      let life = try Life(
        rule: rule, on: isTorus ? .torus(columns, rows) : .bounded(columns, rows),
        initial: .pattern(start, at: .origin), steps: steps)
      var twin = PlainLattice(columns: columns, rows: rows, cells: start.cells)
      var populations = [twin.population]
      for _ in 0..<steps {
        twin = twin.next(parsed) { x, y in
          if isTorus { return Position(column: (x + 3 * columns) % columns, row: (y + 3 * rows) % rows) }
          return (0..<columns).contains(x) && (0..<rows).contains(y) ? Position(column: x, row: y) : nil
        }
        populations.append(twin.population)
      }
      let result = try life.run(seed: 7)
      let end = try #require(result.pattern)
      #expect((end.columns, end.rows) == (columns, rows))
      #expect(end.cells == twin.cells, "\(rule), \(columns)x\(rows), \(steps) steps")
      #expect(result.series["population"] == populations)
      #expect(result["population"] == .whole(twin.population))

      var session = try life.session(seed: 7)
      for _ in 0..<steps { try session.send(.tick) }
      #expect(session.pattern?.cells == twin.cells)
      #expect(session.statistics == result.statistics)
    }
  }

  /// A plane shows the same as a torus that is too large for anything to go around it.
  @Test(arguments: rules) func aPlaneGrowsWithItsPattern(rule: String) throws {
    let parsed = try LifeRule.parse(rule).get()
    var random = SplitMix(seed: UInt64(rule.utf8.count) + 50)
    let start = Self.pattern(parsed, columns: 9, rows: 7, &random), steps = 8
    let plane = try Life(rule: rule, on: .unbounded, initial: .pattern(start, at: .origin), steps: steps)
    let torus = try Life(
      rule: rule, on: .torus(100, 100), initial: .pattern(start, at: Position(column: 45, row: 45)), steps: steps)
    let open = try plane.session(), closed = try torus.session()
    func look(_ session: SimulationSession<Life.Input>, from corner: Int) throws -> [UInt8] {
      var session = session
      try session.advance(by: steps)
      let window = LatticeBox(corner: Position(column: corner, row: corner), columns: 90, rows: 90)
      return session.picture(in: window).elements
    }
    #expect(try look(open, from: -40) == look(closed, from: 5))
    #expect(try plane.run()["population"] == torus.run()["population"])
  }

  @Test(arguments: rules) func cellsAreSetAndToggled(rule: String) throws {
    let states = try LifeRule.parse(rule).get().states
    var session = try Life(rule: rule, on: .torus(12, 9), initial: .empty).session()
    for state in 0..<states {
      let cell = Position(column: state, row: 2)
      #expect(try session.send(.set(cell, to: UInt8(state))))
    }
    let cells = try #require(session.pattern).cells
    #expect(Array(cells[24..<24 + states]) == (0..<states).map { UInt8($0) })
    #expect(try !session.send(.set(Position(column: 0, row: 0), to: UInt8(states))), "the rule has no such state")
    #expect(try !session.send(.toggle(Position(column: 12, row: 0))), "the lattice has no such cell")
    // A toggle clears a cell in any other state and sets a cell in state 0.
    for column in 0..<states { try session.send(.toggle(Position(column: column, row: 2))) }
    let toggled = try #require(session.pattern).cells
    #expect(Array(toggled[24..<24 + states]) == [1] + [UInt8](repeating: 0, count: states - 1))
    while session.canUndo { try session.undo() }
    #expect(session["population"] == .whole(0))
  }

  /// An electron goes around a loop of wire.
  @Test func wireWorld() throws {
    let loop = try Pattern(rle: "x = 3, y = 3, rule = WireWorld\n.2C$ABC$.C!")
    let life = try Life(rule: "WireWorld", on: .bounded(6, 5), initial: .pattern(loop, at: .origin))
    var session = try life.session()
    let population = session["population"]
    for _ in 0..<20 {
      try session.advance()
      #expect(session["population"] == population, "wires stay")
    }
    #expect(session["generation"] == .whole(20))
  }
}
