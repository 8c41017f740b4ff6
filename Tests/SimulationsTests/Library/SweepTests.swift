import Simulations
import Testing

/// Tests many runs from code.
@Suite struct SweepTests {
  private static let values = [0, 1, 3]

  private func sweep(replicates: Int) -> Sweep<Int, Infection> {
    Sweep(over: Self.values, replicates: replicates, seed: 5) { factor in
      try Infection(people: 60, factor: factor, steps: 6)
    }
  }

  @Test func everyRunIsARunOfItsOwn() throws {
    let points = try sweep(replicates: 4).run()
    #expect(points.map(\.value) == Self.values)
    for point in points {
      let model = try Infection(people: 60, factor: point.value, steps: 6)
      let runs = try (0..<4).map { try model.run(seed: 5, replicate: $0).statistics }
      #expect(point.runs == runs)
      #expect(try sweep(replicates: 4).point(point.value).runs == runs, "a point by itself")
    }
    #expect(points[2].runs[0] != points[2].runs[1], "replicates have draws of their own")
  }

  @Test func summariesAreOverTheReplicates() throws {
    let points = try sweep(replicates: 8).run()
    let single = try #require(points[0].summary(of: "ever_sick"))
    #expect(single.mean == 1 && single.sd == 0)
    let counts = points[2].values(of: "ever_sick").compactMap { if case .whole(let count) = $0 { count } else { nil } }
    let summary = try #require(points[2].summary(of: "ever_sick"))
    #expect(counts.count == 8 && summary.mean == Double(counts.reduce(0, +)) / 8)
    #expect(points[2].summary(of: "nothing") == nil && points[2].values(of: "nothing").isEmpty)
  }

  /// The mean of the offspring is pooled, and the mean of shares stays between 0 and 1.
  @Test func summariesKnowTheKindOfMean() throws {
    let points = try sweep(replicates: 12).run()
    let runs = points[2].runs
    func sum(_ name: String) -> Int {
      runs.reduce(0) { sum, run in sum + (run.first { $0.name == name }?.value.int ?? 0) }
    }
    let offspring = try #require(points[2].summary(of: "offspring_1"))
    #expect(offspring.mean == Double(sum("generation_1")) / Double(sum("generation_0")))
    #expect(offspring.method == .ratio)
    #expect(try #require(points[2].summary(of: "attack_rate")).method == .share)
    #expect(try #require(points[2].summary(of: "ever_sick")).method == .student)
  }

  @Test func errorsOfAModelAreThrown() throws {
    let sweep = Sweep(over: [1, -1]) { factor in try Infection(people: 4, factor: factor) }
    let error = try #require(throws: RunError.self) { try sweep.run() }
    #expect(error.key == "factor")
    #expect(try sweep.point(1).runs.count == 1)
  }
}
