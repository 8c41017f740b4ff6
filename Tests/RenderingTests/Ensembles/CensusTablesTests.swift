import JSON
import Rendering
import Simulations
import Testing

@Suite struct CensusTablesTests {
  private func kind(_ object: String, _ name: String?, _ ash: Int, _ escaping: Int = 0) -> CensusTotal {
    CensusTotal(object: object, name: name, ash: ash, escaping: escaping)
  }

  private func ensemble(
    _ runs: [[CensusTotal]?], axes: [Ensemble.Axis] = [], points: [[String]] = [[]], replicates: Int
  ) -> Ensemble {
    let values = runs.map { $0.map { StatisticValue.list($0.map(\.statistic)) } ?? .none }
    return Ensemble(
      axes: axes, points: points, replicates: replicates,
      columns: [.init(name: "census", values: StatisticColumn(values), isListed: false)])
  }

  private func text(_ elements: [RegionElement]) -> [String] {
    elements.flatMap { element -> [String] in
      switch element {
      case .table(let lines), .paragraph(let lines): lines
      default: []
      }
    }
  }

  private static let block = CensusTotal(object: "xs4_33", name: "block", ash: 2)
  private static let glider = CensusTotal(object: "xq4_153", name: "glider", escaping: 3)
  private static let rare = CensusTotal(object: "xs14_69bo8a6", name: nil, ash: 1)

  @Test func runsAreAddedUp() {
    let elements = EnsembleSamples.elements(
      [ReportView(.census(nil))],
      ensemble([[Self.glider, Self.block], nil, [Self.block, Self.rare], []], replicates: 4))
    #expect(
      text(elements) == [
        "| object       | name   | ash | escaping | period | runs |",
        "| ------------ | ------ | --: | -------: | -----: | ---: |",
        "| xs4_33       | block  |   4 |        0 |      1 |    2 |",
        "| xq4_153      | glider |   0 |        3 |      4 |    1 |",
        "| xs14_69bo8a6 |        |   1 |        0 |      1 |    1 |",
        "3 runs left 8 objects of 3 kinds. The column 'runs' gives the number of runs with the object. 1 of 4 runs had "
          + "not settled at its end and is left out.",
      ])
  }

  @Test func eachPointHasItsOwnTable() {
    let axis = Ensemble.Axis(key: "grid", labels: ["8", "16"])
    let elements = EnsembleSamples.elements(
      [ReportView(.census(nil))],
      ensemble([[Self.block], nil], axes: [axis], points: [["8"], ["16"]], replicates: 1))
    #expect(
      text(elements) == [
        "grid = 8",
        "| object | name  | ash | escaping | period |",
        "| ------ | ----- | --: | -------: | -----: |",
        "| xs4_33 | block |   2 |        0 |      1 |",
        "grid = 16", "The pattern had not settled when the run ended, so its objects are not counted.",
      ])
  }

  /// If no cell is alive at the end, the census is one sentence without a table.
  @Test func nothingThatLivesIsASentence() {
    func lines(_ runs: [[CensusTotal]?]) -> [String] {
      text(EnsembleSamples.elements([ReportView(.census(nil))], ensemble(runs, replicates: runs.count)))
    }
    #expect(lines([[]]) == ["No cell is alive, so there are no objects."])
    #expect(lines([[], []]) == ["2 runs left no live cell, so there are no objects."])
    #expect(
      lines([[], nil]) == [
        "1 run left no live cell, so there are no objects. 1 of 2 runs had not settled at its end and is left out."
      ])
  }

  @Test func rareKindsAreSummedUp() {
    let kinds = (1...60).map { kind("xs\($0)_1", nil, 100 - $0) }
    let elements = EnsembleSamples.elements([ReportView(.census(nil))], ensemble([kinds, kinds], replicates: 2))
    let lines = text(elements)
    #expect(lines.count == 53)
    #expect(lines.last?.contains("The table leaves out 10 rarer kinds with 890 objects.") == true)
  }

  @Test func aRunHasItsCensus() {
    func lines(_ census: RunCensus) -> [String] {
      var report = Report(statistics: [], series: Series(steps: [], columns: []))
      report.views = [ReportView(.census(census))]
      return text(ReportRenderer.elements(report, title: nil, anchor: "fig-a"))
    }
    let pulsar = "xp3_co9nas0san9oczgoldlo0oldlogz1047210127401"
    #expect(
      lines(.objects([Self.block, kind(pulsar, "pulsar", 1)])).dropFirst(2) == [
        "| xs4_33                                        | block  |   2 |        0 |      1 |",
        "| \(pulsar) | pulsar |   1 |        0 |      3 |",
      ])
    #expect(lines(.objects([])) == ["No cell is alive, so there are no objects."])
    #expect(lines(.missing("It has not settled.")) == ["It has not settled."])
  }

  @Test func jsonHasTheTotals() {
    var report = Report(statistics: [], series: Series(steps: [], columns: []))
    report.ensemble = ensemble([[Self.glider, Self.block], nil, [Self.block, Self.rare]], replicates: 3)
    let block = BlockResult(name: "a", line: 1, model: "life", seed: 0, status: .ok, report: report)
    let text = JSONText(ResultsJSON.block(block)).string.filter { !$0.isWhitespace }
    #expect(text.contains("\"statistics\":{\"census\":[[\"xq4_153\",\"glider\",0,3],[\"xs4_33\",\"block\",2,0]]}"))
    #expect(text.contains("\"statistics\":{\"census\":null}"))
    #expect(
      text.contains(
        "\"census\":{\"settled\":2,\"objects\":[{\"object\":\"xs4_33\",\"name\":\"block\",\"ash\":4,\"escaping\":0,"
          + "\"runs\":2}"))
  }
}
