import Screens
import Terminal
import Testing
import Typography

@Suite("Pager: search")
struct PagerSearchTests {
  private static let page = (1...30).map { $0 % 10 == 0 ? "Needle \($0)" : "line \($0)" }.joined(separator: "\\\n")

  @Test func goesToTheMatchWhileItIsTyped() throws {
    var reading = try Reading(Self.page)
    reading.press("/n")
    #expect(reading.status.hasPrefix(" /n  (1 of "))
    reading.press("eedle")
    #expect(reading.status.hasPrefix(" /needle  (1 of 3)"))
    #expect(reading.currentMatch == ["Needle"])
    #expect(reading.pager.frame(.terminal).cursor?.row == 7)
    reading.press("x")
    #expect(reading.status.hasPrefix(" /needlex  (not found)"))
    #expect(reading.top == "line 1")
    reading.press(.backspace)
    #expect(reading.status.hasPrefix(" /needle  (1 of 3)"))
    reading.press(.enter)
    #expect(reading.status.contains("'needle' 1 of 3"))
    #expect(reading.text.contains("Needle 10"))
  }

  @Test func nextAndPreviousGoRound() throws {
    var reading = try Reading(Self.page)
    reading.press("/needle")
    reading.press(.enter)
    for number in [2, 3, 1, 2] {
      reading.press("n")
      #expect(reading.status.contains("'needle' \(number) of 3"))
      #expect(reading.text.contains("Needle \(number)0"))
    }
    for number in [1, 3, 2] {
      reading.press("N")
      #expect(reading.status.contains("'needle' \(number) of 3"))
    }
    reading.press(.escape)
    #expect(reading.currentMatch.isEmpty && reading.matches.isEmpty)
    #expect(reading.text.contains("Needle 20"))
    // The text is remembered.
    reading.press("n")
    #expect(reading.status.contains("'needle' "))
  }

  @Test func anEmptyTextIsTheSameAgain() throws {
    var reading = try Reading(Self.page)
    reading.press("/needle")
    reading.press(.enter)
    reading.press("/")
    #expect(reading.status.hasPrefix(" / "))
    reading.press(.enter)
    #expect(reading.status.contains("'needle' 1 of 3") && reading.text.contains("Needle 10"))
    reading.press("15G/")
    reading.press(.enter)
    #expect(reading.status.contains("'needle' 2 of 3") && reading.text.contains("Needle 20"))
    // A search that was cancelled changes nothing.
    for key in [TerminalKey.escape, .backspace] {
      reading.press("/")
      if key == .escape { reading.press("zzz") }
      reading.press(key)
      reading.press("n")
      #expect(reading.status.contains("'needle' "))
    }
    // Another document changes nothing either.
    reading.press("?")
    reading.press("/needle")
    reading.press(.enter)
    reading.press(.escape)
    reading.press("gn")
    #expect(reading.status.contains("'needle' 1 of 3"))
    var bare = try Reading(lines: 5)
    bare.press("/")
    bare.press(.enter)
    #expect(bare.status.contains("there is no search to repeat"))
  }

  @Test func goesOnFromTheScreen() throws {
    var reading = try Reading(Self.page)
    reading.press("/needle")
    reading.press(.enter)
    reading.press("n")
    #expect(reading.status.contains("'needle' 2 of 3"))
    for (keys, number) in [("gn", 1), ("Gn", 3), ("gN", 3), ("gn", 1), ("GN", 2), ("g2n", 2), ("2n", 1), ("3N", 1)] {
      reading.press(keys)
      #expect(reading.status.contains("'needle' \(number) of 3"), "\(keys): \(reading.status)")
    }
  }

  @Test func escapeGoesBackToWhereTheSearchBegan() throws {
    var reading = try Reading(Self.page)
    reading.press("jj/needle 30")
    #expect(reading.text.contains("Needle 30"))
    reading.press(.escape)
    #expect(reading.top == "line 3")
    #expect(reading.matches.isEmpty && reading.currentMatch.isEmpty)
  }

  @Test func beginsFromThePlaceOnTheScreen() throws {
    var reading = try Reading(Self.page)
    reading.press(String(repeating: "j", count: 14) + "/needle")
    #expect(reading.status.hasPrefix(" /needle  (2 of 3)"))
  }

