import Expressions
import Testing

/// Expressions that are computed separately for each run.
@Suite struct ExpressionRunsTests {
  private static let vocabulary = Vocabulary(
    statistics: ["peak", "people", "word", "extinct"], truths: ["extinct"], lastStep: 9, replicates: 9)

  private static func value(_ name: String) -> ExpressionValue? {
    switch name {
    case "peak": .whole(3)
    case "people": .whole(0)
    case "word": .text("three")
    default: nil
    }
  }

  @Test(
    arguments: [
      ("peak * 2", .whole(6)), ("peak / 2", .fraction(1.5)), ("peak > 2", .truth(true)),
      // A missing value and a division by zero have no value.
      ("peak / people", .none), ("missing + 1", .none), ("1 / (missing - 1)", .none), ("missing > 0", .none),
      ("not missing > 0", .none), ("missing == none", .truth(true)), ("peak / people > 1 or peak > 2", .truth(true)),
    ] as [(String, ExpressionValue)])
  func haveAValue(_ text: String, _ value: ExpressionValue) throws {
    #expect(try Expression(text).derived(Self.value) == value)
  }

  @Test func needNumbers() throws {
    let expression = try Expression("word + 1")
    #expect(throws: ExpressionFault.self) { try expression.derived(Self.value) }
  }

  @Test(arguments: [
    ("extinct", true), ("not extinct", true), ("peak > 3 and extinct", true), ("peak within 1 of 2", true),
    ("peak", false), ("peak + 1", false), ("-peak", false),
  ])
  func knowTruths(_ text: String, _ isTruth: Bool) throws {
    var expression = try Expression(text)
    #expect(expression.bindForRuns(to: Self.vocabulary).isEmpty)
    #expect(expression.isTruth(among: Self.vocabulary.truths) == isTruth)
  }

  @Test func whatConcernsManyRunsIsLeftOut() throws {
    var expression = try Expression("mean(peak) at step=2")
    #expect(
      expression.bindForRuns(to: Self.vocabulary).map(\.advice)
        == ["leave out 'mean': each run has its own value", "leave out 'at' and what follows it"])
  }

  @Test(arguments: [
    ("mean(peak)", ["'mean' is only allowed where all runs are known, in 'expect' and in inline values"]),
    ("peak at step=2", ["'at' is only allowed in 'expect' and in inline values"]),
    ("town.peak + peek", ["'town.peak' is only allowed in 'expect'", "unknown statistic 'peek'"]),
  ])
  func areOfOneRun(_ text: String, _ messages: [String]) throws {
    var expression = try Expression(text)
    #expect(expression.bindForRuns(to: Self.vocabulary).map(\.message) == messages)
  }
}
