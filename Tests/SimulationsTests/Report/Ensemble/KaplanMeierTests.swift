import Expressions
import Simulations
import Testing

@Suite struct KaplanMeierTests {
  /// Returns the share of runs that last longer than a time, as a product over all earlier times.
  private static func share(after time: Double, _ times: [Double], _ isCut: [Bool]) -> Double {
    Set(times).filter { $0 <= time }.reduce(1) { share, moment in
      let atRisk = times.count { $0 >= moment }
      let ended = times.indices.count { times[$0] == moment && !isCut[$0] }
      return share * (1 - Double(ended) / Double(atRisk))
    }
  }

  @Test func theSharesAreThoseOfAPlainProduct() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let count = Int.random(in: 1...40, using: &generator)
      let times = (0..<count).map { _ in Double(Int.random(in: 0...12, using: &generator)) }
      let isCut = times.map { _ in Bool.random(using: &generator) }
      let estimate = try #require(KaplanMeier(times, isCut: isCut))
      for time in stride(from: -1, through: 13, by: 0.5) {
        let plain = Self.share(after: time, times, isCut)
        #expect(
          ((estimate.steps.last { $0.time <= time }?.share ?? 1) - plain).magnitude < 1e-12,
          "\(times) \(isCut) at \(time)")
      }
      for part in [0.05, 0.25, 0.5, 0.75, 0.95] {
        let known = Set(zip(times, isCut).filter { !$1 }.map(\.0)).sorted()
        let reached = known.filter { Self.share(after: $0, times, isCut) <= 1 - part + 1e-9 }
        var plain = reached.first
        if let first = reached.first {
          let share = Self.share(after: first, times, isCut)
          if share > 1e-9, share > 1 - part - 1e-9 {
            plain = known.first { $0 > first }.map { (first + $0) / 2 }
          }
        }
        #expect(estimate.quantile(part) == plain, "\(times) \(isCut) at \(part)")
      }
    }
  }

  /// A textbook example: six weeks of remission in 21 patients with leukaemia, given 6-mercaptopurine (E. J. Freireich
  /// and others, 1963). The median is 23 weeks.
  @Test func aTextbookExample() throws {
    let ended: [Double] = [6, 6, 6, 7, 10, 13, 16, 22, 23],
      cut: [Double] = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]
    let estimate = try #require(
      KaplanMeier(ended + cut, isCut: ended.map { _ in false } + cut.map { _ in true }))
    #expect(estimate.runs == 21)
    #expect(estimate.cut == 12)
    #expect(estimate.steps.map { ($0.share * 1000).rounded() } == [857, 807, 753, 690, 627, 538, 448])
    #expect(estimate.quantile(0.5) == 23)
    #expect(estimate.quantile(0.75) == nil)
  }

  @Test func withoutCutsTheMedianIsTheUsualOne() throws {
    func median(_ times: [Double]) -> Double? {
      KaplanMeier(times, isCut: times.map { _ in false })?.quantile(0.5)
    }
    #expect(median([3, 1, 2]) == 2)
    #expect(median([4, 1, 2, 3]) == 2.5)
    #expect(median([7]) == 7)
    #expect(median([]) == nil)
  }

  /// A run that was cut off lasts longer than any other of its point, even if its last event came earlier.
  @Test func aRunThatWasCutOffLastsLongest() throws {
    var ensemble = Ensemble(
      axes: [], points: [[]], replicates: 4,
      columns: [
        .init(name: "turns", values: [.whole(98), .whole(99), .whole(12), .whole(100)]),
        .init(name: "over", values: [.truth(false), .truth(true), .truth(true), .truth(false)]),
      ])
    #expect(ensemble.survival(of: "turns", at: 0) == nil)
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["turns"], growing: ["turns"])
    #expect(ensemble.survival(of: "turns", at: 0) == nil)
    ensemble.outcomes = OutcomeStatistics(
      over: "over", names: ["turns"], duration: "turns", growing: ["turns"])
    let estimate = try #require(ensemble.survival(of: "turns", at: 0))
    #expect(estimate.steps == [.init(time: 12, share: 0.75), .init(time: 99, share: 0.5)])
    #expect(estimate.last == 100)
    #expect(estimate.quantile(0.5) == nil)
    #expect(estimate.quantile(0.25) == 55.5)
  }
}
