import Screens
import Terminal
import Testing

@Suite("Pager: keys")
struct PagerKeysTests {
  @Test func showsTheFirstScreen() throws {
    let reading = try Reading(lines: 50)
    #expect(reading.text == (1...7).map { "line \($0)" })
    #expect(reading.status.hasPrefix(" docs/here.md · ? for help"))
    #expect(reading.status.hasSuffix(" top "))
    #expect(try Reading(lines: 7).status.hasSuffix(" all "))
  }

  /// Seven rows of text; each from line 20 on.
  @Test(arguments: [
    ("j", 21), ("e", 21), ("k", 19), (" ", 27), ("f", 27), ("b", 13), ("d", 23), ("u", 17), ("g", 1), ("G", 44),
    ("jjk", 21), ("gk", 1), ("Gj", 44), ("G ", 44),
  ])
  func letters(keys: String, line: Int) throws {
    var reading = try Reading(lines: 50)
    reading.press(String(repeating: "j", count: 19))
    #expect(reading.top == "line 20")
    reading.press(keys)
    #expect(reading.top == "line \(line)")
    #expect(reading.effects.isEmpty)
  }

  @Test(
    arguments: [
      (Key.down, Modifiers(), 21), (.up, [], 19), (.pageDown, [], 27), (.pageUp, [], 13), (.home, [], 1),
      (.end, [], 44),
      (.enter, [], 21), (.character("f"), .control, 27), (.character("v"), .control, 27),
      (.character("b"), .control, 13),
      (.character("d"), .control, 23), (.character("u"), .control, 17), (.character("e"), .control, 21),
      (.character("n"), .control, 21), (.character("y"), .control, 19), (.character("p"), .control, 19),
      (.function(5), [], 20), (.character("l"), .control, 20),
    ] as [(Key, Modifiers, Int)])
  func otherKeys(key: Key, modifiers: Modifiers, line: Int) throws {
    var reading = try Reading(lines: 50)
    reading.press(String(repeating: "j", count: 19))
    reading.press(key, with: modifiers)
    #expect(reading.top == "line \(line)")
    #expect(reading.effects.isEmpty)
  }

  @Test func theWheelScrolls() throws {
    var reading = try Reading(lines: 50)
    #expect(reading.pager.handle(.mouse(Mouse(.wheelDown, column: 0, row: 0))).isEmpty)
    #expect(reading.top == "line 4")
    _ = reading.pager.handle(.mouse(Mouse(.wheelUp, column: 0, row: 0)))
    #expect(reading.top == "line 1")
  }

  @Test func whatIsAskedOfTheWorld() throws {
    var reading = try Reading(lines: 5)
    reading.press("qQ")
    reading.press(.character("c"), .character("z"), with: .control)
    reading.press("v")
    #expect(reading.effects == [.quit, .quit, .interrupt, .suspend, .edit(path: "/root/docs/here.md")])
    var page = try Reading("a", from: .builtIn(path: "README.md"))
    page.press("v")
    #expect(page.effects.isEmpty)
    #expect(page.status.contains("only a file can be edited"))
  }

  @Test func sayWhatAKeyDoesNot() throws {
    var reading = try Reading(lines: 5)
    reading.press("\u{202E}")
    #expect(reading.status.contains("'⟨RLO⟩' does nothing; ? lists the keys"))
    reading.press("j")
    #expect(!reading.status.contains("nothing"))
  }

  // MARK: Headings

  @Test func headings() throws {
    let part = "\n" + String(repeating: "text\\\n", count: 8) + "\n"
    var reading = try Reading("start\(part)# One\(part)## Two\(part)### Three\(part)")
    reading.press("]")
    #expect(reading.top == "One")
    #expect(reading.status.hasPrefix(" docs/here.md · One · "))
    reading.press("]]")
    #expect(reading.top == "### Three")
    reading.press("]")
    #expect(reading.status.contains("no heading below"))
    reading.press("[[")
    #expect(reading.top == "One")
    reading.press("[")
    #expect(reading.status.contains("no heading above"))
  }

  // MARK: Outline

  private func outlined() throws -> Reading {
    let part = "\n\n" + String(repeating: "text\\\n", count: 12) + "\n"
    var reading = try Reading("# Apple\(part)## Banana\(part)## Cherry\(part)", columns: 60)
    reading.press("t")
    return reading
  }

  @Test func theOutlineStandsBesideTheText() throws {
    var reading = try outlined()
    let panes = reading.text.map { $0.split(separator: "│", omittingEmptySubsequences: false).map { String($0) } }
    #expect(panes.map { $0[0].folded } == ["Outline", "Apple", "Banana", "Cherry", "", "", ""])
    #expect(panes.map { $0[1].folded } == ["Apple", "═════", "", "text", "text", "text", "text"])
    #expect(reading.marked(Style(.inverse)).map(\.folded) == ["Apple"])
    reading.press(.down, .down, .down)
    #expect(reading.marked(Style(.inverse)).map(\.folded) == ["Cherry"])
    reading.press(.enter)
    #expect(reading.top == "Cherry")
    reading.press(.backspace)
    #expect(reading.top == "Apple")
  }

