import Expressions
import JSON
import Rendering
import Simulations
import Testing

@Suite struct ResultsCSVTests {
  @Test func csvHasOneHeader() {
    var other = ResultsJSONTests.report
    other.series = Series(steps: [0], columns: [.init("sick", [7])])
    let blocks = [
      BlockResult(name: "one", line: 1, model: "life", seed: 0, status: .ok, report: ResultsJSONTests.report),
      BlockResult(name: "gone", line: 2, model: nil, seed: 0, status: .error),
      BlockResult(name: "two, \"b\"", line: 3, model: "infection", seed: 0, status: .expectationFailed, report: other),
    ]
    #expect(
      ResultsCSV.document(blocks) == #"""
        block,step,population,sick
        one,0,2,
        one,1,1,
        "two, ""b""",0,,7

        """#)
    // A model without series has its statistics instead, and no step.
    let machine = Report(
      statistics: [
        Statistic("state", .text("a")), Statistic("steps", .whole(3)), Statistic("hidden", .whole(4), isListed: false),
      ], series: Series(steps: [], columns: []))
    let third = BlockResult(name: "three", line: 4, model: "mealy", seed: 0, status: .ok, report: machine)
    #expect(ResultsCSV.document([third]) == "block,state,steps,hidden\nthree,a,3,4\n")
    #expect(
      ResultsCSV.document([blocks[0], third]) == """
        block,step,population,state,steps,hidden
        one,0,2,,,
        one,1,1,,,
        three,,,a,3,4

        """)
    #expect(ResultsCSV.run(machine) == "state,steps,hidden\na,3,4\n")
    #expect(ResultsCSV.run(ResultsJSONTests.report) == ResultsCSV.series(ResultsJSONTests.report.series))
    #expect(ResultsCSV.document([blocks[1]]) == "block,step\n")
    #expect(ResultsCSV.series(ResultsJSONTests.report.series) == "step,population\n0,2\n1,1\n")
  }

  /// A spreadsheet runs what begins like a formula, so such words are text; numbers stay numbers.
  @Test(arguments: [
    ("=1+1", #""'=1+1""#), ("+cmd|' /C calc'!A0", #""'+cmd|' /C calc'!A0""#), ("-2+3", #""'-2+3""#),
    ("@SUM(A1)", #""'@SUM(A1)""#), ("\t=1", "\"'\t'=1\""), ("\r=1", "\"'\r'=1\""), ("\n=1", "\"'\n'=1\""),
    ("-", #""'-""#),
    ("\tx", "\"'\tx\""), ("a;=HYPERLINK(1)", "\"a;'=HYPERLINK(1)\""), ("b\t@x", "\"b\t'@x\""),
    ("＝1+1", "\"'＝1+1\""),
    ("a;＋1;-2", "\"a;'＋1;'-2\""), ("a;b", "\"a;b\""), ("a-1", "a-1"), ("[3, -2]", "\"[3, -2]\""),
    (" =1", "\" '=1\""), ("  \u{A0}-x", "\"  \u{A0}'-x\""), ("\u{3000}=1", "\"\u{3000}'=1\""),
    ("\u{FEFF}=1", "\"\u{FEFF}'=1\""), ("\u{200B}\u{2003}＝1", "\"\u{200B}\u{2003}'＝1\""), ("\u{B}=1", "\"\u{B}'=1\""),
    ("\u{85}=1", "\"\u{85}'=1\""), ("\u{2028}=1", "\"\u{2028}'=1\""), ("a; @x", "\"a; '@x\""), (" -1", "\" '-1\""),
    (" a=1", " a=1"), ("a =1", "a =1"),
    ("=\"a\",b", #""'=""a"",b""#), ("-7", "-7"), ("+7", "+7"), ("-0.5", "-0.5"), ("-1e-5", "-1e-5"), ("a=1", "a=1"),
    ("", ""),
  ])
  func formulasAreText(word: String, field: String) {
    let machine = Report(
      statistics: [Statistic("state", .text(word)), Statistic("difference", .whole(-3))],
      series: Series(steps: [], columns: []))
    #expect(ResultsCSV.run(machine) == "state,difference\n\(field),-3\n")
    let block = BlockResult(name: "a", line: 1, model: "mealy", seed: 0, status: .ok, report: machine)
    #expect(ResultsCSV.document([block]) == "block,state,difference\na,\(field),-3\n")
  }

  /// A table has the statistics that JSON has, also those that tables of a page leave out.
  @Test func statisticsOutsideTablesAreColumns() {
    var ensemble = EnsembleSamples.oneKey
    ensemble.columns[1].isListed = false
    #expect(ResultsCSV.runs(ensemble) == ResultsCSV.runs(EnsembleSamples.oneKey))
    let report = Report(statistics: [], series: Series(steps: [], columns: []))
    var block = BlockResult(name: "a", line: 1, model: "memory", seed: 0, status: .ok, report: report)
    block.report?.ensemble = ensemble
    #expect(ResultsCSV.document([block]).hasPrefix("block,pairs,replicate,turns,word\na,2,0,2,a\n"))
  }

  /// A row a point, replicate and step, also where runs end at different steps and a series is missing.
  @Test func curves() throws {
    var ensemble = EnsembleSamples.ensemble(
      [.init(key: "factor", labels: ["1", "2"])], points: [["1"], ["2"]], replicates: 2, [0, 0, 0, 0])
    let runs = [[1, 2], [1], [3, 4, 5], [1, 1]].map { sick in
      [RunCurve(steps: Array(sick.indices), values: sick), .absent]
    }
    ensemble.curves = KeptCurves(series: ["sick", "dead"], runs: runs)
    let rows = ["1,0,0,1", "1,0,1,2", "1,1,0,1", "2,0,0,3", "2,0,1,4", "2,0,2,5", "2,1,0,1", "2,1,1,1"]
    #expect(ResultsCSV.curves(ensemble) == (["factor,replicate,step,sick"] + rows).map { $0 + "\n" }.joined())
    var report = Report(statistics: [], series: Series(steps: [], columns: []))
    report.ensemble = ensemble
    let many = BlockResult(name: "a", line: 1, model: "infection", seed: 0, status: .ok, report: report)
    let one = BlockResult(name: "b", line: 2, model: "life", seed: 0, status: .ok, report: ResultsJSONTests.report)
    var text = ""
    ResultsCSV.curves(of: [many, one]) { row in
      text += row
      return true
    }
    #expect(
      text
        == (["block,factor,replicate,step,sick,population"] + rows.map { "a,\($0)," } + ["b,,,0,,2", "b,,,1,,1"])
        .map { $0 + "\n" }.joined())
    var count = 0
    ResultsCSV.curves(of: [many, one]) { _ in
      count += 1
      return count < 3
    }
    #expect(count == 3, "a reader that has enough gets no more rows")
    let json = JSONText(ResultsJSON.block(many)).string
    #expect(json.contains("\"curves\": [\n    {\n      \"parameters\": {\n        \"factor\": 1\n      },"))
    #expect(json.contains("\"replicate\": 0,\n      \"step\": [0, 1, 2],\n      \"sick\": [3, 4, 5]\n    }"))
  }

  /// A series with the name of a swept key has a column of its own.
  @Test func aSweptSeries() {
    var ensemble = EnsembleSamples.ensemble(
      [.init(key: "vaccinated", labels: ["0.5"])], points: [["0.5"]], replicates: 1, [0])
    ensemble.curves = KeptCurves(
      series: ["sick", "vaccinated"], runs: [[[1], [7]].map { RunCurve(steps: [0], values: $0) }])
    #expect(ResultsCSV.curves(ensemble) == "vaccinated,replicate,step,sick,series_vaccinated\n0.5,0,0,1,7\n")
  }

  /// A statistic with the name of a swept key has a column of its own, also where another block sweeps the key.
  @Test func aSweptStatistic() {
    func ensemble(_ key: String) -> Ensemble {
      var ensemble = EnsembleSamples.ensemble(
        [.init(key: key, labels: ["0", "0.5"])], points: [["0"], ["0.5"]], replicates: 1, [7, 8])
      ensemble.columns.append(.init(name: "vaccinated", values: StatisticColumn([.whole(0), .whole(4)])))
      return ensemble
    }
    #expect(
      ResultsCSV.runs(ensemble("vaccinated"))
        == "vaccinated,replicate,turns,word,statistic_vaccinated\n0,0,7,a,0\n0.5,0,8,a,4\n")
    let turns = ResultsCSV.runs(ensemble("turns"))
    #expect(turns.hasPrefix("turns,replicate,statistic_turns,word,vaccinated\n0,0,7,a,0\n"))
    func block(_ name: String, _ statistics: [Statistic] = [], sweeping key: String? = nil) -> BlockResult {
      var report = Report(statistics: statistics, series: Series(steps: [], columns: []))
      report.ensemble = key.map(ensemble)
      return BlockResult(name: name, line: 1, model: "infection", seed: 0, status: .ok, report: report)
    }
    let blocks = [
      block("a", sweeping: "vaccinated"), block("b", sweeping: "probability"),
      block("c", [Statistic("vaccinated", .whole(9))]),
    ]
    #expect(
      ResultsCSV.document(blocks) == """
        block,vaccinated,probability,replicate,turns,word,statistic_vaccinated
        a,0,,0,7,a,0
        a,0.5,,0,8,a,4
        b,,0,0,7,a,0
        b,,0.5,0,8,a,4
        c,,,,,,9

        """)
  }

  @Test func anExperiment() {
    #expect(
      ResultsCSV.runs(EnsembleSamples.oneKey)
        == "pairs,replicate,turns,word\n2,0,2,a\n2,1,3,a\n2,2,4,a\n3,0,10,a\n3,1,10,a\n3,2,10,a\n")
  }
}
