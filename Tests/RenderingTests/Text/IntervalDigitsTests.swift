import Rendering
import Testing

@Suite struct IntervalDigitsTests {
  /// The digits are those of half the interval's width, of which two count.
  @Test(
    arguments: [
      (0.8356...0.9227, 0.8862, "0.886", "0.836 … 0.923"), (8.8...18.7, 13.66, "13.7", "8.8 … 18.7"),
      (12_222.3...12_468.9, 12_345.6, "12346", "12222 … 12469"), (0...0.16, 0.05, "0.050", "0 … 0.160"),
      (-3.04...1.44, -0.8, "-0.8", "-3.0 … 1.4"), (0.0028...1, 0.6, "0.60", "<0.01 … 1"),
      (0.5...0.9996, 0.8, "0.80", "0.50 … >0.99"),
    ] as [(ClosedRange<Double>, Double, String, String)])
  func twoDigitsOfHalfTheWidth(_ interval: ClosedRange<Double>, _ mean: Double, _ text: String, _ range: String) throws
  {
    let digits = try #require(IntervalDigits(interval, isShare: interval.lowerBound >= 0 && interval.upperBound <= 1))
    #expect(digits.text(mean) == text)
    #expect(digits.text(interval) == range)
  }

  /// A number that is not a share has a sign only if it is below 0.
  @Test func aSmallDifferenceHasItsFirstDigit() throws {
    let digits = try #require(IntervalDigits(-25.0...0.4))
    #expect(digits.text(-25.0...0.4) == "-25 … 0.4")
  }

  @Test func intervalsWithoutAWidthHaveNoDigits() {
    #expect(IntervalDigits(2.0...2.0) == nil)
    #expect(IntervalDigits(0.0...1e-9) == nil)
    #expect(IntervalDigits(0.0...1e16) == nil)
  }
}
