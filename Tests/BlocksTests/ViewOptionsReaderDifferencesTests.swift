import Blocks
import BlockSupport
import Simulations
import Specification
import Testing

/// Differences between points, whole curves, and options beside the name of a view.
@Suite struct ViewOptionsReaderDifferencesTests {
  private func view(_ show: SpecNode, of model: SpecNode) throws -> ViewRequest {
    try #require(try block(model.with(("show", show))).views.first)
  }

  private func problems(_ show: SpecNode, of model: SpecNode) -> [String] {
    errors(in: model.with(("show", show))).map { "\($0.message); \($0.help ?? "")" }
  }

  private static func reference(_ values: (String, String)...) -> ReferencePoint {
    ReferencePoint(values.map { ReferencePoint.Value(key: $0.0, label: $0.1) })
  }

  private static let model: SpecNode = ["model": "infection", "people": 9, "steps": 8, "factor": 1]

  @Test func differences() throws {
    let model: SpecNode = Self.model.with(("replicates", 5), ("sweep", ["probability": ["0.10", "0.5"]]))
    let expected = ViewRequest(
      "differences", .differences(["peak"], from: Self.reference(("probability", "0.10"))))
    #expect(try view(["differences": "peak", "from": ["probability": "0.1"]], of: model) == expected)
    #expect(
      try view(["differences": ["statistics": "peak", "from": ["probability": ".10"]]], of: model) == expected)
    #expect(expected.canonical == "differences:peak from probability = 0.10" && expected.isSummary)
    #expect(
      try view(["differences": ["from": ["probability": "0.5"]]], of: model)
        == ViewRequest(
          "differences", .differences(["attack_rate"], from: Self.reference(("probability", "0.5")))))
    #expect(
      try view(["differences": ["peak", "duration"], "from": ["probability": "0.5"], "text": "true"], of: model)
        == ViewRequest(
          "differences", .differences(["peak", "duration"], from: Self.reference(("probability", "0.5"))),
          isText: true))
  }

  /// A swept list is written as in the sweep.
  @Test func valuesThatAreLists() throws {
    let model: SpecNode = Self.model.with(
      ("replicates", 2), ("sweep", ["interventions": [[], [["step": 2, "factor": 0]]]]))
    #expect(
      try view(["differences": "peak", "from": ["interventions": []]], of: model)
        == ViewRequest("differences", .differences(["peak"], from: Self.reference(("interventions", "[]")))))
  }

  @Test func whatHasNoPointToCompareWith() {
    let model: SpecNode = Self.model.with(("replicates", 5), ("sweep", ["probability": ["0.1", "0.5"]]))
    let example = "for example {differences: attack_rate, from: {probability: 0.1}}"
    for show: SpecNode in ["differences", ["differences": "peak"], ["differences": ["statistics": "peak"]]] {
      #expect(problems(show, of: model) == ["the view 'differences' needs the point to compare with; \(example)"])
    }
    #expect(
      problems(["differences": "peak", "from": ["probability": "0.2"]], of: model)
        == ["no point of the sweep has probability = 0.2; the swept values are 0.1, 0.5"])
    #expect(
      problems(["differences": "peak", "from": ["factor": 1]], of: model)
        == ["unknown swept key 'factor'; known swept keys: probability"])
    #expect(
      problems(["differences": "peak", "from": "0.1"], of: model)
        == ["'from' takes a map of swept keys to values, such as {probability: 0.1}; found '0.1'; "])
    #expect(
      problems(["differences": "peaks", "from": ["probability": "0.1"]], of: model).count == 1)
    let swept = "the view 'differences' compares points of a sweep, but this block has no sweep"
    for show: SpecNode in ["differences", ["differences": "peak", "from": ["probability": "0.1"]]] {
      #expect(
        problems(show, of: Self.model.with(("replicates", 5)))
          == ["\(swept); write 'sweep: {people: [9, 10]}' instead of 'people: 9'"])
    }
    // A sweep with errors is reported alone.
    let broken: SpecNode = Self.model.with(("sweep", ["probability": ["0.1", "2"]]))
    #expect(problems(["differences": "peak", "from": ["probability": "0.1"]], of: broken).count == 1)
  }

  @Test func wholeCurves() throws {
    let model: SpecNode = Self.model.with(("replicates", 5))
    let whole = ViewRequest("bands", .wholeCurves(["sick"]))
    #expect(try view(["bands": "sick", "of": "curves"], of: model) == whole)
    #expect(try view(["bands": ["of": "curves"]], of: model) == whole)
    #expect(try view(["bands": "sick", "of": "steps"], of: model) == ViewRequest("bands", .curves(["sick"])))
    #expect(whole.canonical == "bands:sick of curves" && whole.isSummary && whole.isOfCurves)
    #expect(
      problems(["bands": "sick", "of": "runs"], of: model)
        == ["unknown kind of bands 'runs'; did you mean 'curves'?"])
  }

  /// Options are beside a view's first option, or in a map below it.
  @Test func optionsBesideTheName() throws {
    let model: SpecNode = Self.model
    #expect(
      try view(["chart": "sick", "log": "y"], of: model)
        == (try view(["chart": ["series": "sick", "log": "y"]], of: model)))
    #expect(
      try view(["chart": ["series": "sick"], "log": "y"], of: model)
        == (try view(["chart": ["series": "sick", "log": "y"]], of: model)))
    #expect(
      problems(["chart": "sick", "lag": "y"], of: model) == [
        "unknown key 'lag' of the view 'chart'; did you mean 'log'?"
      ])
  }

  /// A table of statistics lists some of the points.
  @Test func chosenPoints() throws {
    let model: SpecNode = Self.model.with(("replicates", 2), ("sweep", ["probability": ["0.1", "0.5", "0.9"]]))
    let expected = ViewRequest(
      "statistics", .summary(["peak"], of: PointChoice(condition: "probability > 0.1", top: 2)))
    #expect(
      try view(["statistics": "peak", "where": "probability > 0.1", "top": "2"], of: model) == expected)
    #expect(expected.canonical == "statistics:peak where probability > 0.1 top 2" && expected.isSummary)
    #expect(
      try view(["statistics": ["top": "1"]], of: model)
        == ViewRequest("statistics", .summary(["attack_rate"], of: PointChoice(top: 1))))
    #expect(
      problems(["statistics": "peak", "where": "probabilty > 0.1"], of: model)
        == ["unknown statistic 'probabilty'; did you mean 'probability'?"])
    #expect(
      problems(["statistics": "peak", "top": "0"], of: model).first?.hasPrefix("'top' must be a whole number") == true)
    #expect(problems(["statistics": "peak", "where": "peak"], of: model).count == 1)
    #expect(
      problems(["statistics": "peak", "top": "3"], of: Self.model.with(("replicates", 2)))
        == ["'top' chooses among the points of a sweep, but this block has no sweep; leave out 'top'"])
    #expect(problems(["chart": "peak", "top": "3"], of: model).count == 1)
  }

  /// A value with a label is named by either.
  @Test func pointsByLabelOrValue() throws {
    func model(_ key: String, _ values: SpecNode) -> SpecNode {
      Self.model.with(("replicates", 2), ("sweep", [key: values]))
    }
    let places = model("neighbourhood", ["near": "moore", "cross": "von-neumann"])
    for word in ["near", "moore", "cross", "von-neumann"] {
      _ = try view(["statistics": "peak", "where": .init(stringLiteral: "neighbourhood == \"\(word)\"")], of: places)
    }
    #expect(
      problems(["statistics": "peak", "where": "neighbourhood == far"], of: places).first?.contains("near, cross")
        == true)
    let shares = model("probability", ["low": "0.1", "high": "0.5"])
    for condition in ["probability == low", "probability == 0.1", "probability > 0.2"] {
      _ = try view(["statistics": "peak", "where": .init(stringLiteral: condition)], of: shares)
    }
  }
}
