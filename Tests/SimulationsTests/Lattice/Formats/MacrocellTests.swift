import Simulations
import Testing

@Suite struct MacrocellTests {
  private func read(_ text: String) throws -> Pattern { try PatternFormat.macrocell.read(Array(text.utf8)) }

  private func text(_ pattern: Pattern) throws -> String {
    String(decoding: try PatternFormat.macrocell.text(of: pattern), as: UTF8.self)
  }

  /// A glider at [0, 0]: as in Golly, row 0 is the last row of the root's northern half.
  @Test func theFirstRowIsInTheNorth() throws {
    let glider = try rle("bo$2bo$3o!")
    let file = "[M2] (automata)\n$$$$$$$.*$\n..*$***$\n4 0 1 0 2\n"
    #expect(try text(glider) == file)
    #expect(try read(file) == glider)
    var states = try rle(".A$2.B$3C!")
    let numbers = "[M2] (automata)\n1 0 0 0 1\n1 0 0 2 0\n1 0 2 3 3\n1 3 0 0 0\n"
    #expect(try text(states).hasPrefix("[M2] (automata)\n"))
    #expect(try read(try text(states)) == states)
    states.notes.corner = .origin
    #expect(try read(numbers + "2 0 1 0 0\n").cells == [1])
  }

  @Test func readsATreeWithNotes() throws {
    let pattern = try read(
      """
      [M2] (golly 4.2)
      #R B36/S23
      #G 1234567890123456789012
      #N Four gliders
      #C far apart
      .*$..*$***$
      4 1 1 1 1
      5 0 2 0 0
      """)
    #expect(pattern.columns == 11 && pattern.rows == 11 && pattern.population == 20 && pattern.rule == "B36/S23")
    #expect(
      pattern.notes
        == Pattern.Notes(
          name: "Four gliders", comments: ["far apart"], corner: Position(column: 0, row: -15),
          generation: "1234567890123456789012"))
  }

  @Test func equalPartsStandOnce() throws {
    let cells = [UInt8](repeating: 1, count: 1024 * 1024)
    var square = Pattern(columns: 1024, rows: 1024, cells: cells)
    square.notes.corner = Position(column: -1024, row: 1 - 1024)
    let file = try text(square)
    #expect(file.split(separator: "\n").count == 1 + 1 + 8)
    #expect(try read(file) == square)
  }

  /// The fuzzer found that the root also held the dead margin.
  @Test func theRootIsTheSmallestForTheLiveCells() throws {
    #expect(try text(rle("...W..pA....")) == text(rle("...W..pA")))
  }

  @Test func nothingIsAnEmptyLeaf() throws {
    let empty = Pattern(columns: 3, rows: 2, cells: [0, 0, 0, 0, 0, 0])
    #expect(try text(empty) == "[M2] (automata)\n$\n")
    #expect(try read("[M2]\n$\n").cells.isEmpty && read("[M2]").cells.isEmpty)
    #expect(try read("[M2]\n$\n4 1 1 1 1\n5 2 0 0 2\n").cells.isEmpty)
  }

  /// A file of lifelib 2.5.6 under a rule of four states, and another one under six.
  @Test func statesOfLifelib() throws {
    let head = "[M2] (lifelib ll2.5.6)\n#CLL state-numbering lifelib\n#R "
    let four = try read(head + "B2/S345/4\n#G 0\n1 1 0 6 0\n1 2 0 0 0\n2 1 0 2 0\n")
    #expect(four.cells == [1, 2, 3] && four.rule == "B2/S345/4" && four.notes.comments == [])
    let six = try read(head + "B2/S3456/6\n1 1 0 14 0\n1 10 0 6 0\n1 2 0 0 0\n2 1 0 2 0\n2 3 0 0 0\n3 4 0 5 0\n")
    #expect(six.cells == [1, 2, 3, 4, 5])
    for (rule, state) in [("B2/S345/4", 3), ("B2/S345/4", 10), ("LifeHistory", 2)] {
      let fault = fault(.macrocell, head + "\(rule)\n1 0 \(state) 0 0\n")
      #expect(fault?.message == "state \(state) of lifelib is not a state of the rule \(rule)")
    }
    #expect(try read("[M2]\n#CLL state-numbering golly\n#R B2/S345/4\n1 1 0 3 0\n").cells == [1, 3])
  }

  /// A tree of fewer than 60 lines represents 2^120 cells, all of them in copies of one leaf.
  @Test func refusesHugeTrees() {
    let levels = (4...60).map { "\($0) \($0 - 3) \($0 - 3) \($0 - 3) \($0 - 3)\n" }.joined()
    let fault = fault(.macrocell, "[M2]\n*$\n" + levels)
    #expect(fault?.message == "the pattern is too large" && fault?.line == 60)
  }

  /// The last corner of a quarter has one live cell. In the north-western quarter, it is next to the centre of the
  /// tree.
  @Test func aSmallPatternInAHugeTreeIsRead() throws {
    let levels = (5...59).map { "\($0) 0 0 0 \($0 - 3)\n" }.joined()
    let tree = "[M2]\n$$$$$$$.......*$\n4 0 0 0 1\n" + levels
    let pattern = try read(tree + "60 57 0 0 0\n")
    #expect(pattern.cells == [1] && pattern.notes.corner == Position(column: -1, row: 0))
    #expect(fault(.macrocell, tree + "60 0 0 0 57\n")?.message == "the pattern is too far out")
  }

  @Test(arguments: [
    ("", 1, 1, "the format is not named"),
    ("[M1]\n", 1, 1, "the format is not named"),
    ("[M2]\n.x$\n", 2, 2, "found 'x' in a leaf"),
    ("[M2]\n.........\n", 2, 9, "a leaf has 8 rows of 8 cells"),
    ("[M2]\n$$$$$$$$*\n", 2, 9, "a leaf has 8 rows of 8 cells"),
    ("[M2]\n$$$$$$$$$\n", 2, 9, "a leaf has 8 rows of 8 cells"),
    ("[M2]\n*$\n4 0 0 0\n", 3, 8, "found the end of the line where a number was expected"),
    ("[M2]\n*$\n4 0 0 0 1 1\n", 3, 11, "found '1' after a node"),
    ("[M2]\n*$\n4 0 0 0 2\n", 3, 9, "there is no node 2 before this one"),
    ("[M2]\n*$\n4 0 0 0 99999999999999999999\n", 3, 9, "there is no node of that number before this one"),
    ("[M2]\n*$\n5 0 0 0 1\n", 3, 9, "node 1 has level 3, but a child of level 5 must have level 4"),
    ("[M2]\n*$\n3 0 0 0 1\n", 3, 1, "a node of level 3 would be smaller than a leaf"),
    ("[M2]\n4 0 0 0 0\n", 2, 1, "a node comes before all leaves"),
    ("[M2]\n*$\n0 0 0 0 0\n", 3, 1, "a node of level 0 would be smaller than a leaf"),
    ("[M2]\n*$\n1 0 0 0 1\n", 3, 1, "leaves of two states and of more states are mixed"),
    ("[M2]\n1 0 0 0 1\n  *$\n", 3, 3, "leaves of two states and of more states are mixed"),
    ("[M2]\n1 0 0 0 256\n", 2, 9, "a state is beyond 255"),
    ("[M2]\n*$\n61 0 0 0 0\n", 3, 1, "a square of 2^61 cells a side is too large"),
    ("[M2]\n*$\n99999999999999999999 0 0 0 0\n", 3, 1, "a square of 2^… cells a side is too large"),
    ("[M2]\nnode\n", 2, 1, "found 'n' where a number was expected"),
  ])
  func refusesWithAPlace(text: String, line: Int, column: Int, message: String) {
    let fault = fault(.macrocell, text)
    #expect(fault?.line == line && fault?.column == column && fault?.message == message, "\(String(describing: fault))")
  }
}
