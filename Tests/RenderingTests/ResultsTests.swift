import Rendering
import Simulations
import Testing

@Suite struct ResultsTests {
  static let report: Report = {
    var grid = BitGrid(columns: 3, rows: 2)
    grid[1, 0] = true
    return Report(
      statistics: [
        Statistic("population", .whole(1)), Statistic("density", .fraction(1.0 / 6)), Statistic("box", .none),
        Statistic("output", .list([.whole(0), .text("a")])),
      ],
      series: Series(steps: [0, 1], columns: [.init("population", [2, 1])]), state: FinalState(grid))
  }()

  /// What is swept is in JSON what it is in YAML.
  @Test func parametersHaveTheirTypes() {
    let place = SourceLocation(line: 1, column: 1), span = SourceSpan(start: place, end: place)
    func word(_ text: String, isQuoted: Bool = false) -> SpecNode {
      SpecNode(.scalar(text, isQuoted: isQuoted), at: span)
    }
    let radius = SpecNode(.map([SpecEntry(key: "radius", keySpan: span, value: word("2"))]), at: span)
    let list = SpecNode(.list([word("a"), word("0.5"), word("true")]), at: span)
    let values = [radius, list, word("true"), word("moore"), word("3"), word("true", isQuoted: true)]
    let labels = ["{radius: 2}", "[a, 0.5, true]", "true", "moore", "3", "'true'"]
    func points(isWord: Bool) -> String {
      let ensemble = Ensemble(
        axes: [.init(key: "k", labels: labels, isWord: isWord, values: values)], points: labels.map { [$0] },
        replicates: 1,
        columns: [])
      var report = Report(statistics: [], series: Series(steps: [], columns: []))
      report.ensemble = ensemble
      let block = BlockResult(name: "a", line: 1, model: "life", seed: 0, status: .ok, report: report)
      let text = JSONText(ResultsJSON.block(block)).string.filter { !$0.isWhitespace }
      return text.split(separator: "\"summary\"").first.map(String.init) ?? ""
    }
    let typed = points(isWord: false)
    for value in ["{\"radius\":2}", "[\"a\",0.5,true]", "true", "\"moore\"", "3", "\"true\""] {
      #expect(typed.contains("{\"k\":\(value)}"), "\(value) in \(typed)")
    }
    let words = points(isWord: true)
    for value in ["[\"a\",\"0.5\",\"true\"]", "\"true\"", "\"3\""] {
      #expect(words.contains("{\"k\":\(value)}"), "\(value) in \(words)")
    }
  }

  @Test func aBlockInWhole() {
    let ok = BlockResult(
      name: "one", line: 5, model: "life", seed: .max, status: .ok, report: Self.report, stateDigest: "ab12",
      includesCells: true)
    let broken = BlockResult(
      name: "two", line: 9, model: nil, seed: nil, status: .error,
      diagnostics: [.init(line: 10, column: 3, message: "unknown key 'rle'")])
    #expect(
      JSONText(ResultsJSON.document(notebook: "lab.md", blocks: [ok, broken])).string == """
        {
          "version": 1,
          "notebook": "lab.md",
          "blocks": [
            {
              "name": "one",
              "line": 5,
              "model": "life",
              "seed": "18446744073709551615",
              "status": "ok",
              "statistics": {
                "population": 1,
                "density": 0.16666666666666666,
                "box": null,
                "output": [0, "a"]
              },
              "series": {
                "step": [0, 1],
                "population": [2, 1]
              },
              "state": {
                "columns": 3,
                "rows": 2,
                "sha256": "ab12",
                "cells": [".O.", "..."]
              }
            },
            {
              "name": "two",
              "line": 9,
              "model": null,
              "seed": null,
              "status": "error",
              "diagnostics": [
                {
                  "line": 10,
                  "column": 3,
                  "message": "unknown key 'rle'"
                }
              ]
            }
          ]
        }
        """)
  }

  @Test func cellsOnlyWhereWantedAndKept() {
    let absent = FinalState(columns: 0, rows: 0, cells: .absent, alphabet: Array(".O".utf8))
    let expected = JSONValue.object([.init("columns", .whole(0)), .init("rows", .whole(0)), .init("sha256", .null)])
    #expect(ResultsJSON.state(absent, digest: nil, cells: true) == expected)
  }

  @Test func csvHasOneHeader() {
    var other = Self.report
    other.series = Series(steps: [0], columns: [.init("sick", [7])])
    let blocks = [
      BlockResult(name: "one", line: 1, model: "life", seed: 0, status: .ok, report: Self.report),
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
    #expect(ResultsCSV.run(Self.report) == ResultsCSV.series(Self.report.series))
    #expect(ResultsCSV.document([blocks[1]]) == "block,step\n")
    #expect(ResultsCSV.series(Self.report.series) == "step,population\n0,2\n1,1\n")
  }
}
