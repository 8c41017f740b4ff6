import TestSupport

/// Random documents of all constructs. The same seed gives the same documents.
struct PageGenerator {
  private static let words = [
    "word", "another", "漢字", "日本語の文、", "*soft*", "**loud and long**", "`code`", "[label](address)",
    "[two words](https://a.b/c)",
    "![image](x.png)", "👍", "e\u{301}", "pneumonoultramicroscopicsilicovolcanoconiosis", "<!-- gone -->", "\\*",
    "&amp;",
    "~~x y~~", "<br>", "\\\n", "\n", "www.a.bc", "*a **b** c*", "<b>d</b>", "[**e** `f`](#g)", "a-b/c-d",
    "`a  b`", "http://x.y/" + String(repeating: "z/", count: 30), "\u{2003}", "한국어", "🇩🇪", "[![in](y.svg)](z)",
  ]
  private static let openings = [
    "", "", "", "# ", "## ", "### ", "> ", "- ", "12. ", "- - ", "> 3) ", "   ", "- [ ] ", "* [x] ", "1. [X] ",
    "> [!TIP]\n> ",
    "> > ", "- > 1. ",
  ]
  private static let blocks = [
    "    code beyond the margin of every page that is narrower than this line\n",
    "```swift\nlet fenced = 1\n\n\tlet other = \"a long line that must be divided somewhere on narrow pages\"\n```\n",
    "***\n",
    "<p>\nhtml <img src=\"a.png\" alt=\"picture\">\n</p>\n", "<!-- comment -->\n", "Setext\nheading\n===\n",
    "<!-- notebook:begin n -->\n\n```text\n██··██··██··██··██··██··██··██··██··██··██··██··\n```\n\n<!-- notebook:end n -->\n",
  ]
  private static let hostile = [
    "\u{1B}[31m", "&#27;]0;x&#7;", "\u{9B}2J", "\u{202E}", "\u{7F}", "\t", "\u{FFFF}", "\r", "&#x9b;", "\u{2028}",
    "\u{10EEEE}",
    "[l](<\u{1B}]8;;x\u{7}>)", "[l](https://a.b/\u{202E}\u{1B}c)", "<https://\u{9B}x>", "![\u{1B}](\u{1B} \"\u{1B}\")",
    "[l](javascript:alert\u{1B})", "[m](mailto:a\u{7F}@b)", "`\u{1B}[2J`", "~~&**#27;**~~", "&amp;#27;", "\u{061C}",
    "\u{200F}",
    "<img alt=\"\u{1B}\" src='\u{9D}'>", "[t](u \"\u{1B}[2J\")", "\u{0}", "\u{B}", "\u{C}", "\u{85}", "[^\u{1B}]",
  ]

  private var random: Bytes
  private let isHostile: Bool
  private let tables: Bool
  private var notes = 0

  init(seed: Int, hostile: Bool = false, tables: Bool = true) {
    random = Bytes(seed: UInt64(seed))
    isHostile = hostile
    self.tables = tables
  }

  /// Returns a document for each seed of a range.
  static func documents(_ seeds: Range<Int>, hostile: Bool = false, tables: Bool = true) -> [String] {
    seeds.map { seed in
      var generator = PageGenerator(seed: seed, hostile: hostile, tables: tables)
      return generator.document()
    }
  }

  private mutating func pick(_ choices: [String]) -> String { choices[random.number(below: choices.count)] }

  private mutating func inlines(_ most: Int) -> String {
    var text = ""
    for _ in 0..<random.number(below: most) {
      text += pick(isHostile && random.number(below: 3) == 0 ? Self.hostile : Self.words) + pick([" ", " ", ""])
    }
    return text
  }

  mutating func document() -> String {
    notes = 0
    var text = ""
    for _ in 0..<(1 + random.number(below: 7)) {
      switch random.number(below: 8) {
      case 0: text += pick(Self.blocks)
      case 1 where tables: text += table()
      case 2 where notes < 3:
        notes += 1
        text += "Note[^n\(notes)]\n\n[^n\(notes)]: " + inlines(8)
      default: text += pick(Self.openings) + inlines(14)
      }
      text += pick(["\n\n", "\n\n", "\n"])
    }
    if isHostile, random.number(below: 3) == 0 { text += "```\u{1B}]0;info\u{7}\n\u{1B}[2J\t\u{202E}\r\n```\n" }
    return text
  }

  private mutating func table() -> String {
    let columns = 1 + random.number(below: 4)
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    var text = "\n" + row((0..<columns).map { _ in cell() })
    text += row((0..<columns).map { _ in pick(["-", ":-", "-:", ":-:"]) })
    for _ in 0..<random.number(below: 4) { text += row((0..<1 + random.number(below: columns)).map { _ in cell() }) }
    return text
  }

  private mutating func cell() -> String {
    inlines(5).replacing("\n", with: " ").replacing("\\ ", with: "").replacing("\r", with: "")
  }
}
