import Expressions
import Simulations
import Testing
import TestSupport

@Suite("values of expressions")
struct ExpressionEvaluationTests {
  static let large = "1267650600228229401496703205376"

  static let values: [String: ExpressionValue] = [
    "population": .whole(39), "half": .fraction(0.5), "third": .fraction(1.0 / 3), "state": .text("high"),
    "output": .list([.text("0"), .text("1")]), "score": .list([.whole(3), .whole(2)]), "empty": .list([]),
    "box": .none, "centre": .text("0110"), "large": .whole(BigWhole(decimal: large) ?? 0), "nan": .fraction(.nan),
    "equivalent": .truth(true), "word": .text("true"), "zero": .whole(0), "infinite": .fraction(.infinity),
  ]

  static let replicates: [String: [ExpressionValue]] = [
    "turns": [4, 1, 3, 2, 10].map { .whole($0) },
    "rate": [0.1, 0.2, 0.4].map { .fraction($0) },
    "mixed": [.whole(1), .fraction(2.5)],
    "boxes": [.whole(1), .none],
    "words": [.text("a"), .text("b")],
  ]

  static func value(_ text: String) throws -> ExpressionValue {
    var expression = try Expression(text)
    let vocabulary = Vocabulary(
      statistics: Array(values.keys) + Array(replicates.keys), truths: ["equivalent"], replicates: 5)
    try #require(expression.bind(to: vocabulary, as: .value).map(FaultText.init) == [])
    return try expression.evaluate({ values[$0] ?? replicates[$0]?.first }) { replicates[$0].map { Numbers($0) } }
  }

