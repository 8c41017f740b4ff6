import Blocks
import BlockSupport
import Simulations
import Specification
import Testing
import TestSupport

@Suite struct CurveBandsTests {
  /// Returns the curve of a run of which every step was recorded.
  private func curve(_ values: [Int]) -> RunCurve { RunCurve(steps: Array(values.indices), values: values) }

  /// Returns the quantile p by its definition: h = (n − 1)p, linear between the neighbours.
  private func quantile(_ p: Double, _ values: [Int]) -> Double {
    let sorted = values.sorted(), h = Double(values.count - 1) * p, low = Int(h)
    guard low + 1 < sorted.count else { return Double(sorted[low]) }
    return Double(sorted[low]) + (h - Double(low)) * Double(sorted[low + 1] - sorted[low])
  }

  @Test func quantilesAtEveryStep() throws {
    let runs = [[1, 2, 4], [1, 3, 9], [1, 1, 1], [1, 2, 3], [1, 5, 25]]
    let bands = try #require(CurveBands(series: "sick", point: 2, runs.map(curve)))
    #expect(bands.series == "sick" && bands.point == 2 && bands.runs == 5 && bands.earlyRuns == 0)
    #expect(bands.steps == [0, 1, 2])
    #expect(bands.median == [1, 2, 4] && bands.q25 == [1, 2, 3] && bands.q75 == [1, 3, 9])
    #expect(bands.q05 == [1, 1.2, 1.4] && bands.q95 == [1, 4.6, 21.8])
    #expect(CurveBands(series: "sick", point: 2, runs.reversed().map(curve)) == bands, "in any order")
  }

  @Test func whoEndsEarlyHoldsTheLastValue() throws {
    let bands = try #require(CurveBands(series: "sick", point: 0, [curve([1, 7]), curve([1, 2, 3, 4]), curve([9])]))
    #expect(bands.steps == [0, 1, 2, 3] && bands.median == [1, 7, 7, 7] && bands.earlyRuns == 2)
    #expect(CurveBands(series: "sick", point: 0, []) == nil && CurveBands(series: "sick", point: 0, [.absent]) == nil)
  }

  /// Compares runs of any lengths with their full curves, at the steps of the bands.
  @Test(arguments: 0..<40) func anyLengths(_ index: Int) throws {
    var dice = SplitMix(seed: UInt64(index))
    let longest = dice.one(of: [3, 100, 255, 256, 257, 700, 5_000])
    let runs = (0..<dice.number(1...12)).map { _ -> [Int] in
      var value = dice.number(0...1000)
      return (0...dice.number(0...longest)).map { _ in
        value += dice.number(0...600) - 300
        return value
      }
    }
    let bands = try #require(CurveBands(series: "x", point: 0, runs.map(curve)))
    let last = runs.map(\.count).reduce(0, max) - 1
    #expect(bands.steps.count <= RunCurve.limit + 1 && bands.steps.first == 0 && bands.steps.last == last)
    #expect(bands.earlyRuns == runs.count { $0.count - 1 < last })
    for (place, step) in bands.steps.enumerated() {
      let values = runs.map { $0[min(step, $0.count - 1)] }
      let all = [
        (0.05, bands.q05), (0.25, bands.q25), (0.5, bands.median), (0.75, bands.q75), (0.95, bands.q95),
      ]
      for (p, band) in all {
        #expect(abs(band[place] - quantile(p, values)) < 1e-9, "step \(step)")
      }
    }
  }

