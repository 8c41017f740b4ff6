import Expressions
import Simulations
import Testing

/// Compares the index of a sweep's points by their labels with a search through all points.
@Suite("Point index")
struct PointIndexTests {
  private static func condition(_ key: String, _ value: String) throws -> PointCondition {
    let expression = try Expression("a == 1 at \(PointCondition.text(key, value))")
    return try #require(expression.points.first)
  }

  private static func plain(_ ensemble: Ensemble, _ conditions: [PointCondition]) -> [Int] {
    ensemble.points.indices.filter { point in
      conditions.allSatisfy { condition in
        guard let axis = ensemble.axes.firstIndex(where: { $0.key == condition.key }) else { return false }
        return condition.matches(ensemble.points[point][axis], isWord: ensemble.axes[axis].isWord)
      }
    }
  }

  /// The labels include numbers in several spellings and words. Some points are missing or occur twice, and some keys
  /// are not swept.
  @Test func findsWhatALookFinds() throws {
    var generator = SystemRandomNumberGenerator()
    let labels = ["1", "1.0", "0.5", ".5", "0.50", "10", "2^3", "8", "high", "low", "1e1", "x y"]
    var found = 0
    for _ in 0..<300 {
      let axes = (0..<Int.random(in: 0...3, using: &generator)).map { number in
        Ensemble.Axis(key: "k\(number)", labels: labels, isWord: Bool.random(using: &generator))
      }
      let points = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        axes.map { _ in labels.randomElement(using: &generator) ?? "" }
      }
      var ensemble = Ensemble(axes: axes, points: points, replicates: 1, columns: [])
      for round in 0..<20 {
        let conditions = try (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          try Self.condition(
            "k\(Int.random(in: 0...3, using: &generator))", labels.randomElement(using: &generator) ?? "")
        }
        let expected = Self.plain(ensemble, conditions)
        #expect(ensemble.points(matching: conditions) == expected, "\(points): \(conditions)")
        found += expected.count
        // Other points are searched again.
        if round == 10 { ensemble.points.reverse() }
      }
    }
    #expect(found > 0)
  }

  @Test func rowsOfSteps() {
    for steps in [[], [0], [0, 1, 2, 3], [0, 7, 9, 40]] {
      let series = Series(steps: steps, columns: [])
      for step in -1...41 { #expect(series.row(of: step) == steps.firstIndex(of: step)) }
    }
  }
}
