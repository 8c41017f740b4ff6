import Expressions
import Rendering
import Simulations
import Testing

@Suite struct HistogramChartTests {
  private func chart(_ values: [Double], areShares: Bool = true) throws -> Chart {
    var ensemble = ChartSamples.ensemble([], replicates: values.count) { .fraction(values[$1]) }
    if areShares { ensemble.means = [Ensemble.NamedMean("turns", .ofShares)] }
    return try #require(HistogramChart.chart("turns", ensemble))
  }

  private func columns(_ chart: Chart) -> [ChartLayer.Column] {
    if case .columns(_, _, let columns)? = chart.layers.first { columns } else { [] }
  }

  /// Shares of 28 people that all occur equally often have equal bars, and no bar contains a value that cannot occur.
  @Test(arguments: [(28, 28), (27, 27), (50, 10), (101, 17), (80, 20)]) func sharesOfFewPeople(
    people: Int, bars: Int
  ) throws {
    let values = (1...people).flatMap { Array(repeating: Double($0) / Double(people), count: 10) }
    let chart = try chart(values), columns = columns(chart)
    #expect(columns.count == bars)
    let heights = columns.map { Int($0.height) }
    #expect(Set(heights.dropFirst()).count == 1 && heights.reduce(0, +) == values.count, "\(heights)")
    #expect(columns.allSatisfy { $0.from < $0.to } && zip(columns, columns.dropFirst()).allSatisfy { $0.to == $1.from })
    #expect(ChartSamples.texts(chart.svg()).filter { $0 == "0" || $0 == "0.0" }.count == 2, "of both axes")
  }

  /// The description names values that can occur.
  @Test func wordsNamePossibleShares() throws {
    #expect(
      try chart([1, 1, 27, 28, 27].map { Double($0) / 28 }).description
        == "Histogram of turns over 5 replicates: from 0.03571 to 1, mean 0.6, most often 0.8929 … 1 (3 times).")
    #expect(
      try chart((1...80).map { Double($0) / 80 } + [79.0 / 80, 79.0 / 80]).description.hasSuffix(
        "most often 0.95 … 1 (7 times)."))
  }

  /// Other numbers are counted between round numbers, which have labels.
  @Test func barsEndAtRoundNumbers() throws {
    let values = (0..<400).map { Double($0) / 401.3 + 0.0011 }, chart = try chart(values)
    let columns = columns(chart)
    #expect(columns.map(\.from) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] && columns.last?.to == 1)
    let heights = columns.map(\.height)
    #expect(heights.allSatisfy { (38...42).contains($0) } && heights.reduce(0, +) == 400, "\(heights)")
    let texts = ChartSamples.texts(chart.svg())
    #expect(texts.contains("1.0") && texts.filter { $0 == "0.0" || $0 == "0" }.count == 2)
  }

  /// A value at a bound between two bars belongs to the upper one, and the largest to the last.
  @Test func boundsBelongToTheUpperBar() throws {
    let values = [0, 0.3, 0.6, 0.7, 1] + (0..<300).map { Double($0) / 300.7 }
    let columns = columns(try chart(values))
    func count(_ low: Double, _ high: Double) -> Double {
      Double(values.filter { low <= $0 && ($0 < high || high == 1) }.count)
    }
    #expect(!columns.isEmpty && columns.allSatisfy { $0.height == count($0.from, $0.to) })
  }

  @Test func extremeNumbers() throws {
    for values in [[-1.7e308, 1.7e308], [1e-300, 2e-300], [1, 1.000_000_000_000_1], [-5e8, 0.5], [0.1, 0.2, 1e7]] {
      let chart = try chart(values, areShares: false)
      #expect(columns(chart).reduce(0) { $0 + $1.height } == Double(values.count))
      ChartTests.check(chart.svg())
    }
  }

  /// No bar is narrower than one person, and the largest value has a bar of its own.
  @Test(arguments: [5000, 10_000, 250_000]) func barsHoldAPersonEach(people: Int) throws {
    let values = (0..<150).map { Double([1, 1, 1, 2, 5][$0 % 5]) / Double(people) }
    let columns = columns(try chart(values))
    #expect(columns.map(\.height) == [90, 30, 0, 0, 30])
  }
}
