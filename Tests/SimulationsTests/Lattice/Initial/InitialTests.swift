import Blocks
import BlockSupport
import Simulations
import Specification
import Testing

@Suite("Initial")
struct InitialTests {
  let draws = Draws(seed: 42, replicate: 3)

  func rows(_ forms: [Initial.Form], _ box: InitialBox, upstream: [String: any Handover] = [:]) throws -> [String] {
    FinalState(try Initial(forms).grid(in: box, draws: draws, upstream: upstream)).lines
  }

  func torus(_ columns: Int, _ rows: Int) -> InitialBox { InitialBox(columns: columns, rows: rows, wraps: true) }
  func plane(_ columns: Int, _ rows: Int) -> InitialBox { InitialBox(columns: columns, rows: rows, wraps: false) }

  let corner = Pattern(columns: 2, rows: 2, cells: [1, 1, 1, 0])

  @Test("single is the cell at ⌊W/2⌋, ⌊H/2⌋")
  func single() throws {
    #expect(try rows([.single], torus(5, 3)) == [".....", "..O..", "....."])
    #expect(try rows([.single], torus(4, 2)) == ["....", "..O."])
    #expect(try rows([.single], torus(1, 1)) == ["O"])
    #expect(try rows([], torus(2, 1)) == [".."])
  }

  @Test("single is the last person if nobody is in the centre")
  func singleInAShortRow() throws {
    // The second row has one person, so nobody is at the centre [1, 1].
    #expect(try rows([.single], InitialBox(columns: 2, rows: 2, count: 3, wraps: false)) == ["..", "O."])
  }

  /// The contract defines the words: entity ⌊i/2⌋ decides cell i by its word 2(i mod 2) and the next one.
  @Test("random cells are the contract's draws", arguments: [(1, 1), (7, 5), (8, 4), (64, 3), (65, 3), (129, 2)])
  func random(columns: Int, height: Int) throws {
    let probability = try #require(Probability(decimal: "0.3"))
    for count in [columns * height, columns * (height - 1) + 1] {
      let box = InitialBox(columns: columns, rows: height, count: count, wraps: false)
      let grid = try Initial([.random(probability)]).grid(in: box, draws: draws)
      for cell in 0..<columns * height {
        let words = Philox.words(counter: .init(UInt32(cell / 2), 0, 3, 1 << 24), key: draws.key)
        let number = UInt64(words[cell % 2 * 2]) + UInt64(words[cell % 2 * 2 + 1]) << 32
        let expected = cell < count && number < probability.threshold
        #expect(grid[cell % columns, cell / columns] == expected, "cell \(cell) of \(count)")
      }
    }
  }

  @Test("random has its density, and 0 and 1 are exact")
  func density() throws {
    let box = torus(200, 200)
    let probability = try #require(Probability(decimal: "0.3"))
    let population = try Initial([.random(probability)]).grid(in: box, draws: draws).population
    #expect((11_600...12_400).contains(population), "12,000 ± 4.4 standard deviations")
    #expect(try Initial([.random(.zero)]).grid(in: box, draws: draws).population == 0)
    #expect(try Initial([.random(.one)]).grid(in: box, draws: draws).population == 40_000)
  }

  /// The contract defines the choice: partial Fisher–Yates over the ascending indices. Small and large counts are
  /// stored differently.
  @Test("count chooses by Fisher–Yates", arguments: [0, 1, 2, 12, 13, 50, 104, 105])
  func count(wanted: Int) throws {
    let columns = 15, height = 7
    var indices = Array(0..<columns * height)
    var stream = draws.stream(entity: 0, step: 0, purpose: .count)
    for j in 0..<wanted { indices.swapAt(j, j + Int(stream.below(UInt32(indices.count - j)))) }
    let grid = try Initial([.count(wanted)]).grid(in: torus(columns, height), draws: draws)
    #expect(grid.population == wanted)
    for index in indices.prefix(wanted) { #expect(grid[index % columns, index / columns]) }
  }

  @Test("count chooses among those who exist")
  func countInAShortRow() throws {
    let box = InitialBox(columns: 3, rows: 2, count: 4, wraps: false)
    #expect(try rows([.count(4)], box) == ["OOO", "O.."])
    let tooMany = RunError(
      key: "initial", "5 cells are wanted, but there are only 4", advice: "use a whole number from 0 to 4")
    #expect(throws: tooMany) {
      try rows([.count(5)], box)
    }
    var group = box
    group.members = "people"
    #expect { try rows([.count(5)], group) } throws: { "\($0)".contains("5 people are wanted") }
  }

