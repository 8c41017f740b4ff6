import Simulations
import Testing
import TestSupport
import Twins

@Suite struct ApgcodeTests {
  /// Returns the code of a built-in pattern.
  private func code(named name: String) throws -> String {
    let pattern = try #require(PatternLibrary.pattern(named: name))
    let cells = (0..<pattern.rows).flatMap { row in
      var cells: [Position] = []
      let first = pattern.row(row).lowerBound
      pattern.packed.runs(in: pattern.row(row)) { range, state in
        if state != 0 { cells += range.map { Position(column: $0 - first, row: row) } }
      }
      return cells
    }
    return try code(PlainPhase(cells))
  }

  /// Returns the code of cells that repeat.
  private func code(_ phase: PlainPhase) throws -> String {
    let repetition = try #require(phase.repetition())
    return try Apgcode(phase.positions, period: repetition.period, isMoving: repetition.isMoving, rule: .conway).text
  }

  @Test(arguments: [
    ("block", "xs4_33"), ("beehive", "xs6_696"), ("loaf", "xs7_2596"), ("boat", "xs5_253"), ("ship", "xs6_356"),
    ("tub", "xs4_252"), ("pond", "xs8_6996"), ("barge", "xs6_25a4"), ("long-boat", "xs7_25ac"), ("mango", "xs8_69ic"),
    ("snake", "xs6_bd"), ("eater", "xs7_178c"), ("aircraft-carrier", "xs6_39c"), ("blinker", "xp2_7"),
    ("toad", "xp2_7e"), ("beacon", "xp2_318c"), ("clock", "xp2_2a54"),
    ("pulsar", "xp3_co9nas0san9oczgoldlo0oldlogz1047210127401"), ("octagon-2", "xp5_idiidiz01w1"),
    ("figure-eight", "xp8_gk2gb3z11"), ("koks-galaxy", "xp8_4b23021eaz57840c4d2"), ("tumbler", "xp14_j9d0d9j"),
    ("pentadecathlon", "xp15_4r4z4r4"), ("queen-bee-shuttle", "xp30_w33z8kqrqk8zzzw33"),
    ("twin-bees-shuttle", "xp46_033y133zzzckgsxsgkczz0ccy1cc"), ("glider", "xq4_153"), ("lwss", "xq4_6frc"),
    ("mwss", "xq4_27dee6"), ("hwss", "xq4_27deee6"), ("loafer", "xq7_3nw17862z6952"),
    ("copperhead", "xq10_o5995ozes88sezw33"), ("weekender", "xq7_7dfxg88gxfd7zw123u2222u321"),
  ])
  func codesArePublished(name: String, expected: String) throws {
    #expect(try code(named: name) == expected)
  }

  @Test func everyOrientationAndPhaseHasTheSameCode() throws {
    var generator = SplitMix(seed: 20)
    let still = PlainPhase(WechslerReading.cells("g88m952z121"))
    var ship = PlainPhase(WechslerReading.cells("3nw17862z6952"))
    for _ in 0..<40 {
      let quarters = Int(generator.next() % 4), isFlipped = generator.next() % 2 == 1
      let (across, down) = (Int(generator.next() % 100) - 50, Int(generator.next() % 100) - 50)
      func turned(_ phase: PlainPhase) -> PlainPhase {
        PlainPhase(
          phase.positions.map { cell in
            var (x, y) = (isFlipped ? -cell.column : cell.column, cell.row)
            for _ in 0..<quarters { (x, y) = (-y, x) }
            return Position(column: x + across, row: y + down)
          })
      }
      ship = ship.next
      #expect(try code(turned(still)) == "xs14_g88m952z121")
      #expect(try code(turned(ship)) == "xq7_3nw17862z6952")
    }
  }

  private func code(_ cells: [[Int]], period: Int = 1, rule: LifeRule = .conway) throws -> String {
    try Apgcode(cells.map { Position(column: $0[0], row: $0[1]) }, period: period, isMoving: false, rule: rule).text
  }

