import BlockSupport
import Simulations
import Specification
import Testing
import TestSupport

@Suite("Probability")
struct ProbabilityTests {
  /// Returns ⌊0.d₁d₂… · 2⁶⁴⌋ by doubling the decimal fraction 64 times. Each carry is a binary digit.
  func threshold(ofDecimals decimals: [UInt8]) -> UInt64 {
    var fraction = decimals, result: UInt64 = 0
    for _ in 0..<64 {
      var carry: UInt8 = 0
      for index in fraction.indices.reversed() {
        let doubled = fraction[index] * 2 + carry
        fraction[index] = doubled % 10
        carry = doubled / 10
      }
      result = result << 1 | UInt64(carry)
    }
    return result
  }

  @Test("thresholds are exact for every number of decimals", arguments: 1...18)
  func thresholds(count: Int) throws {
    var generator = SplitMix(seed: UInt64(count))
    var samples = (0..<50).map { _ in (0..<count).map { _ in UInt8(generator.number(0...9)) } }
    samples.append([UInt8](repeating: 9, count: count))
    samples.append([UInt8](repeating: 0, count: count - 1) + [1])
    for decimals in samples {
      let text = "0." + decimals.map { String($0) }.joined()
      let probability = try #require(Probability(decimal: text))
      #expect(probability.threshold == threshold(ofDecimals: decimals), "\(text)")
      #expect(!probability.isCertain)
    }
  }

  @Test(
    "every value has one spelling",
    arguments: [
      ("0", "0"), ("0.0", "0"), ("00.000", "0"), ("0.50", "0.5"), (".5", "0.5"), ("0.25", "0.25"), ("1", "1"),
      ("1.000", "1"), ("0.010", "0.01"), ("0.000000000000000001", "0.000000000000000001"),
    ])
  func spelling(written: String, text: String) throws {
    #expect(try #require(Probability(decimal: written)).text == text)
  }

  @Test("one always succeeds, and zero never does")
  func certainties() {
    #expect(Probability.one.isCertain)
    #expect(Probability.one.admits(low: .max, high: .max))
    #expect(!Probability.zero.admits(low: 0, high: 0))
    #expect(Probability.half.threshold == 1 << 63)
    #expect(Probability.half.admits(low: .max, high: 1 << 31 - 1))
    #expect(!Probability.half.admits(low: 0, high: 1 << 31))
  }

  @Test(
    "texts that are not decimal numbers from 0 to 1 are refused",
    arguments: [
      "", ".", "-0.1", "+0.5", "1.1", "2", "1.000000000000000001", "0.1234567890123456789", "1e-3", "0,5", "30%",
      " 0.5", "0.5 ", "0.5.5", "½", "0x1", "nan", "10000000000000000000000",
    ])
  func refusals(text: String) {
    #expect(Probability(decimal: text) == nil)
  }

  @Test("a number out of range is distinguished from a text that is not a number")
  func errors() {
    var context = SpecContext()
    let type = ValueType<Probability>.probability
    for text in ["1.5", "-0.1", "0.1234567890123456789"] { #expect(type.read(SpecNode(text), "p", &context) == nil) }
    #expect(type.read("often", "p", &context) == nil)
    #expect(type.read(["0.5"], "p", &context) == nil)
    let summary = type.summary, advice = "write a decimal from 0 to 1, such as 0.5"
    #expect(
      context.errors.map(\.problem) == [
        .outOfRange(found: "'1.5'", expected: summary, advice: advice),
        .outOfRange(found: "'-0.1'", expected: summary, advice: advice),
        .outOfRange(found: "'0.1234567890123456789'", expected: summary),
        .wrongType(found: "'often'", expected: summary),
        .wrongType(found: "a list", expected: summary, advice: "write 0.5 instead of [0.5]"),
      ])
  }
}
