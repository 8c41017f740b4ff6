import Blocks
import BlockSupport
import Simulations
import Specification
import Testing

@Suite("BlockSpecification")
struct BlockSpecificationTests {
  let plain: SpecNode = ["model": "elementary", "rule": 30, "steps": 8]

  @Test("the keys of every block")
  func commonKeys() throws {
    let read = try block(plain.with(("name", "rule-30"), ("seed", 7), ("title", "Chaos"), ("alt", "A triangle")))
    #expect(read.name == "rule-30")
    #expect(read.seed == 7)
    #expect(read.title == "Chaos")
    #expect(read.alt == "A triangle")
    #expect(read.declaration.name == "elementary")
    #expect(read.spans["steps"] == .line(3, column: 2))
    #expect(try block(plain, seed: 2026).seed == 2026)
    #expect(try block(plain.with(("seed", 1)), seed: 2026).seed == 1)
  }

  @Test("names", arguments: ["a", "rule-30", "7", "-a-"])
  func names(name: String) throws {
    #expect(try block(plain.with(("name", SpecNode(name)))).name == name)
  }

  @Test("texts that are not names", arguments: ["", "A", "a--b", "a b", "a_b", "ä", "a/b", "a.b"])
  func noNames(name: String) {
    #expect(errors(in: plain.with(("name", SpecNode(name)))).map(\.key) == ["name"])
  }

  @Test("the canonical text has no layout, defaults, names or titles")
  func canonical() throws {
    let canonical = try block(plain).canonical
    #expect(canonical == "model elementary 1\nrule 30\nsteps 8\n")
    let same: [SpecNode] = [
      ["steps": 8, "rule": 30, "model": "elementary"], plain.with(("name", "x"), ("title", "y"), ("alt", "z")),
      plain.with(("boundary", "periodic")), plain.with(("initial", "single")), plain.with(("seed", 0)),
      plain.with(("show", ["history", "statistics"])), ["model": "elementary", "rule": "030", "steps": "2^3"],
    ]
    for node in same { #expect(try block(node).canonical == canonical) }
    let others: [SpecNode] = [
      plain.with(("seed", 1)), plain.with(("show", "history")), plain.with(("show", [])),
      plain.with(("boundary", "dead")), plain.with(("grid", 17)), plain.with(("initial", "empty")),
    ]
    let texts = try others.map { try block($0).canonical }
    #expect(Set(texts + [canonical]).count == others.count + 1)
    #expect(try block(plain, seed: 5).canonical == block(plain.with(("seed", 5))).canonical)
  }

  @Test("all errors of a block are reported at once")
  func allErrors() {
    let found = errors(in: [
      "model": "elementary", "rule": 256, "stpes": 8, "seed": "x", "boundary": "torus", "show": ["histroy"],
    ])
    #expect(found.compactMap(\.key).sorted() == ["boundary", "rule", "seed", "show", "stpes"])
  }

  @Test("without a model nothing can be read")
  func model() {
    #expect(
      errors(in: "text").map(\.problem) == [
        .wrongType(found: "'text'", expected: "map of keys, such as 'model: life'")
      ])
    #expect(errors(in: ["rule": 30]).map(\.problem) == [.missingKey("model", example: "model: life")])
    #expect(
      errors(in: ["model": ["elementary"]]).map(\.problem) == [
        .wrongType(found: "a list", expected: "name of a model")
      ])
    #expect(
      errors(in: ["model": "elementry"]).map(\.problem) == [
        .unknownWord(found: "elementry", what: "model", allowed: Catalog.words)
      ])
    #expect(Catalog.words.nearest(to: "elementry") == "elementary")
  }

  @Test("dependencies are collected with their places")
  func dependencies() throws {
    let read = try block(plain.with(("initial", ["from": "other"])))
    #expect(read.dependencies.map(\.name) == ["other"])
  }
}

@Suite("show")
struct ShowReaderTests {
  func views(_ show: SpecNode) throws -> [ViewRequest] {
    try block(["model": "elementary", "rule": 30, "steps": 8, "show": show]).views
  }

  func problems(_ show: SpecNode) -> [SpecError.Problem] {
    errors(in: ["model": "elementary", "rule": 30, "steps": 8, "show": show]).map(\.problem)
  }

  @Test("words, lists and options, in the order written")
  func forms() throws {
    #expect(try views("grid") == [ViewRequest("grid")])
    #expect(try views([]) == [])
    #expect(try views(["statistics", "rule", "grid"]).map(\.name) == ["statistics", "rule", "grid"])
    #expect(try views("chart") == [ViewRequest("chart", .series(["population"]))])
    #expect(try views(["chart": "population"]) == [ViewRequest("chart", .series(["population"]))])
    #expect(try views([["chart": ["population"]]]) == [ViewRequest("chart", .series(["population"]))])
    #expect(
      try block(["model": "elementary", "rule": 30, "steps": 8]).views
        == [ViewRequest("history"), ViewRequest("statistics")])
  }

  func frames(_ options: SpecNode) throws -> [ViewRequest] {
    try block(["model": "infection", "people": 9, "factor": 1, "steps": 8, "show": ["frames": options]]).views
  }

  @Test("frames by number or by step")
  func frameOptions() throws {
    #expect(try frames(3) == [ViewRequest("frames", .frames(.count(3)))])
    #expect(try frames([8, 0, 5, 5]) == [ViewRequest("frames", .frames(.steps([0, 5, 8])))])
    let plain = try block(["model": "infection", "people": 9, "factor": 1, "steps": 8, "show": "frames"])
    #expect(plain.views == [ViewRequest("frames", .frames(.landmarks))] && plain.views[0].canonical == "frames")
  }

  @Test("frames that do not exist", arguments: [0, 65, "all", [9], [-1]] as [SpecNode])
  func wrongFrames(options: SpecNode) {
    let found = errors(in: [
      "model": "infection", "people": 9, "factor": 1, "steps": 8, "show": ["frames": options],
    ])
    #expect(found.count == 1)
  }

  @Test("values that cannot be shown")
  func errorsOfShow() throws {
    let declared = ElementaryAutomaton.declaration.views.map(\.word)
    guard case .unknownWord("histroy", "view", let allowed)? = problems("histroy").first else {
      Issue.record("an unknown view was expected")
      return
    }
    #expect(Array(allowed.dropLast()) == declared)
    #expect(allowed.last?.spelling == "statistics")
    #expect(allowed.nearest(to: "histroy") == "history")
    #expect(
      problems("map") == [
        .invalid(
          "unknown view 'map'",
          advice: "known views: history, grid, rule, chart, image, animation, statistics; with 'sweep' or 'replicates' also bands, "
            + "scatter, differences")
      ])
    #expect(problems(["history": 3]) == [.invalid("the view 'history' takes no options", advice: nil)])
    #expect(
      problems([["grid": 1, "chart": 2]]) == [
        .invalid(
          "'chart' is a view of its own, not an option of the view 'grid'", advice: "write [{grid: 1}, {chart: 2}]")
      ])
    #expect(
      problems(["chart": ["population", "sick"]])
        == [
          .unknownWord(
            found: "sick", what: "series",
            allowed: [Word("population", synonyms: ["alive", "live", "live_cells", "cells"])])
        ])
    #expect(problems(["nothing", "none"]).count == 2)
  }
}
