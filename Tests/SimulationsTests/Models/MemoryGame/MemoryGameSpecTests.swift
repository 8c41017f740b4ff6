import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing

/// Tests reading a block of the model `memory`.
@Suite struct MemoryGameSpecTests {
  static func memory(_ entries: (String, SpecNode)...) throws -> MemoryGame {
    try #require(try block(SpecNode(map: [("model", "memory")] + entries)).simulation as? MemoryGame)
  }

  @Test func boards() throws {
    #expect(try Self.memory(("grid", "4x5")).board == MemoryBoard(columns: 4, rows: 5))
    #expect(try Self.memory(("grid", "6")).board == MemoryBoard(columns: 6, rows: 6))
    #expect(try Self.memory(("grid", "1x2")).board.pairs == 1)
    #expect(try Self.memory(("grid", "2147483647x2")).board.cards == 4_294_967_294)
    #expect(try Self.memory(("pairs", 10)).players == [.perfect])
  }

  /// The board is the rectangle of these pairs that is nearest to a square, with the longer side across.
  @Test(arguments: [
    (1, 2, 1), (2, 2, 2), (3, 3, 2), (4, 4, 2), (6, 4, 3), (7, 7, 2), (8, 4, 4), (10, 5, 4), (12, 6, 4), (18, 6, 6),
    (27, 9, 6), (101, 101, 2), (2_147_483_647, 2_147_483_647, 2),
  ])
  func pairsLieInARectangle(_ pairs: Int, _ columns: Int, _ rows: Int) throws {
    #expect(try Self.memory(("pairs", SpecNode("\(pairs)"))).board == MemoryBoard(columns: columns, rows: rows))
  }

  @Test func players() throws {
    func players(_ node: SpecNode) throws -> [MemoryGame.Player] {
      try Self.memory(("pairs", 4), ("players", node)).players
    }
    #expect(try players("random") == [.random])
    #expect(try players(["memory": 7]) == [.memory(7)])
    #expect(try players(["perfect", ["memory": 0], "random"]) == [.perfect, .memory(0), .random])
    #expect(try players(["optimal", "optimal"]) == [.optimal, .optimal])
  }

  @Test func theDigestKnowsWhatMatters() throws {
    func canonical(_ entries: (String, SpecNode)...) throws -> String {
      try block(SpecNode(map: [("model", "memory")] + entries)).canonical
    }
    let plain = try canonical(("grid", "4x4"))
    #expect(try canonical(("grid", 4), ("players", "perfect")) == plain)
    #expect(try canonical(("grid", "2x8")) != plain)
    #expect(try canonical(("grid", 4), ("players", ["memory": 0])) == canonical(("grid", 4), ("players", "random")))
    #expect(
      try canonical(("grid", 4), ("players", ["perfect", "random"]))
        != canonical(("grid", 4), ("players", ["random", "perfect"])))
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let entries: [(String, SpecNode)]
    let key: String?
    let problem: SpecError.Problem

    init(_ name: String, _ entries: [(String, SpecNode)], key: String?, _ problem: SpecError.Problem) {
      testDescription = name
      self.entries = entries
      self.key = key
      self.problem = problem
    }

