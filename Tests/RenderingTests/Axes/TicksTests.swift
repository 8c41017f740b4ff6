import Rendering
import Specification
import Testing
import TestSupport

@Suite struct TicksTests {
  private static let bounds: [Double] = [
    0, -0.0, 1, -1, 0.1, 0.3, 99.99, 1e-12, -1e-12, .leastNonzeroMagnitude, 1e-300, 1e300, -1e300,
    .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, 1e15, 1e15 + 1, 123_456_789, 9.2233720368547758e18, 2.5, -7, 1 + .ulpOfOne,
  ]

  private func check(_ range: ChartRange, _ ticks: [Tick], sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect((2...10).contains(ticks.count), "\(range): \(ticks)", sourceLocation: sourceLocation)
    for (tick, next) in zip(ticks, ticks.dropFirst()) {
      #expect(tick.value < next.value, "\(range)", sourceLocation: sourceLocation)
      #expect(tick.label != next.label, "\(range)", sourceLocation: sourceLocation)
    }
    for tick in ticks {
      #expect(range.low <= tick.value && tick.value <= range.high, "\(range): \(tick)", sourceLocation: sourceLocation)
      #expect(tick.label.count <= 16, "\(tick.label)", sourceLocation: sourceLocation)
    }
  }

  @Test func everyRangeHasSome() throws {
    for low in Self.bounds {
      for high in Self.bounds {
        let range = try #require(ChartRange(low, high))
        #expect(range.low < range.high)
        for wanted in [2, 5, 8] {
          check(range, Ticks.linear(range, wanted: wanted))
          check(range, Ticks.linear(range, wanted: wanted, isWhole: true))
        }
        let rounded = Ticks.rounded(range, wanted: 5)
        #expect(rounded.low <= range.low && range.high <= rounded.high)
        check(rounded, Ticks.linear(rounded, wanted: 5))
      }
    }
  }

  @Test func randomRanges() throws {
    var random = Bytes(seed: 8)
    for _ in 0..<3000 {
      func number() -> Double {
        let digits = Double(random.number(below: 2_000_001) - 1_000_000)
        return digits * (Double("1e\(random.number(below: 40) - 20)") ?? 1)
      }
      let first = number()
      let second =
        random.number(below: 3) == 0 ? number() : first + Double(random.number(below: 1000)) * first.magnitude / 1e5
      let range = try #require(ChartRange(first, second))
      check(range, Ticks.linear(range, wanted: 2 + random.number(below: 7)))
    }
  }

  @Test func noRangeWithoutNumbers() {
    #expect(ChartRange(.nan, 1) == nil)
    #expect(ChartRange(0, .infinity) == nil)
    #expect(ChartRange(-.infinity, 0) == nil)
  }

  @Test func constantsAreMovedApart() {
    #expect(ChartRange(0, 0) == ChartRange(0, 1))
    #expect(ChartRange(5, 5) == ChartRange(0, 10))
    #expect(ChartRange(-5, -5) == ChartRange(-10, 0))
    #expect(ChartRange(3, 1) == ChartRange(1, 3))
  }

  @Test(arguments: [
    (0.0, 100.0, 5, ["0", "20", "40", "60", "80", "100"]),
    (0.0, 0.9, 4, ["0", "0.2", "0.4", "0.6", "0.8"]),
    (0.1, 0.3, 3, ["0.1", "0.2", "0.3"]), (0.1, 0.3, 5, ["0.10", "0.15", "0.20", "0.25", "0.30"]),
    (-3.0, 3.0, 7, ["−3", "−2", "−1", "0", "1", "2", "3"]),
    (0.0, 40000.0, 5, ["0", "10,000", "20,000", "30,000", "40,000"]),
    (0.0, 10000.0, 5, ["0", "2,000", "4,000", "6,000", "8,000", "10,000"]),
    (0.0, 8000.0, 4, ["0", "2000", "4000", "6000", "8000"]),
    (0.0, 3e6, 4, ["0", "1M", "2M", "3M"]),
    (0.0, 2e9, 5, ["0", "0.5×10⁹", "1.0×10⁹", "1.5×10⁹", "2.0×10⁹"]),
    (0.0, 3e-7, 4, ["0", "1×10⁻⁷", "2×10⁻⁷", "3×10⁻⁷"]),
  ])
  func labels(low: Double, high: Double, wanted: Int, labels: [String]) throws {
    let range = try #require(ChartRange(low, high))
    #expect(Ticks.linear(range, wanted: wanted).map(\.label) == labels)
  }

  @Test func wholeNumbersWhereThereAreTwo() throws {
    let steps = try #require(ChartRange(0, 2))
    #expect(Ticks.linear(steps, wanted: 7, isWhole: true).map(\.label) == ["0", "1", "2"])
    let shares = try #require(ChartRange(0.2, 0.8))
    #expect(Ticks.linear(shares, wanted: 4, isWhole: true).count >= 2)
  }

  /// If no step has labels with enough space between them, two labels remain that are far apart.
  @Test func labelsThatNeverFit() throws {
    let range = try #require(ChartRange(1e9, 1e9 + 10))
    let ticks = Ticks.linear(range, wanted: 6) { _ in false }
    #expect(ticks.count == 2)
    #expect((ticks[1].value - ticks[0].value) > 8)
  }

  @Test(arguments: [
    (1.0, 1000.0, ["1", "10", "100", "1000"]),
    (0.5, 20.0, ["0.5", "1", "2", "5", "10", "20"]),
    (1.0, 1e12, ["1", "10²", "10⁴", "10⁶", "10⁸", "10¹⁰", "10¹²"]), (1.0, 1e4, ["1", "10", "100", "1,000", "10,000"]),
    (2.0, 3.0, []),
    (0.0, 3.0, []),
  ])
  func powers(low: Double, high: Double, labels: [String]) throws {
    let range = try #require(ChartRange(low, high))
    #expect(Ticks.logarithmic(range).map(\.label) == labels)
  }

  @Test(arguments: [
    (0.5, 20.0, ["1", "2", "5", "10", "20"]), (0.02, 0.7, []), (1e-3, 100, ["1", "3", "10", "30", "100"]),
  ])
  func wholePowers(low: Double, high: Double, labels: [String]) throws {
    let range = try #require(ChartRange(low, high))
    #expect(Ticks.logarithmic(range, isWhole: true).map(\.label) == labels)
  }

  /// Fractions are ticks only in a range below 3.
  @Test(arguments: [
    (18.0, 18.8, true), (18, 20.9, true), (18, 21, false), (0, 3, false), (0, 4, false), (14, 19.5, false),
  ])
  func fractionsAreForShortRanges(low: Double, high: Double, hasFractions: Bool) throws {
    let range = try #require(ChartRange(low, high))
    for wanted in 2...9 {
      let ticks = Ticks.linear(range, wanted: wanted), ends = Ticks.rounded(range, wanted: wanted)
      let all = ticks.map(\.value) + [ends.low, ends.high]
      #expect(hasFractions || all.allSatisfy { $0 == $0.rounded() }, "\(all)")
    }
    #expect(Ticks.linear(range, wanted: 6).contains { $0.value != $0.value.rounded() } == hasFractions)
  }
}
