import Terminal
import Testing

@Suite struct InputParserTests {
  @Test(
    arguments: [
      ("a", [.key(.character("a"))]), ("é漢👍", [.key(.character("é")), .key(.character("漢")), .key(.character("👍"))]),
      ("\r\t\u{7F}", [.key(.enter), .key(.tab), .key(.backspace)]),
      ("\u{3}\u{1A}\u{0}\u{1C}", ["c", "z", " ", "\\"].map { .key(.character($0), .control) }),
      (
        "\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[1;2D", [.key(.up), .key(.down), .key(.right, .control), .key(.left, .shift)]
      ),
      ("\u{1B}[H\u{1B}[4~\u{1B}[5~\u{1B}[6;3~", [.key(.home), .key(.end), .key(.pageUp), .key(.pageDown, .alt)]),
      ("\u{1B}[Z\u{1B}[3~\u{1B}[2~", [.key(.tab, .shift), .key(.delete), .key(.insert)]),
      (
        "\u{1B}OP\u{1B}[15~\u{1B}[24~\u{1B}[[B",
        [.key(.function(1)), .key(.function(5)), .key(.function(12)), .key(.function(2))]
      ),
      (
        "\u{1B}x\u{1B}é\u{1B}\u{7F}",
        [.key(.character("x"), .alt), .key(.character("é"), .alt), .key(.backspace, .alt)]
      ),
      ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]),
      ("\u{1B}[<0;10;5M", [.mouse(Mouse(.press(.left), column: 9, row: 4))]),
      (
        "\u{1B}[<34;1;1M\u{1B}[<2;1;1m",
        [.mouse(Mouse(.drag(.right), column: 0, row: 0)), .mouse(Mouse(.release(.right), column: 0, row: 0))]
      ),
      (
        "\u{1B}[<80;3;4M\u{1B}[<35;1;2M",
        [.mouse(Mouse(.wheelUp, column: 2, row: 3, modifiers: .control)), .mouse(Mouse(.move, column: 0, row: 1))]
      ),
      ("\u{1B}[200~a\u{1B}[A\u{1B}[20\nb\u{1B}[201~c", [.paste("a\u{1B}[A\u{1B}[20\nb"), .key(.character("c"))]),
      ("\u{1B}[I\u{1B}[O", [.focus(true), .focus(false)]),
      ("\u{1B}[?2026;2$y\u{1B}[?1;2c", [.mode(2026, state: 2), .attributes]),
      // Unknown sequences are skipped as a whole.
      ("\u{1B}[1;2;3;4q\u{1B}[>1u\u{1B}[?25;x\u{1B}[99~\u{1B}[Ma", [.key(.character("a"))]),
      ("\u{1B}]11;rgb:0/0/0\u{1B}\\\u{1B}P1$r0m\u{1B}\\\u{1B}]0;t\u{7}a", [.key(.character("a"))]),
      // Alt-] and keys that follow at once.
      ("\u{1B}]q\u{3}a", [.key(.character("c"), .control), .key(.character("a"))]),
      ("\u{1B}]q\u{1B}[Aa", [.key(.up), .key(.character("a"))]),
      ("\u{1B}[<0;0;0M\u{1B}[<0;1M\u{1B}[<999999999999;1;1Ma", [.key(.character("a"))]),
      // A sequence is interrupted.
      ("\u{1B}[1\rx", [.key(.enter), .key(.character("x"))]),
      // C1 controls in UTF-8 begin the same sequences as ESC does.
      ("\u{9B}a", []), ("\u{9B}1;2Rx", [.key(.function(3), .shift), .key(.character("x"))]), ("\u{9B}A", [.key(.up)]),
      ("\u{8F}B", [.key(.down)]),
      ("\u{9B}?62;4cx", [.attributes, .key(.character("x"))]), ("\u{90}q\u{9C}x", [.key(.character("x"))]),
      ("\u{9D}11;rgb:0/0/0\u{7}x", [.key(.character("x"))]), ("\u{9D}Ü\u{1B}\\x", [.key(.character("x"))]),
      ("\u{84}\u{85}\u{9C}x", [.key(.character("x"))]), ("\u{9B}200~a\u{1B}[201~", [.paste("a")]),
    ] as [(String, [InputEvent])])
  func events(bytes: String, expected: [InputEvent]) {
    var parser = InputParser()
    #expect(parser.feed(bytes.utf8) == expected)
    #expect(!parser.isWaiting)
  }

  @Test func invalidBytesAreReplaced() {
    var parser = InputParser()
    let replaced = InputEvent.key(.character("\u{FFFD}"))
    #expect(
      parser.feed([0xFF, 0x61, 0xE6, 0x61, 0x80]) == [
        replaced, .key(.character("a")), replaced, .key(.character("a")), replaced,
      ])
    #expect(parser.feed([0xED, 0xA0, 0x80]) == [replaced])
  }

  @Test(
    arguments: [
      ("\u{1B}", [.key(.escape)]), ("\u{1B}[", [.key(.character("["), .alt)]),
      ("\u{1B}O", [.key(.character("O"), .alt)]),
      ("\u{1B}]", [.key(.character("]"), .alt)]), ("\u{1B}[12", []), ("\u{1B}]0;never ended", []),
      ("\u{1B}]q\u{1B}", [.key(.escape)]), ("a", []),
    ] as [(String, [InputEvent])])
  func silenceEndsAnUnfinishedSequence(bytes: String, expected: [InputEvent]) {
    var parser = InputParser()
    _ = parser.feed(bytes.utf8)
    #expect(parser.isWaiting == (bytes != "a"))
    #expect(parser.endWaiting() == expected)
    #expect(!parser.isWaiting)
    #expect(parser.feed("q".utf8) == [.key(.character("q"))])
  }

  @Test func aLongPasteIsBounded() {
    var parser = InputParser()
    _ = parser.feed("\u{1B}[200~".utf8)
    for _ in 0..<3 { #expect(parser.feed(repeatElement(UInt8(ascii: "x"), count: 600_000)).isEmpty) }
    #expect(parser.feed("\u{1B}[201~".utf8) == [.paste(String(repeating: "x", count: InputParser.pasteLimit))])
  }

  @Test func howBytesAreCutMakesNoDifference() {
    var random = Bytes(seed: 3)
    for _ in 0..<3000 {
      let bytes = random.input()
      var whole = InputParser(), pieces = InputParser()
      let expected = whole.feed(bytes)
      var events: [InputEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = 1 + random.below(min(4, rest.count))
        events += pieces.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(events == expected, "\(bytes)")
      #expect(pieces.endWaiting() == whole.endWaiting())
    }
  }

  /// Whatever came before, a key after a silence is a key, unless it is pasted.
  @Test func noInputConfusesForLong() {
    var random = Bytes(seed: 4)
    for _ in 0..<3000 {
      var parser = InputParser()
      let bytes = random.input()
      _ = parser.feed(bytes)
      _ = parser.endWaiting()
      let events = parser.feed("\u{1B}[201~q".utf8)
      #expect(events.last == .key(.character("q")), "\(bytes)")
    }
  }
}

/// Random input, made of pieces of sequences and of any bytes.
private struct Bytes {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  mutating func input() -> [UInt8] {
    let parts = [
      "\u{1B}", "[", "O", "]", "P", "\\", "<", "0;1;2M", ";", "5", "~", "200~", "\u{1B}[201~", "A", "a", "é", "漢",
      "\u{7}", "\r",
      "?", "$y", "\u{1B}[<0;3;4m", "\u{9B}",
    ]
    return (0..<below(14)).flatMap { _ -> [UInt8] in
      below(6) == 0 ? [UInt8(below(256))] : Array(parts[below(parts.count)].utf8)
    }
  }
}
