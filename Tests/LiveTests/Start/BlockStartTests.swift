import Live
import Simulations
import Terminal
import Testing

@Suite struct BlockStartTests {
  private static let notebook = """
    ---
    notebook:
      seed: 7
      parameters:
        side: 12
        most: 3
    ---
    # Lab

    ```yaml simulation
    model: life
    name: ship
    grid: $side
    initial: glider
    steps: 4
    until: population > $most
    show: statistics
    expect: population == 5
    ```

    ```yaml simulation
    model: life
    name: after
    grid: 12
    initial: {from: ship}
    steps: 8
    ```

    ```yaml simulation
    model: elementary
    name: triangle
    rule: 90
    steps: 20
    ```

    ```yaml simulation
    model: infection
    name: family
    grid: 9x9
    sweep:
      factor: [1, 3]
    replicates: 5
    steps: 20
    ```

    ```yaml simulation
    model: life
    name: edited
    grid: 8
    initial: empty
    edits: [{step: 0, at: [[1, 1]]}, {step: 2, at: [[5, 5]]}]
    rule: B/S012345678
    steps: 6
    ```

    ```yaml simulation
    model: mealy
    name: door
    initial: shut
    transitions:
      shut: {push: [open, creaks]}
      open: {push: [shut, bangs]}
    input: [push]
    ```

    """

  private func outcome(
    _ name: String?, _ keys: [String] = [], of text: String = notebook, folder: String? = nil
  ) -> StartOutcome {
    BlockStart(
      path: "lab.md", bytes: Array(text.utf8), folder: folder, name: name, keys: keys, columns: 80, rows: 40
    ).start()
  }

  private func failure(_ name: String?, _ keys: [String] = [], of text: String = notebook) throws -> StartFailure {
    guard case .failure(let failure) = outcome(name, keys, of: text) else {
      throw StartFailureIsMissing()
    }
    return failure
  }

  private struct StartFailureIsMissing: Error {}

  private func population(_ session: any PlaySession) -> StatisticValue? {
    session.statistics.first { $0.name == "population" }?.value
  }

  private func bench(_ start: Start) throws -> Bench { try Bench(PlayScreens.screen(for: start, size: Self.size)) }

  private static let size = TerminalSize(columns: 80, rows: 24)

  @Test func aBlockHasItsKeysWithParametersAndTheSeedOfTheNotebook() throws {
    let start = try outcome("ship").get()
    #expect(start.session.bounds?.columns == 12)
    #expect(start.seed == 7)
    #expect(start.remark == nil)
    var bench = try bench(start)
    #expect(bench.lines[1].contains("generation 0"))
    #expect(bench.lines[1].contains("population 5"))
    try bench.type("ssssy")
    let block = try #require(bench.copied.first)
    #expect(block.contains("grid: 12\n"))
    #expect(block.contains("seed: 7\n"))
    #expect(!block.contains("expect"))
    #expect(!block.contains("name"))
    _ = try CopiedBlock(text: block).report()
  }

  @Test func keysTakeThePlaceOfTheBlocksOwn() throws {
    let start = try outcome("ship", ["grid=20x10", "initial.pattern=blinker", "boundary=dead"]).get()
    #expect(start.session.bounds?.columns == 20)
    #expect(start.session.bounds?.rows == 10)
    #expect(population(start.session) == .whole(3))
  }

  @Test func aBlockStartsFromTheStateOfAnother() throws {
    // The previous block ends at once, because a glider has more than three cells.
    let ship = try outcome("ship").get().session, after = try outcome("after").get().session
    #expect(population(after) == .whole(5))
    #expect(after.finalState == ship.finalState)
  }

  @Test func aLineHasTheWidthOfItsBlockNotOfTheTerminal() throws {
    let start = try outcome("triangle").get()
    #expect(start.session.bounds?.columns == 41)
  }

  @Test func ofManyRunsTheFirstIsPlayed() throws {
    let start = try outcome("family").get()
    #expect(start.remark == "the block has 10 runs; this is the first one: factor=1")
    let other = try outcome("family", ["factor=3"]).get()
    #expect(other.remark == "the block has 5 runs; this is the first one")
  }