    /// Creates the fault of a board with an odd number of cards.
    init(_ columns: Int, _ rows: Int, neighbours: String) {
      self.init(
        "\(columns)x\(rows)", [("grid", SpecNode("\(columns)x\(rows)"))], key: "grid",
        .invalid(
          "a board of \(columns)x\(rows) has an odd number of cards",
          advice: "the nearest even boards are " + neighbours))
    }
  }

  static let faults: [Fault] = [
    Fault(3, 5, neighbours: "2x5, 4x5, 3x4 and 3x6"),
    Fault(1, 1, neighbours: "2x1 and 1x2"),
    Fault(1, 7, neighbours: "2x7, 1x6 and 1x8"),
    Fault(4_294_967_295, 1, neighbours: "4294967294x1, 4294967296x1 and 4294967295x2"),
    Fault(
      "no board", [("players", "random")], key: "grid",
      .invalid("memory needs 'grid' or 'pairs'", advice: "add a line such as 'grid: 4x5' or 'pairs: 10'")),
    Fault(
      "two boards", [("grid", 4), ("pairs", 8)], key: "pairs",
      .invalid("'grid' and 'pairs' both say how many cards there are", advice: "keep one of them")),
    Fault(
      "no cards", [("pairs", 0)], key: "pairs",
      .outOfRange(
        found: "'0'", expected: "whole number from 1 to 2,147,483,647", advice: "write 1 instead of 0")),
    Fault(
      "too many cards", [("grid", "65536x65536")], key: "grid",
      .outOfRange(found: "65536x65536", expected: "board of at most 4294967294 cards")),
    Fault(
      "unknown player", [("grid", 4), ("players", "perfct")], key: "players",
      .unknownWord(
        found: "perfct", what: "player",
        allowed: [
          Word("perfect", synonyms: ["all", "total", "unlimited", "computer", "elephant"]),
          Word("random", synonyms: ["none", "chance", "forgetful", "goldfish"]),
          Word("optimal", synonyms: ["best", "optimum", "strategic", "zwick-paterson"]),
          Word("{memory: K}", synonyms: ["memory", "limited", "fifo", "recall"]),
        ])),
    Fault(
      "nobody", [("grid", 4), ("players", [])], key: "players",
      .outOfRange(
        found: "no player", expected: "list of two or more players, or a single one without brackets")),
    Fault(
      "a list of one", [("grid", 4), ("players", ["perfect"])], key: "players",
      .outOfRange(
        found: "a list of one player", expected: "list of two or more players, or a single one without brackets",
        advice: "write perfect instead of [perfect]")),
    Fault(
      "optimal alone", [("grid", 4), ("players", "optimal")], key: "players",
      .invalid("an optimal player needs an opponent", advice: "write two players, such as [optimal, perfect]")),
    Fault(
      "optimal among three", [("grid", 4), ("players", ["perfect", "optimal", "random"])], key: "players",
      .invalid(
        "an optimal player needs exactly one opponent, but there are 3 players",
        advice: "write [optimal, perfect], or leave 'optimal' out")),
    Fault(
      "negative memory", [("grid", 4), ("players", ["memory": -1])], key: "memory",
      .wrongType(found: "'-1'", expected: "whole number from 0 to 4,294,967,295")),
    Fault("no memory", [("grid", 4), ("players", [:])], key: "memory", .missingKey("memory", example: "memory: 7")),
    Fault(
      "a list in a list", [("grid", 4), ("players", [["perfect", "random"], "perfect"])], key: "players",
      .wrongType(found: "a list", expected: "player: perfect, random, optimal or {memory: K}")),
    Fault("steps", [("grid", 4), ("steps", 3)], key: "steps", .unknownKey("steps", owner: "memory", allowed: keys)),
  ]

  static let keys = (BlockSpecification.keys + MemoryGame.declaration.keys).map(\.word)

  @Test(arguments: faults) func faultsArePointedAt(_ fault: Fault) {
    let found = errors(in: SpecNode(map: [("model", "memory")] + fault.entries))
    #expect(found.map(\.problem) == [fault.problem])
    #expect(found.map(\.key) == [fault.key])
  }

  @Test func allFaultsAreReportedTogether() {
    let found = errors(in: ["model": "memory", "grid": "3x3", "players": ["perfct", ["memory": "x"], "optimal"]])
    #expect(found.map(\.key) == ["grid", "players", "memory", "players"])
  }

  @Test(arguments: [
    ("board", "grid"), ("size", "grid"), ("player", "players"), ("strategy", "players"), ("pair", "pairs"),
    ("n", "pairs"),
  ])
  func whatPeopleTypeIsUnderstood(_ typed: String, _ meant: String) {
    #expect(Self.keys.nearest(to: typed) == meant)
  }

  @Test func costIsEstimatedBeforeAnythingIsMade() throws {
    func cost(_ pairs: Int, _ players: SpecNode) throws -> Cost {
      try Self.memory(("pairs", SpecNode("\(pairs)")), ("players", players)).cost
    }
    let huge = 2_000_000_000
    #expect(try cost(huge, "perfect").memory > 9e10 && cost(huge, "random").updates == 1.6e28)
    #expect(try cost(huge, ["optimal", "perfect"]).memory > 1e18)
    #expect(try cost(100_000, ["optimal", "perfect"]).memory > 0x1p30)
    #expect(try cost(40_000, ["optimal", "perfect"]).memory < 0x1p30)
    // A run of hours exceeds the default limit, and a run of seconds does not.
    #expect(try cost(20_000, "random").updates > 1e13 && cost(10_000, "random").updates < 1e13)
    #expect(try cost(20_000, ["memory": 5]).updates < 1e13 && cost(1_000_000, "perfect").updates < 1e13)
    #expect(try cost(1_000_000, "perfect").memory < 0x1p30 && cost(10, "perfect").key == "pairs")
  }

  @Test func theExampleRuns() throws {
    #expect(MemoryGame.declaration.example == "model: memory\ngrid: 4x5\nplayers: perfect")
    let report = try report(["model": "memory", "grid": "4x5", "players": "perfect"])
    #expect(report[statistic: "pairs"] == .whole(10))
  }
}