  @Test func typingFiltersTheOutline() throws {
    var reading = try outlined()
    reading.press("NAN")
    #expect(reading.text[0].hasPrefix(" Outline: NAN "))
    #expect(reading.text[1].hasPrefix("   Banana "))
    #expect(!reading.rows.joined().contains("Cherry"))
    reading.press("x")
    #expect(!reading.rows.joined().contains("Banana"))
    reading.press(.backspace)
    #expect(reading.rows.joined().contains("Banana"))
    reading.press(.enter)
    #expect(reading.top == "Banana")
    // What is filtered away cannot be chosen.
    reading.press("tzzz")
    reading.press(.enter)
    #expect(reading.top == "Banana")
  }

  @Test func escapeClosesTheOutline() throws {
    var reading = try outlined()
    reading.press("ban")
    reading.press(.escape)
    #expect(reading.top == "Apple")
    #expect(!reading.rows.joined().contains("│"))
    var bare = try Reading(lines: 3)
    bare.press("t")
    #expect(bare.status.contains("no headings"))
  }

  // MARK: Help

  @Test func helpIsAPageOfItsOwn() throws {
    var reading = try Reading(lines: 50, columns: 80, rows: 30)
    reading.press("jjj?")
    #expect(reading.top == "Keys")
    #expect(reading.rows.joined().contains("follow the link"))
    reading.press(.escape)
    #expect(reading.top == "line 4")
    // Asked for twice, it goes away.
    reading.press("??")
    #expect(reading.top == "line 4")
    #expect(reading.effects.isEmpty)
  }

  @Test func pagesAreListed() throws {
    var reading = try Reading(lines: 5, columns: 80, rows: 60)
    reading.press("L")
    #expect(reading.rows.contains { $0.contains("• automata") || $0.contains("• Automata") })
    reading.press(.tab, .enter)
    #expect(reading.effects == [.load(.builtIn(path: "README.md"))])
  }

  // MARK: Code

  @Test func copiesCodeAsItStandsInTheDocument() throws {
    let code = "let a = 1\n\n\tlet b = \"a long line of code that must be divided\" \u{1B}\n"
    var reading = try Reading(
      "text\n\n```swift\n\(code)```\n\n" + String(repeating: "a\\\n", count: 20) + "\n    last\n", columns: 30)
    reading.press("y")
    #expect(reading.effects == [.copy(Array(code.utf8))])
    #expect(reading.status.contains("copied 2 lines of code"))
    reading.press("Gy")
    #expect(reading.effects.last == .copy(Array("last\n".utf8)))
    #expect(reading.status.contains("copied 1 line of code"))
    var bare = try Reading(lines: 5)
    bare.press("y")
    #expect(bare.effects.isEmpty)
    #expect(bare.status.contains("no code on the screen"))
  }

  // MARK: Sideways

  @Test func wrappingCanBeTurnedOff() throws {
    let line = (0..<12).map { "word\($0)" }.joined(separator: " ")
    var reading = try Reading("```\n\(line)\n```\n", columns: 40)
    #expect(reading.text[1].hasPrefix("  ↪ "))
    reading.press(">")
    #expect(reading.top.hasPrefix("    word0"))
    reading.press("w")
    #expect(reading.text[0].hasPrefix("    word0 "))
    #expect(reading.text[0].hasSuffix("›"))
    #expect(reading.text[1].isEmpty)
    #expect(reading.status.contains("go on to the right"))
    reading.press(">")
    #expect(reading.text[0].hasPrefix("‹"))
    reading.press(.right, .right, .right, .right, .right, .right, .right, .right)
    #expect(reading.text[0].hasSuffix("word11"))
    reading.press("<<<<<<<<<")
    #expect(reading.text[0].hasPrefix("    word0 "))
    reading.press("w")
    #expect(reading.text[1].hasPrefix("  ↪ "))
  }

  @Test func asciiFrames() throws {
    var pager = Pager(
      try Reading.document("# A\n\n- b\n\n```\n" + String(repeating: "x", count: 99) + "\n```\n"), columns: 30, rows: 8,
      isASCII: true)
    _ = pager.handle(.key(.character("w")))
    _ = pager.handle(.key(.character("t")))
    let frame = pager.frame(.terminal)
    for row in 0..<7 {
      for column in 0..<30 {
        let isASCII = frame[column, row].text.string.utf8.allSatisfy { $0 < 0x80 }
        #expect(isASCII)
      }
    }
  }
}