  /// The codes of objects are their own canonical form, and other ways to write their cells have the same one.
  @Test func codesHaveOneForm() throws {
    for code in ObjectNames.names.keys { #expect(Apgcode.canonical(code) == code) }
    for code in ["ov_p46", "ov_s40", "xp2_7yx7", "xs5_1zhzk", "xs2_1y71", "xq10_o5995ozes88sezw33"] {
      #expect(Apgcode.canonical(code) == code)
    }
    for (code, canonical) in [
      ("xs4_66", "xs4_33"), ("xs9_33", "xs4_33"), ("xs4_0033", "xs4_33"), ("xs4_w33", "xs4_33"), ("xp2_111", "xp2_7"),
      ("xs4_33zz", "xs4_33"), ("xs6_4a52", "xs6_25a4"), ("xq4_351", "xq4_153"), ("xs4_0", nil),
      ("xs4_z", nil), ("xs4_y", nil), ("xs4_3y", nil), ("xp1_33", nil), ("xs4_1zzzzzzzz1", "xs2_1yz1"),
      ("xs2_1yz01", "xs2_1yz01"), ("xs2_1xyz1", "xs2_1yzx1"),
      ("xs2_1" + String(repeating: "yz", count: 400) + "1", nil),
      ("xs1281_" + String(repeating: "1", count: 1281), nil),
    ] as [(String, String?)] {
      #expect(Apgcode.canonical(code) == canonical, "\(code)")
    }
    // Random cells in any of their orientations.
    var random = SplitMix(seed: 34)
    let rule = LifeRule(births: 0, survivals: 0x1FF)
    for _ in 0..<200 {
      let cells = (0..<random.number(1...30)).map { _ in [random.number(0...39), random.number(0...39)] }
      let code = try code(Array(Set(cells)), rule: rule)
      #expect(Apgcode.canonical(code) == code)
    }
  }

  /// Returns the cells of a long diagonal still life.
  private static func barge(_ length: Int) -> [[Int]] { (0..<length).flatMap { [[$0, $0 + 1], [$0 + 1, $0]] } }

  /// The codes of large objects are those of lifelib 2.5.6, up to an area of 40,000 cells with a margin, and up to 1,280
  /// characters.
  @Test func largeObjects() throws {
    #expect(try code([0, 1, 45, 46].flatMap { [[$0, 0], [$0, 1]] }) == "xs8_33yzy033")
    let blinkers = (0...2).flatMap { [[1, $0], [39, $0]] }
    #expect(try code(blinkers, period: 2) == "xp2_7yx7")
    #expect(try code(blinkers + [[60, 0], [61, 0], [60, 1], [61, 1]], period: 2) == "xp2_33yg7yx7")
    let barge = try code(Self.barge(45))
    #expect(
      barge
        == "xs90_yz0g8ka52zyvg8ka521zyqg8ka521zylg8ka521zygg8ka521zybg8ka521zy6g8ka521zy1g8ka521zg8ka521z01")
    #expect(Apgcode.canonical(barge) == barge && ObjectCode.pattern(barge)?.columns == 46)
    #expect(try code(Self.barge(197)).hasPrefix("xs394_yz") && code(Self.barge(198)) == "ov_s396")
    // Single cells in a square of 81x81 cells have a text of more than 1,280 characters.
    func dots(_ side: Int) -> [[Int]] { (0..<side * side).map { [2 * ($0 % side), 2 * ($0 / side)] } }
    let rule = LifeRule(births: 0, survivals: 0x1FF)
    #expect(try code(dots(39), rule: rule).hasPrefix("xs1521_") && code(dots(41), rule: rule) == "ov_s1681")
  }

  @Test func emptyColumnsAreCounted() throws {
    // Under B/S012345678, every live cell survives.
    let rule = LifeRule(births: 0, survivals: 0x1FF)
    #expect(try code([0, 2, 5, 9, 14].map { [$0, 0] }, rule: rule) == "xs5_1zhzk")
    #expect(try code([[0, 0], [0, 12]], rule: rule) == "xs2_1y71")
    #expect(try code([[0, 0], [6, 6]], rule: rule) == "xs2_1zy22")
  }

  @Test func aMovingObjectOfPeriod1IsASpaceship() throws {
    // Under this rule a cell moves to the right in every generation.
    let rule = LifeRule(.table(MooreTable { block in block == 32 }))
    #expect(try Apgcode([.origin], period: 1, isMoving: true, rule: rule).text == "xq1_1")
  }
}
