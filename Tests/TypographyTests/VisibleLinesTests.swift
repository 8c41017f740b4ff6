import Testing
import Typography

/// The visible text of a message contains everything in it.
@Suite struct VisibleLinesTests {
  @Test func nothingInvisibleComesOut() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let word = "a" + String(scalar) + "b"
      let lines: VisibleLines = "\(word)"
      let leak = lines.string.unicodeScalars.contains { isInvisible($0) }
      if leak { Issue.record("U+\(String(value, radix: 16)) leaves the gate as \(lines.string.debugDescription)") }
      // A hidden character leaves a mark.
      if lines.string == "ab" { Issue.record("U+\(String(value, radix: 16)) leaves no mark") }
    }
  }

  /// Returns whether a scalar is invisible. The definition is repeated here, independently of the sources.
  private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default:
      scalar.properties.isBidiControl || scalar.properties.isNoncharacterCodePoint || scalar.value == 0x10EEEE
        || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  @Test(arguments: [
    ("plain é 漢", "plain é 漢"), ("a\tb\r\nc", "a b␍␊c"), ("\u{1B}[2J", "␛[2J"), ("\u{202E}gpj", "⟨RLO⟩gpj"),
    ("pay\u{200B}pal\u{AD}", "pay⟨U+200B⟩pal⟨U+00AD⟩"), ("tag\u{E0041}", "tag⟨U+E0041⟩"), ("\u{FEFF}a", "\u{FFFD}a"),
    ("x\u{200D}y\u{FE0F}", "x⟨U+200D⟩y⟨U+FE0F⟩"), ("❤\u{FE0F}", "❤\u{FE0F}"), ("👩\u{200D}👧", "👩\u{200D}👧"),
    ("👩\u{200D}", "👩⟨U+200D⟩"), ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}⟨U+FE0F⟩"), ("e\u{301}", "e\u{301}"),
    ("🏴\u{E0067}\u{E007F}", "🏴⟨U+E0067⟩⟨U+E007F⟩"), ("a\u{3164}", "a⟨U+3164⟩"),
  ])
  func quotedWords(words: String, shown: String) {
    let lines: VisibleLines = "\(words)"
    #expect(lines.string.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(lines.string)")
    let again: VisibleLines = "\(lines.string)"
    #expect(again == lines, "what was shown once stays")
    #expect(VisibleText(quoted: words).width == DisplayWidth.of(shown))
  }

  @Test func literalsAreTheProgramsOwn() {
    let path = "a\n\u{7}.md", count = 3
    let inner: VisibleLines = "\(path):\n"
    #expect(("\(inner)  \(count) of \("x\ty".prefix(3))\n" as VisibleLines).string == "a␊␇.md:\n  3 of x y\n")
    #expect(("\(line: "a\tb\u{9B}")\n" as VisibleLines).string == "a\tb\u{FFFD}\n")
    #expect(([inner, "\n"].joined() + "end").string == "a␊␇.md:\n\nend")
  }

  @Test func textOfSeveralLines() {
    #expect(VisibleLines(lines: "a\tb\r\nc\u{1B}\n\n\rd\r").string == "a\tb\nc␛\n\n␍d␍")
    #expect(VisibleLines(lines: "").isEmpty)
  }
}
