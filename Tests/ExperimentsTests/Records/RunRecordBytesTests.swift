import Blocks
import Experiments
import Expressions
import Files
import Simulations
import Specification
import Testing

/// The bytes of records on the disk, as a digest of each. A change here needs another version of the format, because
/// the digest of a record is that of its computation and not that of its form.
@Suite struct RunRecordBytesTests {
  private func digest(_ bytes: [UInt8]) -> String { String(SHA256.hexadecimal(of: bytes).prefix(16)) }

  private static let looks = [
    StateLook("a", .ground), StateLook("b", .quiet), StateLook("c", .marked), StateLook("d", .graded(1, of: 3)),
    StateLook("e", .other(2)),
  ]

  private static var picture: Picture {
    Picture(title: "t", columns: 3, rows: 2, scale: 1, looks: looks, precedence: "dead", elements: [0, 1, 2, 3, 4, 0])
  }

  /// Each form of a view, with and without what is optional.
  static let shapes: [ReportShape] = {
    var cards = picture
    (cards.title, cards.precedence) = (nil, nil)
    cards.faces = Picture.Faces(count: 9, numbers: [0, 1, 2, 3, 4, 9])
    let board = CardBoard(
      title: "board", columns: 2, rows: 1, faces: 3, players: 2,
      cards: [CardBoard.Card(face: 2, turn: nil, player: 1), CardBoard.Card(face: 0, turn: -1, player: nil)],
      overview: cards)
    let diagram = StateDiagram(
      title: "d", states: ["s", "t"], initial: 1, arrows: [StateDiagram.Arrow(from: 0, to: 1, label: "x")])
    return [
      .pictures([picture, cards]), .cards(board),
      .table(Table(title: "t", header: ["a", "b"], rows: [["1"], ["2", "3"]])),
      .table(Table(header: [], rows: [])), .chart(["a", "b"]), .statistics(nil), .statistics(["a"]),
      .summaries(["a"]), .summaries(["a"], of: PointChoice(condition: "a > 1", top: 3)),
      .summaries([], of: PointChoice()), .ensembleChart(["turns"]), .diagram(diagram, .svg),
      .diagram(StateDiagram(states: ["s"], initial: 0, arrows: []), .mermaid),
      .image(PixelView([picture], cellSide: 4, format: .svg, label: "l", summary: "s")),
      .animation(PixelView([picture, picture], rate: 20)), .bands(["sick"]), .scatter("x", "y"), .curveBands(["sick"]),
      .differences(["peak"], from: ReferencePoint([.init(key: "factor", label: "2")])), .census(nil),
      .census(
        .objects([CensusTotal(object: "xs4_33", name: "block", ash: 2), CensusTotal(object: "xq4_153", name: nil)])),
      .census(.missing("A sentence.")),
      .splitChart(SplitChart(names: ["a", "b"], lines: ["a"], bars: [], parts: ["b"], remark: "c")),
      .splitChart(SplitChart(names: ["a"], lines: [], bars: ["a"], parts: [], remark: nil)),
    ]
  }()

