import Blocks
import BlockSupport
import Simulations
import Specification
import Testing

@Suite struct SweptParametersTests {
  private func epidemic(_ mend: SpecNode, _ more: [(String, SpecNode)]) -> SpecNode {
    let rules: SpecNode = [
      ["from": "sick", "to": "healthy", "probability": mend],
      ["from": "healthy", "to": "sick", "probability": "1 - (1 - $catch)^sick"],
    ]
    let keys: [(String, SpecNode)] = [
      ("model", "automaton"), ("states", ["healthy", "sick"]), ("grid", "9x8"), ("initial", ["random": 0.3]),
      ("rules", rules), ("steps", 6),
    ]
    return SpecNode(map: keys + more)
  }

  /// Each point is the run of a block with its values in place of the names, whether they are whole scalars or parts of
  /// expressions, and whatever order and spelling they have.
  @Test func aPointIsTheBlockWithItsValues() throws {
    let swept = try block(
      epidemic("$mend", [("sweep", ["mend": [0.25, "1/2"], "catch": ["0.1", "0.5", "1"]])]))
    let points = try #require(swept.experiment?.points)
    #expect(points.count == 6)
    for point in points {
      let (mend, chance) = (point.values[0].label, point.values[1].label)
      var text = epidemic(SpecNode(mend), [])
      text = text.replacingText("$catch", with: chance)
      let plain = try block(text)
      #expect(point.computation == plain.computation, "\(mend) \(chance)")
      let request = RunRequest(draws: Draws(seed: point.seed, replicate: 0), views: [])
      #expect(try point.simulation.run(request).statistics == plain.simulation.run(request).statistics)
    }
    #expect(Set(points.map(\.computation)).count == 6)
    #expect(swept.experiment?.sweep?.axes.map(\.isWord) == [false, false])
  }

  /// The table of an automaton lists all its states, and the chart shows one.
  @Test func allStatesAreListed() throws {
    let swept = try block(epidemic("$mend", [("sweep", ["mend": [0.2, 0.5], "catch": [0.1]])]))
    #expect(swept.views.map(\.name) == ["chart", "statistics"])
    #expect(swept.views.map(\.options) == [.summary(["sick"]), .summary(["healthy", "sick"])])
  }

  /// A parameter may appear in any key of a model, in several keys, and in pairs.
  @Test func keysOfOtherModels() throws {
    let node: SpecNode = [
      "model": "infection", "people": "$n", "factor": 1, "until": "ever_sick >= $n - 3", "steps": 90,
      "sweep": ["paired": ["n": [16, 25], "seed": [1, 2]]],
    ]
    let points = try #require(try block(node).experiment?.points)
    #expect(points.map(\.seed) == [1, 2])
    for (point, people) in zip(points, [16, 25]) {
      let plain: SpecNode = [
        "model": "infection", "people": SpecNode("\(people)"), "factor": 1,
        "until": SpecNode("ever_sick >= \(people) - 3"),
        "steps": 90,
      ]
      let request = RunRequest(draws: Draws(seed: point.seed, replicate: 0), views: [])
      #expect(try point.simulation.run(request).statistics == block(plain).simulation.run(request).statistics)
    }
  }

  /// The values of the notebook are hidden in the points, and unknown to what all points share.
  @Test func theNotebooksValueIsHidden() throws {
    func specification(_ more: [(String, SpecNode)]) -> (BlockSpecification?, [SpecError]) {
      var context = SpecContext()
      context.parameters = [SpecEntry(key: "catch", keySpan: .line(1), value: 0.9)]
      let node = epidemic(0.5, [("sweep", ["catch": [0, 1]])] + more)
      return (BlockSpecification(node, in: &context), context.errors)
    }
    let (swept, errors) = specification([])
    #expect(errors.isEmpty)
    let points = try #require(swept?.experiment?.points)
    #expect(points[0].computation != points[1].computation)
    let (refused, faults) = specification([("derive", ["x": "sick / $catch"])])
    #expect(refused == nil && faults.count == 1 && "\(faults[0].problem)".contains("catch"), "\(faults)")
    // In an expression, the swept parameter is chosen as any swept key is.
    #expect(specification([("expect", "healthy >= 0 at catch=1")]).1.isEmpty)
  }

  /// A name that no key mentions is an unknown key.
  @Test func namesThatAreNotSwept() {
    let unused = errors(in: epidemic(0.5, [("sweep", ["mend": [0, 1], "catch": [0, 1]])]))
    #expect(unused.contains { "\($0.problem)".contains("unknownKey(\"mend\"") }, "\(unused)")
    let misspelt = errors(in: epidemic("$mend", [("sweep", ["mend": [0, 1], "cath": [0, 1]])]))
    #expect(misspelt.contains { "\($0.problem)".contains("unknownKey(\"cath\"") }, "\(misspelt)")
    let above = errors(in: epidemic("2*$mend", [("sweep", ["mend": [0.25, 0.75], "catch": [0]])]))
    #expect(above.count == 1 && "\(above)".contains("1.5"), "\(above)")
  }
}

extension SpecNode {
  /// Returns the tree with a part of its texts replaced.
  fileprivate func replacingText(_ part: String, with other: String) -> SpecNode {
    switch content {
    case .scalar(let text, let isQuoted):
      SpecNode(.scalar(text.replacing(part, with: other), isQuoted: isQuoted), at: span)
    case .list(let items): SpecNode(.list(items.map { $0.replacingText(part, with: other) }), at: span)
    case .map(let entries):
      SpecNode(
        .map(
          entries.map {
            SpecEntry(key: $0.key, keySpan: $0.keySpan, value: $0.value.replacingText(part, with: other))
          }), at: span)
    }
  }
}
