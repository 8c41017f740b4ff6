import Screens
import Terminal
import Testing
import Typography

@Suite("Pager: keys")
struct PagerKeysTests {
  @Test func showsTheFirstScreen() throws {
    let reading = try Reading(lines: 50)
    #expect(reading.text == (1...7).map { "line \($0)" })
    #expect(reading.status.hasPrefix(" docs/here.md · ? for help"))
    #expect(reading.status.hasSuffix(" top "))
    #expect(try Reading(lines: 7).status.hasSuffix(" all "))
  }

  /// There are seven rows of text, and each key is pressed at line 20.
  @Test(arguments: [
    ("j", 21), ("e", 21), ("k", 19), (" ", 27), ("f", 27), ("b", 13), ("d", 23), ("u", 17), ("g", 1), ("G", 44),
    ("jjk", 21), ("gk", 1), ("Gj", 44), ("G ", 44),
    ("5j", 25), ("12k", 8), ("10G", 10), ("10g", 10), ("20d", 40), ("15u", 5), ("2f", 34), ("2 ", 34), ("2b", 6),
    ("99999999999999999999999999j", 44), ("99999999999999999999k", 1), ("0j", 20), ("5\u{202E}j", 21), ("5jj", 26),
    ("50%", 22), ("100p", 44), ("999%", 44), ("p", 1), ("%", 1),
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
      (TerminalKey.down, Modifiers(), 21), (.up, [], 19), (.pageDown, [], 27), (.pageUp, [], 13), (.home, [], 1),
      (.end, [], 44),
      (.enter, [], 21), (.character("f"), .control, 27), (.character("v"), .control, 27),
      (.character("b"), .control, 13),
      (.character("d"), .control, 23), (.character("u"), .control, 17), (.character("e"), .control, 21),
      (.character("n"), .control, 21), (.character("y"), .control, 19), (.character("p"), .control, 19),
      (.function(5), [], 20), (.character("l"), .control, 20),
    ] as [(TerminalKey, Modifiers, Int)])
  func otherKeys(key: TerminalKey, modifiers: Modifiers, line: Int) throws {
    var reading = try Reading(lines: 50)
    reading.press(String(repeating: "j", count: 19))
    reading.press(key, with: modifiers)
    #expect(reading.top == "line \(line)")
    #expect(reading.effects.isEmpty)
  }

  @Test func escapeLeadsBackAndLeavesTheFirstPage() throws {
    var reading = try Reading("[a](other.md) text\n", columns: 40)
    reading.press(.tab, .enter)
    try reading.answer("other")
    #expect(reading.top == "other")
    reading.press(.escape)
    #expect(reading.top.contains("text"))
    // The first Escape removes the highlighting.
    reading.press(.tab)
    reading.press(.escape)
    #expect(!reading.effects.contains(.quit))
    reading.press(.escape)
    #expect(reading.effects.contains(.quit))
  }

  @Test func aNumberIsSaidAndForgotten() throws {
    var reading = try Reading(lines: 50)
    reading.press("12")
    #expect(reading.status.hasPrefix(" 12 "))
    reading.press(.escape)
    reading.press("j")
    #expect(reading.top == "line 2")
    reading.press("3")
    reading.press(.down)
    #expect(reading.top == "line 5")
    reading.press("3")
    reading.press(.character("e"), with: .control)
    #expect(reading.top == "line 8")
  }

  @Test(arguments: ["ZZ", ":q", "q", "Q"])
  func quits(keys: String) throws {
    var reading = try Reading(lines: 50)
    reading.press("Zj:j")
    #expect(reading.effects.isEmpty && reading.top == "line 1")
    #expect(reading.status.contains("':j' does nothing"))
    reading.press(keys)
    #expect(reading.effects == [.quit])
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
    #expect(
      reading.effects == [.quit, .quit, .interrupt, .suspend, .edit(path: "/root/docs/here.md"), .load(Reading.source)])
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
    reading.press("2]")
    #expect(reading.top == "### Three")
    reading.press("9[")
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
    #expect(reading.marked(CellStyle(.inverse)).map(\.folded) == ["Apple"])
    reading.press(.down, .down, .down)
    #expect(reading.marked(CellStyle(.inverse)).map(\.folded) == ["Cherry"])
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
    // Lines that the filter hides cannot be chosen.
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
    // A second `?` closes it.
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

