import Rendering
import Simulations
import TestSupport
import Testing

@Suite struct MermaidDiagramTests {
  private func lines(_ report: Report) -> [String] {
    guard case .fence("mermaid", let lines)? = ReportRenderer.elements(report, title: nil, anchor: "a").first else {
      return []
    }
    return lines
  }

  private func report(_ diagram: StateDiagram) -> Report {
    Report(statistics: [], series: Series(steps: [], columns: []), views: [.diagram(diagram, .mermaid)])
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

  /// An author's words cannot end a label, a line or the fence, or begin something else.
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

  /// A written diagram is read back as the same diagram.
  @Test func whatIsWrittenIsRead() throws {
    var random = Bytes(seed: 8)
    let words = [
      "a", "", " ", "b c", "x;y:z", "\"#35;\"", "[*] --> s0", "é日🙂", "end", "s1: s2", "--",
      String(repeating: "w", count: 90), " / ", "the machine waits until the user ", "…",
    ]
    func word() -> String {
      (0..<1 + random.number(below: 3)).map { _ in words[random.number(below: words.count)] }.joined()
    }
    for _ in 0..<200 {
      let count = 1 + random.number(below: 14)
      let diagram = StateDiagram(
        states: (0..<count).map { _ in word() }, initial: random.number(below: count),
        arrows: (0..<random.number(below: 20)).map { _ in
          .init(from: random.number(below: count), to: random.number(below: count), label: word())
        })
      let lines = MermaidDiagram.lines(diagram)
      for end in ["\n", "\r\n"] {
        let read = try #require(MermaidDiagram.diagram(Array((lines.joined(separator: end) + end).utf8)))
        #expect(MermaidDiagram.lines(read) == lines)
        #expect(
          read.initial == diagram.initial
            && read.arrows.map { [$0.from, $0.to] } == diagram.arrows.map { [$0.from, $0.to] })
      }
    }
    let short = StateDiagram(states: ["a\"b", "é"], initial: 1, arrows: [.init(from: 1, to: 0, label: "x: y")])
    #expect(MermaidDiagram.diagram(Array(MermaidDiagram.lines(short).joined(separator: "\n").utf8)) == short)
  }

  private static let head = "stateDiagram-v2\n  direction LR\n", one = "  state \"a\" as s0\n  [*] --> s0\n"

  /// A text with any other spelling is not one of our diagrams.
  @Test(arguments: [
    "", "stateDiagram-v2", head, head + "  [*] --> s0\n", "stateDiagram\n  direction LR\n" + one,
    "stateDiagram-v2\n" + one,
    head + "  state \"a\" as s1\n  [*] --> s1\n", head + "  state \"a\" as s0\n",
    head + "  state \"a\" as s0\n  [*] --> s1\n",
    head + "  state \"a\" as s0\n  [*] --> s00\n", head + "  state \"a\" as s0\n  [*] --> s+0\n",
    head + "  state \"a\" as s0\n  [*] --> s99999999999999999999\n", head + one + one, head + one + "  s0 --> s0\n",
    head + one + "  s0 --> s1: x\n", head + one + "  s0 --> s0: <b>\n", head + one + "  s0 --> s0: #9829;\n",
    head + one + "  s0 --> s0: #65;\n", head + one + "  s0 --> s0: #\n", head + one + "  s0 --> s0: #;\n",
    head + one + "  s0 --> s0: a;b\n", head + one + "  note right of s0: x\n",
    head + one + "  click s0 \"javascript:alert(1)\"\n",
    head + one + "%%{init: {}}%%\n", head + one + "  s0 --> s0: \u{1B}[31m\n", head + one + " s0 --> s0: x\n",
    head + one + "  s0 --> s0: \(String(repeating: "x", count: 60))\n",
    head + "  state \"a\u{0}\" as s0\n  [*] --> s0\n",
    head + "  state \"a\" as s0\n  s0 --> s0: x\n  [*] --> s0\n",
  ]) func nothingElseIsRead(text: String) {
    #expect(MermaidDiagram.diagram(Array(text.utf8)) == nil)
  }