  @Test func editsOfTheBlockComeAtTheirSteps() throws {
    var session = try outcome("edited").get().session
    #expect(population(session) == .whole(1))
    try session.advance(by: 3)
    #expect(population(session) == .whole(2))
    try session.go(to: 0)
    #expect(population(session) == .whole(1))
  }

  @Test func aMachineIsSteppedByItsSymbols() throws {
    var bench = try bench(try outcome("door").get())
    #expect(bench.lines[1].contains("state shut"))
    try bench.type("s")
    #expect(bench.lines[1].contains("state open"))
  }

  @Test func theBlockIsNamedOrTheOnlyOne() throws {
    let many = try failure(nil)
    #expect(many.kind == .usage)
    #expect(many.text.contains("lab.md#ship, lab.md#after"))
    let unknown = try failure("shipp")
    #expect(unknown.kind == .usage)
    #expect(unknown.text == "error: no block is named 'shipp'\n  help: did you mean 'ship'?\n")
    #expect(unknown.sentence == "no block is named 'shipp'; did you mean 'ship'?")
    #expect(try failure("quite-another").text.contains("ship, after, triangle, family, edited, door"))
    #expect(try failure(nil, of: "# Nothing\n").text.contains("has no simulation block"))
    let one = "```yaml simulation\nmodel: life\ngrid: 5\nsteps: 1\ninitial: blinker\n```\n"
    #expect(population(try outcome(nil, of: one).get().session) == .whole(3))
  }

  @Test func anErrorHasItsPlaceInTheNotebookOrAmongTheArguments() throws {
    let text = Self.notebook.replacing("initial: glider", with: "initial: glidr")
    let failure = try failure("ship", of: text)
    #expect(failure.kind == .specification)
    #expect(failure.text.hasPrefix("lab.md:14:10: error: "))
    #expect(failure.text.contains("14 | initial: glidr"))
    #expect(failure.text.contains("did you mean 'glider'?"))
    #expect(failure.sentence.contains("glidr"))
    let argument = try self.failure("ship", ["grid=5x5", "boundry=plane"])
    #expect(argument.text.hasPrefix("error: unknown key 'boundry'"))
    #expect(argument.text.contains("boundary"))
    #expect(try self.failure("ship", ["steps"]).text.hasPrefix("error: 'steps' is not key=value\n  steps\n"))
  }

  @Test func keysThatMakeItAnotherBlockAreRefused() throws {
    for key in ["model", "name", "save", "sweep", "replicates"] {
      let failure = try failure("ship", ["\(key)=x"])
      #expect(failure.kind == .usage)
      #expect(failure.text.contains("'\(key)='"))
    }
  }

  @Test func aBlockBeforeItThatFailsIsReportedAtItsPlace() throws {
    let text = Self.notebook.replacing("initial: glider", with: "initial: glidr")
    #expect(try failure("after", of: text).text.contains("lab.md:"))
  }

  @Test func filesOutsideTheFolderAreRefused() throws {
    let text = "```yaml simulation\nmodel: life\ngrid: 5\nsteps: 1\ninitial: {file: ../gun.rle}\n```\n"
    #expect(try failure(nil, of: text).text.contains("lab.md:5:"))
    guard case .failure(let failure) = outcome(nil, of: text, folder: "/tmp") else {
      Issue.record("a file outside the folder was read")
      return
    }
    #expect(failure.text.contains("'../gun.rle'"))
  }

  @Test func aCopiedBlockSaysWhatItBeginsWithAndAFileIsNamedAfterTheBlock() throws {
    let size = TerminalSize(columns: 80, rows: 24)
    let start = try BlockStart(
      path: "lab.md", bytes: Array(Self.notebook.utf8), folder: nil, name: "after", columns: 80, rows: 40
    ).start().get()
    var bench = try Bench(PlayScreens.screen(for: start, size: size))
    try bench.type("y")
    #expect(bench.lines[1].contains("it needs the block 'ship'"), "\(bench.text)")
    try bench.type("w")
    #expect(bench.lines[1].hasPrefix(" save as: after-0.rle"))
  }
}
