import Expressions
import JSON
import Rendering
import Simulations
import Specification
import Testing

@Suite struct ResultsJSONTests {
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

  /// Swept values have the same types in JSON as in YAML.
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

  /// A number is a number however it is spelled, but a quoted one in another spelling is text.
  @Test(arguments: [
    ("0.50", "0.5"), (".5", "0.5"), ("2^3", "8"), ("007", "7"), ("-0.0", "0"), ("1.0", "1"), ("12", "12"),
    ("9007199254740993", "\"9007199254740993\""), ("2^63", "\"9223372036854775808\""),
    ("0.12345678901234567890", "0.1234567890123456789"), ("1e3", "\"1e3\""), ("30R", "\"30R\""), ("-", "\"-\""),
  ])
  func numbersOfParametersAreCanonical(text: String, json: String) {
    let place = SourceLocation(line: 1, column: 1), span = SourceSpan(start: place, end: place)
    func document(isQuoted: Bool) -> String {
      let entry = SpecEntry(key: "p", keySpan: span, value: SpecNode(.scalar(text, isQuoted: isQuoted), at: span))
      return JSONText(ResultsJSON.document(notebook: "a.md", parameters: [entry], blocks: [])).string
    }
    #expect(document(isQuoted: false).contains("\"p\": \(json)\n"), "\(document(isQuoted: false))")
    if text != json { #expect(document(isQuoted: true).contains("\"p\": \"\(text)\"\n")) }
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

  /// A state with more columns or rows than it can count has the size of the box around its cells.
  @Test func theSizeOfAVastStateIsThatOfItsBox() {
    let state: FinalState = {
      var state = FinalState(columns: 1 << 60, rows: 1 << 60, cells: .absent, alphabet: Array(".O".utf8))
      state.reach = .vast
      return state
    }()
    func text(_ statistics: [Statistic]) -> String {
      let report = Report(statistics: statistics, series: Series(steps: [], columns: []), state: state)
      let block = BlockResult(name: "a", line: 1, model: "life", seed: 0, status: .ok, report: report)
      return JSONText(ResultsJSON.block(block)).string.filter { !$0.isWhitespace }
    }
    let box = StatisticValue.list([.whole(0), .whole(0), .big("316912650057057350374175801351"), .whole(7)])
    #expect(
      text([Statistic("box", box)]).contains(
        #""state":{"columns":"316912650057057350374175801351","rows":7,"sha256":null}"#))
    #expect(text([]).contains(#""state":{"columns":null,"rows":null,"sha256":null}"#))
  }

  @Test func anExperiment() {
    let report: Report = {
      var report = Report(statistics: [], series: Series(steps: [], columns: []))
      report.ensemble = EnsembleSamples.ensemble(
        [.init(key: "a", labels: ["0.5", "x"])], points: [["0.5"], ["x"]], replicates: 1, [7, 8])
      return report
    }()
    let block = BlockResult(name: "b", line: 1, model: "memory", seed: 0, status: .ok, report: report)
    let text = String(decoding: JSONText(ResultsJSON.block(block)).bytes, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined()
    let summary =
      #"{"mean":7,"sd":null,"ci95":null,"ci95_method":null,"q05":7,"median":7,"q95":7,"min":7,"max":7}"#
    #expect(
      text.contains(#""points":[{"parameters":{"a":0.5},"replicate":0,"statistics":{"turns":7,"word":"a"}}"#), "\(text)"
    )
    #expect(text.contains(#"{"parameters":{"a":"x"},"replicate":0,"statistics":{"turns":8,"word":"a"}}]"#))
    #expect(text.contains(#""summary":[{"parameters":{"a":0.5},"statistics":{"turns":"# + summary + "}}"))
  }
}
