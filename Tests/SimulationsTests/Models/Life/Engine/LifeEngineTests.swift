import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import Twins

/// Compares every engine with the plain twin, through blocks as in a notebook.
@Suite struct LifeEngineTests {
  static let rules = [
    // Rules of two states that depend on the whole neighbourhood.
    "B2-a/S12", "B3/S2-i34q", "B3/S23V", "B2/S34H", "B0/S23V", "B1e2k3/S4c5", "B012346/S01346H",
    "MAPHmlphilpaZphaWmWaZaWaWmWaWmWlpaZphaWmWaWmWlpaWmWlpaWlpaWmlpZaaWmpaWmlpZaWmlpZalpZaaZaQ",
    // Rules with dying states, up to the largest number of states.
    "B2/S345/C4", "B2/S/C3", "B3/S23/C256", "B34/S12/C5V", "B2-a/S12/C24", "B2/S34/C7H", "B03/S123/C9",
    "WireWorld",
    // Rules with ranges.
    "R2,C0,M1,S5..9,B6..8,NM", "R3,C0,M0,S8..14,B9..12,NN", "R2,C5,S6-8,13,B7-9,NC", "R5,C0,M1,S34..58,B34..45,NM",
    "R4,C3,S1,3-5,20-30,B0,7-9,40,NN", "R7,C2,S20-60,B0-3,50-70,NC",
    "R2,C2,S2-4,B3,N+", "R3,C3,S2-5,B3-4,NX", "R2,C2,S4-7,B5-6,N#", "R3,C2,S3-9,B6-8,N*", "R2,C4,S2-5,B3-4,N2",
    "R2,C2,S1-3,B2,N@891891", "R2,C2,S3-9,B4-6,N@07ff30", "R2,C4,S5-9,B6-7,NW1000102320030300232010001",
    "R2,C2,S5-12,B6-9,NW0123400000765432100012345",
  ]

  static let sizes = [
    (1, 1), (1, 2), (2, 1), (3, 2), (1, 9), (9, 1), (2, 7), (5, 5), (63, 5), (64, 4), (65, 6), (130, 2), (37, 23),
  ]

