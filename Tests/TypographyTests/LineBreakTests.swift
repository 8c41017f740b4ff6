import Testing
import Typography

@Suite struct LineBreakTests {
  /// `|` is a place where a line may end, and `/` is such a place inside a word. Runs of spaces are pieces of their
  /// own.
  @Test(arguments: [
    ("one two", "one| |two"), ("one  two ", "one|  |two| "), ("(one, two)", "(one,| |two)"), ("", ""),
    ("well-known", "well-/known"), ("--flag", "--/flag"), ("a\u{A0}b\u{2060}漢", "a\u{A0}b\u{2060}漢"),
    ("漢字かな", "漢|字|か|な"), ("한국어", "한|국|어"), ("漢字。次", "漢|字。|次"), ("「漢」と", "「漢」|と"),
    ("キャッチャー", "キャッ|チャー"), ("価格￥100円", "価|格|￥100|円"), ("漢abc字", "漢|abc|字"), ("他说“好”了", "他|说|“好”|了"),
    ("かが", "か|が"), ("👍👍🏽🇩🇪🇫🇷", "👍|👍🏽|🇩🇪|🇫🇷"), ("e\u{301}x", "e\u{301}x"), ("a\u{200B}b", "a\u{200B}|b"),
    ("漢\u{3000}字", "漢|\u{3000}|字"), ("it's 100%", "it's| |100%"), ("行…", "行…"), (" \u{308}a", " \u{308}a"),
  ])
  func pieces(text: String, expected: String) {
    let text = VisibleText(text)
    let shown = text.pieces.map { piece in
      text[piece].string + (piece.end == .allowed ? "|" : piece.end == .withinWord ? "/" : "")
    }
    #expect(shown.joined().unicodeScalars.elementsEqual(expected.unicodeScalars), "\(shown)")
  }

  @Test func piecesHoldTheWholeText() {
    for text in samples() {
      let text = VisibleText(text)
      #expect(text.pieces.map { text[$0].string }.joined() == text.string)
      #expect(text.pieces.dropLast().allSatisfy { $0.end > .forbidden })
      for piece in text.pieces {
        #expect(piece.isBlank == text[piece].string.allSatisfy { " \u{3000}".contains($0) })
        #expect(VisibleText(text[piece].string) == text[piece])
      }
    }
  }

  /// The style may change anywhere, so the break between two texts equals that inside the joined text.
  @Test func bordersAreLikeInsides() {
    for text in samples() {
      let characters = VisibleText(text).characters
      for (before, after) in zip(characters, characters.dropFirst()) {
        let pieces = VisibleText(before.string + after.string).pieces
        let isBeforeBlank = pieces.count == 2 && pieces[1].isBlank
        let expected = pieces.count == 1 || isBeforeBlank ? .forbidden : pieces[0].end
        #expect(LineBreak.between(before, after) == expected, "\(before.string) \(after.string)")
      }
    }
    #expect(LineBreak.between(VisibleText("漢"), VisibleText("\u{301}")) == .forbidden)
    #expect(LineBreak.between(VisibleText(), VisibleText("漢")) == .forbidden)
  }

  private func samples() -> [String] {
    let parts = [
      "a", "b2", " ", "  ", "-", "/", "漢", "字", "かな", "ッ", "ー", "。", "「", "」", "“", "”", "\"", "\u{A0}", "\u{2060}",
      "한",
      "👍", "👍🏽", "❤\u{FE0F}", "e\u{301}", "\u{3000}", "(", ")", "!", "！", "—", "…", "$", "%",
    ]
    var state: UInt64 = 7
    func pick(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    return (0..<500).map { _ in (0..<pick(12)).map { _ in parts[pick(parts.count)] }.joined() }
  }
}