  @Test func copiesCodeAsInTheDocument() throws {
    let code = "let a = 1\n\n\tlet b = \"a long line of code that must be divided\" ä\n"
    var reading = try Reading(
      "text\n\n```swift\n\(code)```\n\n" + String(repeating: "a\\\n", count: 20) + "\n    last\n", columns: 30)
    reading.press("y")
    #expect(reading.effects == [.copy(Array(code.utf8))])
    #expect(reading.status.contains("copied 3 lines of code"))
    reading.press("Gy")
    #expect(reading.effects.last == .copy(Array("last\n".utf8)))
    #expect(reading.status.contains("copied 1 line of code"))
    var bare = try Reading(lines: 5)
    bare.press("y")
    #expect(bare.effects.isEmpty)
    #expect(bare.status.contains("no code on the screen"))
  }

  /// Copied text must not be more than text, wherever it is pasted.
  @Test func whatIsCopiedHoldsNoCommands() throws {
    var reading = try Reading("```\na\u{1B}[201~b\u{9B}c\u{202E}d\u{7F}\te\u{7}\r\nf\r\n```\n")
    reading.press("y")
    #expect(reading.effects == [.copy(Array("a␛[201~b\u{FFFD}c⟨RLO⟩d␡\te␇\nf\n".utf8))])
    #expect(reading.status.contains("copied 2 lines of code"))
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
    #expect(reading.status.contains("extend to the right"))
    reading.press(">")
    #expect(reading.text[0].hasPrefix("‹"))
    reading.press(.right, .right, .right, .right, .right, .right, .right, .right)
    #expect(reading.text[0].hasSuffix("word11"))
    reading.press("<<<<<<<<<")
    #expect(reading.text[0].hasPrefix("    word0 "))
    reading.press("w")
    #expect(reading.text[1].hasPrefix("  ↪ "))
  }

  @Test func whatIsWiderThanTheTextIsCutBesideTheOutline() throws {
    var reading = try Reading("# A\n\n```\n" + String(repeating: "x", count: 58) + "\n```\n", columns: 60)
    reading.press("wt")
    #expect(reading.text[3].hasSuffix("x›"))
    #expect(reading.text[3].hasPrefix(String(repeating: " ", count: 23) + "│     x"))
  }

  @Test func wideCharactersScrollSidewaysToo() throws {
    let line = "日本語abcdefghijklmnopqrstuvwxyz" + String(repeating: "é\u{301}", count: 40)
    var reading = try Reading("```\n\(line)\n```\n", columns: 30)
    reading.press("w>")
    #expect(reading.top.hasPrefix("‹ abcdef"))
    reading.press("4>")
    #expect(reading.top == "‹" + String(repeating: "é\u{301}", count: 28) + "›")
  }

  /// Only the visible part of a line is drawn.
  @Test(.timeLimit(.minutes(60)), arguments: ["ab", "語 "])
  func veryLongLines(unit: String) throws {
    let count = 500_000
    var reading = try Reading("```\n" + String(repeating: unit, count: count) + "\n```\n")
    reading.press("w/\(unit.prefix(1))")
    #expect(reading.status.contains("(1 of \(count))"))
    #expect(reading.matches.count + reading.currentMatch.count >= 11)
    reading.press(.enter)
    reading.press("7n40000>")
    #expect(reading.status.contains(" 8 of \(count)"))
    #expect(reading.top.hasPrefix("‹") && reading.top.hasSuffix("›"))
  }

  @Test func asciiFrames() throws {
    var pager = Pager(
      try Reading.document("# A\n\n- b\n\n```\n" + String(repeating: "x", count: 99) + "\n```\n"), columns: 30, rows: 8,
      isASCII: true)
    _ = pager.handle(.key(.character("w")))
    _ = pager.handle(.key(.character("t")))
    for keys in [[], [TerminalKey.escape], [.character("/"), .character("x"), .enter]] {
      for key in keys { _ = pager.handle(.key(key)) }
      let frame = pager.frame(.terminal)
      for row in 0..<8 {
        for column in 0..<30 {
          let isASCII = frame[column, row].text.string.utf8.allSatisfy { $0 < 0x80 }
          #expect(isASCII)
        }
      }
    }
  }
}