  @Test func whatIsNotTextIsNotRead() {
    #expect(MermaidDiagram.diagram(Array(Self.head.utf8) + [0xFF]) == nil)
    #expect(MermaidDiagram.diagram(Array((Self.head + Self.one).utf8))?.states == ["a"])
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

  /// Labels that would be cut to the same start keep their ends, or get a number.
  @Test func longLabelsStayDifferent() throws {
    let long = String(repeating: "x", count: 50),
      words = [long + "1", long + "2", long + "a" + long, long + "b" + long]
    let diagram = StateDiagram(
      states: words, initial: 0, arrows: words.map { .init(from: 0, to: 1, label: $0) })
    let lines = lines(report(diagram))
    let states = lines[2..<6].map { $0.split(separator: "\"")[1] }
    #expect(Set(states).count == 4 && states.allSatisfy { $0.count <= 41 }, "\(states)")
    #expect(states[0].hasSuffix("1") && states[1].hasSuffix("2"), "\(states)")
    #expect(lines.suffix(4).map { $0.dropFirst("  s0 --> s1: ".count) } == states)
    let read = try #require(MermaidDiagram.diagram(Array(lines.joined(separator: "\n").utf8)))
    #expect(MermaidDiagram.lines(read) == lines)
  }

  /// Labels with the same start show the words in which they differ, wherever these are.
  @Test func longLabelsShowWhereTheyDiffer() {
    let start = "the machine waits until the user "
    let words = [
      start + "inserts a coin", start + "inserts a card", start + "inserts a very thin and light bank note",
      "another start of a label that is not short",
    ]
    let lines = lines(report(StateDiagram(states: words, initial: 0, arrows: [])))
    #expect(
      lines[2..<6].map { String($0.split(separator: "\"")[1]) } == [
        "the machine wait…the user inserts a coin", "the machine wait…the user inserts a card",
        "the machine wait…a very thin and light…", "another start of a label that is not sho…",
      ])
  }

  /// The slash between input and output stays, and a short one leaves its space to the other.
  @Test func inputAndOutputAreCutSeparately() throws {
    let long = "the user inserts a very large ",
      words = [
        long + "coin / " + long + "door opens", long + "card / " + long + "door opens", "push / \(long)\(long)",
        "\(long)\(long) / x", "\(long)\(long)", "a / b",
      ]
    let diagram = StateDiagram(states: ["s"], initial: 0, arrows: words.map { .init(from: 0, to: 0, label: $0) })
    let lines = lines(report(diagram)), labels = lines.suffix(6).map { String($0.dropFirst("  s0 --> s0: ".count)) }
    #expect(Set(labels).count == 6 && labels.allSatisfy { $0.count <= 41 }, "\(labels)")
    #expect(labels[0].contains("coin / the") && labels[1].contains("card / the"), "\(labels)")
    #expect(labels[2].hasPrefix("push / the user inserts a") && labels[2].count == 40, "\(labels)")
    #expect(labels[3].hasSuffix("… / x") && labels[3].count == 40, "\(labels)")
    #expect(labels[5] == "a / b")
    let read = try #require(MermaidDiagram.diagram(Array(lines.joined(separator: "\n").utf8)))
    #expect(MermaidDiagram.lines(read) == lines)
  }

  @Test func aTitleStandsUnderTheDiagram() {
    var report = report(StateDiagram(states: ["a"], initial: 0, arrows: []))
    report.views.insert(.table(Table(header: ["h"], rows: [])), at: 0)
    let elements = ReportRenderer.elements(report, title: "A machine", anchor: "fig-m")
    #expect(elements.last == .paragraph(["<a id=\"fig-m\"></a>*A machine*"]))
  }
}