  @Test("cells inside and outside the lattice")
  func cells() throws {
    let cells = [Position(column: 0, row: 0), Position(column: 2, row: 1), Position(column: 0, row: 0)]
    #expect(try rows([.cells(cells)], torus(3, 2)) == ["O..", "..O"])
    for outside in [Position(column: 3, row: 0), Position(column: 0, row: 2), Position(column: -1, row: 0)] {
      #expect(throws: RunError.self) { try rows([.cells([outside])], torus(3, 2)) }
    }
    #expect(throws: RunError.self) {
      try rows([.cells([Position(column: 1, row: 1)])], InitialBox(columns: 3, rows: 2, count: 4, wraps: false))
    }
  }

  @Test("a pattern is centred, or has its corner at its place")
  func patterns() throws {
    #expect(try rows([.pattern(corner, at: nil)], plane(5, 4)) == [".....", ".OO..", ".O...", "....."])
    #expect(try rows([.pattern(corner, at: nil)], plane(2, 2)) == ["OO", "O."])
    let free = InitialBox(columns: 4, rows: 2, wraps: false, centres: false)
    #expect(try rows([.pattern(corner, at: nil)], free) == ["OO..", "O..."])
    #expect(try rows([.pattern(corner, at: Position(column: 3, row: 1))], torus(4, 3)) == ["....", "O..O", "...O"])
    #expect(try rows([.pattern(corner, at: Position(column: -1, row: -1))], torus(3, 3)) == ["..O", "...", "O.O"])
    #expect(throws: RunError.self) { try rows([.pattern(corner, at: Position(column: 3, row: 1))], plane(4, 3)) }
    #expect(throws: RunError.self) { try rows([.pattern(corner, at: nil)], torus(1, 4)) }
    let coloured = Pattern(columns: 1, rows: 1, cells: [2])
    let tooColourful = RunError(
      key: "initial", "the pattern has more than two states, but this model has two",
      advice: "use a pattern with the states 0 to 1")
    #expect(throws: tooColourful) {
      try rows([.pattern(coloured, at: nil)], torus(3, 3))
    }
  }

  @Test("later placements cover earlier ones, including with dead cells")
  func layers() throws {
    let full = Pattern(columns: 3, rows: 2, cells: [1, 1, 1, 1, 1, 1])
    let layers: [Initial.Form] = [.pattern(full, at: nil), .pattern(corner, at: Position(column: 0, row: 0))]
    #expect(try rows(layers, torus(3, 2)) == ["OOO", "O.O"])
    #expect(try rows(layers.reversed(), torus(3, 2)) == ["OOO", "OOO"])
  }

  @Test("empty covers everything before it")
  func emptyIsAPlacement() throws {
    func initial(_ list: SpecNode) throws -> (population: Int, canonical: String) {
      let block = try block(["model": "life", "grid": 5, "steps": 0, "initial": list])
      let statistics = try block.simulation.run(RunRequest(draws: Draws(seed: 1))).statistics
      guard case .whole(let population)? = statistics.first(where: { $0.name == "population" })?.value else {
        return (-1, "")
      }
      return (population, block.canonical)
    }
    #expect(try initial(["single", "empty"]).population == 0)
    #expect(try initial(["empty", "single"]).population == 1)
    #expect(try initial(["random", "empty", ["at": [[0, 0], [1, 1]]], "empty", "single"]).population == 1)
    #expect(try initial(["single", "empty"]).canonical == initial("empty").canonical)
    #expect(try initial(["random", "empty", "single"]).canonical == initial("single").canonical)
  }

  @Test("another block's state must have the same size")
  func from() throws {
    var grid = BitGrid(columns: 3, rows: 1)
    grid[1, 0] = true
    let upstream = ["first": FinalState(grid)]
    #expect(try rows([.from("first")], torus(3, 1), upstream: upstream) == [".O."])
    #expect(
      throws: RunError(
        key: "initial", "'first' ends as a grid of 3x1, but this grid is 4x1", advice: "write grid: 3")
    ) { try rows([.from("first")], torus(4, 1), upstream: upstream) }
    #expect(throws: RunError.self) { try rows([.from("second")], torus(3, 1), upstream: upstream) }
  }

  @Test("more cells than draws can number are refused before any is drawn")
  func drawLimits() {
    let box = InitialBox(columns: 1, rows: 1, count: 1 << 33 + 1, wraps: true)
    #expect(throws: RunError.self) { try Initial([.random(.half)]).grid(in: box, draws: draws) }
    #expect(throws: RunError.self) { try Initial([.count(1)]).grid(in: box, draws: draws) }
  }

  @Test("the extent is the box around all placements")
  func extent() throws {
    #expect(try #require(Initial.single.extent) == (1, 1))
    #expect(try #require(Initial.empty.extent) == (1, 1))
    #expect(Initial.random.extent == nil)
    let placed = Initial([.pattern(corner, at: Position(column: 4, row: 1)), .cells([Position(column: 2, row: 8)])])
    #expect(try #require(placed.extent) == (6, 9))
  }
}

