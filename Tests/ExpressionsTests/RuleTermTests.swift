import Expressions
import Testing

@Suite struct RuleTermTests {
  private static let vocabulary = RuleVocabulary(states: ["ground", "tree", "fire"], parameters: ParameterConstants())

  private static func number(_ text: String, fire: Int = 0) throws -> ExactRatio {
    try RuleParser.number(text, vocabulary).number { $0 == .count(2) ? fire : 0 }
  }

  private static func holds(_ text: String, fire: Int = 0) throws -> Bool {
    try RuleParser.condition(text, vocabulary).holds { $0 == .count(2) ? fire : 0 }
  }

  /// Fractions, also as powers and roots, are exact.
  @Test(
    arguments: [
      ("0.7^2", "0.49"), ("1 - 0.7^fire", "0.657"), ("2^-2", "0.25"), ("4^0.5", "2"), ("sqrt(0.25)", "0.5"),
      ("8^(2/3)", "4"), ("exp(0)", "1"), ("log(1)", "0"), ("min(1, fire / 2)", "1"), ("max(-1, 0.5, -fire)", "0.5"),
      ("-2^2", "-4"), ("1/4 + 1/4", "0.5"), ("2 * (1 - 0.25)", "1.5"),
    ])
  func fractionsAreExact(text: String, expected: String) throws {
    let isNegative = expected.hasPrefix("-")
    let size = try #require(ExactRatio(decimal: isNegative ? expected.dropFirst() : expected[...]))
    let found = try Self.number(text, fire: 3)
    #expect(!(found < (isNegative ? .zero - size : size)) && !((isNegative ? .zero - size : size) < found))
  }

  /// Other numbers are the nearest multiples of 2^−96. The digits are those of the On-Line Encyclopedia of Integer
  /// Sequences: A001113, A002162, A002193 and A068985.
  @Test(
    arguments: [
      ("exp(1)", "2.71828182845904523536028747135266249775724709"),
      ("log(2)", "0.69314718055994530941723212145817656807550013"),
      ("sqrt(2)", "1.41421356237309504880168872420969807856967187"),
      ("2^0.5", "1.41421356237309504880168872420969807856967187"),
      ("exp(-1)", "0.36787944117144232159552377016146086744581113"),
      ("exp(log(3))", "3"),
      ("1/(1 + exp(-log(3)))", "0.75"),
    ])
  func otherNumbersAreNearest(text: String, digits: String) throws {
    let expected = try #require(ExactRatio(decimal: digits)), found = try Self.number(text)
    let difference = found < expected ? expected - found : found - expected
    // The digits themselves are cut.
    let half =
      ExactRatio(1, BigWhole.powerOfTwo(97))
      + (ExactRatio(decimal: "0.00000000000000000000000000000000000000000001") ?? .zero)
    #expect(!(half < difference))
    #expect(BigWhole.powerOfTwo(96).remainder(dividingBy: found.denominator) == 0)
  }

  @Test func conditionsCompareExactly() throws {
    #expect(try Self.holds("0.1 + 0.2 == 0.3"))
    #expect(try Self.holds("sqrt(2) < 1.41421356237309504880168872420969807857"))
    #expect(try !Self.holds("sqrt(2) < 1.41421356237309504880168872420969807856"))
    #expect(try Self.holds("fire within 1 of 4 and not fire == 4", fire: 3))
    #expect(try Self.holds("fire >= 1 or 1 / fire > 0", fire: 1))
  }

  @Test func numbersWithoutAValueAreFaults() {
    #expect(throws: RuleFault.divisionByZero) { try Self.number("1 / fire") }
    #expect(throws: RuleFault.self) { try Self.number("log(0 - 1)") }
    #expect(throws: RuleFault.self) { try Self.number("(0 - 1)^0.5") }
    #expect(throws: RuleFault.self) { try Self.number("exp(100000)") }
  }

  @Test(
    arguments: [
      "tre >= 1", "tree >", "tree and fire == 1", "north > 1", "north == 3", "at(1) == tree", "max(1) > 0",
      "mean(tree) > 1", "1 < tree < 3", "tree == 1 fire", "(tree > 1", "$p > 1", "1..2 > 0", "tree", "",
    ])
  func textsThatAreNotConditions(text: String) {
    #expect(throws: ExpressionFault.self) { try RuleParser.condition(text, Self.vocabulary) }
  }

  @Test func namesHaveTheirMeanings() throws {
    let term = try RuleParser.condition("north-east != tree and self == fire and at(2, -1) == west", Self.vocabulary)
    #expect(
      term.inputs == [
        .cell(right: 1, down: -1), .own, .cell(right: 2, down: -1), .cell(right: -1, down: 0),
      ])
    #expect(try RuleParser.number("tree - fire", Self.vocabulary).inputs == [.count(1), .count(2)])
  }

  /// The chance that one of k tries succeeds, as a threshold.
  @Test func thresholdsOfSeveralTries() throws {
    let half = try #require(ExactRatio(decimal: "0.5"))
    #expect(half.threshold(tries: 0) == 0 && half.threshold(tries: 1) == 1 << 63)
    #expect(half.threshold(tries: 2) == 3 << 62 && ExactRatio.one.threshold(tries: 3) == nil)
    #expect(half.threshold(tries: 64) == .max && half.threshold(tries: 100) == .max)
    let tenth = try #require(ExactRatio(decimal: "0.1"))
    // 1 − 0.9^40000 rounds down to the largest threshold, and 1 − 0.99999^40000 is 0.32967… .
    #expect(tenth.threshold(tries: 40_000) == .max)
    let small = try #require(ExactRatio(decimal: "0.00001")?.threshold(tries: 40_000))
    #expect(abs(Double(small) / 0x1p64 - 0.329681294) < 1e-6)
  }
}
