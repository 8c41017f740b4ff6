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
    #expect(
      first.alternative
        == "State diagram of 2 states (low, high) and 2 transitions, starting in low. From low to high: 1 / up; "
        + "high to low: 0.")
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
    let words = ["card", "key"].map { String(repeating: "waiting for a coin ", count: 6) + "and a \($0)" }
    let diagram = StateDiagram(states: words, initial: 0, arrows: words.map { .init(from: 0, to: 1, label: $0) })
    let figure = try GridSVGTests.svg(GridSVGTests.elements([.diagram(diagram, .svg)]).first)
    let texts = try #require(XMLChecker.parts(figure.bytes)).texts.dropFirst(3)
    // The words differ in their last line.
    #expect(texts.count { $0.hasSuffix("a card") } == 2 && texts.count { $0.hasSuffix("a key") } == 2, "\(texts)")
    #expect(figure.alternative.contains("a card,") && figure.alternative.contains("a key)"))
  }

  /// A state or label that is too long even for several lines shows where it differs from another one, and the
  /// description lists the states that are shorter.
  @Test func theDescriptionHasTheDrawnLabels() throws {
    let start = "the machine waits until the user inserts one or several pieces of money, or even shows a "
    let diagram = StateDiagram(
      states: [start + "coin", start + "card", "idle"], initial: 2,
      arrows: [.init(from: 2, to: 0, label: start + "coin / the lamp lights up"), .init(from: 2, to: 1, label: "x")])
    let figure = try GridSVGTests.svg(GridSVGTests.elements([.diagram(diagram, .svg)]).first)
    let texts = try #require(XMLChecker.parts(figure.bytes)).texts, all = texts.joined(separator: " ")
    #expect(all.contains("a coin") && all.contains("a card") && texts.contains("idle"), "\(texts)")
    #expect(texts.contains { $0.hasSuffix("… /") } && texts.contains("the lamp lights up"), "\(texts)")
    #expect(figure.alternative.contains(" Shortened in the drawing: the machine waits"), "\(figure.alternative)")
    #expect(figure.alternative.count <= 300)
  }

  /// Long words take several lines instead of being cut, within boxes that are high enough for them. Inputs and outputs
  /// begin a line each.
  @Test func longWordsAreWhole() throws {
    let states = ["waiting for a customer to arrive", "holding one euro and waiting for more"]
    let labels = [
      "a coin of one euro / please add another coin", "a coin of one euro / a bar of chocolate", "stop / ok",
    ]
    let diagram = StateDiagram(
      states: states, initial: 0,
      arrows: [
        .init(from: 0, to: 1, label: labels[0]), .init(from: 1, to: 0, label: labels[1]),
        .init(from: 1, to: 0, label: labels[2]),
      ])
    let figure = try GridSVGTests.svg(GridSVGTests.elements([.diagram(diagram, .svg)]).first)
    let texts = try #require(XMLChecker.parts(figure.bytes)).texts.dropFirst(3)
    let all = texts.joined(separator: " ")
    #expect((states + labels).allSatisfy(all.contains) && !all.contains("…"), "\(texts)")
    #expect(texts.contains("a coin of one euro /") && texts.contains("please add another coin"))
    // Every line of a state is inside its box, and no line of another text is.
    let lines = String(decoding: figure.bytes, as: UTF8.self).split(separator: "\n")
    func number(_ name: String, _ line: Substring) throws -> Double {
      let start = try #require(line.firstRange(of: " \(name)=\"")).upperBound
      return try #require(Double(line[start...].prefix { $0 != "\"" }))
    }
    let boxes = try lines.filter { $0.contains("class=\"state\"") }.map { line in
      (
        x: try number("x", line), y: try number("y", line), width: try number("width", line),
        height: try number("height", line)
      )
    }
    let words = try lines.filter { $0.hasPrefix("<text") }.map { (x: try number("x", $0), y: try number("y", $0)) }
    let inside = boxes.map { box in
      words.filter { $0.x > box.x && $0.x < box.x + box.width && $0.y > box.y && $0.y < box.y + box.height }.count
    }
    #expect(boxes.count == 2 && inside.allSatisfy { $0 == 3 })
    #expect(boxes.allSatisfy { $0.height >= 60 && $0.width <= 180 })
    // The alternative text names as many transitions as fit.
    #expect(figure.alternative.count <= 300)
    #expect(figure.alternative.contains(" From \(states[0]) to \(states[1]): a coin of one euro / "))
    #expect(figure.alternative.hasSuffix("; and 2 more."))
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
