import Blocks
import BlockSupport
import Simulations
import Specification
import Testing

@Suite struct SweepReaderTests {
  private func labels(_ range: String) throws -> [String] {
    let node: SpecNode = [
      "model": "life", "grid": 8, "steps": 1, "sweep": ["seed": SpecNode(range)],
    ]
    return try #require(try block(node).experiment?.sweep).axes[0].values.map(\.label)
  }

  @Test func rangesAreDecimalArithmetic() throws {
    #expect(try labels("1..5") == ["1", "2", "3", "4", "5"])
    #expect(try labels("1..10 step 4") == ["1", "5", "9"])
    #expect(try labels("7..7") == ["7"])
    #expect(try labels("10..1 step -3") == ["10", "7", "4", "1"])
    let node: SpecNode = [
      "model": "infection", "people": 9, "factor": 1, "steps": 1, "sweep": ["period": "0.1..0.9 step 0.1"],
    ]
    let sweep = try #require(try block(node).experiment?.sweep)
    #expect(sweep.axes[0].values.map(\.label) == ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9"])
  }

  /// Two spellings of one value are the same point, even if they are not numbers.
  @Test func spellingsOfOneValueAreDuplicates() throws {
    func node(_ values: SpecNode) -> SpecNode { ["model": "life", "steps": 1, "sweep": ["grid": values]] }
    let found = errors(in: node([8, "8x8", "8x9"])).map { "\($0.problem)" }
    #expect(found.count == 1 && found[0].contains("duplicate value 8x8") && found[0].contains("the same as 8"))
    #expect(try block(node([8, "8x9"])).experiment?.points.count == 2)
    // Labels of their own make them different.
    #expect(try block(node(["small": 8, "square": "8x8"])).experiment?.points.count == 2)
  }

  /// An experiment whose results cannot fit into memory is refused by its numbers of points and replicates. Its other
  /// points are not read.
  @Test func tooManyRunsAreRefusedAtTheFirstPoint() throws {
    func errors(_ values: SpecNode, room: Int = 512 << 20) -> [SpecError] {
      let node: SpecNode = [
        "model": "life", "grid": 8, "steps": 1, "sweep": ["initial": values], "replicates": 50_000_000,
      ]
      var saves: [SaveTarget] = []
      var context = SpecContext(shared: SharedReadings(room: room))
      _ = BlockSpecification(node, seed: 1, saves: &saves, in: &context)
      return context.errors
    }
    let found = errors(["single", "nonsense"])
    #expect(found.count == 1 && found.first?.key == "replicates")
    guard case .overLimit(let needs, let limit, let flag)? = found.first?.problem else {
      Issue.record("\(found)")
      return
    }
    #expect(needs.hasPrefix("more than ") && needs.hasSuffix(" of memory for the results of its runs"))
    #expect(limit == "1 GiB")
    // With the amount of memory that the help names, all points are read.
    let allowed = try #require(flag?.dropFirst("--max-memory ".count).dropLast("GiB".count))
    let room = try #require(Int(allowed)) << 29
    #expect(errors(["single", "random"], room: room).isEmpty)
    #expect(errors(["single", "nonsense"], room: room).map(\.key) == ["initial"])
  }

  @Test func valuesAndKeysHaveLabels() throws {
    let node: SpecNode = [
      "model": "infection", "people": 16, "factor": 1, "steps": 2, "replicates": 2,
      "sweep": [
        "neighbourhood": ["near": "moore", "far": ["radius": 3]], "labels": ["neighbourhood": "reach"],
      ],
      "expect": "mean(attack_rate) >= 0 at neighbourhood=far",
    ]
    let read = try block(node)
    let axis = try #require(read.experiment?.axes.first)
    #expect(axis.key == "neighbourhood" && axis.labels == ["near", "far"])
    #expect(axis.title == "reach" && axis.isWord)
    #expect(axis.values.map(\.flowText) == ["moore", "{radius: 3}"])
    // Labels are shown, so the digest of the block covers them.
    var others = node
    if case .map(var entries) = others.content, let index = entries.firstIndex(where: { $0.key == "sweep" }) {
      entries[index].value = ["neighbourhood": ["near": "moore", "far": ["radius": 3]]]
      others.content = .map(entries)
    }
    #expect(try block(others).canonical != read.canonical)
  }