  @Test(
    "expressions that hold",
    arguments: [
      "population == 39", "population != 40", "population < 40", "population <= 39", "population > 38",
      "population >= 39", "not population == 40", "population == 39.0", "39 == population",
      "population == 40 or population == 39", "population == 39 and half == 0.5",
      // Precedence.
      "1 + 2 * 3 == 7", "(1 + 2) * 3 == 9", "10 - 4 - 3 == 3", "100 / 10 / 5 == 2", "-2 * 3 == -6", "2 - -3 == 5",
      "1 == 1 or 1 == 2 and 1 == 3", "not 1 == 2 and 1 == 1",
      // Whole numbers of any size stay whole.
      "large == 2^100", "large + 1 != large", "large + 1 > large", "large * large == 2^200", "large / 2^99 == 2",
      "2^64 - 2^64 + 1 == 1", "9007199254740993 == 2^53 + 1", "2^53 + 1 != 2^53", "2^53 + 1 > 9007199254740992.0",
      "2^53 + 1 != 9007199254740992.0", "2^128 + 1 > 340282366920938463463374607431768211456.0",
      "2^128 == 340282366920938463463374607431768211456.0", "2^128 - 1 < 340282366920938463463374607431768211456.0",
      "-2^63 - 1 < -9223372036854775808", "10^20 == 100000000000000000000", "2^4095 / 2^4094 == 2",
      // A quotient that is not whole is the nearest fraction.
      "6 / 3 == 2", "1 / 2 == half", "1 / 3 == third", "-7 / 2 == -3.5", "0 / 5 == 0",
      // Literals with a point are exact, and so are their sums, differences and products.
      "0.1 + 0.2 == 0.3", "0.1 + 0.2 != 0.30000000000000004", "3 * 0.1 == 0.3", "1.1 * 1.1 == 1.21", "1 - 0.9 == 0.1",
      "0.3 / 0.1 == 3", "0.5 + 0.5 == 1", "2^70 + 0.5 > 2^70", "0.1 - 0.3 == -0.2", "-0.1 - -0.1 == 0",
      "0.7 within 0.1 of 0.6", "0.3 within 0.1 of 0.2", "[0.1] == [0.1]",
      // Beside a statistic, they are the nearest Doubles.
      "half == .5", "third > 0.333333333333333", "third == 0.3333333333333333", "max(rate) == 0.1 + 0.3",
      "1 / 10 + 2 / 10 == 0.30000000000000004", "half + 0.1 == 0.6", "0.1 / 0.3 == third",
      // Differences.
      "population within 1 of 40", "population within 0 of 39", "half within 0.25 of 0.25",
      "not population within 1 of 41",
      "large within 1 of 2^100 + 1", "not large within 1 of 2^100 + 2", "2^100 within 0 of large", "1 within 2^70 of 3",
      "not population within -1 of 39",
      // Text, lists, none.
      "state == high", "state != low", "state == 'high'", "high == state", "output == [0, 1]", "output != [0, 2]",
      "output != [1, 0]", "output != [0]", "output == ['0', '1']", "[0, 1] == output", "score == [3, 2]",
      "score == [3.0, 2]", "score != ['3', '2']", "empty == []", "box == none", "population != none", "state != none",
      "not box != none", "(box == 3) == none", "(box != [0, 0, 1, 1]) == none", "(box == box) == none",
      "centre == 0110", "centre == '0110'", "centre != 110", "110 != centre",
      "0110 == centre", "[a, [b]] == ['a', ['b']]", "none == none",
      // Truth.
      "equivalent", "equivalent == true", "equivalent != false", "equivalent == (1 == 1)", "not not equivalent",
      "equivalent == word",
      // The left side of `and` and `or` may decide.
      "population == 39 or 1 / zero == 1", "not (population == 40 and 1 / zero == 1)", "box == none or box > 3",
      "box > 3 or box == none", "not (box > 3 and population == 40)",
      // So may the right side, if the left side divides by 0.
      "1 / zero == 1 or population == 39", "not (1 / zero == 1 and population == 40)", "1 / zero == none",
      "none == 1 / zero + 1", "not 1 / zero != none",
      // Aggregates.
      "mean(turns) == 4", "min(turns) == 1", "max(turns) == 10", "median(turns) == 3", "q05(turns) == 1.2",
      "q95(turns) == 8.8", "sd(turns) * sd(turns) within 0.000000000001 of 12.5", "max(rate) == 0.4",
      "mean(rate) within 0.000000001 of 0.7 / 3", "mean(mixed) == 1.75", "median(mixed) == 1.75", "max(mixed) == 2.5",
      "mean(population) == 39", "min(population) + max(population) + median(population) == 117",
      // A value that is not a number compares with nothing.
      "not nan == nan", "not nan < 1", "not nan >= 1", "nan != 1", "infinite > 2^4000", "-infinite < -2^4000",
    ])
  func holds(text: String) throws {
    #expect(try Self.value(text) == .truth(true))
  }

  static let tooLarge = "whole numbers have at most 4,096 bits (1,233 digits), fractions at most 1.8·10^308"

