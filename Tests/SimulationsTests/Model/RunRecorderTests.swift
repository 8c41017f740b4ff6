import Blocks
import BlockSupport
import Simulations
import Specification
import Testing
import TestSupport

/// Tests the records along a run for every model: a run that ends at a step shows what a longer run recorded of that
/// step.
@Suite struct RunRecorderTests {
  static let blocks: [SpecNode] = [
    ["model": "elementary", "rule": 30, "grid": 90, "initial": "random"],
    ["model": "elementary", "rule": "150R", "grid": 40, "edits": [["step": 3, "at": [5, 6]]]],
    ["model": "totalistic", "code": 777, "colours": 3, "grid": 50],
    ["model": "life", "grid": "40x30", "edits": [["step": 2, "at": [[3, 3], [4, 3]]]]],
    ["model": "life", "grid": "20x20", "boundary": "unbounded"], ["model": "life", "grid": "300x200"],
    ["model": "life", "grid": "30x20", "rule": "B2/S345/C4"],
    [
      "model": "infection", "people": 90, "factor": 2,
      "tap": [["at": [0, 0], "step": 1], ["at": [1, 0], "step": 3]],
    ],
    ["model": "infection", "grid": "12x9", "factor": 2, "recovery": 3, "immunity": 2],
  ]

  @Test(arguments: blocks.indices)
  func aShorterRunIsTheBeginningOfALongerOne(_ index: Int) throws {
    var random = SplitMix(seed: UInt64(index) + 400)
    let node = Self.blocks[index]
    for _ in 0..<4 {
      let last = random.number(4...30)
      let steps = Set((0..<4).map { _ in random.number(4...last) }).sorted()
      let whole = try report(node.with(("steps", SpecNode("\(last)"))), seed: 3, views: frames(steps, node))
      #expect(whole.series.steps == Array(0...last))
      for (place, step) in steps.enumerated() {
        let short = try report(node.with(("steps", SpecNode("\(step)"))), seed: 3, views: [ViewRequest("grid")])
        #expect(short.series.steps == Array(0...step))
        // On an unbounded line all rows are as wide as the last one.
        for column in short.series.columns {
          #expect(whole.series[column.name]?.prefix(step + 1) == column.values[...], "\(column.name) at \(step)")
        }
        guard !frames(steps, node).isEmpty, node.text(of: "boundary") != "unbounded" else { continue }
        let taken = try InfectionReportTests.pictures(whole)[place], end = try InfectionReportTests.pictures(short)[0]
        #expect(taken.elements == end.elements && taken.title == "step \(step)")
      }
    }
  }

  private func frames(_ steps: [Int], _ node: SpecNode) -> [ViewRequest] {
    ["life", "infection"].contains(node.text(of: "model")) ? [ViewRequest("frames", .frames(.steps(steps)))] : []
  }

  /// Equal views of a large lattice are drawn once, and views of the same step share its picture.
  @Test func viewsShareTheirPictures() throws {
    let node: SpecNode = ["model": "life", "grid": "300x200", "initial": "random", "steps": 6]
    let frames = ViewRequest("frames", .frames(.steps([2, 6]))), others = ViewRequest("frames", .frames(.steps([6])))
    let grid = ViewRequest("grid")
    let report = try report(node, seed: 1, views: [frames, grid, frames, others, grid])
    let views = report.views.map { view -> [Picture] in
      if case .pictures(let pictures) = view.shape { pictures } else { [] }
    }
    func place(_ view: Int, _ picture: Int) throws -> UnsafeRawPointer? {
      try #require(views[view].indices.contains(picture) ? views[view][picture] : nil).elements
        .withUnsafeBytes(\.baseAddress)
    }
    #expect(try place(0, 0) == place(2, 0) && place(0, 1) == place(2, 1))
    #expect(try place(0, 1) == place(3, 0) && place(0, 0) != place(0, 1))
    #expect(try place(1, 0) == place(4, 0))
  }

  /// A record does not depend on the other records.
  @Test(arguments: blocks.indices)
  func eachRecordingIsItsOwn(_ index: Int) throws {
    let node = Self.blocks[index].with(("steps", 25))
    let model = try block(node, seed: 9).simulation, draws = Draws(seed: 9)
    let all = try model.run(RunRequest(draws: draws, views: frames([4, 9, 25], node), namedSteps: [7]))
    let series = try model.run(RunRequest(draws: draws, keepsState: false))
    let nothing = try model.run(RunRequest(draws: draws, keepsState: false, recordsSeries: false))
    #expect(series.series == all.series && nothing.series.steps.isEmpty)
    #expect(series.statistics == all.statistics && nothing.statistics == all.statistics)
    #expect(nothing.lattice == all.lattice)
  }

  /// The length of a series is limited. The first and the last step are always recorded, and so are the steps that are
  /// named.
  @Test func longSeriesAreThinnedOut() throws {
    let cases: [(SpecNode, limit: Int)] = [
      (["model": "life", "grid": "8x8", "steps": 5_000], 1_000),
      (["model": "elementary", "rule": 90, "grid": 64, "steps": 25_000], 10_000),
      (["model": "infection", "people": 9, "factor": 1, "steps": 25_000], 10_000),
    ]
    for (node, limit) in cases {
      let model = try block(node).simulation
      let plain = try model.run(RunRequest()).series.steps
      #expect(plain.count == limit && plain.first == 0 && plain.last == model.stepCount)
      #expect(plain == Set(plain).sorted())
      let named = try model.run(RunRequest(namedSteps: [1, 4_321, model.stepCount, model.stepCount + 1])).series.steps
      #expect(Set(named) == Set(plain).union([1, 4_321]) && named == named.sorted())
    }
  }

  /// A machine ends with its tape, so the end is known only after the run.
  @Test func openEndsAreRecordedToo() throws {
    let node: SpecNode = [
      "model": "mealy", "initial": "a", "input": ["x", "x", "x"], "transitions": ["a": ["x": ["a", "y"]]],
      "show": ["trace"],
    ]
    let report = try BlockSupport.report(node)
    #expect(report[statistic: "steps"] == .whole(3) && report.views.count == 1)
    let game = try BlockSupport.report(["model": "memory", "grid": "4x4", "show": "animation"])
    guard case .whole(let turns)? = game[statistic: "turns"] else {
      Issue.record("no turns")
      return
    }
    #expect(game.series.steps == Array(0...turns))
  }
}

extension SpecNode {
  fileprivate func text(of key: String) -> String? {
    guard case .map(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value.scalar
  }
}
