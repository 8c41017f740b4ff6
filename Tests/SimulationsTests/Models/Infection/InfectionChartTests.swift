import BlockSupport
import Simulations
import Specification
import Testing

/// The parts of the epidemic curve.
@Suite struct InfectionChartTests {
  private static let wave: SpecNode = [
    "model": "infection", "people": 400, "factor": 3, "until": "stable",
  ]

  private func split(_ node: SpecNode) throws -> SplitChart {
    let report = try report(node)
    guard case .splitChart(let split)? = report.views.first?.shape else {
      Issue.record("\(report.views)")
      return SplitChart(names: [], lines: [], bars: [], parts: [])
    }
    return split
  }

  /// The ever infected are at the bottom, and the sick are above if they recover.
  @Test func statesAreInBothParts() throws {
    let full = try split(
      Self.wave.with(
        ("recovery", 4), ("incubation", 2), ("mortality", 0.5), ("vaccinated", 0.1), ("among", "all"),
        ("show", "chart")))
    #expect(full.lines == ["sick", "exposed"] && full.bars == ["incidence"] && full.remark == nil)
    #expect(full.parts == ["dead", "recovered", "sick", "exposed", "healthy", "vaccinated"])
    #expect(full.names == ["healthy", "exposed", "sick", "recovered", "vaccinated", "dead", "incidence"])
    let basic = try split(Self.wave.with(("show", "chart")))
    #expect(basic.lines == [] && basic.bars == ["incidence"] && basic.parts == ["sick", "healthy"])
  }

  /// Without an outbreak, the people are the same throughout, so a sentence replaces them.
  @Test func aSmallOutbreakIsASentence() throws {
    let alone: SpecNode = [
      "model": "infection", "people": 10_000, "factor": 0, "recovery": 4, "until": "stable", "show": "chart",
    ]
    let one = try split(alone)
    #expect(one.lines == ["sick"] && one.parts == [])
    #expect(one.remark == "The infection died out at step 4: 1 person was ever sick.")
    let few = try split(alone.with(("incubation", 2), ("initial", ["count": 3])))
    #expect(few.remark == "The infection died out at step 4: 3 people were ever infected.")
    #expect(try split(alone.with(("initial", "empty"))).remark == "Nobody was ever sick.")
    let open: SpecNode = ["model": "infection", "factor": 0, "steps": 5, "show": "chart"]
    let sick = try split(open.with(("people", 10_000)))
    #expect(sick.remark == "1 of 10000 people were ever sick, up to step 5." && sick.lines == ["sick"])
    // One of a hundred is enough.
    #expect(try split(open.with(("people", 100))).parts == ["sick", "healthy"])
  }

  /// Named series, and logarithmic axes, have a chart of lines.
  @Test func namedSeriesAreLines() throws {
    let views: [SpecNode] = [["chart": ["healthy", "sick"]], ["chart": ["log": "y"]]]
    for (view, names) in zip(views, [["healthy", "sick"], ["healthy", "sick", "incidence"]]) {
      guard case .chart(names)? = try report(Self.wave.with(("show", view))).views.first?.shape else {
        Issue.record("\(view)")
        continue
      }
    }
  }
}