  @Test(
    "expressions without a value",
    arguments: [
      ("population / «zero» == 1", "division by zero: 'zero' is 0", nil),
      ("population / («39 - population») == 1", "division by zero: '39 - population' is 0", nil),
      ("half / «0.0» == 1", "division by zero: '0.0' is 0", nil),
      ("«2^4000 * 2^400» > 1", "'2^4000 * 2^400' is too large", tooLarge),
      ("«2^4095 + 2^4095» - 1 > 1", "'2^4095 + 2^4095' is too large", tooLarge),
      ("«infinite - infinite» == 0", "'infinite - infinite' is too large", tooLarge),
      ("«2^2000 + half» > 1", "'2^2000 + half' is too large", tooLarge),
      ("«state» > 1", "'state' is the text 'high', but a number is needed", nil),
      ("«state == 1 + 1»", "'state' is the text 'high' and '1 + 1' is the number 2: they cannot be compared", nil),
      (
        "«population == high»", "'population' is the number 39 and 'high' is the text 'high': they cannot be compared",
        nil
      ),
      ("«output == population»", "'output' is a list and 'population' is the number 39: they cannot be compared", nil),
      ("1 + «output» == 2", "'output' is a list, but a number is needed", nil),
      ("-«state» == 1", "'state' is the text 'high', but a number is needed", nil),
      ("population within «state» of 3", "'state' is the text 'high', but a number is needed", nil),
      ("mean(«box») > 1", "'mean(box)' has no value: no run has a number for 'box'", nil),
      ("min(«words») == 1", "'min(words)' has no value: no run has a number for 'words'", nil),
      ("max(«nan») == 1", "'max(nan)' has no value: no run has a number for 'nan'", nil),
      ("sd(«boxes») == 0", "'sd(boxes)' needs 2 numbers: only 1 of the runs has a value for 'boxes'", nil),
      (
        "sd(«population») == 1", "'sd(population)' needs 2 numbers: only 1 of the runs has a value for 'population'",
        nil
      ),
      // The first error in the order of evaluation is reported.
      ("1 / «zero» == 1 and population == 39", "division by zero: 'zero' is 0", nil),
      ("population == 39 and 1 / «zero» == 1", "division by zero: 'zero' is 0", nil),
    ] as [(MarkedExpression, String, String?)])
  func faults(marked: MarkedExpression, message: String, advice: String?) throws {
    let fault = try #require(throws: ExpressionFault.self) { _ = try Self.value(marked.text) }
    #expect(FaultText(fault) == FaultText(marked, message, advice))
  }

  @Test(
    "a missing value has no value in any operation",
    arguments: [
      "box > 3", "3 >= box", "box == 3", "box != 3", "box == box", "box != [0, 0, 1, 1]", "box == state", "-box",
      "box + 1",
      "2 * (1 - box) / zero", "box within 1 of 2", "1 within box of 2", "1 within 2 of box", "not box > 3",
      "box > 3 and population == 39", "population == 40 or box > 3", "box > 3 or box <= 3",
    ])
  func missing(text: String) throws {
    #expect(try Self.value(text) == .none)
    guard text.contains(where: "=<>w".contains) else { return }
    let fault = try #require(throws: ExpressionFault.self) { _ = try Expression(text).holds { Self.values[$0] } }
    #expect(fault.message == "'box' has no value, so the condition is neither true nor false")
  }