  /// Only the steps that a curve may need are recorded.
  @Test(arguments: [0, 1, 254, 255, 256, 257, 511, 512, 10_000, 123_456_789]) func fewStepsAreEnough(last: Int) {
    func value(_ step: Int) -> Int { step * 7 % 1009 }
    let steps = RunCurve.steps(upTo: max(last, 20_000))
    #expect(steps == Array(Set(steps)).sorted() && steps.count < 5_000)
    let recorded = steps.filter { $0 < last } + [last]
    let curve = RunCurve(steps: recorded, values: recorded.map(value))
    if last <= 10_000 {
      #expect(curve == RunCurve(steps: Array(0...last), values: (0...last).map(value)))
    }
    let bands = CurveBands(series: "x", point: 0, [curve])
    #expect(bands?.median == bands?.steps.map { Double(value($0)) })
    #expect(RunCurve(last: curve.last, bytes: curve.bytes) == curve)
    #expect(Double(curve.bytes.count) <= RunCurve.memory(steps: last))
  }

  /// The data keep every step of a run of up to 2¹⁶ steps, and a chart of them is the same.
  @Test func dataKeepEveryStep() throws {
    func value(_ step: Int) -> Int { step * 7 % 1009 }
    for last in [0, 255, 256, 5000, 65_535, 65_536, 200_001] {
      let steps = RunCurve.steps(upTo: last + 9, areWhole: true).filter { $0 < last } + [last]
      let whole = RunCurve(steps: steps, values: steps.map(value), isWhole: true)
      #expect(whole.values.count == (last < 65_536 ? last + 1 : last == 65_536 ? 32_769 : 50_002))
      #expect(RunCurve(last: whole.last, bytes: whole.bytes) == whole)
      #expect(Double(whole.bytes.count) <= RunCurve.memory(steps: last, isWhole: true))
      let thin = RunCurve(steps: steps, values: steps.map(value))
      #expect(CurveBands(series: "x", point: 0, [whole]) == CurveBands(series: "x", point: 0, [thin]))
      #expect(
        CurveBands(wholeCurves: [whole], series: "x", point: 0)
          == CurveBands(wholeCurves: [thin], series: "x", point: 0))
    }
  }

  @Test func aStoppedChartHasNoBands() {
    let stop = StopSignal()
    stop.set()
    #expect(CurveBands(series: "x", point: 0, [curve([1, 2])], until: stop) == nil)
    #expect(CurveBands(wholeCurves: [curve([1, 2])], series: "x", point: 0, until: stop) == nil)
  }

  @Test func whatIsNotACurveIsRefused() {
    let curve = curve([1, 2, 300])
    #expect(RunCurve(last: 2, bytes: curve.bytes) == curve)
    #expect(RunCurve(last: 3, bytes: curve.bytes) == nil)
    #expect(RunCurve(last: 2, bytes: curve.bytes.dropLast()) == nil)
    #expect(RunCurve(last: -2, bytes: []) == nil && RunCurve(last: -1, bytes: []) == .absent)
    #expect(RunCurve(last: 0, bytes: [UInt8](repeating: 0xFF, count: 10) + [1]) == nil)
  }

  // MARK: Asking for them

  @Test func bandsAreOfManyRuns() {
    let block: [String: SpecNode] = ["model": "infection", "people": 9, "factor": 1, "steps": 3]
    func views(_ more: [String: SpecNode]) -> [ViewRequest]? {
      var context = SpecContext()
      let entries = block.merging(more) { $1 }.sorted { $0.key < $1.key }
      let views = BlockSpecification(SpecNode(map: entries.map { ($0.key, $0.value) }), in: &context)?.views
      #expect((views == nil) == !context.errors.isEmpty)
      return views
    }
    #expect(views(["show": "bands", "replicates": 5]) == [ViewRequest("bands", .curves(["sick"]))])
    #expect(
      views(["show": ["bands": ["healthy", "incidence"]], "replicates": 5])
        == [ViewRequest("bands", .curves(["healthy", "incidence"]))])
    #expect(views(["show": "bands"]) == nil && views(["show": ["bands": "sick"]]) == nil)
    #expect(views(["show": ["bands": "dead"], "replicates": 5]) == nil, "nobody dies")
    #expect(views(["show": ["bands": "attack_rate"], "replicates": 5]) == nil, "no series")
  }
}
