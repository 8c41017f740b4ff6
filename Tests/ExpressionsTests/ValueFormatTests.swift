import Expressions
import Testing
import TestSupport

@Suite("formats of inline values")
struct ValueFormatTests {
  @Test(
    "fractions",
    arguments: [
      (0.125, ".2f", "0.12"), (0.375, ".2f", "0.38"), (2.675, ".2f", "2.67"), (1.005, ".2f", "1.00"),
      (0.5, ".0f", "0"), (1.5, ".0f", "2"), (2.5, ".0f", "2"), (-2.5, ".0f", "-2"), (-0.4, ".0f", "0"),
      (-0.6, ".0f", "-1"),
      (0.999, ".2f", "1.00"), (9.995, ".2f", "9.99"), (0, ".3f", "0.000"), (-0.0, ".1f", "0.0"),
      (1e21, ".1f", "1000000000000000000000.0"),
      (0.1, ".20f", "0.10000000000000000555"), (0x1p-1074, ".20f", "0.00000000000000000000"), (1e-7, ".2f", "0.00"),
      (0.285, ".1%", "28.5%"), (0.285, ".0%", "28%"), (0.9125, ".1%", "91.2%"), (1, ".1%", "100.0%"),
      (-0.00001, ".1%", "0.0%"),
      (1234567.891, ",", "1,234,567.891"), (1234567.891, ",.1f", "1,234,567.9"), (999.5, ",.0f", "1,000"),
      (-1234.5, ",", "-1,234.5"), (12.5, ",.1%", "1,250.0%"), (1e22, ",", "1e+22"), (0.001, ",", "0.001"),
    ])
  func fractions(number: Double, format: String, text: String) throws {
    #expect(try #require(ValueFormat(format)).apply(.fraction(number)) == text)
  }

  /// In running text, a share does not look as if it had reached 0 % or 100 %.
  @Test(
    "shares near 0 and 1",
    arguments: [
      (0.9984, ".0%", ">99%"), (0.99, ".0%", "99%"), (0.9984, ".1%", "99.8%"), (0.99996, ".1%", ">99.9%"),
      (0.0016, ".0%", "<1%"), (0.0001, ".1%", "<0.1%"), (0.006, ".0%", "1%"), (1, ".0%", "100%"), (0, ".0%", "0%"),
      (0.9984, ".1f", "1.0"), (1.0001, ".0%", "100%"), (-0.0001, ".0%", "0%"), (0.5, ".0%", "50%"),
      (0x1p-1074, ".20%", "<0.00000000000000000001%"),
    ])
  func shares(number: Double, format: String, text: String) throws {
    #expect(try #require(ValueFormat(format)).applyAsShare(.fraction(number)) == text)
    #expect(try #require(ValueFormat(format)).applyAsShare(.text("word")) == nil)
  }

  @Test(
    "whole numbers of any size",
    arguments: [
      ("39", ".2f", "39.00"), ("39", ".0f", "39"), ("-39", ".1%", "-3900.0%"), ("0", ",", "0"), ("0", ".0%", "0%"),
      ("999", ",", "999"), ("1000", ",", "1,000"), ("-1000", ",", "-1,000"), ("-999", ",", "-999"),
      ("1267650600228229401496703205376", ",", "1,267,650,600,228,229,401,496,703,205,376"),
      ("1267650600228229401496703205376", ".1f", "1267650600228229401496703205376.0"),
      ("1267650600228229401496703205376", ",.0%", "126,765,060,022,822,940,149,670,320,537,600%"),
    ])
  func wholes(number: String, format: String, text: String) throws {
    let whole = try #require(BigWhole(decimal: number))
    #expect(try #require(ValueFormat(format)).apply(.whole(whole)) == text)
  }