  /// No run has a number for an aggregate, and a condition of a run divides by 0.
  @Test func partsWithoutAValue() throws {
    for (text, truth) in [
      ("mean(z) == none", true), ("sd(z) != none", false), ("mean(z) > 3 or 2 > 1", true),
      ("mean(z) > 3 and 2 < 1", false),
    ] {
      #expect(
        try Expression(text).holds({ _ in nil }, replicates: { _ in Numbers([ExpressionValue]()) }) == truth, "\(text)")
    }
    let fault = try #require(throws: ExpressionFault.self) {
      _ = try Expression("mean(z) > 1").holds({ _ in nil }, replicates: { _ in Numbers([ExpressionValue]()) })
    }
    #expect(fault.message == "'mean(z)' has no value: no run has a number for 'z'")
    for (text, truth) in [("1 / zero > 3 or step == 0", true), ("1 / zero > 3 and step == 1", false)] {
      let condition = StepCondition(try Expression(text), wholes: ["zero", "step"])
      #expect(try condition.holds([0, 0].span) == truth, "\(text)")
    }
  }

  @Test(
    "advice on a division by zero keeps the meaning of the other parts",
    arguments: [
      ("8 / zero > 1", "zero != 0 and 8 / zero > 1"),
      ("8 / zero > 1 or step > 2", "(zero != 0 and 8 / zero > 1) or step > 2"),
      (
        "step > 2 or step < 1 and 3 within 1 of 8 / zero",
        "step > 2 or step < 1 and (zero != 0 and 3 within 1 of 8 / zero)"
      ),
    ])
  func divisors(text: String, advice: String) throws {
    let expression = try Expression(text)
    let fault = try #require(throws: ExpressionFault.self) {
      _ = try expression.evaluate { ["zero": .whole(0), "step": .whole(0)][$0] }
    }
    #expect(expression.asking(whetherZero: "zero", at: fault.range) == advice)
  }

  /// The twin of `not`, `and` and `or`: false, missing and true are 0, 1 and 2 with 2 − x, minimum and maximum.
  @Test("conditions follow Kleene's truth tables, however deep they are")
  func kleene() throws {
    let values: [ExpressionValue] = [.whole(0), .none, .whole(1)]
    for a in 0...2 {
      for b in 0...2 {
        let found: [String: ExpressionValue] = ["a": values[a], "b": values[b]]
        var mix = SplitMix(seed: UInt64(3 * a + b))
        func random(_ depth: Int) -> (text: String, truth: Int) {
          switch depth == 0 ? mix.number(0...2) : mix.number(0...5) {
          case 0: return ("a > 0", a)
          case 1: return mix.number(0...1) == 0 ? ("b != 0", b) : ("b within 0 of 1", b)
          case 2: return mix.number(0...1) == 0 ? ("b == none", b == 1 ? 2 : 0) : ("a != none", a == 1 ? 0 : 2)
          case 3:
            let operand = random(depth - 1)
            return ("not (\(operand.text))", 2 - operand.truth)
          case 4:
            let left = random(depth - 1), right = random(depth - 1)
            return ("(\(left.text) and \(right.text))", min(left.truth, right.truth))
          default:
            let left = random(depth - 1), right = random(depth - 1)
            return ("(\(left.text) or \(right.text))", max(left.truth, right.truth))
          }
        }
        for depth in 0..<200 {
          let (text, truth) = random(min(depth, 4)), expected: [ExpressionValue] = [.truth(false), .none, .truth(true)]
          let expression = try Expression(text), step = StepCondition(expression, wholes: ["step"])
          #expect(try expression.evaluate { found[$0] } == expected[truth], "\(text)")
          #expect(try expression.derived { found[$0] } == expected[truth], "\(text)")
          #expect(try step.holds([0].span) { found[$0] } == (truth == 2), "\(text)")
          #expect((try? expression.holds { found[$0] }) == (truth == 1 ? nil : truth == 2), "\(text)")
        }
      }
    }
  }

  @Test(
    "a condition that fails by digits that rounding hides is offered with a tolerance",
    arguments: [
      ("third == 0.3333", "third within 0.0001 of 0.3333"), ("third > 0.3334", nil), ("state == 0.3", nil),
      ("half + third == 0.8333333", "half + third within 0.0000001 of 0.8333333"), ("third == 3", nil),
      ("mean(rate) == 0.23333", "mean(rate) within 0.00001 of 0.23333"),
    ])
  func tolerance(text: String, offered: String?) throws {
    let expression = try Expression(text)
    let found = expression.observations(
      { Self.values[$0] }, expression.aggregates { Self.replicates[$0].map { Numbers($0) } })
    #expect(expression.asTolerance(for: found) == offered)
    #expect(!expression.holds(for: found))
    guard let offered else { return }
    #expect(try Expression(offered).holds(for: found), "the advice is right")
  }

  @Test("an unbound name or parameter")
  func unbound() throws {
    let cases: [(MarkedExpression, String)] = [
      ("1 + «foo» == 2", "this run has no statistic 'foo'"), ("mean(«foo») == 2", "this run has no statistic 'foo'"),
      ("«$n» == 2", "unknown parameter '$n'"),
    ]
    for (marked, message) in cases {
      let expression = try Expression(marked.text)
      let fault = #expect(throws: ExpressionFault.self) { _ = try expression.evaluate { _ in nil } }
      #expect(fault.map(FaultText.init) == FaultText(marked, message))
    }
    let expression = try Expression("population")
    let fault = #expect(throws: ExpressionFault.self) { _ = try expression.holds { _ in .whole(3) } }
    #expect(fault?.message == "'population' is the number 3, but true or false is needed")
  }

  @Test(
    "values as they print",
    arguments: [
      ("population", "39"), ("large * 10", large + "0"), ("1 / 4", "0.25"), ("6 / 2", "3"), ("half + half", "1"),
      ("0.0 * -1", "0"), ("state", "high"), ("output", "[0, 1]"), ("box", "none"), ("1 < 2", "true"), ("-5", "-5"),
      ("[a, 1, .5, none, [ ]]", "[a, 1, 0.5, none, []]"), ("population / 7", "5.571428571428571"),
    ])
  func printed(text: String, value: String) throws {
    #expect(try Self.value(text).description == value)
  }

  @Test("statistics become values and are converted back")
  func statistics() {
    let statistics: [StatisticValue] = [
      .whole(.max), .fraction(0.5), .text("x"), .list([.whole(1), .text("y"), .none]), .none,
    ]
    for statistic in statistics { #expect(ExpressionValue(statistic).statistic == statistic) }
    #expect(Self.values["large"]?.statistic == .big(Self.large))
    #expect(ExpressionValue.truth(false).statistic == .truth(false))
  }

  @Test(
    "observed values",
    arguments: [
      ("population == 40", "population = 39"),
      ("population == 40 or population > 50", "population = 39"),
      ("population + half == score", "population = 39, half = 0.5, score = [3, 2]"),
      ("mean(turns) > 5 and mean(turns) < max(turns)", "mean(turns) = 4, max(turns) = 10"),
      ("population within 2 of 42", "population = 39, |population - 42| = 3"),
      ("mean(turns) within 0.5 of 2 + 1", "mean(turns) = 4, |mean(turns) - (2 + 1)| = 1"),
      ("population == 39 and half within 0.1 of zero", "population = 39, half = 0.5, zero = 0, |half - zero| = 0.5"),
      ("1 / zero == population", "zero = 0, population = 39"),
      ("state > 1", "state = high"),
      ("state within 1 of 2", "state = high"),
      ("1 == 2", ""),
    ])
  func observations(text: String, observed: String) throws {
    let expression = try Expression(text)
    let found = expression.observations(
      { Self.values[$0] }, expression.aggregates { Self.replicates[$0].map { Numbers($0) } })
    #expect(found.map { "\($0.name) = \($0.value)" }.joined(separator: ", ") == observed)
  }
}

