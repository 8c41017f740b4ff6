import Expressions
import Testing

/// The properties that expressions prove about their values, which determine the kinds of their means.
@Suite struct ExpressionBoundsTests {
  private static let statistics: [String: StatisticDeclaration] = Dictionary(
    uniqueKeysWithValues: [
      StatisticDeclaration("people", ""),
      StatisticDeclaration("ill", "", isKind: true, partOf: ["people"]),
      StatisticDeclaration("dead", "", isKind: true, partOf: ["people", "ever"]),
      StatisticDeclaration("ever", "", partOf: ["people"]),
      StatisticDeclaration("peak", "", partOf: ["people"]),
      StatisticDeclaration("rate", "", mean: .ofShares),
      StatisticDeclaration("ratio", "", mean: .ofRatio(["ill"], to: ["dead"])),
      StatisticDeclaration("change", "", mean: .ofValues),
    ].map { ($0.name, $0) })

  private func mean(_ text: String) throws -> StatisticMean {
    try Expression(text).bounds { name in Self.statistics[name].map { NumberBounds($0) } ?? .unknown }.mean
  }

  @Test(arguments: [
    "rate", "ever / people", "peak / people", "(ill + dead) / people", "dead / ever", "1 - rate", "1 - ill / people",
    "rate * rate", "rate / 2", "0.5 * rate", "(people - ever) / people", "ill * rate / people", "0.25",
    "people / people", "ill / 2 / people", "rate / (1 + ill)",
  ])
  func shares(text: String) throws {
    #expect(try mean(text) == .ofShares)
  }

  @Test(arguments: [
    "people", "ill + ill", "(ill + ill) / people", "(ill + peak) / people", "people / ever", "peak / ever", "2 * rate",
    "rate / 0.5", "rate + rate", "ratio", "3", "people - ever", "rate / ill", "(ill + dead) / ever",
  ])
  func counts(text: String) throws {
    #expect(try mean(text) == .ofCounts)
  }

  @Test(arguments: [
    "change", "ill - dead", "-ill", "rate - 0.1", "2 - rate", "peak / change", "change / people", "unknown",
    "ill > dead", "not (ill > 1)", "ill within 2 of dead", "ever - people", "1 - people", "0 - rate",
  ])
  func values(text: String) throws {
    #expect(try mean(text) == .ofValues)
  }

  @Test func numbers() {
    #expect(NumberBounds([0, 1]).mean == .ofShares && NumberBounds([0, 2]).mean == .ofCounts)
    #expect(NumberBounds([-1, 1]).mean == .ofValues && NumberBounds([]).mean == .ofValues)
    #expect(NumberBounds.count.mean == .ofCounts)
  }
}
