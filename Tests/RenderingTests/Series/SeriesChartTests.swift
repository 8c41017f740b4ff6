import Rendering
import Simulations
import Testing

@Suite struct SeriesChartTests {
  private let series = ChartTests.series([("sick", [1, 3, 2, 5])])

  @Test func interventionsAndTheLimitAreMarkedAndSaid() throws {
    let events = [RunEvent(step: 1, words: "probability 0.2"), RunEvent(step: 2, words: "vaccinate 0.5")]
    let chart = try #require(SeriesChart.chart(series, names: ["sick"], events: events, limit: 3))
    let texts = ChartSamples.texts(chart.svg())
    #expect(["probability 0.2", "vaccinate 0.5", "limit of steps"].allSatisfy(texts.contains))
    #expect(
      chart.description.hasSuffix(
        " Interventions: probability 0.2 at step 1; vaccinate 0.5 at step 2. The limit of 3 steps ended the run."))
  }

  /// Words that do not fit beside their line are complete below the drawing.
  @Test func longWordsAreNumbered() throws {
    let words = "factor 1, probability 0.2, neighbourhood von-neumann, vaccinate 0.5"
    for step in 1...3 {
      let chart = try #require(SeriesChart.chart(series, names: ["sick"], events: [RunEvent(step: step, words: words)]))
      let texts = ChartSamples.texts(chart.svg())
      #expect(texts.joined(separator: " ").contains("1 (step \(step)): \(words)"))
      #expect(texts.allSatisfy { !$0.hasSuffix("…") })
      #expect(texts.contains("1"))
    }
  }

  /// All interventions are named, however many there are, and no two names are equal.
  @Test(arguments: [5, 9, 40]) func manyInterventionsAreNumbered(count: Int) throws {
    let events = (0..<count).map { RunEvent(step: $0 % 3 + 1, words: "factor \($0)") }
    let chart = try #require(SeriesChart.chart(series, names: ["sick"], events: events))
    let texts = ChartSamples.texts(chart.svg())
    let named = texts.flatMap { $0.split(separator: ";").map { $0.trimming(" ") } }
    #expect((0..<count).allSatisfy { index in named.contains { $0.hasSuffix(" factor \(index)") } })
    #expect(Set(named.filter { $0.contains("factor") && $0.first?.isNumber == true }).count == count)
    #expect(chart.description.hasSuffix("; and \(count - 6) more.") == (count > 6))
  }

  /// The name of a mark touches no other mark's line. If it is on the left of its line, it is above the other lines.
  @Test func namesAreAboveTheLinesBeforeThem() throws {
    let long = ChartTests.series([("sick", (0...100).map { $0 % 7 })])
    for step in [80, 85, 90, 97] {
      let chart = try #require(
        SeriesChart.chart(long, names: ["sick"], events: [RunEvent(step: step, words: "factor 1")], limit: 100))
      let svg = String(decoding: try #require(chart.svg()), as: UTF8.self)
      func number(_ line: Substring, after mark: String) -> Double? {
        line.split(separator: mark).dropFirst().first.flatMap { rest in
          Double(rest.prefix { $0.isNumber || $0 == "." })
        }
      }
      let lines = svg.split(separator: "\n")
      let ends = lines.filter { $0.contains("class=\"mark\"") }.compactMap { number($0, after: "V") }
      let name = try #require(lines.first { $0.contains(">limit of steps<") && !$0.contains("halo") })
      let baseline = try #require(number(name, after: " y=\""))
      // The first line ends below the words, whose letters extend a little below their baseline.
      #expect(ends.count == 2 && ends[0] > baseline + 4, "\(step): \(ends), \(baseline)")
    }
  }

  /// Counts of people have this unit, and other series have only their names.
  @Test func peopleAreTheUnitOfStates() throws {
    func texts(_ names: [String]) throws -> [String] {
      let series = ChartTests.series(names.map { ($0, [1, 2, 3]) })
      return ChartSamples.texts(try #require(SeriesChart.chart(series, names: names)).svg())
    }
    #expect(try texts(["healthy", "sick", "incidence"]).contains("people"))
    #expect(try !texts(["population", "births"]).contains("people"))
    #expect(try !texts(["sick"]).contains("people"))
  }

  /// The axis of counts begins at 0, unless the lowest value is more than 60 % of the highest one. Its ticks are whole.
  @Test(arguments: [
    ([60, 100], true), ([61, 100], false), ([3, 5], true), ([6, 8], false), ([7, 7], true), ([0, 2], true),
  ])
  func countsBeginAtZero(values: [Int], isFromZero: Bool) throws {
    let series = ChartTests.series([("n", values)]), steps = values.indices.map { $0 }
    let numbers = values.map(Double.init)
    let bands = CurveBands(
      series: "n", point: 0, runs: 9, steps: steps, q05: numbers, q25: numbers, median: numbers, q75: numbers,
      q95: numbers)
    for svg in [
      SeriesChart.chart(series, names: ["n"])?.svg(),
      values[0] == values[1] ? nil : BandsChart.svg([LabelledBands(bands, label: "")])?.svg,
    ] {
      guard let svg else { continue }
      let text = String(decoding: svg, as: UTF8.self)
      let ticks = text.matches(of: /\ class="end">([0-9.]+)</).map { String($0.1) }
      #expect(ticks.contains("0") == isFromZero, "\(ticks)")
    }
    let own = String(decoding: try #require(SeriesChart.chart(series, names: ["n"])?.svg()), as: UTF8.self)
    #expect(own.matches(of: /\ class="end">([0-9.]+)</).allSatisfy { !$0.1.contains(".") })
  }

  @Test func equalMeasuresAreDistinguishedByTheirSteps() throws {
    let events = (1...3).map { RunEvent(step: $0, words: "vaccinate 0.1") }
    let chart = try #require(SeriesChart.chart(series, names: ["sick"], events: events))
    #expect(chart.markNames == ["vaccinate 0.1 at step 1", "vaccinate 0.1 at step 2", "vaccinate 0.1 at step 3"])
  }

  /// An intervention that never began has no mark, but the description mentions it.
  @Test func whatNeverBegan() throws {
    let events = [
      RunEvent(step: 2, words: "factor 1"), RunEvent(step: nil, words: "vaccinate 0.5", time: "when sick > 50"),
    ]
    let chart = try #require(SeriesChart.chart(series, names: ["sick"], events: events))
    #expect(chart.markNames == ["factor 1"])
    #expect(
      chart.description.hasSuffix(
        " Interventions: factor 1 at step 2; vaccinate 0.5 (when sick > 50) never began."))
  }

  /// Equal interventions have their steps in the same place, and the description is in the order of the run.
  @Test func likeInterventionsHaveOneForm() throws {
    let words = "factor 2, probability 0.2, neighbourhood von-neumann"
    let events = [
      RunEvent(step: 2, words: words), RunEvent(step: 1, words: "factor 9"), RunEvent(step: 3, words: words),
    ]
    let chart = try #require(SeriesChart.chart(series, names: ["sick"], events: events))
    let texts = ChartSamples.texts(chart.svg()).filter { $0 != chart.description }
    let legend = texts.joined(separator: " ")
    #expect(legend.contains("1 (step 1): factor 9; ") && !legend.contains(" at step "), "\(legend)")
    #expect(legend.contains("2 (step 2): \(words)") && legend.contains("3 (step 3): \(words)"), "\(legend)")
    #expect(
      chart.description.hasSuffix("Interventions: factor 9 at step 1; \(words) at step 2; \(words) at step 3."))
  }
}

extension StringProtocol {
  fileprivate func trimming(_ character: Character) -> String {
    String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
  }
}
