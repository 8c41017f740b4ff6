import Expressions
import Rendering
import Simulations
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-2, "-2"), (0.1, "0.1"), (1e16, "1e+16"), (123_456_789, "123456789"),
    (Double.leastNonzeroMagnitude, "5e-324"), (0.30000000000000004, "0.30000000000000004"),
  ])
  func exactIsTheShortestForm(number: Double, text: String) {
    #expect(NumberText.exact(number) == text)
  }

  @Test(arguments: [
    (0.123456, "0.1235"), (2.0 / 3, "0.6667"), (1.00004, "1"), (0.99996, "0.99996"), (9.9995, "10"), (12345.6, "12350"),
    (999_999.5, "1000000"), (12345, "12345"), (-0.12345, "-0.1235"), (0.5, "0.5"), (0.00012344, "0.0001234"),
    (0.000012345, "1.235e-05"), (1.5e-12, "1.5e-12"), (-0.0, "0"), (1.5e300, "1.5e+300"), (.infinity, "inf"),
    // Whole numbers up to 2^53 are exact, and beyond that they may have lost a fraction.
    (8_571_428_571_428_571, "8571428571428571"), (0x1p53, "9007199254740992"), (-0x1p53, "-9007199254740992"),
    (9.714285714285714e15, "9.714e+15"), (-1.7333333333333334e30, "-1.733e+30"), (9.9996e29, "1e+30"),
    (1e30, "1e+30"), (.greatestFiniteMagnitude, "1.798e+308"), (-.infinity, "-inf"),
  ])
  func roundedHasFourDigits(number: Double, text: String) {
    #expect(NumberText.rounded(number) == text)
  }

  /// A number below 1 has as many digits as necessary to show that it is below 1.
  @Test func nothingIsRoundedToOne() {
    #expect(NumberText.rounded(-0.99996) == "-0.99996" && NumberText.rounded(0.999995) == "0.999995")
    #expect(NumberText.rounded(0.9999999999) == "0.9999999999")
    #expect(NumberText.rounded(0.999999999999999) == "1", "a sum of shares that misses 1 by rounding")
  }

  @Test func roundedReadsBackWithinHalfAUnit() throws {
    var state: UInt64 = 3
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(state >> 11) * 0x1p-53 * [1e-9, 1e-3, 1, 10, 1e5][Int(state >> 33) % 5]
      let back = try #require(Double(NumberText.rounded(number)))
      #expect((back - number).magnitude <= number * 0.00050001)
    }
  }

  @Test(arguments: [
    (StatisticValue.whole(.max), "9223372036854775807"), (.none, "none"), (.text("high"), "high"),
    (.list([.whole(0), .whole(1)]), "[0, 1]"), (.list([]), "[]"), (.fraction(1.0 / 3), "0.3333"),
    (.list([.text("a"), .list([.fraction(0.25)])]), "[a, [0.25]]"),
    (
      .list([.whole(274_877_906_944), .big("18446744073709551616"), .whole(1_000_003), .whole(1_000_003)]),
      "[274877906944, 18446744073709551616, 1000003, 1000003]"
    ),
    (.text(String(repeating: "1", count: 40)), String(repeating: "1", count: 40)),
    (.text(String(repeating: "1", count: 41)), String(repeating: "1", count: 40) + "…"),
    (.text("a\u{1B}\nb"), "a\u{FFFD} b"),
  ])
  func valuesAreShort(value: StatisticValue, text: String) {
    #expect(NumberText.value(value) == text)
  }

  @Test func aLongListIsCut() {
    let list = StatisticValue.list(.init(repeating: .whole(7), count: 100_000))
    #expect(NumberText.value(list) == "[7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, …")
  }
}
