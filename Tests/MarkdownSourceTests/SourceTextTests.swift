import MarkdownSource
import TestSupport
import Testing

@Suite("Source text")
struct SourceTextTests {
  @Test(arguments: [
    ("", []),
    ("a", ["a|"]),
    ("a\n", ["a|\n"]),
    ("\n", ["|\n"]),
    ("a\r\nb\rc\n", ["a|\r\n", "b|\r", "c|\n"]),
    ("\r\r\n\n\r", ["|\r", "|\r\n", "|\n", "|\r"]),
    ("a\u{2028}b\u{85}c\u{B}d\u{C}e", ["a\u{2028}b\u{85}c\u{B}d\u{C}e|"]),
    ("\u{FEFF}", []),
    ("\u{FEFF}a\n\u{FEFF}b", ["a|\n", "\u{FEFF}b|"]),
  ])
  func lines(_ text: String, _ expected: [String]) {
    let source = SourceText(Array(text.utf8))
    let lines = source.lines.map { line in
      String(decoding: source.bytes[line.content] + [UInt8(ascii: "|")] + source.bytes[line.ending], as: UTF8.self)
    }
    // The lines are compared as bytes, because "\r\n" is one Character.
    #expect(lines.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test func noByteIsLost() {
    var random = Bytes(seed: 1)
    for _ in 0..<500 {
      let bytes = random.next(count: 60, from: Array("\r\n\r\n-ab \u{FEFF}".utf8))
      let source = SourceText(bytes)
      let mark = bytes.prefix(bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0)
      let joined = source.lines.reduce(into: Array(mark)) { joined, line in
        joined += bytes[line.content]
        joined += bytes[line.ending]
      }
      #expect(joined == bytes)
      #expect(source.lines.dropLast().allSatisfy { !$0.ending.isEmpty })
      #expect(source.lines.allSatisfy { !bytes[$0.content].contains(10) && !bytes[$0.content].contains(13) })
    }
  }

  @Test(arguments: [
    ("", nil), ("---\n", nil), ("---\n---\n", 1...2), ("---\na:\n...\nb\n", 1...3), ("---\r\na: b\r\n---\r\nb", 1...3),
    ("---\n\n# c\n\"a\": 1\n---", 1...5), ("---\n\nA text.\n\n---\n", nil), ("---\nsee http://a.b\n---\n", nil),
    ("\u{FEFF}---\na: b\n---", 1...3), (" ---\na:\n---\n", nil), ("--- \na:\n---\n", 1...3),
    ("---\na:\n---\t \n", 1...3),
    ("---\na:\n... \n", 1...3), ("--- a\nb:\n---\n", nil),
    ("\n---\na:\n---\n", nil), ("----\na:\n---\n", nil),
  ])
  func frontMatter(_ text: String, _ expected: ClosedRange<Int>?) {
    #expect(SourceText(Array(text.utf8)).frontMatter == expected)
  }

  struct Invalid: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let place: [Int]?

    init(_ name: String, _ bytes: [UInt8], _ place: [Int]?) {
      (testDescription, self.bytes, self.place) = (name, bytes, place)
    }
  }

  @Test(arguments: [
    Invalid("all well", Array("aé\u{800}\u{FFFF}\u{10000}\u{10FFFF}\u{D7FF}\u{E000}".utf8), nil),
    Invalid("stray continuation", [0x61, 0x80], [1, 2]),
    Invalid("overlong slash", [0x0A, 0xC0, 0xAF], [2, 1]),
    Invalid("overlong in three bytes", [0xE0, 0x80, 0xAF], [1, 1]),
    Invalid("overlong in four bytes", [0xF0, 0x80, 0x80, 0xAF], [1, 1]),
    Invalid("surrogate", [0xC3, 0xA9, 0xED, 0xA0, 0x80], [1, 2]),
    Invalid("beyond U+10FFFF", [0x0D, 0x0A, 0x61, 0xF4, 0x90, 0x80, 0x80], [2, 2]),
    Invalid("cut short", [0x61, 0x0D, 0x62, 0xE2, 0x82], [2, 2]),
    Invalid("after a byte order mark", [0xEF, 0xBB, 0xBF, 0x61, 0xFF], [1, 2]),
    Invalid("byte that never occurs", [0xF5], [1, 1]),
  ])
  func invalidUTF8(_ example: Invalid) {
    let place = SourceText.firstInvalidUTF8(in: example.bytes)
    #expect(place.map { [$0.line, $0.column] } == example.place)
  }

  @Test func theStandardLibraryAgreesOnWhatIsUTF8() {
    var random = Bytes(seed: 2)
    let likely: [UInt8] = [
      0x61, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5,
    ]
    for _ in 0..<20_000 {
      let bytes = random.next(count: 6, from: likely)
      #expect((SourceText.firstInvalidUTF8(in: bytes) == nil) == (String(validating: bytes, as: UTF8.self) != nil))
    }
  }

  @Test(arguments: [
    ("+++\ntitle = \"Lab\"\n+++\n# A\n", 1...3, "Lab"),
    ("+++ \r\n# c\r\n[a]\r\ntitle = \"x\"\r\n+++\t\r\n", 1...5, nil),
    ("+++\ntitle='a \\ b' # c\n+++", 1...3, "a \\ b"),
    ("+++\n\ntitle = \"a \\\"b\\\" \\\\\"\n+++\n", 1...4, "a \"b\" \\"),
    ("+++\nsubtitle = \"b\"\ntitle = 3\n+++\n", 1...4, nil), ("+++\ntitle = \"\"\"\nx\"\"\"\n+++\n", 1...4, nil),
    ("+++\nwords\n+++\n", nil, nil), ("+++\ntitle = \"x\"\n", nil, nil), ("+++\n+++\n", nil, nil),
    ("\n+++\ntitle = \"x\"\n+++\n", nil, nil), ("", nil, nil),
  ])
  func toml(_ text: String, _ lines: ClosedRange<Int>?, _ title: String?) {
    let source = SourceText(Array(text.utf8))
    #expect(source.tomlMatter == lines && source.tomlText("title") == title)
    // Hidden lines do not appear on the page, and the other lines keep their numbers.
    let starts = MarkdownTree(source).nodes.dropFirst().map(\.startLine)
    #expect(starts.allSatisfy { lines?.contains($0) != true })
  }
}
