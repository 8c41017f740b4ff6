import Live
import Testing

@Suite struct SeriesLogTests {
  /// Notes computed steps one by one, each with its number as the value.
  private func compute(_ steps: ClosedRange<Int>, _ log: inout SeriesLog) {
    for step in steps { log.note([SeriesSample(step: step, values: [step])]) }
  }

  private func leap(to step: Int, _ log: inout SeriesLog) {
    log.note([SeriesSample(step: step, values: [step], isAfterLeap: true)])
  }

  @Test func aLongRunIsEvenlySpacedAndHasNoLeap() {
    var log = SeriesLog(names: ["population"])
    compute(0...36_001, &log)
    let points = log.points(of: 0, upTo: 36_001), steps = points.map(\.step)
    #expect(points.count > 2000 && points.count <= 4096)
    #expect(steps.first == 0 && steps.last == 36_001)
    #expect(Set(zip(steps, steps.dropFirst()).map { $1 - $0 }.dropLast()).count == 1)
    #expect(points.allSatisfy { $0.value == $0.step && !$0.isAfterLeap })
    let columns = Curve("x", samples: points).columns(120)
    #expect(columns.allSatisfy { $0.isSeen })
    for (index, column) in columns.enumerated() {
      #expect(abs(column.values.upperBound - 300 * (index + 1)) < 32, "\(index): \(column)")
    }
  }

  @Test func onlyLeapsAreDotted() {
    var log = SeriesLog(names: ["population"])
    compute(0...1000, &log)
    leap(to: 21_000, &log)
    compute(21_001...36_003, &log)
    leap(to: 40_003, &log)
    let points = log.points(of: 0, upTo: 40_003)
    #expect(points.count <= 4096 && points.filter(\.isAfterLeap).count == 2)
    // Each column contains 100 steps.
    let columns = Curve("x", samples: points).columns(400)
    let dotted = columns.indices.filter { !columns[$0].isSeen }
    #expect(dotted.allSatisfy { (10..<210).contains($0) || $0 >= 360 }, "\(dotted)")
    #expect(dotted.count > 230, "\(dotted)")
  }

  @Test func manyLeapsAreThinnedToo() {
    var log = SeriesLog(names: ["population"])
    log.note([SeriesSample(step: 0, values: [0])])
    for count in 1...10_000 { leap(to: count << 20, &log) }
    let points = log.points(of: 0, upTo: 10_000 << 20)
    #expect(points.count > 2000 && points.count <= 4096)
    #expect(points.dropFirst().allSatisfy { $0.isAfterLeap })
    #expect(points.last?.step == 10_000 << 20)
  }

  @Test func goingBackAndForthAddsNoLeap() {
    var log = SeriesLog(names: ["population"])
    compute(0...20_001, &log)
    let before = log.samples
    leap(to: 7001, &log)
    #expect(log.points(of: 0, upTo: 7001).last == CurvePoint(step: 7001, value: 7001, isAfterLeap: false))
    compute(7002...7050, &log)
    leap(to: 20_001, &log)
    #expect(log.samples == before)
    // A single next step is not a leap.
    leap(to: 20_002, &log)
    #expect(log.samples.allSatisfy { !$0.isAfterLeap })
  }

  @Test func stepsComputedAfterALeapOverThemAreSeen() {
    var log = SeriesLog(names: ["population"])
    compute(0...10, &log)
    leap(to: 5000, &log)
    leap(to: 9000, &log)
    leap(to: 10, &log)
    // A long job notes only some of its steps.
    log.note([1000, 2000, 6000].map { SeriesSample(step: $0, values: [$0]) })
    #expect(log.samples.filter(\.isAfterLeap).map(\.step) == [9000])
    #expect(log.samples.map(\.step) == Array(0...10) + [1000, 2000, 5000, 6000, 9000])
  }
}