  @Test("rounding is off by at most half a unit, and ties round to even, checked in whole numbers")
  func rounding() throws {
    var generator = SplitMix(seed: 10)
    for _ in 0..<2_000 {
      // Multiples of 1/64 give ties, and others are arbitrary.
      let number =
        Bool.random(using: &generator)
        ? Double(Int.random(in: -10_000...10_000, using: &generator)) / 64
        : Double.random(in: -1e6...1e6, using: &generator)
      let decimals = Int.random(in: 0...8, using: &generator)
      let text = try #require(ValueFormat(".\(decimals)f")?.apply(.fraction(number)))
      // The number is exactly a / 2^k, and the text is b / 10^d.
      let scale = try #require(BigWhole(2).power(80, limit: 200))
      let exact = try #require(BigWhole(exactly: number * 0x1p80))
      let ten = try #require(BigWhole(10).power(BigWhole(decimals), limit: 200))
      let units = try #require(BigWhole(decimal: text.filter { $0 != "." }))
      let error = (units * scale - exact * ten) * 2
      let magnitude = error < 0 ? 0 - error : error
      #expect(
        magnitude < scale || magnitude == scale && units.exactQuotient(by: 2) != nil,
        "\(number) as .\(decimals)f: \(text)")
      #expect(text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0 == decimals)
    }
  }

  @Test(
    "texts that are not formats",
    arguments: [
      "", ".", ".f", "2f", ".2", ".2e", ".2g", "f", "%", ".21f", ".100f", ",,", ".2f,", " .2f", ".-1f", ".2F",
    ])
  func none(text: String) { #expect(ValueFormat(text) == nil) }

  @Test("a format reads back", arguments: [".2f", ".0%", ",", ",.3f", ",.1%", ".20f"])
  func description(text: String) throws { #expect(try #require(ValueFormat(text)).description == text) }

  @Test("values that are not numbers have no format")
  func noNumber() throws {
    for format in [".2f", ",", ".1%"] {
      for value: ExpressionValue in [.text("x"), .list([]), .truth(true), .none, .fraction(.infinity), .fraction(.nan)]
      {
        #expect(try #require(ValueFormat(format)).apply(value) == nil)
      }
    }
  }
}

@Suite("inline values")
struct InlineValueTests {
  @Test(
    "the text of inline values",
    arguments: [
      ("rule-30.population", "rule-30", "population", nil),
      ("  rule-30.population  ", "rule-30", "population", nil),
      ("a.population / 2 as ,", "a", "population / 2", ","),
      ("a.mean(attack_rate) at factor=8 as .1%", "a", "mean(attack_rate) at factor=8", ".1%"),
      ("a.(x + y) * 2 at step=3 k=as as .2f", "a", "(x + y) * 2 at step=3 k=as", ".2f"),
      ("30.5 as ,.0f", "30", "5", ",.0f"),
      ("a.state", "a", "state", nil),
    ])
  func parts(text: String, block: String, expression: String, format: String?) throws {
    let value = try InlineValue(text)
    #expect(value.block == block)
    #expect(text.unicodeScalars.part(value.blockRange) == block)
    #expect(value.expression.description == expression)
    #expect(value.format?.description == format)
  }

  static let form = "expected NAME.EXPRESSION, such as rule-30.population, found "
  static let formats = "known formats: '.2f', '.1%', ',.2f', ','"

  @Test(
    "errors, with their places in the whole text",
    arguments: [
      ("", form + "nothing", nil),
      ("«population»", form + "'population'", nil),
      ("«Rule 30».population", form + "'Rule 30.population'", nil),
      ("«.5»", form + "'.5'", nil),
      ("a.", ExpressionSyntaxTests.operand + "the end", nil),
      ("a.x ==", ExpressionSyntaxTests.operand + "the end", nil),
      ("a.x == «1e3» as .2f", "'1e3' is not a number", "write 10^3"),
      ("a.x as", "expected a format, such as .2f, .1% or ,, found the end", nil),
      ("a.x as «.2e»", "unknown format '.2e'", "did you mean '.2f'?"),
      ("a.x as «scientific»", "unknown format 'scientific'", formats),
      ("a.x as .2f «a»t k=1", "expected the end, found 'a'", nil),
      ("a.(x «as» .2f)", "'as' is only allowed at the end of the whole expression", nil),
    ] as [(MarkedExpression, String, String?)])
  func faults(marked: MarkedExpression, message: String, advice: String?) throws {
    let fault = try #require(throws: ExpressionFault.self) { _ = try InlineValue(marked.text) }
    #expect(FaultText(fault) == FaultText(marked, message, advice))
  }
}