  private func check(
    _ rule: String, _ keys: [(String, SpecNode)], seed: UInt64, steps: Int, _ place: (Int, Int) -> Position?
  ) throws {
    let parsed = try LifeRule.parse(rule).get()
    let node = SpecNode(map: [("model", "life"), ("rule", SpecNode(rule))] + keys)
    var plain = PlainLattice(try #require(report(node.with(("steps", 0)), seed: seed).state))
    for step in 1...steps {
      let next = plain.next(parsed, place)
      let result = try report(node.with(("steps", SpecNode("\(step)"))), seed: seed)
      #expect(PlainLattice(try #require(result.state)) == next, "\(rule) \(keys) at step \(step)")
      #expect(result[statistic: "population"] == .whole(next.population))
      #expect(result[statistic: "births"] == .whole(zip(plain.cells, next.cells).count { $0 == 0 && $1 != 0 }))
      #expect(result[statistic: "deaths"] == .whole(zip(plain.cells, next.cells).count { $0 != 0 && $1 == 0 }))
      plain = next
    }
  }

  @Test(arguments: rules, [true, false]) func agreesWithPlainTwin(rule: String, isTorus: Bool) throws {
    for (number, size) in Self.sizes.enumerated() {
      let (columns, rows) = size
      let keys: [(String, SpecNode)] = [
        ("grid", SpecNode("\(columns)x\(rows)")), ("boundary", isTorus ? "periodic" : "dead"),
        ("initial", Self.soup(rule)),
      ]
      try check(rule, keys, seed: UInt64(number), steps: 4) { column, row in
        if isTorus {
          return Position(column: (column % columns + columns) % columns, row: (row % rows + rows) % rows)
        }
        return (0..<columns).contains(column) && (0..<rows).contains(row) ? Position(column: column, row: row) : nil
      }
    }
  }

  /// Tests square neighbourhoods on lattices wider than a vector, with counts of 8 and 16 bits.
  @Test(arguments: [
    ("R5,C0,M1,S34..58,B34..45,NM", 301, 40), ("R7,C4,S60-140,160,B90-110,NM", 150, 20),
    ("R8,C0,M1,S80..150,B90..120,NM", 140, 20), ("R1,C3,S2-3,B3,NM", 200, 9),
  ], ["periodic", "dead"])
  func squares(rule: (String, Int, Int), boundary: String) throws {
    let (rule, columns, rows) = rule
    let keys: [(String, SpecNode)] = [
      ("grid", SpecNode("\(columns)x\(rows)")), ("boundary", SpecNode(boundary)), ("initial", ["random": 0.45]),
    ]
    try check(rule, keys, seed: 5, steps: 2) { column, row in
      let place = Position(column: (column + columns) % columns, row: (row + rows) % rows)
      return boundary == "periodic" || place == Position(column: column, row: row) ? place : nil
    }
  }

  /// Tests counts of more than 16 bits and the largest range.
  @Test(arguments: [
    ("R130,C0,M1,S20000..40000,B25000..66000,NM", 9, 7), ("R500,C0,M0,S400000..600000,B300000..900000,NM", 3, 2),
    ("R140,C2,S100-300,B150-280,N+", 30, 4),
  ])
  func rangesBeyondSixteenBits(rule: String, columns: Int, rows: Int) throws {
    let keys: [(String, SpecNode)] = [("grid", SpecNode("\(columns)x\(rows)")), ("initial", ["random": 0.4])]
    try check(rule, keys, seed: 3, steps: 2) { column, row in
      Position(column: (column % columns + columns) % columns, row: (row % rows + rows) % rows)
    }
  }

  /// Returns random cells. A higher density gives WireWorld enough conductors.
  static func soup(_ rule: String) -> SpecNode {
    rule == "WireWorld" ? ["random": 0.8] : ["random": 0.4]
  }

  @Test(arguments: [
    "B3/S23:T9+4,5", "B3/S23:T6,70+33", "B3/S23:K8*,5", "B3/S23:K70*+1,5", "B3/S23:K5,8*+1", "B3/S23:C66,5",
    "B3/S23:S9",
    "B3/S23:S65", "B2-a/S12:S7", "B3/S23:K4096*,3", "B2-a/S12:T4100+7,3", "B2/S345/C4:C4096,2", "B2/S345/C4:C9,6",
    "WireWorld:K9*,6", "R2,C0,M1,S5..9,B6..8,NM:S7",
    "R3,C4,M0,S8..14,B9..12,NC:T20+3,9", "R3,C0,M0,S8..14,B9..12,NN:K9,6*", "B0/S23:C1,3", "B3/S23:S1",
    // Lattices narrower than the neighbourhood.
    "R5,C0,M1,S34..58,B34..45,NM:T8,8", "R5,C2,S3-9,B4-8,NX:K6*+1,4",
  ])
  func shapesOfLattices(rule: String) throws {
    let topology = try #require(try LifeRule.parse(rule).get().topology)
    for seed in 0..<3 as Range<UInt64> {
      try check(rule, [("initial", Self.soup(rule))], seed: seed, steps: 5) { topology.cell(at: $0, $1) }
    }
  }

  /// Tests wires with all four states.
  @Test func wireWorldRunsAroundALoop() throws {
    let loop = "x = 6, y = 4, rule = WireWorld\n.2CBA$C4.C$C4.C$.4C!"
    let node: SpecNode = ["model": "life", "grid": "9x7", "initial": ["rle": SpecNode(loop)]]
    let start = try report(node.with(("steps", 0)))
    #expect(start.state?.lines[1] == "..CCBA...")
    var plain = PlainLattice(try #require(start.state))
    let rule = try LifeRule.parse("WireWorld").get()
    for step in 1...12 {
      plain = plain.next(rule) { Position(column: ($0 + 9) % 9, row: ($1 + 7) % 7) }
      #expect(PlainLattice(try #require(report(node.with(("steps", SpecNode("\(step)")))).state)) == plain)
    }
    #expect(try report(node.with(("until", "stable")))[statistic: "period"] == .whole(12))
  }

  /// Tests ages of every width in bits, with a cell of each age at the start.
  @Test(arguments: [3, 4, 5, 6, 10, 17, 25]) func everyAgeGrowsOlder(states: Int) throws {
    let tags = [
      ".", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V",
      "W", "X",
    ]
    let row = tags.prefix(states).joined() + tags.prefix(states).reversed().joined()
    let rle = SpecNode("x = \(2 * states), y = 1\n\(row)!")
    let rule = "B2/S1/C\(states)"
    try check(
      rule, [("grid", SpecNode("\(2 * states + 5)x4")), ("initial", ["rle": rle])], seed: 0, steps: states + 2
    ) { column, row in
      Position(column: (column + 2 * states + 5) % (2 * states + 5), row: (row + 4) % 4)
    }
  }

  @Test func statesAreWrittenAsLettersOrDigits() throws {
    func lines(_ rule: String) throws -> [String]? {
      try report([
        "model": "life", "rule": SpecNode(rule), "grid": "3x1", "boundary": "dead", "initial": "single", "steps": 1,
      ])
      .state?.lines
    }
    #expect(try lines("B/S/C3") == [".B."])
    #expect(try lines("B/S/C26") == [".B."])
    #expect(try lines("B/S/C27") == ["000200"])
    #expect(try lines("B/S0") == [".O."])
  }
}
