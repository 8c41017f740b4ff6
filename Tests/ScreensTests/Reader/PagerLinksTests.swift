import Screens
import Terminal
import Testing

@Suite("Pager: links")
struct PagerLinksTests {
  private static let filler = "\n\n" + String(repeating: "text\\\n", count: 20) + "\n"

  @Test func tabGoesFromLinkToLink() throws {
    var reading = try Reading("[one](a.md) [two](b.md)\(Self.filler)[three](c.md)\(Self.filler)")
    reading.press(.tab)
    #expect(reading.focusedLink == ["one"])
    #expect(reading.status.hasPrefix(" a.md"))
    reading.press(.tab, .tab)
    #expect(reading.focusedLink == ["three"])
    reading.press(.tab)
    #expect(reading.status.contains("no link below"))
    reading.press(.tab, .tab, with: .shift)
    #expect(reading.focusedLink == ["one"])
    reading.press(.tab, with: .shift)
    #expect(reading.status.contains("no link above"))
    reading.press(.escape)
    #expect(reading.focusedLink.isEmpty)
    // After scrolling, the focus begins with the first link on the screen.
    reading.press("  ")
    reading.press(.tab)
    #expect(reading.focusedLink == ["three"])
    var bare = try Reading(lines: 3)
    bare.press(.tab)
    #expect(bare.status.contains("no links"))
  }

  @Test func linksInLongParagraphsComeIntoSight() throws {
    let words = (0..<200).map { $0 == 150 ? "[deep](x.md)" : "word" }.joined(separator: " ")
    var reading = try Reading(words)
    reading.press(.tab)
    #expect(reading.focusedLink == ["deep"])
  }

  @Test func followsALinkAndComesBackToItsPlace() throws {
    var reading = try Reading(
      (1...20).map { "p\($0)\n\n" }.joined() + "[other](sub/other.md#Second-part)\n" + Self.filler)
    reading.press(.tab)
    let before = reading.text
    reading.press(.enter)
    #expect(reading.effects == [.load(.file(root: "/root", path: "docs/sub/other.md"))])
    // Until the document has arrived, the page stays.
    #expect(reading.text == before)
    try reading.answer("# First part\(Self.filler)# Second part\(Self.filler)")
    #expect(reading.top == "Second part")
    #expect(reading.status.hasPrefix(" docs/sub/other.md · Second part "))
    reading.press("jj")
    let there = reading.text
    reading.press(.backspace)
    #expect(reading.text == before)
    #expect(reading.effects.count == 1)
    reading.press(.right, with: .alt)
    #expect(reading.text == there)
    reading.press(.left, with: .alt)
    #expect(reading.text == before)
    reading.press(.backspace)
    #expect(reading.status.contains("nothing to go back to"))
    reading.press(.right, .right, with: .alt)
    #expect(reading.status.contains("nothing to go forward to"))
  }

  @Test func whatCannotBeLoadedIsSaid() throws {
    var reading = try Reading("[a](gone.md)")
    reading.press(.tab, .enter)
    reading.pager.fail(ReaderDocument.Refusal("'gone\u{1B}.md' is\u{202E} not there"))
    #expect(reading.status.contains("'gone␛.md' is⟨RLO⟩ not there"))
    #expect(reading.top == "a")
    reading.press(.backspace)
    #expect(reading.status.contains("nothing to go back to"))
  }

  /// If a way back fails, the rest of the way stays the same.
  @Test func failingTwiceLosesNoPlace() throws {
    var reading = try Reading("[a](b.md)")
    reading.press(.tab, .enter)
    try reading.answer("[c](gone.md)")
    reading.press(.tab, .enter)
    reading.pager.fail(ReaderDocument.Refusal("gone"))
    reading.press(.backspace)
    #expect(reading.top == "a")
  }

  @Test func anchorsOfTheSamePage() throws {
    var reading = try Reading(
      "[x](#part-1) [y](#no) [z](#%C3%A4-2) [up](#)\(Self.filler)# Part\(Self.filler)# Part\(Self.filler)# Ä 2\(Self.filler)"
    )
    reading.press(.tab, .enter)
    #expect(reading.top == "Part")
    reading.press("[")
    #expect(reading.top == "Part")
    reading.press(.backspace)
    #expect(reading.top == "x y z up")
    reading.press(.tab, .tab, .enter)
    #expect(reading.status.contains("no heading '#no'"))
    #expect(reading.focusedLink == ["y"])
    #expect(reading.top == "x y z up")
    reading.press(.tab, .enter)
    #expect(reading.top == "Ä 2")
    #expect(reading.effects.isEmpty)
  }

  @Test func footnotesCanBeFollowed() throws {
    var reading = try Reading("a[^n]\(Self.filler)\n[^n]: The note.\n\n    more\(Self.filler)")
    reading.press(.tab, .enter)
    #expect(reading.text.contains { $0.hasPrefix("[1] The note.") })
    reading.press(.backspace)
    #expect(reading.top == "a[1]")
  }

