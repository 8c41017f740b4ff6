import Testing
import Typography

@Suite struct StringShortenedTests {
  private static func letters(_ count: Int) -> String { String(repeating: "k", count: count) }

  @Test(arguments: [
    "", "unknown key 'k' of life", letters(200), "'" + letters(200) + "'", "a 'b c' d '" + letters(198) + "': e",
    String(repeating: "word, ", count: 330), "it's a line\nand another\r\n", String(repeating: "'a b' ", count: 300),
  ])
  func ordinaryTextStays(text: String) { #expect(text.shortened == text) }

  @Test func longPartsAreCutInTheMiddle() {
    #expect(Self.letters(221).shortened == Self.letters(119) + "…" + Self.letters(80))
    let spaced = String(repeating: "k k ", count: 500_000)
    #expect(
      "unknown key '\(spaced)' of life".shortened
        == "unknown key '" + spaced.prefix(119) + "…" + spaced.suffix(80) + "' of life")
    #expect("a/\(Self.letters(900))/lab.md:3:1: error".shortened.hasSuffix("kkk/lab.md:3:1: error"))
    #expect("'\(Self.letters(900))' and '\(Self.letters(900))'".shortened.count == 2 * 202 + 5)
  }

  /// Half a path would be another file.
  @Test func commandsStayWhole() {
    let path = Self.letters(4_000), word = "'" + String(repeating: "k k ", count: 1_000) + "'"
    for command in ["mv \(path) \(path)", "notebook run \(word)", "rm " + String(repeating: "a.md ", count: 900)] {
      for start in ["", "  help: ", "  help: to get it back: ", "To bring the results up to date: ", "  "] {
        #expect((start + command).shortened == start + command)
      }
      let start = "the file '\(path)' is there: "
      #expect((start + command).shortened == start.shortened + command)
      #expect((start + "no " + command).shortened.count <= 2_000 + command.count)
    }
    for words in ["armv \(path)", "remove \(path)", "it: mvx \(path)", "rm" + path] {
      #expect(words.shortened.count < 240)
    }
    #expect("rm \(Self.letters(40_000))".shortened.count < 240, "no path is as long")
  }

  @Test(arguments: [
    "k", "k ", ": rm k", "mv k ", "'k' ", "' ", "'", "(", "\u{301}", "\u{202E}", "👨‍👩‍👧", "k\n", "it's ", "'k", "k' ",
  ])
  func noLineIsLong(piece: String) {
    for text in [String(repeating: piece, count: 300_000), "unknown 'x " + String(repeating: piece, count: 300_000)] {
      let longest = text.shortened.unicodeScalars.split(separator: "\n").map(\.count).max() ?? 0
      #expect(longest <= 2_000)
    }
  }
}
