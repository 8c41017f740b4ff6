import Expressions
import Simulations
import TestSupport
import Testing

@Suite("life: leaps in a session") struct LifeLeapTests {
  private static func session(_ keys: [(key: String, value: String)]) throws -> Session<Life> {
    let (life, draws) = try LifeSessionTests.life([("model", "life"), ("steps", "0")] + keys)
    return try Session(life, RunRequest(draws: draws))
  }

  private static func keys(_ torus: Bool, seed: UInt64) -> [(key: String, value: String)] {
    torus
      ? [("grid", seed % 2 == 0 ? "16x32" : "32x32"), ("initial", "{random: 0.4}"), ("seed", "\(seed)")]
      : [("initial", "{pattern: r-pentomino}"), ("boundary", "unbounded")]
  }

  /// The cells around the origin, the box and the population. With escaping gliders, a whole state would be too large.
  private struct Look: Equatable {
    let cells: [UInt8]
    let box: StatisticValue?
    let population: String

    init(_ session: Session<Life>) {
      cells = session.picture(
        in: LatticeBox(corner: Position(column: -150, row: -150), columns: 300, rows: 300)
      ).elements
      box = session.statistics.first { $0.name == "box" }?.value
      population = session.model.populationText(of: session.state)
    }
  }

  /// The number of generations of a leap that pays off with HashLife, which holds the state afterwards.
  private static let far = 1 << 18

  @Test(arguments: 0..<4 as Range<UInt64>) func aLeapIsManyStepsOnATorus(seed: UInt64) throws {
    var leaping = try Self.session(Self.keys(true, seed: seed)), plain = leaping
    try leaping.leap(by: Self.far)
    try plain.advance(by: Self.far)
    #expect(leaping.finalState == plain.finalState)
    #expect(leaping.step == plain.step)
    // The states also agree some generations later, and at generations in between.
    try leaping.advance(by: 37)
    try plain.advance(by: 37)
    #expect(leaping.finalState == plain.finalState)
    for step in [Self.far - 1, 100_001, 3, Self.far + 5] {
      try leaping.go(to: step)
      try plain.go(to: step)
      #expect(leaping.finalState == plain.finalState, "step \(step)")
    }
  }

  @Test(arguments: ["glider", "lwss", "acorn"]) func aLeapIsManyStepsOnThePlane(pattern: String) throws {
    var leaping = try Self.session([("initial", "{pattern: \(pattern)}"), ("boundary", "unbounded")])
    let start = leaping.finalState
    if pattern == "acorn" {
      // The pattern settles with 633 cells at generation 5206.
      for _ in 0..<4 { try leaping.leap(by: 1 << 20) }
      #expect(leaping.state.population == 633)
      var plain = try Self.session([("initial", "{pattern: acorn}"), ("boundary", "unbounded")])
      try plain.advance(by: 6000)
      try leaping.go(to: 6000)
      #expect(leaping.finalState == plain.finalState)
    } else {
      try leaping.leap(by: 1 << 40)
      let state = try #require(leaping.finalState), first = try #require(start)
      #expect(state.cells == first.cells && state.columns == first.columns)
      let distance = pattern == "glider" ? 1 << 38 : 1 << 39
      #expect(abs(state.corner.column - first.corner.column) == distance)
    }
    try leaping.go(to: 0)
    #expect(leaping.finalState == start)
  }

  @Test func aGunLeapsToItsKnownPopulation() throws {
    var session = try Self.session([("initial", "{pattern: gosper-gun}"), ("boundary", "unbounded")])
    try session.leap(by: 1 << 40)
    #expect(session.state.population == 183_251_938_004)
    #expect(session.model.populationText(of: session.state) == "183251938004")
    #expect(session.model.isVast(session.state))
    try session.go(to: 7)
    var plain = try Self.session([("initial", "{pattern: gosper-gun}"), ("boundary", "unbounded")])
    try plain.advance(by: 7)
    #expect(session.finalState == plain.finalState)
    try session.go(to: 1 << 40)
    #expect(session.state.population == 183_251_938_004)
  }

  @Test func goingBackRestoresTheStateBeforeALeap() throws {
    var session = try Self.session([("initial", "{pattern: r-pentomino}"), ("boundary", "unbounded")])
    try session.advance(by: 777)
    let before = session.finalState, statistics = session.statistics
    for _ in 0..<3 { try session.leap(by: 1 << 21) }
    try session.go(to: 777)
    #expect(session.finalState == before && session.statistics == statistics)
    try session.leap(by: 1 << 21)
    #expect(session.step == 777 + 1 << 21 && session.state.population == 116)
  }

  @Test func checkpointsOfLeapsAreBounded() throws {
    var session = try Self.session([("initial", "{pattern: glider}"), ("boundary", "unbounded")])
    for _ in 0..<300 { try session.leap(by: 1 << 20) }
    #expect(session.history.count < 100)
    try session.go(to: 4 << 20 + 4)
    #expect(session.state.population == 5)
    #expect(session.finalState?.corner.column == session.state.occupiedBox?.corner.column)
  }