@Suite("Initial read from text")
struct InitialReadingTests {
  func canonical(_ node: SpecNode) -> String? { reading(node, as: ValueType<Initial>.initial).canonical }

  func problems(_ node: SpecNode) -> [SpecError.Problem] {
    var context = SpecContext()
    #expect(ValueType<Initial>.initial.read(node, "initial", &context) == nil)
    return context.errors.map(\.problem)
  }

  @Test("words, maps and lists")
  func forms() {
    #expect(canonical("empty") == "empty")
    #expect(canonical([]) == "empty")
    #expect(canonical("single") == "single")
    #expect(canonical("random") == "random:0.5")
    #expect(canonical(["random": "0.30"]) == "random:0.3")
    #expect(canonical(["count": 12]) == "count:12")
    #expect(canonical(["from": "gun"]) == "from:gun")
    #expect(canonical(["at": [3, 4]]) == "at:[3,4]")
    #expect(canonical(["at": [[3, 4], [-1, 0]]]) == "at:[3,4],[-1,0]")
    #expect(canonical(["at": []]) == "at:")
    #expect(canonical(["single", ["count": 2]]) == "single;count:2")
  }

  @Test("values that are not an initial state")
  func errors() {
    #expect(
      problems(["random": "0.5", "count": 2]) == [
        .invalid(
          "an initial state has one form, but this one has random and count", advice: "put several forms in a list")
      ])
    #expect(problems(["density": "0.5"]).count == 1, "one error for one misspelling")
    #expect(
      problems(["rotate": 90]) == [
        .invalid(
          "an initial state needs one of random, count, pattern, rle, cells, file, from or at", advice: nil)
      ])
    #expect(problems(["random": "1.5"]).count == 1)
    #expect(problems(["count": "many"]).count == 1)
    #expect(problems(["at": 5]) == [.wrongType(found: "'5'", expected: "list of [column, row] pairs")])
    #expect(problems(["at": [[1, 2, 3]]]) == [.wrongType(found: "a list", expected: "[column, row]")])
    #expect(problems(["at": [["a", 2]]]) == [.wrongType(found: "'a'", expected: "whole number")])
    #expect(problems(["at": [["+1", 2]]]) == [.wrongType(found: "'+1'", expected: "whole number")])
    #expect(problems(["at": [["2^31", 2]]]) == [.wrongType(found: "'2^31'", expected: "whole number")])
    #expect(
      problems(["at": [[2_147_483_648, 2]]]) == [
        .outOfRange(found: "'2147483648'", expected: "whole number from -2,147,483,647 to 2,147,483,647")
      ])
    #expect(problems([["count": -1], "nonsense"]).count == 2, "all errors of a list")
    guard case .unknownWord("centr", "initial state", let allowed)? = problems("centr").first else {
      Issue.record("an unknown word was expected")
      return
    }
    #expect(allowed.nearest(to: "centr") == "single")
    #expect(allowed.nearest(to: "soup") == "random")
  }

  @Test(
    "patterns as text, as a file and by name, turned, flipped and placed",
    arguments: [
      (["cells": ".O.OO"], "pattern:x = 5, y = 1;bob2o!"),
      (["cells": "O.\nOO\n"], "pattern:x = 2, y = 2;o$2o!"),
      (["rle": "bo$2bo$3o!"], "pattern:x = 3, y = 3;bo$2bo$3o!"),
      (["rle": "bo!", "at": [3, -1]], "pattern:x = 2, y = 1;bo!@[3,-1]"),
      (["cells": "OO.", "rotate": 90], "pattern:x = 1, y = 3;o$o!"),
      (["cells": "OO.", "rotate": 180], "pattern:x = 3, y = 1;b2o!"),
      (["cells": "O.\nOO", "rotate": 270], "pattern:x = 2, y = 2;bo$2o!"),
      (["cells": "OO.", "flip": "horizontal"], "pattern:x = 3, y = 1;b2o!"),
      (["cells": "O.\n..", "flip": "vertical"], "pattern:x = 2, y = 2;$o!"),
      (["file": "row.cells"], "pattern:x = 2, y = 1;2o!"),
      ("glider", "pattern:x = 3, y = 3;bo$2bo$3o!"),
      (["pattern": "glider", "at": [1, 2]], "pattern:x = 3, y = 3;bo$2bo$3o!@[1,2]"),
    ] as [(SpecNode, String)])
  func patterns(node: SpecNode, text: String) {
    var context = SpecContext.with(files: ["row.cells": Array("OO\n".utf8)])
    let type = ValueType<Initial>.initial
    #expect(type.read(node, "initial", &context).map(type.canonical) == text)
    #expect(context.errors.isEmpty)
  }

  @Test(
    "files of every format, turned and flipped like patterns",
    arguments: [
      (["file": "p.rle"], "pattern:x = 3, y = 2, rule = B36/S23;o$b2o!@file[-7,9]+3"),
      (["file": "p.rle", "header": "ignore"], "pattern:x = 3, y = 2, rule = B36/S23;o$b2o!"),
      (["file": "p.rle", "at": [1, 2]], "pattern:x = 3, y = 2, rule = B36/S23;o$b2o!@[1,2]+3"),
      (["file": "sub/p.rle.gz", "rotate": 90], "pattern:x = 2, y = 3, rule = B36/S23;bo$o$o!@file[-7,9]+3"),
      (["file": "p.cells", "flip": "horizontal"], "pattern:x = 3, y = 2;2bo$2o!"),
      (["file": "p.lif", "flip": "vertical", "at": [4, 5]], "pattern:x = 3, y = 2, rule = 23/36;b2o$o!@[4,5]"),
      (["file": "p.life"], "pattern:x = 3, y = 2;o$b2o!@file[-3,4]"),
      (["file": "p.mc", "rotate": 180], "pattern:x = 3, y = 2, rule = HighLife;2o$2bo!@file[-8,-7]"),
      (["file": "h.rle"], "pattern:x = 4, y = 1, rule = Life:T9,9;o2bo!"),
      (["cells": "012"], "pattern:x = 3, y = 1;.AB!"),
      (["file": "configurations.json", "title": "Piece", "at": [0, 0]], "pattern:x = 3, y = 2;o$b2o!@[0,0]"),
    ] as [(SpecNode, String)])
  func patternFiles(node: SpecNode, text: String) {
    let rle = "#CXRLE Pos=-7,9 Gen=3\nx = 3, y = 2, rule = B36/S23\no$b2o!"
    let files = [
      "p.rle": rle, "sub/p.rle.gz": rle, "p.cells": "!Name: p\nO..\n.OO\n",
      "p.lif": "#Life 1.05\n#R 23/36\n#P -3 4\n*..\n.**\n", "p.life": "#Life 1.06\n-3 4\n-2 5\n-1 5\n",
      "p.mc": "[M2] (golly 4.2)\n#R HighLife\n*$.**$\n4 1 0 0 0\n",
      "h.rle": "x = 4, y = 1, rule = LifeHistory:T9,9\nADBC!",
      "configurations.json": "[{\"title\": \"Piece\", \"contents\": [[4, -3], [5, -2], [5, -1]]}]",
    ]
    var context = SpecContext.with(files: files.mapValues { Array($0.utf8) })
    let type = ValueType<Initial>.initial
    #expect(type.read(node, "initial", &context).map(type.canonical) == text)
    #expect(context.errors.isEmpty)
  }

  @Test(
    "errors in a pattern file point to their place",
    arguments: [
      (["file": "p.rle"], "file", "line 2, column 3 of the pattern: found 'z' where a cell was expected"),
      (["file": "p.txt"], "file", "'p.txt' has no known file name extension"),
      (["file": "c.json"], "file", "a file of several patterns needs a title"),
      (["file": "c.json", "title": ["x"]], "title", nil),
      (["file": "c.json", "title": "Gilder"], "title", nil),
      (
        ["file": "broken.json", "title": "Glider"], "file",
        "line 1, column 2 of the pattern: found '1' where an object was expected"
      ),
      (["file": "p.rle", "title": "Glider"], "title", "'title' cannot be combined with 'p.rle'"),
      (["rle": "o!", "title": "Glider"], "title", "'title' cannot be combined with 'rle'"),
      (["at": [1, 2], "title": "Glider"], "title", "'title' cannot be combined with 'at'"),
    ] as [(SpecNode, String, String?)])
  func wrongPatternFiles(node: SpecNode, key: String, message: String?) throws {
    let files = [
      "p.rle": "x = 3, y = 3\nboz!", "p.txt": "o!", "c.json": "[{\"title\": \"Glider\", \"contents\": []}]",
      "broken.json": "[1]",
    ]
    var context = SpecContext.with(files: files.mapValues { Array($0.utf8) })
    _ = ValueType<Initial>.initial.read(node, "initial", &context)
    let error = try #require(context.errors.first)
    #expect(error.key == key)
    switch error.problem {
    case .invalid(let text, _): #expect(text == message)
    case .unknownWord(let found, let what, let allowed):
      #expect(found == "Gilder" && what == "title" && allowed == [Word("Glider")] && message == nil)
    default: #expect(message == nil)
    }
  }

  @Test(
    "patterns that cannot be read",
    arguments: [
      ["file": "none.rle"], ["pattern": "glidr"], ["rle": "3q"], ["cells": "?"], ["cells": "O", "rotate": 45],
    ]
      as [SpecNode])
  func wrongPatterns(node: SpecNode) {
    var context = SpecContext.with(files: [:])
    _ = ValueType<Initial>.initial.read(node, "initial", &context)
    #expect(context.errors.count == 1)
  }

  @Test("a place cannot be combined with a form that fills the lattice", arguments: ["at", "rotate", "flip"])
  func placement(key: String) {
    let value: SpecNode = key == "at" ? [0, 0] : key == "rotate" ? 90 : "vertical"
    let node = SpecNode(map: [("random", "0.5"), (key, value)])
    var context = SpecContext()
    _ = ValueType<Initial>.initial.read(node, "initial", &context)
    #expect(context.errors.map(\.problem) == [.invalid("'\(key)' cannot be combined with 'random'", advice: nil)])
  }
}
