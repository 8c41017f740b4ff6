import Live
import Terminal
import Testing
import Typography

@Suite struct StateDiagramTests {
  private func text(_ diagram: StateDiagram, isASCII: Bool = false) -> [String] {
    var canvas = Canvas(
      size: TerminalSize(columns: diagram.columns, rows: diagram.rows), CanvasLook(isASCII: isASCII))
    diagram.draw(on: &canvas, column: 0, row: 0)
    return (0..<diagram.rows).map { row in
      (0..<diagram.columns).map { canvas.frame[$0, row].text.string }.joined()
    }
  }

  private let adder = [
    StateDiagram.Arrow(start: 0, end: 0, label: "0/0", isLit: false),
    StateDiagram.Arrow(start: 0, end: 1, label: "1/0", isLit: true),
    StateDiagram.Arrow(start: 1, end: 1, label: "1/1", isLit: false),
    StateDiagram.Arrow(start: 1, end: 0, label: "0/1", isLit: false),
  ]

  @Test func twoStates() throws {
    let diagram = try #require(
      StateDiagram(states: ["low", "high"], arrows: adder, current: 1, columns: 40, rows: 10))
    #expect(
      text(diagram) == [
        "(low) ↺ 0/0 ◀─────┐",
        " └ 1/0 ─────────┐ │",
        "[high] ↺ 1/1 ◀──┘ │",
        " └ 0/1 ───────────┘",
      ])
    #expect(
      text(diagram, isASCII: true) == [
        "(low) @ 0/0 <-----+",
        " + 1/0 ---------+ |",
        "[high] @ 1/1 <--+ |",
        " + 0/1 -----------+",
      ])
  }

  @Test func anArrowDownFromTheStateAbove() throws {
    let arrows = [
      StateDiagram.Arrow(start: 0, end: 1, label: "a", isLit: false),
      StateDiagram.Arrow(start: 0, end: 2, label: "b", isLit: false),
    ]
    let diagram = try #require(
      StateDiagram(states: ["x", "y", "z"], arrows: arrows, current: 0, columns: 40, rows: 10))
    #expect(
      text(diagram)
        == [
          "[x]      ",
          " └ a ──┐ ",
          " └ b ──┼─┐",
          "(y) ◀──┘ │",
          "(z) ◀────┘",
        ].map { $0.count < 10 ? $0 + String(repeating: " ", count: 10 - $0.count) : $0 })
  }

  @Test func nothingWithoutRoom() {
    #expect(StateDiagram(states: ["low", "high"], arrows: adder, current: 0, columns: 40, rows: 3) == nil)
    #expect(StateDiagram(states: ["low", "high"], arrows: adder, current: 0, columns: 12, rows: 10) == nil)
    #expect(StateDiagram(states: [], arrows: [], current: 0, columns: 40, rows: 10) == nil)
  }
}
