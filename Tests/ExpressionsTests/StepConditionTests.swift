import Expressions
import Testing
import TestSupport

@Suite("conditions of a run")
struct StepConditionTests {
  static let names = ["sick", "healthy", "step"]

  static func condition(_ text: String) throws -> (StepCondition, Expression) {
    var expression = try Expression(text)
    let vocabulary = Vocabulary(statistics: names + ["density"], hasWords: false)
    try #require(expression.bind(to: vocabulary).map(FaultText.init) == [])
    return (StepCondition(expression, wholes: names), expression)
  }

  /// Returns the result of the general evaluation for the same values: a truth value or an error.
  static func plain(_ expression: Expression, _ values: [Int]) -> Result<Bool, ExpressionFault> {
    Result { () throws(ExpressionFault) in
      try expression.holds { name in names.firstIndex(of: name).map { .whole(BigWhole(values[$0])) } }
    }
  }

  @Test(
    "the program equals the evaluation of the expression",
    arguments: [
      "sick == 0", "sick != healthy", "sick > 100", "0 < sick", "sick >= healthy and step > 3", "not sick == 3",
      "sick * 2 + 1 <= healthy - step or healthy == 0", "sick / 2 > 3", "sick / healthy == 2", "-sick < -3",
      "sick within 5 of healthy", "sick within healthy - 3 of step", "(sick > 3) == (healthy > 3)",
      "healthy == 0 or sick / healthy > 1", "sick * sick * sick > 2^70", "sick * healthy * step > 0",
      "sick > 0.5 * healthy", "mean(sick) > 3", "sick + 9223372036854775807 > 3", "not (sick > 1 and step < 2)",
      "(sick > 1) != (step > 1) or not healthy < 3", "sick == none",
      "(sick > 1) == sick", "step != (sick > healthy) and sick > 0", "healthy > 0 or (not sick == 1) == step",
    ])
  func plainTwin(text: String) throws {
    let (condition, expression) = try Self.condition(text)
    var generator = SplitMix(seed: 9)
    let special = [0, 1, -1, 2, 3, 4, 5, 100, .max, .min, .max - 1, .min + 1, 1 << 32]
    for _ in 0..<2_000 {
      let values = Self.names.map { _ in
        Bool.random(using: &generator)
          ? special.randomElement(using: &generator) ?? 0 : Int.random(in: -9...9, using: &generator)
      }
      let result = Result { () throws(ExpressionFault) in try condition.holds(values.span) }
      #expect(result == Self.plain(expression, values), "\(values)")
    }
  }

  @Test("values that are not whole are requested by name")
  func others() throws {
    let (condition, _) = try Self.condition("density < 0.1 and sick > 2")
    let values = [3, 0, 0]
    var asked: [String] = []
    let holds = try condition.holds(values.span) { name in
      asked.append(name)
      return .fraction(0.05)
    }
    #expect(holds)
    #expect(asked == ["density"])
    #expect(try !condition.holds(values.span) { _ in .fraction(0.1) })
    let fault = #expect(throws: ExpressionFault.self) { _ = try condition.holds(values.span) }
    #expect(fault?.message == "this run has no statistic 'density'")
  }

  @Test("an error appears when it is reached")
  func faults() throws {
    let (condition, _) = try Self.condition("sick / healthy > 1")
    let fine = [4, 2, 0]
    let undefined = [4, 0, 0]
    #expect(try condition.holds(fine.span))
    let fault = #expect(throws: ExpressionFault.self) { _ = try condition.holds(undefined.span) }
    #expect(fault?.message == "division by zero: 'healthy' is 0")
  }
}