@Suite("aggregates")
struct AggregateTests {
  @Test("quantiles of type 7: Hyndman and Fan's definition, on numbers that fall on and between values")
  func quantiles() {
    // R: quantile(c(1, 2, 4, 8, 16, 32), c(.05, .5, .95)) gives 1.25, 6, 28.
    let values: [ExpressionValue] = [8, 1, 32, 2, 16, 4].map { .whole($0) }
    #expect(Aggregate.q05.value(of: Numbers(values)) == .fraction(1.25))
    #expect(Aggregate.median.value(of: Numbers(values)) == .whole(6))
    #expect(Aggregate.q95.value(of: Numbers(values)) == .whole(28))
    // With 21 and 61 values, the 5 % quantile is one of them.
    for count in [21, 61, 101] {
      let values = (0..<count).reversed().map { ExpressionValue.whole(BigWhole($0 * $0)) }
      let place = (count - 1) / 20
      #expect(Aggregate.q05.value(of: Numbers(values)) == .whole(BigWhole(place * place)))
      #expect(Aggregate.q95.value(of: Numbers(values)) == .whole(BigWhole((count - 1 - place) * (count - 1 - place))))
    }
  }

  @Test("aggregates equal their plain definitions, on random numbers")
  func plainTwin() throws {
    var generator = SplitMix(seed: 8)
    for _ in 0..<300 {
      let count = Int.random(in: 1...30, using: &generator)
      let numbers = (0..<count).map { _ in Double.random(in: -10...10, using: &generator) }
      let values = numbers.map { ExpressionValue.fraction($0) }
      var sum = 0.0
      for number in numbers { sum += number }
      let mean = sum / Double(count)
      #expect(Aggregate.mean.value(of: Numbers(values)) == .fraction(mean))
      #expect(Aggregate.min.value(of: Numbers(values)) == numbers.min().map { .fraction($0) })
      #expect(Aggregate.max.value(of: Numbers(values)) == numbers.max().map { .fraction($0) })
      var squares = 0.0
      for number in numbers { squares += (number - mean) * (number - mean) }
      let deviation = count < 2 ? nil : ExpressionValue.fraction((squares / Double(count - 1)).squareRoot())
      #expect(Aggregate.sd.value(of: Numbers(values)) == deviation)
      let sorted = numbers.sorted()
      let median =
        count % 2 == 1 ? sorted[count / 2] : sorted[count / 2 - 1] + (sorted[count / 2] - sorted[count / 2 - 1]) / 2
      #expect(Aggregate.median.value(of: Numbers(values)) == .fraction(median))
    }
  }