  @Test func anchorsInHTML() throws {
    var reading = try Reading(
      "[x](#Fig) [y](#fig)\(Self.filler)<a id=\"Fig\"></a>A figure.\(Self.filler)# Fig\(Self.filler)")
    reading.press(.tab, .enter)
    #expect(reading.top == "A figure.")
    reading.press(.backspace)
    reading.press(.tab, .tab, .enter)
    #expect(reading.top == "Fig")
  }

  /// A heading takes precedence over other anchors.
  @Test func headingsWinOverFootnotes() throws {
    var reading = try Reading("[x](#footnote-1) a[^n]\(Self.filler)# Footnote 1\(Self.filler)\n[^n]: The note.\n")
    reading.press(.tab, .enter)
    #expect(reading.top == "Footnote 1")
    // But a footnote takes precedence if its number is followed.
    reading.press("g")
    reading.press(.tab, .tab, .enter)
    #expect(reading.text.contains("[1] The note."))
    var exact = try Reading("[x](#Footnote-1) a[^n]\(Self.filler)\n[^n]: The note.\(Self.filler)")
    exact.press(.tab, .enter)
    #expect(exact.status.contains("no heading '#Footnote-1'"))
  }

  /// If a way forward fails, the ways stay the same. A way back that fails is forgotten.
  @Test func failingChangesNoWays() throws {
    var reading = try Reading("[b](b.md)")
    reading.press(.tab, .enter)
    try reading.answer("[c](c.md)")
    reading.press(.backspace)
    reading.press(.right, with: .alt)
    reading.press(.tab, .enter)
    try reading.answer("here")
    reading.press(.backspace)
    #expect(reading.top == "c")
    reading.press(.tab)
    reading.press("r")
    reading.pager.fail(ReaderDocument.Refusal("gone"))
    #expect(reading.status.contains("gone") && reading.top == "c")
    reading.press(.backspace)
    #expect(reading.effects.last == .load(Self.file("docs/here.md")))
    reading.pager.fail(ReaderDocument.Refusal("gone"))
    reading.press(.backspace)
    #expect(reading.status.contains("nothing to go back to"))
    reading.press(.right, with: .alt)
    try reading.answer("here again")
    #expect(reading.top == "here again")
  }

  private static func file(_ path: String) -> DocumentSource { .file(root: "/root", path: path) }

  @Test func oneThingAtATime() throws {
    var reading = try Reading("[b](b.md#x)", columns: 60)
    reading.press(.tab, .enter)
    let before = reading.text
    reading.press("?Lrv")
    #expect(reading.text == before)
    #expect(reading.effects == [.load(Self.file("docs/b.md"))])
    try reading.answer("start\(Self.filler)# X\(Self.filler)")
    #expect(reading.top == "X")
    reading.press(.backspace)
    #expect(reading.text == before)
  }

  // MARK: Reading again

  @Test func readsTheFileAgainAtItsPlace() throws {
    var reading = try Reading(lines: 50)
    reading.press("10Gr")
    #expect(reading.effects == [.load(Reading.source)])
    try reading.answer((1...50).map { "new line \($0)\\\n" }.joined())
    #expect(reading.top == "new line 10")
    reading.press("R")
    #expect(reading.effects == [.load(Reading.source), .load(Reading.source)])
    reading.pager.fail(ReaderDocument.Refusal("gone"))
    #expect(reading.top == "new line 10")
    var page = try Reading("a", from: .input)
    page.press("r")
    #expect(page.effects.isEmpty)
    #expect(page.status.contains("only a file can be read again"))
  }

  /// After `r`, other files are also read again when they are visited.
  @Test func readingAgainForgetsWhatIsKnown() throws {
    var reading = try Reading("[b](b.md)")
    reading.press(.tab, .enter)
    try reading.answer("there")
    reading.press("r")
    try reading.answer("there")
    reading.press(.backspace)
    #expect(reading.effects.last == .load(Reading.source))
    try reading.answer("changed")
    #expect(reading.top == "changed")
  }

  // MARK: Marks

  @Test func marks() throws {
    var reading = try Reading("[b](b.md)\n\n" + (1...50).map { "line \($0)\\\n" }.joined())
    reading.press("10Gma")
    #expect(reading.top == "line 8")
    #expect(reading.status.contains("mark 'a' is set"))
    reading.press("Gmb'a")
    #expect(reading.top == "line 8")
    reading.press("'b")
    #expect(reading.status.contains(" end "))
    reading.press("'c")
    #expect(reading.status.contains("there is no mark 'c'"))
    reading.press("m")
    reading.press(.escape)
    reading.press("g")
    #expect(reading.top == "b")
    reading.press(.tab, .enter)
    try reading.answer("other")
    reading.press("'a")
    #expect(reading.top == "line 8")
    reading.press(.backspace)
    #expect(reading.top == "other")
  }

  @Test func addressesOutsideAreAskedFor() throws {
    var reading = try Reading("[a](https://example.org/x) [b](mailto:a@b.c)", columns: 80)
    reading.press(.tab, .enter)
    #expect(reading.status.contains("open https://example.org/x in another program? y/n"))
    reading.press("n")
    #expect(reading.effects.isEmpty)
    reading.press(.enter)
    reading.press("y")
    reading.press(.tab)
    reading.press("oy")
    #expect(reading.effects == [.open(address: "https://example.org/x"), .open(address: "mailto:a@b.c")])
    reading.press(.escape)
    reading.press("o")
    #expect(reading.status.contains("Tab chooses a link"))
  }