  @Test func pairedKeysAreCrossedWithTheOthers() throws {
    let node: SpecNode = [
      "model": "infection", "steps": 2,
      "sweep": ["vaccinated": [0, 0.5], "paired": ["people": [9, 16, 25], "factor": [1, 2, 2]]],
    ]
    let experiment = try #require(try block(node).experiment)
    #expect(
      experiment.points.map { $0.values.map(\.label).joined(separator: " ") } == [
        "0 9 1", "0 16 2", "0 25 2", "0.5 9 1", "0.5 16 2", "0.5 25 2",
      ])
    #expect(experiment.axes.map(\.key) == ["vaccinated", "people", "factor"])
    #expect(experiment.axes.map(\.isPaired) == [false, false, true])
  }

  @Test func pairsAreOtherExperimentsThanCombinations() throws {
    func canonical(_ sweep: SpecNode) throws -> String {
      try block(["model": "infection", "steps": 2, "sweep": sweep]).canonical
    }
    #expect(
      try canonical(["people": [9], "factor": [1]]) != canonical(["paired": ["people": [9], "factor": [1]]]))
  }

  /// The second error would only follow from the first.
  @Test func aWrongFormIsReportedOnce() {
    for value in ["1-3", "1 to 3", "1, 2, x"] {
      let node: SpecNode = ["model": "infection", "people": 9, "steps": 2, "sweep": ["factor": SpecNode(value)]]
      #expect(errors(in: node).count == 1)
    }
  }

  @Test func allCombinationsTheFirstKeySlowest() throws {
    let node: SpecNode = [
      "model": "life", "steps": 2, "replicates": 3,
      "sweep": ["grid": [8, "16x4"], "rule": ["B3/S23", "B36/S23"], "seed": [5]],
    ]
    let experiment = try #require(try block(node).experiment)
    #expect(experiment.replicates == 3 && experiment.runCount == 12)
    #expect(
      experiment.points.map { $0.values.map(\.label) } == [
        ["8", "B3/S23", "5"], ["8", "B36/S23", "5"], ["16x4", "B3/S23", "5"], ["16x4", "B36/S23", "5"],
      ])
    #expect(experiment.points.allSatisfy { $0.seed == 5 })
  }

  @Test func theDigestKnowsTheValuesAndNotTheirSpelling() throws {
    func canonical(_ sweep: SpecNode, _ more: (String, SpecNode)...) throws -> String {
      try block(SpecNode(map: [("model", "life"), ("grid", 8), ("sweep", sweep)] + more)).canonical
    }
    let range = try canonical(["steps": "1..3"])
    #expect(try canonical(["steps": [1, 2, 3]]) == range)
    #expect(try canonical(["steps": [1, 2, 4]]) != range)
    #expect(try canonical(["steps": [3, 2, 1]]) != range)
    #expect(try canonical(["steps": "1..3"], ("replicates", 2)) != range)
    #expect(try canonical(["steps": "1..3"], ("title", "Other words")) == range)
    #expect(try canonical(["steps": ["01", 2, 3]]) == range)
  }

  /// The digest includes the content of a file that is swept over, not just its name.
  @Test func theDigestKnowsTheFilesThatAreSwept() throws {
    let node: SpecNode = [
      "model": "life", "grid": 8, "steps": 1, "sweep": ["initial": [["file": "a.cells"], "glider"]],
    ]
    let first = try block(node, files: ["a.cells": Array("OO\n".utf8)]).canonical
    let second = try block(node, files: ["a.cells": Array("O.\n".utf8)]).canonical
    #expect(first != second)
  }

  // MARK: Errors

  private func problems(_ sweep: SpecNode, _ more: (String, SpecNode)...) -> [SpecError.Problem] {
    let entries: [(String, SpecNode)] = [("model", "infection"), ("people", 9), ("steps", 3), ("sweep", sweep)]
    return errors(in: SpecNode(map: entries + more)).map(\.problem)
  }

  @Test(arguments: [
    ("1..1000000000", "at most 100,000 points"), ("1...3", "two dots"), ("1..5 step 0", "never ends"),
    ("5..1", "lead away"),
    ("1..5 step -1", "lead away"), ("1..x", "decimal number"), ("..5", "decimal number"),
    ("1..2 by 3", "range such as"),
    ("0..1 step 0.0000000000000000001", "too many digits"), ("7", "list such as"),
    ("0..999999999999999999 step 0.001", "too many digits"),
  ])
  func rangesThatAreNone(range: String, message: String) throws {
    let problems = problems(["factor": SpecNode(range)])
    #expect(problems.count == 1)
    #expect("\(problems)".contains(message), "\(problems)")
  }

  @Test func whatIsWrongWithASweep() {
    #expect("\(problems(["factor": []]))".contains("no values"))
    #expect("\(problems(["factor": [1, 2]], ("factor", 3)))".contains("is both swept and set in the block"))
    #expect("\(problems(["fctor": [1]]))".contains("unknownKey"))
    #expect("\(problems(["name": ["a", "b"]], ("factor", 3)))".contains("unknownKey"))
    #expect("\(problems(["factor": [1, "01"]]))".contains("duplicate value"))
    #expect("\(problems("factor"))".contains("map of keys"))
    #expect("\(problems([:]))".contains("an empty one"))
    #expect("\(problems(["factor": [1]], ("replicates", 0)))".contains("outOfRange"))
    #expect("\(problems(["factor": [1]], ("replicates", 1_000_000_000_000)))".contains("outOfRange"))
    let large: SpecNode = ["factor": "1..400", "seed": "1..400"]
    #expect("\(problems(large))".contains("160000 points"))
  }

  /// An error in the sweep itself hides neither other keys nor the values that can be read.
  @Test func allThatIsWrongBesideAFaultOfTheSweep() {
    func texts(_ sweep: SpecNode, _ more: (String, SpecNode)...) -> [String] {
      let entries: [(String, SpecNode)] = [("model", "infection"), ("people", 9), ("steps", 3), ("sweep", sweep)]
      return errors(in: SpecNode(map: entries + more)).map { "\($0.key ?? "") \($0.problem)" }
    }
    func expect(_ found: [String], _ parts: String..., at line: TestLocation = #_sourceLocation) {
      #expect(found.count == parts.count, "\(found)", sourceLocation: line)
      for (text, part) in zip(found, parts) { #expect(text.contains(part), "\(found)", sourceLocation: line) }
    }
    expect(texts(["factor": [1, 2], "foo": [1]], ("probability", 2)), "foo unknownKey", "probability outOfRange")
    expect(
      texts(["factor": [1, "x", 1]], ("probability", 2)), "duplicate value", "probability outOfRange",
      "factor wrongType")
    expect(
      texts(["factor": [1, "x"]], ("factor", "y"), ("probability", 2)), "is both swept and set in the block",
      "probability outOfRange", "factor wrongType", "factor wrongType")
    expect(
      texts(["factor": [1], "recovery": 3], ("mortality", 2)), "list such as", "mortality outOfRange")
    // Errors that only follow from another error are not reported.
    expect(texts(["factor": [1], "recovery": 3], ("mortality", 0.5)), "list such as")
    expect(texts(["factor": [1], "recovery": []], ("mortality", 0.5)), "no values")
    expect(texts(["facotr": [1, 2]], ("probability", 2)), "unknownKey", "probability outOfRange")
    expect(
      texts(["factor": "5..1", "seed": ["x"]], ("probability", 2)), "lead away", "seed ", "probability outOfRange")
    expect(texts("factor", ("factor", 2), ("expect", "sick > 1 at factor=3")), "map of keys")
    expect(texts(["facotr": [1, 2]], ("expect", "sick > 1 at factor=3")), "unknownKey")
    expect(texts(["factor": [1, -2]], ("expect", "sick > 1 at foo=3")), "factor ", "unknown sweep key")
  }

  /// Every value with an error is reported at its place, and other errors are reported once.
  @Test func errorsOfPointsAreReportedOnce() {
    #expect(problems(["factor": [1, -2, "x"]]).count == 2)
    #expect(problems(["factor": "1..50"], ("picks", "none")).count == 1)
    // If there are many, the first few are enough.
    #expect(problems(["factor": "0.5..30000.5"]).count == 20)
  }

  /// A long block is not read again for every point.
  @Test func longBlocksAreNotReadForManyPoints() {
    let cells: [SpecNode] = (0..<60_000).map { _ in [0, 0] }
    let node: SpecNode = [
      "model": "life", "grid": 8, "initial": ["at": SpecNode(.list(cells), at: .line(1))],
      "sweep": ["steps": "1..90000"],
    ]
    #expect("\(errors(in: node))".contains("too long to be read"))
    // The same applies to many cells that are made of few words.
    let wide: SpecNode = [
      "model": "life", "grid": 8, "initial": ["rle": "8000000o!"], "sweep": ["steps": "1..90000"],
    ]
    #expect("\(errors(in: wide))".contains("too long to be read"))
  }
}
