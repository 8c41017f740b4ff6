import Testing
import Typography

/// Text that controls a terminal never passes the gate.
@Suite struct VisibleTextTests {
  @Test func nothingHiddenComesOut() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in [VisibleText(String(scalar)), VisibleText(label: "a" + String(scalar))] {
        let leak = text.string.unicodeScalars.contains { isUnfit($0) }
        if leak { Issue.record("U+\(String(value, radix: 16)) leaves the gate as \(text.string.debugDescription)") }
      }
    }
  }

  /// Returns whether a scalar must not be shown. The definition is repeated here, independently of the sources.
  private func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl || scalar.properties.isNoncharacterCodePoint || scalar.value == 0x10EEEE
    }
  }

  @Test(arguments: [
    ("\u{1B}[31m", "␛[31m"), ("\u{0}\u{7F}\u{9B}2J", "␀␡\u{FFFD}2J"), ("a\r\nb", "a␍␊b"), ("\u{202E}abc", "⟨RLO⟩abc"),
    ("\u{2028}\u{2029}\u{61C}", "⟨LS⟩⟨PS⟩⟨ALM⟩"), ("\u{FFFF}", "\u{FFFD}"),
    ("\u{10EEEE}", "\u{FFFD}"), ("\u{E000}", "\u{E000}"), ("\u{FEFF}a", "\u{FFFD}a"), ("e\u{301}漢👍🏽", "e\u{301}漢👍🏽"),
  ])
  func marks(text: String, shown: String) {
    #expect(VisibleText(text).string.unicodeScalars.elementsEqual(shown.unicodeScalars))
    #expect(VisibleText(text).width == DisplayWidth.of(shown))
  }

  /// A document keeps the characters that its script needs. All other invisible characters are marked.
  @Test(arguments: [
    ("pay\u{200B}pal\u{E0041}\u{AD}", "pay⟨U+200B⟩pal⟨U+E0041⟩⟨U+00AD⟩"), ("x\u{200D}y", "x⟨U+200D⟩y"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("क्\u{200D}ष", "क्\u{200D}ष"), ("ක්\u{200D}ර", "ක්\u{200D}ර"),
    ("ᠠ\u{180B}", "ᠠ\u{180B}"), ("a\u{180B}", "a⟨U+180B⟩"), ("می\u{200C}\u{200C}", "می\u{200C}⟨U+200C⟩"),
    ("\u{200C}می", "⟨U+200C⟩می"), ("👩\u{200D}👧❤\u{FE0F}", "👩\u{200D}👧❤\u{FE0F}"), ("\u{600}١", "\u{600}١"),
    ("1\u{FE0F}\u{20E3}#\u{FE0E}\u{20E3}*\u{20E3}", "1\u{FE0F}\u{20E3}#\u{FE0E}\u{20E3}*\u{20E3}"),
    ("❤\u{FE0E}⌚\u{FE0E}", "❤\u{FE0E}⌚\u{FE0E}"), ("1\u{FE0F}2\u{FE0E}", "1⟨U+FE0F⟩2⟨U+FE0E⟩"),
    ("a\u{FE0F}\u{20E3}", "a⟨U+FE0F⟩\u{20E3}"), ("1\u{FE0F}\u{FE0F}\u{20E3}", "1⟨U+FE0F⟩⟨U+FE0F⟩\u{20E3}"),
    ("\u{FE0E}", "⟨U+FE0E⟩"),
    ("\u{FFF9}a", "⟨U+FFF9⟩a"), ("\u{1B}[2J\u{202E}\u{200B}", "␛[2J⟨RLO⟩⟨U+200B⟩"),
  ])
  func documents(text: String, shown: String) {
    let found = VisibleText(reading: text.utf8)
    #expect(found.string.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(found.string)")
    #expect(found.width == DisplayWidth.of(shown))
    #expect(VisibleText(reading: shown.utf8) == found, "what was shown once stays")
  }

  @Test func tabsOfDocuments() {
    #expect(VisibleText(reading: "a\tb\u{200B}".utf8, tab: 0).string == "a   b⟨U+200B⟩")
  }

  @Test func invalidBytesAreReplaced() {
    #expect(VisibleText([0x61, 0xFF, 0x62] as [UInt8]).string == "a\u{FFFD}b")
    #expect(VisibleText([0xC2] as [UInt8]).string == "\u{FFFD}")
    // A slice that begins inside a character does not bypass the gate.
    #expect(VisibleText(Array("\u{9B}".utf8)[1...]).string == "\u{FFFD}")
  }

  /// Text that is appended to bytes passes the same gate.
  @Test func appendedText() {
    func expectSame(_ text: [UInt8]) {
      var bytes: [UInt8] = [0x21]
      VisibleText.append(([0x2B] + text)[1...], to: &bytes)
      if bytes != [0x21] + VisibleText(text).string.utf8 { Issue.record("\(text) becomes \(bytes)") }
    }
    for value in UInt32(0)...0x10FFFF {
      if let scalar = Unicode.Scalar(value) { expectSame(Array("a\(scalar)é".utf8)) }
    }
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max { expectSame([first, second]) }
    }
    expectSame([])
  }

  @Test func tabsAreBlanks() {
    #expect(VisibleText("a\tb").string == "a b")
    #expect(VisibleText("a\tb\t\tc".utf8, tab: 0).string == "a   b       c")
    #expect(VisibleText("漢字\tb".utf8, tab: 0).string == "漢字    b")
    #expect(VisibleText("\t".utf8, tab: 0).width == 4)
  }

  @Test(arguments: [
    ("pay\u{200B}pal\u{2060}.com\u{FEFF}", "paypal.com"), ("a\u{AD}b\u{34F}c\u{3164}", "abc"),
    ("tag\u{E0041}\u{E0042}", "tag"), ("x\u{200D}y\u{FE0F}", "xy"), ("e\u{301}", "e\u{301}"),
    ("❤\u{FE0F}", "❤\u{FE0F}"), ("1\u{FE0F}\u{20E3}2\u{FE0F}❤\u{FE0E}", "1\u{FE0F}\u{20E3}2❤\u{FE0E}"),
    ("👩\u{200D}👧", "👩\u{200D}👧"), ("🏴\u{E0067}\u{E007F}", "🏴"), ("\u{202E}gpj", "⟨RLO⟩gpj"), ("\u{1B}", "␛"),
  ])
  func labelsHoldNothingInvisible(label: String, shown: String) {
    #expect(VisibleText(label: label).string.unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  /// The same characters are invisible everywhere: a label leaves out what a message marks.
  @Test func labelsAndMessagesAgree() {
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(scalar)b", marked = VisibleText(quoted: text).string
      let digits = String(value, radix: 16, uppercase: true)
      let isMarked = marked.contains("⟨U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩")
      let shown = VisibleText(label: text).string, isDropped = shown == "ab"
      // A byte order mark has a sign of its own in a message.
      let agree = isDropped == isMarked || (value == 0xFEFF && isDropped)
      if !agree { Issue.record("U+\(digits): \(marked) as a label is \(shown)") }
    }
  }

  @Test func charactersAreTextsOfTheirOwn() {
    let text = VisibleText("a漢e\u{301}👨‍👩‍👧‍👦")
    #expect(text.characters.map(\.string) == ["a", "漢", "e\u{301}", "👨‍👩‍👧‍👦"])
    #expect(text.characters.map(\.width) == [1, 2, 1, 2])
  }
}