  /// The digests of records with one view each, in the order of ``shapes``.
  @Test func bytesOfEveryView() throws {
    var found: [String] = []
    for (index, shape) in Self.shapes.enumerated() {
      let log = [nil, .x, .y, .both][index % 4] as LogAxes?
      let view = ReportView(shape, isText: index % 2 == 0, hasBraille: index % 3 == 0, log: log)
      let request = RunRequest(views: [ViewRequest("view")])
      let report = Report(statistics: [], series: Series(steps: [], columns: []), views: [view])
      let bytes = ReportRecord(report, of: request, needsHandover: false).encoded
      #expect(try ReportRecord(RecordReader(bytes)).encoded == bytes)
      found.append(digest(bytes))
    }
    #expect(
      found == [
        "069fe0ced8fe507d", "3b93309dc8d4ca89", "b1110ba1c8138875", "d0ce4b16e69db73f", "7a07aedfbba50037",
        "a8e740ccb81fc073", "336f990d8d203575", "089a4dee6341b424", "8f77de0fcaa9b1bf", "d9f23ff1a97abe3b",
        "49cec3b38f428748", "1ece8f8253d85f76", "c6e4feeaa4bb54ad", "6a8793792f13270d", "dcfdaa0b48782b04",
        "e43845b129005e46", "74085b7f954894a7", "6a8ed09fc8139db0", "a9c9dbf9d971241c", "33ac7bb3302c20d2",
        "986ea32818c04a1c", "8861222c99fa8280", "3e6f8b0c528d0c41", "4ef6975f0b28f5a9",
      ])
  }

  /// A report in which everything has a value, and one in which nothing has.
  @Test func bytesOfReports() throws {
    var report = Report(
      statistics: [
        Statistic("a", .whole(-7)), Statistic("b", .fraction(1.5), isListed: false),
        Statistic("c", .list([.text("ü"), .none, .truth(true), .big("123456789012345678901")])),
      ],
      series: Series(steps: [0, 1, 5], columns: [.init("x", [9, 300, -4]), .init("y", [0, .max, .min])]),
      summary: "s", notes: ["n"], missedEnd: MissedEnd(limit: 9, condition: "x > 3"),
      warnings: [RunWarning(key: "k", "m", advice: "a", about: "e"), RunWarning(key: "k", "m")])
    report.notesTellOfViews = true
    report.endNotes = ["e"]
    report.endBeforeInputs = 4
    report.unfinished = ["x"]
    report.delayNote = "d"
    report.events = [RunEvent(step: 3, words: "w", time: "t"), RunEvent(step: nil, words: "v")]
    var request = RunRequest()
    request.keepsState = true
    let full = ReportRecord(report, of: request, needsHandover: true).encoded
    let empty = ReportRecord(
      Report(statistics: [], series: Series(steps: [], columns: [])), of: RunRequest(), needsHandover: false
    ).encoded
    #expect([digest(full), digest(empty)] == ["fe975b568418bb99", "6938333218a729c2"])
    for bytes in [full, empty] { #expect(try ReportRecord(RecordReader(bytes)).encoded == bytes) }
  }

  /// States with every form of cells.
  @Test func bytesOfStates() throws {
    var grid = BitGrid(columns: 67, rows: 3)
    grid[66, 2] = true
    var people = FinalState(grid, corner: Position(column: -5, row: 7))
    people.ages = CellAges((0..<201).map { $0 * 350 })
    people.formerlyInfected = grid
    var absent = FinalState(columns: 1 << 60, rows: 3, states: 2, cells: nil)
    absent.reach = .vast
    let numbers = FinalState(columns: 2, rows: 1, cells: .numbers([1, 300]), alphabet: Array("0123456789ABCDEF".utf8))
    let states = [people, absent, numbers, FinalState(columns: 2, rows: 2, states: 30, cells: [0, 1, 28, 29])]
    var found: [String] = []
    for state in states {
      let report = Report(statistics: [], series: Series(steps: [], columns: []), handover: state)
      let bytes = ReportRecord(report, of: RunRequest(), needsHandover: true).encoded
      #expect(try ReportRecord(RecordReader(bytes)).encoded == bytes)
      found.append(digest(bytes))
    }
    #expect(found == ["0a76efebaeb4a639", "be5a4bbe6455581a", "2d8e825991a87d55", "c98e922ac6d32c80"])
  }

  @Test func bytesOfRuns() throws {
    let statistics = [Statistic("a", .whole(1)), Statistic("b", .none, isListed: false), Statistic("a", .text("x"))]
    let curve = RunCurve(steps: [0, 1, 2], values: [5, 500, 5])
    let rows = [
      nil,
      RunRow(
        statistics: statistics, steps: [[], [Statistic("c", .whole(2)), Statistic("a", .truth(false))]],
        curves: [curve, .absent], eventSteps: [nil, 4], notes: ["n"], warnings: [RunWarning(key: "k", "m")],
        missed: MissedEnd(limit: 9, condition: "x > 3"), endBeforeInputs: 7),
      RunRow(statistics: statistics.reversed()),
    ]
    let record = RunRecord(limits: RunLimits(memory: 1e9, updates: .infinity), rows: rows)
    #expect(digest(record.encoded) == "3fe3c5727b614f75")
  }

  @Test func bytesOfPlansAndSummaries() {
    let block = ClusterPlan.Block(
      page: 0, name: "b", digest: [UInt8](repeating: 7, count: 16), runCount: 60, replicates: 20,
      missing: RunRanges([1, 2, 9]), seconds: 2.5)
    let page = ClusterPlan.Page(
      path: "a.md", bytes: [1, 2], files: [InputFile(path: "f", bytes: [3])], states: [.init(name: "s", record: [4])])
    let plan = ClusterPlan(
      build: "id", version: "1", memory: 5, updates: .infinity, engine: .hash, pages: [page], blocks: [block],
      ends: [1, 3], key: [UInt8](repeating: 1, count: 32))
    #expect(plan.identity.name == "90d62e1c21ab262a0152f33dd7ae8144")
    var summary = WorkSummary(blocks: [
      WorkSummary.Block(), .init(done: RunRanges([1, 2, 9]), left: RunRanges([9]), seconds: 1.5),
    ])
    summary.failures = [.init(block: 1, run: 5, seed: .max, point: "factor 2", key: "sick", message: "no 'ü'")]
    #expect(digest(summary.encoded) == "143bbbe138ad11e8")
  }
}
