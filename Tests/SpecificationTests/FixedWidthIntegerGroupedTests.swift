import Specification
import Testing

@Suite struct FixedWidthIntegerGroupedTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (-12_345, "-12,345"), (268_435_456, "268,435,456"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func commas(_ number: Int, _ text: String) { #expect(number.grouped == text) }

  @Test func theLargest() { #expect(UInt64.max.grouped == "18,446,744,073,709,551,615") }
}