  @Test("whole numbers beyond 2^53 are summed exactly, in any order")
  func exactSums() throws {
    let base = try #require(BigWhole(2).power(100, limit: 1_000))
    let values: [ExpressionValue] = [.whole(base), .whole(1), .whole(5), .whole(0 - base)]
    #expect(Aggregate.mean.value(of: Numbers(values)) == .fraction(1.5))
    #expect(Aggregate.mean.value(of: Numbers(values.reversed())) == .fraction(1.5))
    #expect(Aggregate.max.value(of: Numbers(values)) == .whole(base))
    #expect(Aggregate.median.value(of: Numbers(values)) == .whole(3))
  }

  @Test("stored whole numbers equal the same numbers of any size, with sums beyond 64 bits")
  func wholesTwin() throws {
    var generator = SplitMix(seed: 11)
    for round in 0..<300 {
      let bound = round % 3 == 0 ? Int.max : 20
      let length = Int.random(in: 1...40, using: &generator)
      let wholes = (0..<length).map { _ in Int.random(in: -bound...bound, using: &generator) }
      let numbers = Numbers(wholes), values = wholes.map { BigWhole($0) }, sorted = values.sorted()
      let sum = values.reduce(0, +), count = BigWhole(wholes.count)
      let mean = sum.exactQuotient(by: count).map { ExpressionValue.whole($0) } ?? .fraction(BigWhole.ratio(sum, count))
      #expect(Aggregate.mean.value(of: numbers) == mean)
      #expect(Aggregate.min.value(of: numbers) == .whole(sorted[0]))
      #expect(Aggregate.max.value(of: numbers) == .whole(sorted[wholes.count - 1]))
      let twice = sorted[(wholes.count - 1) / 2] + sorted[wholes.count / 2]
      let median = twice.exactQuotient(by: 2).map { ExpressionValue.whole($0) } ?? .fraction(BigWhole.ratio(twice, 2))
      #expect(Aggregate.median.value(of: numbers) == median)
      #expect(numbers.count == wholes.count && numbers.areWhole && numbers.doubles == wholes.map { Double($0) })
      let summary = try #require(Summary(numbers))
      #expect(summary.min == wholes.min().map { Double($0) } && summary.max == wholes.max().map { Double($0) })
    }
  }

  @Test("values that are not numbers are left out, and no values have no result")
  func none() {
    for aggregate in Aggregate.allCases {
      let isSD = aggregate == .sd
      #expect(aggregate.value(of: Numbers([ExpressionValue]())) == nil)
      for other in [ExpressionValue.text("2"), .none, .fraction(.nan)] {
        #expect(aggregate.value(of: Numbers([.whole(7), other])) == (isSD ? nil : .whole(7)))
        #expect(aggregate.value(of: Numbers([other])) == nil)
      }
      #expect(aggregate.value(of: Numbers([.nan, 1.5])) == (isSD ? nil : .fraction(1.5)))
    }
  }
}