  /// Invisible characters of an address are marked before the user confirms.
  @Test func invisibleLettersOfAddressesAreShown() throws {
    var reading = try Reading("[a](https://bank\u{200B}.example/\u{2060}x)", columns: 100)
    reading.press(.tab)
    #expect(reading.status.hasPrefix(" https://bank⟨U+200B⟩.example/⟨U+2060⟩x"))
    reading.press("o")
    #expect(reading.status.contains("open https://bank⟨U+200B⟩.example/⟨U+2060⟩x in another program? y/n"))
    reading.press("n")
    // They are also marked on the page.
    var page = try Reading("[a](x.md)", columns: 100)
    page.press(.tab)
    #expect(page.status.hasPrefix(" x.md"))
  }

  /// `o` and `y` say what they did, or why they did nothing.
  @Test func everyAnswerIsSaid() throws {
    var reading = try Reading(
      "[a](https://example.org) [b](b.md) [c](automata:life) [d](javascript:x)", columns: 100)
    reading.press("y")
    #expect(reading.status.contains("no code on the screen"))
    reading.press(.tab)
    reading.press("oy")
    #expect(reading.status.contains("opening the address in another program"))
    for word in ["a page: Enter follows it", "a simulation: Enter plays it", "'javascript:' are not followed"] {
      reading.press(.tab)
      reading.press("o")
      #expect(reading.status.contains(word), "\(reading.status)")
    }
    #expect(reading.effects == [.open(address: "https://example.org")])
  }

  // MARK: Mouse

  @Test func aClickFollowsALink() throws {
    var reading = try Reading("text [one](a.md)\n\n| x | [two](b.md) |\n| - | - |\n\(Self.filler)")
    reading.click(column: 6, row: 0)
    #expect(reading.effects == [.load(Self.file("docs/a.md"))])
    try reading.answer("there")
    reading.press(.backspace)
    reading.click(column: 2, row: 0)
    #expect(reading.effects.count == 1)
    reading.click(column: 5, row: 2)
    #expect(reading.effects.last == .load(Self.file("docs/b.md")))
    try reading.answer("there")
    reading.press(.backspace)
    // A mistaken press is moved away.
    reading.send(.event(.mouse(Mouse(.press(.left), column: 6, row: 0))))
    #expect(reading.focusedLink == ["one"])
    reading.send(.event(.mouse(Mouse(.release(.left), column: 0, row: 4))))
    #expect(reading.effects.count == 2)
    // The reader still asks about an outside address.
    var outside = try Reading("[a](https://example.org)", columns: 80)
    outside.click(column: 0, row: 0)
    #expect(outside.effects.isEmpty && outside.status.contains("y/n"))
  }

  /// The whole label is a target, including the spaces between its words, and nothing beside it is.
  @Test func aClickOnASpaceOfALabel() throws {
    func effects(column: Int) throws -> [ReaderRequest] {
      var reading = try Reading("text [one *two* `three`](a.md) [b](b.md)\n\n\(Self.filler)")
      reading.click(column: column, row: 0)
      return reading.effects
    }
    let first = [ReaderRequest.load(Self.file("docs/a.md"))]
    for column in 5..<18 { #expect(try effects(column: column) == first, "\(column)") }
    for column in [4, 18] { #expect(try effects(column: column).isEmpty, "\(column)") }
    #expect(try effects(column: 19) == [.load(Self.file("docs/b.md"))])
  }

  /// The whole address is visible before the user confirms.
  @Test func aLongAddressIsShownToItsEnd() throws {
    var reading = try Reading(
      "[a](https://example.org/" + String(repeating: "x", count: 100) + "@evil.example)", columns: 60)
    reading.press(.tab, .enter)
    #expect(reading.rows.joined().replacing(" ", with: "").contains("@evil.example"))
  }

  @Test func anAddressThatCannotBeReadInFullIsNotOpened() throws {
    var reading = try Reading("[a](https://example.org/" + String(repeating: "x", count: 1000) + ")", columns: 40)
    reading.press(.tab, .enter)
    #expect(reading.status.contains("too long to be shown"))
    reading.press("y")
    #expect(reading.effects.isEmpty)
    // The question also closes if the window becomes too small for it.
    var shrinking = try Reading("[a](https://example.org/" + String(repeating: "x", count: 100) + ")", columns: 40)
    shrinking.press(.tab, .enter)
    shrinking.pager.resize(columns: 20, rows: 3)
    shrinking.press("y")
    #expect(shrinking.effects.isEmpty)
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "/etc/passwd", "//host/x", "../../x.md",
    "a%00b/../../../x",
  ])
  func refusedLinksSayWhy(destination: String) throws {
    var reading = try Reading("[a](\(destination))", columns: 100)
    reading.press(.tab, .enter)
    #expect(reading.effects.isEmpty)
    #expect(reading.status.contains("follow") || reading.status.contains("leads out"), "\(reading.status)")
  }
}
