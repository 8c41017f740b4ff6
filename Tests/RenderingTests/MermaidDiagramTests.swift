import Rendering
import Simulations
import Testing

@Suite struct MermaidDiagramTests {
  private func lines(_ report: Report) -> [String] {
    guard case .fence("mermaid", let lines)? = ReportRenderer.elements(report, title: nil, anchor: "a").first else {
      return []
    }
    return lines
  }

  private func report(_ diagram: StateDiagram) -> Report {
    Report(statistics: [], series: Series(steps: [], columns: []), views: [.diagram(diagram)])
  }

  @Test func aDiagram() {
    let diagram = StateDiagram(
      states: ["even", "odd"], initial: 1,
      arrows: [.init(from: 0, to: 1, label: "1 / flip"), .init(from: 1, to: 1, label: "0")])
    #expect(
      lines(report(diagram)) == [
        "stateDiagram-v2", "  direction LR", "  state \"even\" as s0", "  state \"odd\" as s1", "  [*] --> s1",
        "  s0 --> s1: 1 / flip", "  s1 --> s1: 0",
      ])
  }

  /// Nothing that an author writes ends a label, a line or the fence, or begins something else.
  @Test(
    arguments: [
      ("a\"b", "a#34;b"), ("a;b:c", "a#59;b#58;c"), ("x\ny", "x y"), ("```", "#96;#96;#96;"), ("%%{init}%%", nil),
      ("<b>", "#60;b#62;"), ("#35;", "#35;35#59;"), ("été → 2", "été → 2"), ("\u{1B}[31m", "\u{FFFD}#91;31m"),
      ("end note", "end note"), ("a --> b", "a --#62; b"),
    ] as [(String, String?)]) func labels(words: String, label: String?)
  {
    let diagram = StateDiagram(states: [words], initial: 0, arrows: [.init(from: 0, to: 0, label: words)])
    let lines = lines(report(diagram))
    #expect(lines.count == 5)
    if let label {
      #expect(lines[2...].elementsEqual(["  state \"\(label)\" as s0", "  [*] --> s0", "  s0 --> s0: \(label)"]))
    }
    #expect(lines[4].dropFirst("  s0 --> s0: ".count).allSatisfy { !"%{}\"`<>".contains($0) })
  }

  @Test func longWordsAreCutInDiagramsAndTables() {
    let long = String(repeating: "x", count: 50), cut = String(repeating: "x", count: 40) + "…"
    let diagram = StateDiagram(states: [long], initial: 0, arrows: [])
    #expect(lines(report(diagram))[2] == "  state \"\(cut)\" as s0")
    let table = Report(
      statistics: [], series: Series(steps: [], columns: []), views: [.table(Table(header: ["h"], rows: [[long]]))])
    guard case .table(let rows)? = ReportRenderer.elements(table, title: nil, anchor: "a").first else { return }
    #expect(rows.last == "| \(cut) |")
  }

  @Test func aTitleStandsUnderTheDiagram() {
    var report = report(StateDiagram(states: ["a"], initial: 0, arrows: []))
    report.views.insert(.table(Table(header: ["h"], rows: [])), at: 0)
    let elements = ReportRenderer.elements(report, title: "A machine", anchor: "fig-m")
    #expect(elements.last == .paragraph(["<a id=\"fig-m\"></a>*A machine*"]))
  }
}
