import Expressions
import Testing

/// How the values of expressions can still change while a run goes on.
@Suite struct ExpressionTrendTests {
  private static let trends: [String: Trend] = [
    "ever": .rising, "rate": .rising, "left": .falling, "ill": .unknown, "over": .rising, "small": .falling,
  ]
  private static let counts: Set = ["ever", "rate", "left", "ill", "people"]

  private func trend(_ text: String) throws -> Trend {
    try Expression(text).trend {
      Self.trends[$0] ?? .fixed
    } bounds: { name in
      Self.counts.contains(name) ? .count : .unknown
    }
  }

  @Test(arguments: [
    "ever", "ever / people", "2 * rate", "ever + rate", "-left", "people - left", "rate > 0.5", "0.5 <= rate",
    "left < 3", "ever > left", "not (rate < 0.1)", "not small", "rate > 0.5 and over", "over or people > 3",
    "ever * rate", "ever / 2 > people / 4",
  ])
  func rising(text: String) throws {
    #expect(try trend(text) == .rising)
  }

  @Test(arguments: ["left", "people - ever", "rate < 0.1", "left >= 3", "not over", "small and left > 1", "-ever"])
  func falling(text: String) throws {
    #expect(try trend(text) == .falling)
  }

  @Test(arguments: ["people", "people > 3", "people within 2 of 5", "people == 4", "2 * people / 3"])
  func fixed(text: String) throws {
    #expect(try trend(text) == .fixed)
  }

  /// A product may change its sign, a quotient may have had no value, and equality comes and goes.
  @Test(arguments: [
    "ill", "ever - rate", "ever * left", "rate == 1", "rate != 1", "rate within 0.1 of 0.5", "rate * other",
    "people / ever", "rate > 0.5 and small", "ill > 3 or over", "-2 * rate",
  ])
  func unknown(text: String) throws {
    #expect(try trend(text) == .unknown)
  }
}
