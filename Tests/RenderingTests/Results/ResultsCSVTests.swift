import Expressions
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
    #expect(ResultsCSV.document([third]) == "block,state,steps\nthree,a,3\n")
    #expect(
      ResultsCSV.document([blocks[0], third]) == """
        block,step,population,state,steps
        one,0,2,,
        one,1,1,,
        three,,,a,3

        """)
    #expect(ResultsCSV.run(machine) == "state,steps\na,3\n")
    #expect(ResultsCSV.run(ResultsJSONTests.report) == ResultsCSV.series(ResultsJSONTests.report.series))
    #expect(ResultsCSV.document([blocks[1]]) == "block,step\n")
    #expect(ResultsCSV.series(ResultsJSONTests.report.series) == "step,population\n0,2\n1,1\n")
  }

  /// A spreadsheet runs what begins like a formula, so such words are text; numbers stay numbers.
  @Test(arguments: [
    ("=1+1", #""'=1+1""#), ("+cmd|' /C calc'!A0", #""'+cmd|' /C calc'!A0""#), ("-2+3", #""'-2+3""#),
    ("@SUM(A1)", #""'@SUM(A1)""#), ("\t=1", "\"'\t=1\""), ("\r=1", "\"'\r=1\""), ("\n=1", "\"'\n=1\""), ("-", #""'-""#),
    ("=\"a\",b", #""'=""a"",b""#), ("-7", "-7"), ("+7", "+7"), ("-0.5", "-0.5"), ("-1e-5", "-1e-5"), ("a=1", "a=1"),
    (" =1", " =1"), ("", ""),
  ])
  func formulasAreText(word: String, field: String) {
    let machine = Report(
      statistics: [Statistic("state", .text(word)), Statistic("difference", .whole(-3))],
      series: Series(steps: [], columns: []))
    #expect(ResultsCSV.run(machine) == "state,difference\n\(field),-3\n")
    let block = BlockResult(name: "a", line: 1, model: "mealy", seed: 0, status: .ok, report: machine)
    #expect(ResultsCSV.document([block]) == "block,state,difference\na,\(field),-3\n")
  }

  @Test func anExperiment() {
    #expect(
      ResultsCSV.runs(EnsembleSamples.oneKey)
        == "pairs,replicate,turns,word\n2,0,2,a\n2,1,3,a\n2,2,4,a\n3,0,10,a\n3,1,10,a\n3,2,10,a\n")
  }
}