  @Test(arguments: [
    ("abc", ["abc", "Abc", "ABC"]), ("Abc", ["Abc"]), ("ABC", ["ABC"]), ("äö", ["äö", "ÄÖ"]), ("Äö", []),
    ("σ", ["Σ", "σ"]),
  ])
  func capitalsCountWhereTheyAreTyped(query: String, found: [String]) throws {
    var reading = try Reading("abc Abc ABC äö ÄÖ Σσ")
    reading.press("/" + query)
    let marked = Set(
      (reading.currentMatch + reading.matches).flatMap { $0.count > query.count ? $0.map(String.init) : [$0] })
    #expect(marked == Set(found))
  }

  @Test func matchesGoOnOverLineEnds() throws {
    var reading = try Reading("> one two three four five\n\n```\n0123456789abcdefghij blank\n```\n", columns: 20)
    #expect(reading.text.prefix(2) == ["│ one two three four", "│ five"])
    reading.press("/four five")
    #expect(reading.status.hasPrefix(" /four five  (1 of"))
    #expect(reading.currentMatch == ["four", "five"])
    reading.press(.escape)
    reading.press("/fgh")
    #expect(reading.currentMatch == ["f", "gh"])
    reading.press(.escape)
    // Decorations around the text are not searched.
    reading.press("/│")
    #expect(reading.status.contains("(not found)"))
  }

  /// Returns the text that is marked as the current match, even if it is bold or dim.
  private func found(in reading: Reading) -> String {
    let frame = reading.pager.frame(.terminal)
    return (0..<frame.rows).flatMap { row in (0..<frame.columns).map { frame[$0, row] } }
      .filter { $0.style.background == .palette(2) }.map(\.text.string).joined()
  }

  @Test func cellsOfATableArePartedFromEachOther() throws {
    var reading = try Reading("| foo | bar |\n| --- | --- |\n| one | two |\n", columns: 40)
    for (query, text) in [("foobar", ""), ("onetwo", ""), ("bar", "bar"), ("two", "two"), ("oo", "oo")] {
      reading.press("/" + query)
      #expect(found(in: reading) == text)
      #expect(reading.status.contains(text.isEmpty ? "(not found)" : "(1 of 1)"), "\(query)")
      reading.press(.escape)
    }
  }

  /// Words and numbers that the reader sees, although they are not in the document in this form.
  @Test(arguments: ["Warning", "[1]", "2. ", "shown: ", "[image: ", "path.png"])
  func whatReadsAsTextIsFound(query: String) throws {
    var reading = try Reading(
      "> [!WARNING]\n> hot[^n] shown: x\n\n1. one\n2. two ![pic](a/b.png) ![](a/path.png)\n\n[^n]: note\n", rows: 20)
    #expect(reading.rows.joined().contains(query))
    reading.press("/" + query)
    #expect(found(in: reading) == query, "\(reading.status)")
  }

  @Test(arguments: ["│", "─", "═"])
  func bordersAreNotFound(query: String) throws {
    var reading = try Reading("# Head\n\n> quote\n\n| a | b |\n| - | - |\n| c | d |\n\n---\n", rows: 20)
    reading.press("/" + query)
    #expect(reading.status.contains("(not found)"))
  }

  @Test func matchesOutlastWrappingAndResizing() throws {
    var reading = try Reading("one two three four five six seven eight nine ten", columns: 20, rows: 6)
    reading.press("/six seven")
    reading.press(.enter)
    for columns in [60, 25, 30] {
      reading.pager.resize(columns: columns, rows: 6)
      #expect(reading.currentMatch.joined(separator: " ") == "six seven", "\(columns)")
    }
  }

  @Test func nothingToSearchFor() throws {
    var reading = try Reading(lines: 5)
    reading.press("n")
    #expect(reading.status.contains("there is no search to repeat"))
    reading.press("/")
    reading.press(.backspace)
    reading.press("j")
    #expect(!reading.status.hasPrefix(" /"))
    reading.press("/zzz")
    reading.press(.enter)
    #expect(reading.status.contains("'zzz' was not found"))
    reading.press("N")
    #expect(reading.status.contains("'zzz' was not found"))
  }

  @Test func pastedTextIsSearchedForAndFiltered() throws {
    var reading = try Reading("one two")
    reading.press("/")
    _ = reading.pager.handle(.paste("t\u{1B}w\n\u{7}o"))
    #expect(reading.status.hasPrefix(" /two  (1 of 1)"))
    _ = reading.pager.handle(.paste(String(repeating: "\u{9B}x", count: 10_000)))
    #expect(!reading.status.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}
