import Blocks
import BlockSupport
import Experiments
import Expressions
import Simulations
import Specification
import Testing

/// Records are read back as they were written, and other bytes are refused without harm.
@Suite struct RunRecordTests {
  private static let awkward: [Int] = [0, 1, -1, 63, 64, -64, -65, 127, 128, 1 << 53, .max, .min, .min + 1]

  @Test func numbersComeBack() throws {
    var writer = RecordWriter()
    for number in Self.awkward { writer.whole(number) }
    for number in Self.awkward { writer.unsigned(UInt64(bitPattern: Int64(number))) }
    for number in [0, -0.0, 1.5, .infinity, -.infinity, Double.leastNonzeroMagnitude] { writer.fraction(number) }
    writer.fraction(.nan)
    writer.text("")
    writer.text("a\u{0}ü🙂")
    var reader = RecordReader(writer.bytes)
    for number in Self.awkward { #expect(try reader.whole() == number) }
    for number in Self.awkward { #expect(try reader.unsigned() == UInt64(bitPattern: Int64(number))) }
    for number in [0, -0.0, 1.5, .infinity, -.infinity, Double.leastNonzeroMagnitude] {
      #expect(try reader.fraction().bitPattern == number.bitPattern)
    }
    #expect(try reader.fraction().isNaN)
    #expect(try reader.text() == "" && reader.text() == "a\u{0}ü🙂")
    #expect(reader.isAtEnd)
  }

  /// The format on the disk. A change here needs another name of the folder.
  @Test func bytesOfARange() {
    let range = RunRange(
      computation: "life", upstream: ["up"], seed: 300, replicates: 64..<128, namedSteps: [0, 5], curves: ["s"])
    #expect(range.encoded == [3, 4, 108, 105, 102, 101, 1, 2, 117, 112, 172, 2, 64, 128, 1, 2, 0, 5, 1, 1, 115, 0])
  }

  private static func value(_ random: inout some RandomNumberGenerator, depth: Int = 0) -> StatisticValue {
    switch Int.random(in: 0..<(depth < 3 ? 6 : 5), using: &random) {
    case 0: .none
    case 4: .truth(Bool.random(using: &random))
    case 1: .whole(awkward.randomElement(using: &random) ?? 0)
    case 2: .fraction(Double.random(in: -1e9...1e9, using: &random))
    case 3: .text(String(repeating: "x", count: Int.random(in: 0..<200, using: &random)))
    default: .list((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(&random, depth: depth + 1) })
    }
  }

  private static func record(_ random: inout some RandomNumberGenerator) -> RunRecord {
    func statistics(_ count: Int) -> [Statistic] {
      (0..<count).map { Statistic("name-\($0 % 3)", value(&random), isListed: $0 != 1) }
    }
    let rows = (0..<Int.random(in: 0...64, using: &random)).map { _ -> RunRow? in
      guard Bool.random(using: &random) else { return nil }
      let notes = Bool.random(using: &random) ? ["n"] : []
      let steps = Array(0..<Int.random(in: 0...600, using: &random))
      let curve = RunCurve(steps: steps, values: steps.map { _ in awkward.randomElement(using: &random) ?? 0 })
      return RunRow(
        statistics: statistics(4), steps: [[], statistics(2)], curves: [curve, .absent], notes: notes,
        endBeforeInputs: Bool.random(using: &random) ? 7 : nil)
    }
    return RunRecord(limits: RunLimits(memory: 1e9, updates: .infinity), rows: rows)
  }

  @Test func recordsComeBack() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<100 {
      let record = Self.record(&random)
      #expect(try RunRecord(RecordReader(record.encoded)) == record)
      #expect(record.rows.count == RunRecord.width)
    }
  }

  /// Damages some bytes in every way. The reader may accept or refuse them, but must return.
  private func damage(_ bytes: [UInt8], read: ([UInt8]) throws -> Void) {
    var random = SystemRandomNumberGenerator()
    var refused = 0, tried = 0
    func attempt(_ bytes: [UInt8]) {
      tried += 1
      do { try read(bytes) } catch { refused += 1 }
    }
    for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 300)) { attempt(Array(bytes[..<end])) }
    #expect(refused == tried, "what is cut off is refused")
    for _ in 0..<2000 {
      var copy = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        copy[Int.random(in: 0..<copy.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      attempt(copy)
    }
    for _ in 0..<2000 {
      attempt((0..<Int.random(in: 0..<100, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    // The length is enormous.
    attempt(bytes.prefix(16) + [UInt8](repeating: 0xFF, count: 9) + [1] + bytes)
    #expect(refused > 2000)
  }

  @Test func damagedRecordsAreHarmless() throws {
    var random = SystemRandomNumberGenerator()
    damage(Self.record(&random).encoded) { _ = try RunRecord(RecordReader($0)).encoded }
  }

  /// Every form of an experiment, as text or not, with every choice of logarithmic axes.
  @Test func presentationsComeBack() throws {
    let shapes: [ReportShape] = [
      .chart(["a", "b"]),
      .splitChart(SplitChart(names: ["a", "b"], lines: ["a"], bars: [], parts: ["b"], remark: "c")),
      .ensembleChart(["turns"]), .bands(["sick"]), .scatter("x", "y"), .statistics(nil),
      .statistics(["a", "b"]),
      .curveBands(["sick"]), .census(nil),
      .census(.missing("A sentence.")), .census(.objects([CensusTotal(object: "xs4_33", name: "block", ash: 2)])),
      .differences(["peak"], from: ReferencePoint([.init(key: "factor", label: "2")])),
      .summaries([]), .summaries(["a"], of: PointChoice(condition: "a > 1", top: 3)),
      .summaries(["a"], of: PointChoice()),
      .diagram(StateDiagram(states: ["s"], initial: 0, arrows: []), .svg),
    ]
    let axes: [LogAxes?] = [nil] + LogAxes.allCases
    let views = shapes.flatMap { shape in
      axes.flatMap { log in
        [(false, false), (true, false), (true, true)].map { ReportView(shape, isText: $0, hasBraille: $1, log: log) }
      }
    }
    let requests = views.indices.map { ViewRequest("view-\($0)") }
    let report = Report(statistics: [], series: Series(steps: [], columns: []), views: views)
    let request = RunRequest(views: requests)
    let record = ReportRecord(report, of: request, needsHandover: false)
    let back = try #require(try ReportRecord(RecordReader(record.encoded)).report(request, needsHandover: false))
    #expect(back.views.map(\.hasBraille) == views.map(\.hasBraille))
    #expect(back.views.map(\.isText) == views.map(\.isText) && back.views.map(\.log) == views.map(\.log))
    #expect(back.views.map { String(describing: $0.shape) } == views.map { String(describing: $0.shape) })
  }

  /// Pictures of planes, some of which have more cells than fit into `Int`.
  @Test(arguments: [(16, 0), (1 << 24, 0), (1 << 24, 46)])
  func picturesOfPlanesComeBack(scale: Int, exponent: Int) throws {
    var picture = Picture(
      columns: 80 * scale, rows: 40 * scale, scale: scale,
      looks: [StateLook("dead", .ground), StateLook("alive", .marked)], elements: (0..<3200).map { UInt8($0 % 256) })
    picture.exponent = exponent
    let view = ReportView(.pictures([picture]), isText: false, hasBraille: false, log: nil)
    let report = Report(statistics: [], series: Series(steps: [], columns: []), views: [view])
    let request = RunRequest(views: [ViewRequest("grid")])
    let record = ReportRecord(report, of: request, needsHandover: false)
    let back = try #require(try ReportRecord(RecordReader(record.encoded)).report(request, needsHandover: false))
    guard case .pictures(let pictures) = back.views.first?.shape else {
      Issue.record("the view is not a picture: \(back.views)")
      return
    }
    #expect(pictures == [picture])
  }

  /// States without their cells have any size.
  @Test(arguments: [
    (1 << 30, 1 << 30, FinalState.Reach.near), (1 << 60, 1 << 60, .vast), (3, 1 << 60, .vast), (0, 0, .near),
  ])
  func statesWithoutCellsComeBack(columns: Int, rows: Int, reach: FinalState.Reach) throws {
    var state = FinalState(columns: columns, rows: rows, states: 2, cells: nil)
    state.reach = reach
    let report = Report(statistics: [], series: Series(steps: [], columns: []), handover: state)
    let record = ReportRecord(report, of: RunRequest(), needsHandover: true)
    let back = try ReportRecord(RecordReader(record.encoded)).report(RunRequest(), needsHandover: true)
    #expect(try #require(back).lattice == state)
  }

  /// A report from the cache tells its reader the same as a new one.
  @Test(arguments: [
    [
      ("model", "infection"), ("people", "9"), ("factor", "1"), ("picks", "exactly"), ("incubation", "3"),
      ("recovery", "2"), ("until", "sick == 0"),
    ],
    [
      ("model", "infection"), ("people", "90"), ("factor", "2"), ("recovery", "2"), ("until", "sick > 85"),
      ("steps", "3"),
    ],
    [
      ("model", "life"), ("rule", "B3/S23"), ("grid", "20"), ("initial", "glider"), ("until", "stable"), ("steps", "9"),
    ],
    [("model", "elementary"), ("rule", "30"), ("grid", "70"), ("steps", "9")],
    [("model", "memory"), ("grid", "4x5")],
  ])
  func everyPropertyComesBack(keys: [(String, String)]) throws {
    let block = try BlockSamples.block(keys)
    let request = RunRequest(views: block.views)
    let report = try block.run(request)
    let record = ReportRecord(report, of: request, needsHandover: report.lattice != nil)
    let back = try #require(
      try ReportRecord(RecordReader(record.encoded)).report(request, needsHandover: report.lattice != nil))
    let new = Mirror(reflecting: report).children, known = Mirror(reflecting: back).children
    #expect(new.count > 15)
    for (property, same) in zip(new, known) {
      // A known report names no engine. The handover of other models is made again.
      let isLeftOut = property.label == "engine" || property.label == "handover" && report.lattice == nil
      guard !isLeftOut else { continue }
      #expect(String(describing: property.value) == String(describing: same.value), "\(property.label ?? "")")
    }
  }

  /// The people that an infection passes on have a past.
  @Test(arguments: [true, false], [1, 300, 70_000])
  func thePastOfPeopleComesBack(hasFormerlyInfected: Bool, oldest: UInt32) throws {
    var sick = BitGrid(columns: 67, rows: 3), healthyAgain = sick
    sick[66, 2] = true
    healthyAgain[65, 1] = true
    var state = FinalState(sick)
    state.ages = CellAges((0..<201).map { $0 * oldest / 200 })
    #expect(state.ages.count == 201 && state.ages[200] == oldest)
    if hasFormerlyInfected { state.formerlyInfected = healthyAgain }
    let report = Report(statistics: [], series: Series(steps: [], columns: []), handover: state)
    let record = ReportRecord(report, of: RunRequest(), needsHandover: true)
    let back = try #require(
      try ReportRecord(RecordReader(record.encoded)).report(RunRequest(), needsHandover: true)?.lattice)
    #expect(back == state && back.ages == state.ages && back.formerlyInfected == state.formerlyInfected)
    damage(record.encoded) { bytes in _ = try ReportRecord(RecordReader(bytes)) }
  }

  /// An accepted record can be drawn and hashed, so no renderer receives a picture without its cells.
  @Test(arguments: ["elementary", "life", "infection", "memory", "mealy"])
  func damagedReportsAreHarmless(model: String) throws {
    let keys: [(String, String)] =
      switch model {
      case "elementary": [("rule", "30"), ("grid", "70"), ("steps", "9")]
      case "life": [("rule", "345/2/4"), ("grid", "20"), ("steps", "9")]
      case "infection": [("people", "60"), ("factor", "2"), ("steps", "9")]
      default: [("grid", "4x5")]
      }
    let block =
      try model == "mealy"
      ? BlockSamples.machine(show: ["trace", "diagram", "table"]) : BlockSamples.block([("model", model)] + keys)
    let request = RunRequest(views: block.views)
    let report = try block.run(request)
    let hasLattice = report.lattice != nil || report.handover == nil
    let record = ReportRecord(report, of: request, needsHandover: true)
    let back = try #require(try ReportRecord(RecordReader(record.encoded)).report(request, needsHandover: hasLattice))
    #expect(String(describing: back.views) == String(describing: report.views))
    #expect(back.statistics == report.statistics && back.series == report.series && back.notes == report.notes)
    #expect(back.state == report.state && back.lattice == report.lattice && back.warnings == report.warnings)
    damage(record.encoded) { bytes in
      let record = try ReportRecord(RecordReader(bytes))
      guard let report = record.report(request, needsHandover: hasLattice) else { return }
      for state in [report.state, report.lattice].compactMap({ $0 }) {
        if case .absent = state.cells { continue }
        var text: [UInt8] = []
        for row in 0..<min(state.rows, 100) { state.appendRow(row, to: &text) }
      }
      _ = report.finalPattern(rule: nil)
    }
  }

  /// A record answers a request as a new run would, with or without a quadtree. If the recorded run was not asked for a
  /// quadtree that the request wants, the record has no answer.
  @Test(arguments: [("2^40", true), ("2^70", false), ("40", false)]) func quadtreesAreKnown(
    _ steps: String, _ hasSquares: Bool
  ) throws {
    let node = SpecNode(
      map: [
        ("model", "life"), ("boundary", "unbounded"), ("initial", "gosper-gun"), ("steps", SpecNode(steps)),
      ])
    let simulation = try block(node).simulation
    func record(_ kept: KeptSquares) throws -> (ReportRecord, FinalState) {
      var request = RunRequest(recordsSeries: false)
      request.keptSquares = kept
      let report = try simulation.run(request)
      return (
        try ReportRecord(RecordReader(ReportRecord(report, of: request, needsHandover: true).encoded)),
        try #require(report.lattice)
      )
    }
    let cases = [KeptSquares.none, .ofAbsentCells, .ofLargePatterns]
    for kept in cases {
      let (record, state) = try record(kept)
      #expect((state.squaresText != nil) == (hasSquares && kept > .none))
      for asked in cases {
        var request = RunRequest(recordsSeries: false)
        request.keptSquares = asked
        let known = record.report(request, needsHandover: true)?.lattice
        if asked > kept, !state.fitsPattern {
          #expect(known == nil)
        } else {
          #expect(known == (try self.state(asked, of: simulation)))
        }
      }
      // With another memory limit, a record may contain cells that were too many before.
      var larger = RunRequest(recordsSeries: false)
      larger.keptSquares = kept
      larger.limits.memory = .infinity
      #expect((record.report(larger, needsHandover: true) == nil) == state.isAbsent)
    }
  }

  private func state(_ kept: KeptSquares, of simulation: any Simulation) throws -> FinalState? {
    var request = RunRequest(recordsSeries: false)
    request.keptSquares = kept
    return try simulation.run(request).lattice
  }
}