  @Test(arguments: [true, false]) func editsAndUndoAcrossLeaps(torus: Bool) throws {
    var session = try Self.session(Self.keys(torus, seed: 5))
    let cell = Position(column: 3, row: 4)
    try session.leap(by: Self.far)
    let before = Look(session)
    try session.send(.toggle(cell))
    #expect(Look(session) != before)
    try session.leap(by: Self.far)
    let after = Look(session)
    try session.undo()
    #expect(session.step == 2 * Self.far)
    var plain = try Self.session(Self.keys(torus, seed: 5))
    try plain.leap(by: 2 * Self.far)
    #expect(Look(session) == Look(plain))
    try session.redo()
    #expect(Look(session) == after)
    try session.undo()
    try session.go(to: Self.far)
    #expect(Look(session) == before)
  }

  @Test func aBlockMadeOfLeapsEndsInTheSameState() throws {
    for torus in [true, false] {
      let keys = Self.keys(torus, seed: 6)
      var session = try Self.session(keys)
      try session.leap(by: Self.far)
      try session.send(.toggle(Position(column: 1, row: 1)))
      try session.leap(by: 1 << 34)
      try session.send(.toggle(Position(column: 2, row: 1)))
      try session.leap(by: 1 << 21)
      let (life, draws) = try LifeSessionTests.life(session.replay([("model", "life")] + keys))
      let report = try life.run(RunRequest(draws: draws))
      #expect(report.state == session.finalState && (report.state?.cells != .absent) == torus)
      #expect(report[statistic: "box"] == Look(session).box)
      #expect(report[statistic: "population"] == session.statistics.first { $0.name == "population" }?.value)
    }
  }

  @Test func theLastGenerationIsTheEndOfALeap() throws {
    var session = try Self.session([("initial", "{pattern: blinker}"), ("boundary", "unbounded")])
    try session.leap(by: 1 << 53)
    #expect(session.step == 1 << 53)
    #expect(throws: RunError.self) { try session.leap(by: 1 << 20) }
    #expect(session.step == 1 << 53 && session.state.population == 3)
    try session.go(to: 1 << 52)
    #expect(session.state.population == 3)
  }

  @Test func aLeapBeyondTheMemoryLeavesTheState() throws {
    let (life, draws) = try LifeSessionTests.life([
      ("model", "life"), ("steps", "0"), ("rule", "B3/S012345678"), ("initial", "{pattern: r-pentomino}"),
      ("boundary", "unbounded"),
    ])
    var request = RunRequest(draws: draws)
    request.limits.memory = 0x1p19
    var session = try Session(life, request)
    let before = session.finalState
    let error = #expect(throws: RunError.self) { try session.leap(by: 1 << 40) }
    #expect(error?.description.contains("different squares") == true)
    #expect(error?.advice?.contains("--max-memory") == true)
    #expect(session.step == 0 && session.finalState == before)
    try session.advance(by: 10)
    #expect(session.step == 10)
  }

  /// The picture by HashLife equals that of the tiles.
  @Test func picturesOfAllScalesAreThoseOfTheCells() throws {
    var leaping = try Self.session([("initial", "{pattern: gosper-gun}"), ("boundary", "unbounded")])
    try leaping.leap(by: 1 << 30)
    let box = try #require(leaping.state.occupiedBox)
    for exponent in [4, 10, 22, 40, 50] {
      let side = 1 << exponent
      let window = LatticeBox(
        corner: Position(column: box.corner.column & ~(side - 1), row: box.corner.row & ~(side - 1)),
        columns: 40 * side, rows: 30 * side)
      let picture = leaping.picture(in: window, scale: side)
      #expect(picture.elements.count == 1200)
      #expect(picture.elements[0] > 0 || exponent < 22, "scale \(side)")
    }
    // Near the gun, the pictures show single cells.
    var near = try Self.session([("initial", "{pattern: gosper-gun}"), ("boundary", "unbounded")])
    let period = (1 << 30) % 30
    try near.advance(by: 30 * 4 + period)
    let window = LatticeBox(corner: Position(column: -4, row: -16), columns: 48, rows: 32)
    for scale in [1, 2, 4, 8, 16] {
      #expect(
        leaping.picture(in: window, scale: scale).elements == near.picture(in: window, scale: scale).elements,
        "scale \(scale)")
    }
  }

  @Test func obstaclesAreNamed() throws {
    for (keys, words) in [
      ([("grid", "40x30")], "powers of two, not 40x30"), ([("grid", "32x32"), ("boundary", "dead")], "unbounded plane"),
      ([("grid", "32x32"), ("rule", "B2/S/C3")], "two states"),
      ([("grid", "9x9"), ("rule", "B0/S8"), ("boundary", "unbounded")], "without B0"),
    ] {
      let session = try Self.session(keys + [("initial", "random")])
      #expect(session.model.obstacleToLeaps?.contains(words) == true, "\(words)")
    }
    for keys in [[("grid", "32x16")], [("grid", "32x32"), ("rule", "B0/S8")], [("grid", "9x9"), ("boundary", "unbounded")]] {
      #expect(try Self.session(keys + [("initial", "random")]).model.obstacleToLeaps == nil)
    }
  }
}
