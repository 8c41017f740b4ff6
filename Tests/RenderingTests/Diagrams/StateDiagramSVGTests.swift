import Rendering
import Simulations
import Testing

/// State diagrams as drawings if the author asks for it, otherwise in the notation of Mermaid.
@Suite struct StateDiagramSVGTests {
  static let machine = StateDiagram(
    states: ["low", "high"], initial: 0,
    arrows: [.init(from: 0, to: 1, label: "1 / up"), .init(from: 1, to: 0, label: "0")])
  static let mermaid = RegionElement.fence(
    info: "mermaid",
    lines: [
      "stateDiagram-v2", "  direction LR", "  state \"low\" as s0", "  state \"high\" as s1", "  [*] --> s0",
      "  s0 --> s1: 1 / up", "  s1 --> s0: 0",
    ])

  @Test func aDiagramAsAFile() throws {
    let elements = GridSVGTests.elements(
      [.diagram(Self.machine, .svg), .diagram(Self.machine, .svg)], title: "A machine")
    let first = try GridSVGTests.svg(elements.first), second = try GridSVGTests.svg(elements.last)
    #expect([first.view, second.view] == ["diagram", "diagram-2"])
    #expect(first.alternative == "State diagram of 2 states (low, high) and 2 transitions, starting in low.")
    #expect(elements[1] == .paragraph(["<a id=\"fig-x\"></a>*A machine*"]))
    #expect(XMLChecker.parts(first.bytes)?.texts.contains("1 / up") == true)
    #expect(
      try GridSVGTests.svg(GridSVGTests.elements([.diagram(Self.machine, .svg)], alt: "Mine").first).alternative
        == "Mine")
  }

  @Test func otherwiseItIsText() {
    #expect(GridSVGTests.elements([.diagram(Self.machine, .mermaid)]) == [Self.mermaid])
    #expect(GridSVGTests.elements([.text(.diagram(Self.machine, .mermaid))]) == [Self.mermaid])
    #expect(GridSVGTests.elements([.text(.diagram(Self.machine, .svg))]) == [Self.mermaid])
    #expect(GridSVGTests.elements([.diagram(Self.machine, .svg)], style: .text) == [Self.mermaid])
  }

  /// The point of an experiment is named above the diagram.
  @Test func aPointHasAHeading() throws {
    var diagram = Self.machine
    diagram.title = "initial = low"
    let elements = GridSVGTests.elements([.diagram(diagram, .svg)])
    #expect(elements.first == .paragraph(["initial = low"]) && elements.count == 2)
    #expect(XMLChecker.parts(try GridSVGTests.svg(elements.last).bytes)?.texts.first == "initial = low")
  }

  /// States and transitions differ even if their words are cut, and so do the states in the description.
  @Test func longWordsStayDifferent() throws {
    let words = ["card", "key"].map { String(repeating: "waiting for a coin ", count: 4) + "and a \($0)" }
    let diagram = StateDiagram(states: words, initial: 0, arrows: words.map { .init(from: 0, to: 1, label: $0) })
    let figure = try GridSVGTests.svg(GridSVGTests.elements([.diagram(diagram, .svg)]).first)
    let texts = try #require(XMLChecker.parts(figure.bytes)).texts.dropFirst(3)
    #expect(texts.count == 4 && Set(texts).count == 4, "\(texts)")
    #expect(texts.allSatisfy { $0.hasSuffix("a card") || $0.hasSuffix("a key") }, "\(texts)")
    #expect(figure.alternative.contains("a card,") && figure.alternative.contains("a key)"))
  }

  /// A drawn label shows where it differs from another one, and the description lists the labels that are shorter.
  @Test func theDescriptionHasTheDrawnLabels() throws {
    let start = "the machine waits until the user inserts a "
    let diagram = StateDiagram(
      states: [start + "coin", start + "card", "idle"], initial: 2,
      arrows: [.init(from: 2, to: 0, label: start + "coin / the lamp lights up"), .init(from: 2, to: 1, label: "x")])
    let figure = try GridSVGTests.svg(GridSVGTests.elements([.diagram(diagram, .svg)]).first)
    let texts = try #require(XMLChecker.parts(figure.bytes)).texts
    #expect(texts.contains("the mac…a coin") && texts.contains("the mac…a card") && texts.contains("idle"), "\(texts)")
    #expect(texts.contains { $0.hasPrefix("the ") && $0.contains("… / the ") }, "\(texts)")
    #expect(
      figure.alternative
        == "State diagram of 3 states (the machine wait…the user inserts a coin, the machine wait…the user inserts a "
        + "card, idle) and 2 transitions, starting in idle. Shortened in the drawing: the mac…a coin, the mac…a card.")
  }

  @Test func whatIsTooLargeStaysMermaid() {
    func rest(_ states: Int, _ arrows: [StateDiagram.Arrow]) -> [RegionElement] {
      let diagram = StateDiagram(states: (0..<states).map { "s\($0)" }, initial: 0, arrows: arrows)
      return Array(GridSVGTests.elements([.diagram(diagram, .svg)]).dropFirst())
    }
    let large = [
      RegionElement.paragraph([
        "Written as mermaid: a drawing has at most 12 states and 30 arrows between them."
      ])
    ]
    #expect(rest(13, []) == large)
    let all = (0..<6).flatMap { a in (0..<6).map { StateDiagram.Arrow(from: a, to: $0, label: "x") } }
    #expect(rest(6, all) == large)
    // There are thirty arrows, but ten of them are between two states at the same distance.
    let tangle = all.filter { $0.from != $0.to }
    #expect(
      rest(6, tangle) == [.paragraph(["Written as mermaid: in a drawing the transitions would be a tangle."])])
    #expect(rest(12, []).isEmpty)
    // Many transitions between the same two states are one arrow with four labels.
    func between(_ count: Int) -> [RegionElement] { rest(2, (0..<count).map { .init(from: 0, to: 1, label: "\($0)") }) }
    #expect(between(4).isEmpty)
    #expect(
      between(200) == [
        .paragraph([
          "197 transitions have no label in the drawing, which has room for 4 at each arrow; "
            + "the view 'table' has all of them."
        ])
      ])
  }
}
