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
        == "Histogram of turns over 5 replicates: from 0.03571 to 1, mean 0.60, most often 0.8929 … 1 (3 times).")
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

  /// Bars of whole numbers have a width of 1, 2, 5, 10, …, and begin at multiples of it.
  @Test(arguments: [(1, 20, 1), (3, 28, 2), (1, 105, 10), (980, 1020, 5), (17, 98_000, 5000)])
  func barsOfWholeNumbersBeginAtMultiples(low: Int, high: Int, width: Int) throws {
    let values = (0..<200).map { low + ($0 * 37) % (high - low + 1) } + [low, high]
    let ensemble = ChartSamples.ensemble([], replicates: values.count) { .whole(values[$1]) }
    let columns = columns(try #require(HistogramChart.chart("turns", ensemble)))
    let shift = width == 1 ? 0.5 : 0
    for column in columns {
      let from = column.from + shift
      #expect(from.truncatingRemainder(dividingBy: Double(width)) == 0 && column.to - column.from == Double(width))
      #expect(column.height == Double(values.count { from <= Double($0) && Double($0) < from + Double(width) }))
    }
  }

  /// A single value needs no chart.
  @Test func oneValueIsASentence() {
    let all = ChartSamples.ensemble([], replicates: 50) { _, _ in .whole(1) }
    #expect(
      ChartSamples.elements(.ensembleChart(["turns"]), ChartSamples.report(all), style: .files) == [
        .paragraph(["turns: all 50 runs: 1."])
      ])
  }

  /// Durations that were cut off are a hatched bar beyond the limit. Other values of runs that were not over are
  /// hatched parts of their bars.
  @Test func valuesThatWereCutOff() throws {
    let values = [4, 4, 5, 7, 60, 60]
    var ensemble = ChartSamples.ensemble([], replicates: values.count) { .whole(values[$1]) }
    ensemble.columns.append(.init(name: "over", values: StatisticColumn(values.map { .truth($0 < 60) })))
    ensemble.outcomes = OutcomeStatistics(
      over: "over", names: ["turns"], duration: "turns", growing: ["turns"])
    let chart = try #require(HistogramChart.chart("turns", ensemble))
    #expect(columns(chart).map(\.height) == [2, 1, 0, 1], "only runs that were over have bars")
    guard case .columns("2 of 6 not over", _, let beyond) = chart.layers[1], let bar = beyond.first else {
      Issue.record("no bar beyond the limit")
      return
    }
    #expect(beyond.count == 1 && bar.isHatched && bar.height == 2 && bar.from > 60)
    #expect(chart.markNames == ["limit", "median 6"])
    #expect(
      chart.description
        == "Histogram of turns over 6 replicates: from 4 to 7, median 6, most often 4 (2 times). "
        + "2 of 6 runs were not over."
    )
    let svg = String(decoding: try #require(chart.svg()), as: UTF8.self)
    #expect(svg.contains("class=\"hatch s1\""))
    let lines = ChartSamples.fences(
      ChartSamples.elements(.text(.ensembleChart(["turns"])), ChartSamples.report(ensemble)))[0]
    #expect(lines.contains("≥ 60   2 not over") && !lines.contains { $0.hasPrefix("60") }, "\(lines)")
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["turns"], growing: ["turns"])
    let grown = try #require(HistogramChart.chart("turns", ensemble))
    guard case .columns(_, _, let hatched) = grown.layers[1] else {
      Issue.record("no hatched bars")
      return
    }
    #expect(hatched.map(\.height) == [2] && hatched.allSatisfy { $0.isHatched && $0.base == 0 })
    #expect(grown.markNames == ["mean at least 23.3"])
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

  @Test func aHistogramWithoutKeys() {
    let drawn = EnsembleChart.svg(
      "turns", ChartSamples.ensemble([], replicates: 6) { .whole([3, 3, 3, 3, 5, 3][$1]) })
    #expect(ChartSamples.texts(drawn).contains("mean 3.33"))
    #expect(
      drawn?.words == "Histogram of turns over 6 replicates: from 3 to 5, mean 3.33, most often 3 (5 times).")
  }

  /// The only value has a bar with space on both sides. A whole number has no neighbours that do not exist.
  @Test func aHistogramOfOneValue() throws {
    func chart(_ value: StatisticValue, replicates: Int = 3) throws -> Chart {
      try #require(HistogramChart.chart("turns", ChartSamples.ensemble([], replicates: replicates) { _, _ in value }))
    }
    func edges(_ chart: Chart) -> [Double] {
      if case .columns(_, _, let columns)? = chart.layers.first { columns.flatMap { [$0.from, $0.to] } } else { [] }
    }
    #expect(edges(try chart(.whole(1))) == [0.5, 1.5])
    #expect(edges(try chart(.fraction(1))) == [0.95, 1.05])
    #expect(edges(try chart(.fraction(-200))) == [-210, -190])
    let svg = try #require(try chart(.whole(1)).svg())
    let texts = try #require(XMLChecker.parts(svg)).texts, numbers = texts.filter { $0.first?.isNumber ?? false }
    #expect(numbers.contains("1") && numbers.allSatisfy { Int($0) != nil })
    let one = try chart(.whole(7), replicates: 1)
    #expect(one.description == "Histogram of turns over 1 replicate: 7.")
    for value in [0, -1, 999_999, 1_000_000, 1 << 53, Int.max, Int.min] {
      ChartTests.check(try chart(.whole(value)).svg())
    }
    for value in [0, 1e-300, 1e300, -1.7e308, 1.7e308] {
      ChartTests.check(try chart(.fraction(value), replicates: 1).svg())
    }
  }
}
