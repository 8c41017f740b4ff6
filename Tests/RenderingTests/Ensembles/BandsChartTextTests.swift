import Expressions
import Rendering
import Simulations
import Testing

/// Bands as text.
@Suite struct BandsChartTextTests {
  private func bands(_ runs: [[Int]], point: Int = 0) throws -> CurveBands {
    try #require(
      CurveBands(series: "sick", point: point, runs.map { RunCurve(steps: Array($0.indices), values: $0) }))
  }

  @Test func bandsOverTheSteps() throws {
    var many = EnsembleSamples.ensemble([], points: [[]], replicates: 3, [1, 2, 3])
    many.bands = [try bands([[1, 2, 4, 8, 15], [1, 4, 8, 15, 31], [1, 3, 5], [1, 1, 2, 3, 4]])]
    let elements = EnsembleSamples.elements([.bands(["sick"])], many)
    #expect(
      elements == [
        .fence(
          info: "text",
          lines: [
            "sick: █ median, ▒ 50 % and ░ 90 % of 4 runs",
            "30 ┤",
            "   │                                    ░░░░░░░░░",
            "   │                                    ░░░░░░░░░",
            "   │                                    ░░░░░░░░░",
            "   │                                    ░░░░░░░░░",
            "20 ┤                                    ░░░░░░░░░",
            "   │                                    ▒▒▒▒▒▒▒▒▒",
            "   │                                    ▒▒▒▒▒▒▒▒▒",
            "   │                                    ▒▒▒▒▒▒▒▒▒",
            "   │                           ░░░░░░░░░▒▒▒▒▒▒▒▒▒",
            "   │                           ░░░░░░░░░▒▒▒▒▒▒▒▒▒",
            "10 ┤                           ▒▒▒▒▒▒▒▒▒█████████",
            "   │                  ░░░░░░░░░▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒",
            "   │                  ▒▒▒▒▒▒▒▒▒█████████▒▒▒▒▒▒▒▒▒",
            "   │         ▒▒▒▒▒▒▒▒▒█████████▒▒▒▒▒▒▒▒▒░░░░░░░░░",
            "   │██████████████████░░░░░░░░░",
            " 0 ┤",
            "   └─────────────────────────────────────────────",
            "    step 0                                      4",
          ]),
        .paragraph([
          "Bands at each step separately: half of the runs are in ▒, and 90\u{A0}% in ▒ and ░. A single curve may leave them. "
            + "They are not intervals of a mean. After its end, a run counts with its last value."
        ]),
      ])
  }

  /// Whatever the numbers are, a chart stays within its size, and its median is visible at every step.
  @Test(arguments: 0..<30) func bandsKeepToTheirRoom(_ index: Int) throws {
    let steps = [1, 2, 5, 40, 72, 73, 300, 3_000][index % 8]
    let most = [0, 1, 7, 1_000, 4_000_000_000][index % 5]
    let least = index % 3 == 0 ? most / 2 : 0
    let runs = (0...index % 4).map { run in
      (0..<steps).map { least + ($0 * 7_919 + run * 104_729 + index) % (most - least + 1) }
    }
    var many = EnsembleSamples.ensemble([.init(key: "factor", labels: ["1"])], points: [["1"]], replicates: 1, [1])
    many.bands = [try bands(runs)]
    guard case .fence(_, let lines)? = EnsembleSamples.elements([.bands(["sick"])], many).first else {
      Issue.record("no chart")
      return
    }
    #expect(lines.count == 20 && lines.allSatisfy { $0.count <= 100 })
    #expect(lines[0].hasPrefix("factor = 1, sick: "))
    let plot = lines[1...17].map(Array.init)
    let width = lines[18].count { $0 == "─" }
    #expect(width == plot.reduce(0) { $0 + $1.count { $0 == "█" } }, "one median a column")
  }

  /// Charts of several points have the same axes, so that they can be compared.
  @Test func pointsShareTheirAxes() throws {
    var two = EnsembleSamples.ensemble(
      [.init(key: "factor", labels: ["1", "2"])], points: [["1"], ["2"]], replicates: 2, [1, 2, 3, 4])
    two.bands = [try bands([[1, 2, 3], [1, 2, 3]]), try bands([[1, 20, 30, 5, 0], [1, 20, 30, 5, 0]], point: 1)]
    let charts = EnsembleSamples.elements([.bands(["sick"])], two).compactMap { element -> [String]? in
      if case .fence(_, let lines) = element { lines } else { nil }
    }
    try #require(charts.count == 2)
    #expect(charts[0].map { $0.prefix(4) }.dropFirst() == charts[1].map { $0.prefix(4) }.dropFirst())
    #expect(charts[0].last == charts[1].last && charts[0].last?.hasSuffix(" 4") == true)
    #expect(charts[0][18] == charts[1][18])
    // After its end, the shorter one stays at its last value, which is 3 of 30 here.
    #expect(charts[0].joined().filter { $0 == "█" }.count == 45 + 1)
  }

  /// A single step does not look like many.
  @Test func aSingleStepIsNarrow() throws {
    var one = EnsembleSamples.ensemble([], points: [[]], replicates: 3, [1, 2, 3])
    one.bands = [try bands([[1], [3], [2]])]
    let elements = EnsembleSamples.elements([.bands(["sick"])], one)
    guard case .fence(_, let lines)? = elements.first else {
      Issue.record("no chart")
      return
    }
    #expect(
      elements.last
        == .paragraph([
          "Half of the runs are in ▒, and 90\u{A0}% in ▒ and ░. These bands are not intervals of a mean."
        ]))
    #expect(lines[18].count { $0 == "─" } == 9 && lines[19].hasSuffix(" step 0"), "\(lines)")
  }

  @Test func noBands() throws {
    #expect(
      EnsembleSamples.elements([.bands(["sick"])], EnsembleSamples.oneKey) == [
        .paragraph(["No run has the series sick."])
      ])
  }
}
