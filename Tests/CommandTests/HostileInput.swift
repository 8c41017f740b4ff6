import Foundation
import Testing

/// A hostile page, and what the command must answer.
struct HostileInput: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// The exit code of `notebook run`.
  var exit: Int32
  /// A part of the message. Empty if there is no message.
  var message: String
  /// Further arguments of the command.
  var options: [String] = []
  /// Whether an unoptimised build takes seconds for it.
  var isLarge = false
  var page: @Sendable () -> Data

  private init(_ name: String, exit: Int32, _ message: String, data: @escaping @Sendable () -> Data) {
    testDescription = name
    self.exit = exit
    self.message = message
    page = data
  }

  private init(
    _ name: String, _ options: String..., exit: Int32, _ message: String, _ page: @escaping @Sendable () -> String
  ) {
    self.init(name, exit: exit, message, data: { Data(page().utf8) })
    self.options = options
  }

  private var large: HostileInput {
    var large = self
    large.isLarge = true
    return large
  }

  /// Returns a block with these lines.
  private static func block(_ lines: String...) -> String { block(lines) }

  private static func block(_ lines: [String]) -> String {
    "```yaml simulation\n" + lines.map { $0 + "\n" }.joined() + "```\n"
  }

  private static func life(_ lines: String...) -> String { block(["model: life"] + lines) }

  private static func times(_ count: Int, _ text: (Int) -> String) -> String {
    var result = ""
    for index in 0..<count { result += text(index) }
    return result
  }

  private static func filled(_ text: String, upTo size: Int) -> Data {
    Data(String(repeating: text, count: size / text.utf8.count).utf8)
  }

  static let all: [HostileInput] = markdown + yaml + (blocks + regions).map(\.large) + simulations + limits + texts

  // MARK: Markdown

  private static let markdown = [
    HostileInput("50 MB", exit: 2, "larger than 8 MiB") { filled("a\n\n", upTo: 50_000_000) },
    HostileInput("8 MiB of paragraphs", exit: 0, "page.md: 0 blocks") {
      filled("A short paragraph.\n\n", upTo: 8 << 20)
    }.large,
    HostileInput("8 MiB of paragraphs and a block", exit: 0, "1 region updated") {
      // The page leaves room for the results, with which it must still be within the limit.
      filled("A short paragraph.\n\n", upTo: (8 << 20) - 4_000) + Data(life("grid: 8", "steps: 1").utf8)
    }.large,
    HostileInput("8 MiB of one-letter paragraphs and a block", exit: 3, "memory") {
      filled("a\n\n", upTo: (8 << 20) - 200) + Data(life("grid: 8", "steps: 1").utf8)
    }.large,
    HostileInput("8 MiB of emphasis and a block", exit: 3, "memory") {
      filled("*a* ", upTo: (8 << 20) - 200) + Data(("\n\n" + life("grid: 8", "steps: 1")).utf8)
    }.large,
    HostileInput("a line of 8 MB and a block", exit: 0, "1 region updated") {
      filled("word ", upTo: 8_000_000) + Data(("\n\n" + life("grid: 8", "steps: 1")).utf8)
    }.large,
    HostileInput("50,000 nested quotes", exit: 0, "1 region updated") {
      String(repeating: ">", count: 50_000) + " a\n\n" + life("grid: 8", "steps: 1")
    },
    HostileInput("2,000 nested lists", exit: 0, "1 region updated") {
      times(2_000) { String(repeating: "  ", count: $0) + "- a\n" } + "\n# End\n\n" + life("grid: 8", "steps: 1")
    },
    HostileInput("NUL bytes", exit: 0, "1 region updated") {
      String(repeating: "\0", count: 100_000) + "\n\n" + life("grid: 8", "steps: 1")
    },
    HostileInput("NUL in a block", exit: 2, "'grid' takes a size such as 64x32 (columns x rows)") {
      life("grid: 8\0", "steps: 1")
    },
    HostileInput("invalid UTF-8", exit: 2, "page.md:3:4: error: the file is not valid UTF-8") {
      Data("# A\n\nabc".utf8) + [0xFF, 0xFE]
    },
  ]

  // MARK: YAML

  private static let yaml = [
    HostileInput("aliases", exit: 2, "page.md:2:4: error: '&a'") {
      block("a: &a [x, x]", "b: &b [*a, *a]", "c: &c [*b, *b]", "model: life")
    },
    HostileInput("1,000 brackets", exit: 2, "nested more than 64 deep") {
      life("grid: 4", "initial: " + String(repeating: "[", count: 1_000))
    },
    HostileInput("a number of a million digits", exit: 2, "'rule'") {
      block("model: elementary", "steps: 3", "rule: " + String(repeating: "9", count: 1_000_000))
    },
    HostileInput("an input of 3,000,000 words", exit: 0, "1 region updated") {
      block(
        "model: mealy", "transitions: {s: {a: [s]}}", "initial: s",
        "input: [" + times(3_000_000) { _ in "a," } + "a]", "show: []")
    }.large,
    HostileInput("2,000,000 keys given twice", exit: 2, "more errors") {
      block("model: elementary", String(repeating: "k:\n", count: 2_000_000))
    }.large,
    HostileInput("20,000 unknown keys", exit: 2, "unknown key 'k0'") {
      block(["model: elementary", "rule: 1", "steps: 1"] + (0..<20_000).map { "k\($0): 0" })
    }.large,
    HostileInput("20,000 unknown keys in one line", exit: 2, "unknown key 'k0'") {
      life("grid: 8", "steps: 1", "initial: {" + (0..<20_000).map { "k\($0): 0" }.joined(separator: ", ") + "}")
    }.large,
    HostileInput("5,000 errors in one line", exit: 2, "page.md:5:11: error: unknown") {
      life("grid: 8", "steps: 1", "initial: [" + times(5_000) { "unknown-\($0), " } + "unknown]")
    }.large,
    HostileInput("50,000 swept values, one twice", exit: 2, "duplicate value 0") {
      life("grid: 8", "steps: 1", "sweep: {seed: [" + times(50_000) { "\($0), " } + "0]}")
    }.large,
    HostileInput("front matter of 1,000 braces", exit: 2, "nested more than 64 deep") {
      "---\nnotebook: " + String(repeating: "{a: ", count: 1_000) + "\n---\n\n" + life("grid: 8", "steps: 1")
    },
  ]

  // MARK: Many blocks

  private static let blocks = [
    HostileInput("30,000 blocks", exit: 0, "30000 regions updated") {
      times(30_000) { _ in block("model: elementary", "rule: 30", "steps: 0", "show: []") + "\n" }
    },
    HostileInput("100,000 blocks with pictures", exit: 2, "the file would be larger than 8 MiB") {
      times(100_000) { _ in block("model: elementary", "rule: 30", "steps: 30") }
    },
    HostileInput("20,000 blocks of one name", exit: 2, "a second block named 'a'") {
      times(20_000) { _ in life("name: a", "grid: 2", "steps: 0") }
    },
    HostileInput("a chain of 10,000 blocks", exit: 0, "10000 regions updated") {
      times(10_000) { number in
        life(
          "name: b\(number)", "grid: 2", "steps: 0", "show: []",
          "initial: " + (number == 9_999 ? "single" : "{from: b\(number + 1)}"))
      }
    },
    HostileInput("20,000 cycles", exit: 2, "depend on each other") {
      times(20_000) { number in
        life("name: b\(number)", "grid: 2", "steps: 0", "initial: [{from: b\((number + 1) % 20_000)}, {from: b0}]")
      }
    },
    HostileInput("20,000 unknown names", exit: 2, "unknown block 'c0'") {
      times(20_000) { life("name: b\($0)", "grid: 2", "steps: 0", "initial: {from: c\($0)}") }
    },
    HostileInput("160 large grids", exit: 0, "160 regions updated") {
      times(160) { life("name: b\($0)", "grid: 8000x8000", "steps: 0", "initial: single", "show: []") }
    },
  ]

  // MARK: Many regions

  private static let regions = [
    HostileInput("100,000 regions without a block", exit: 0, "100000 regions removed") {
      times(100_000) { "<!-- notebook:begin r\($0) -->\n<!-- notebook:end r\($0) -->\n\n" }
    },
    HostileInput("100,000 edited regions without a block", exit: 1, "was edited by hand and is kept") {
      times(100_000) { "<!-- notebook:begin r\($0) -->\nx\n<!-- notebook:end r\($0) -->\n\n" }
    },
    HostileInput("100,000 begin markers", exit: 2, "has no end marker") {
      times(100_000) { "<!-- notebook:begin r\($0) -->\n\n" }
    },
    HostileInput("100,000 almost markers", exit: 2, "a marker must be alone on its line") {
      times(100_000) { _ in "x <!-- notebook:begin a -->\n" }
    },
    HostileInput("100,000 open inline values", exit: 2, "this inline value is not closed on its line") {
      times(100_000) { _ in "x <!--= a.population -->\n" }
    },
    HostileInput("20,000 conflicts", exit: 2, "a merge conflict") {
      times(20_000) { _ in "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n\n```\nx\n```\n\n" }
    },
  ]

  // MARK: Simulations that are too large

  private static let simulations = [
    HostileInput("10^12 cells", exit: 2, "a grid of at most 2^33 cells") {
      life("grid: 1000000x1000000", "steps: 1")
    },
    HostileInput("10^40 cells", exit: 2, "'grid'") {
      life("grid: 99999999999999999999x99999999999999999999", "steps: 1")
    },
    HostileInput("10^18 steps of life", exit: 2, "from 0 to 4,294,967,295") {
      life("grid: 9x8", "steps: 1000000000000000000")
    },
    HostileInput("10^18 steps of a line", exit: 2, "from 0 to 4,294,967,295") {
      block("model: elementary", "rule: 30", "grid: 8", "steps: 1000000000000000000")
    },
    HostileInput("10^18 steps of an infection", exit: 2, "'steps' must be a whole number") {
      block("model: infection", "people: 9", "factor: 1", "steps: 1000000000000000000")
    },
    HostileInput("10^12 people", exit: 2, "'people' must be a whole number") {
      block("model: infection", "people: 1000000000000", "factor: 1", "steps: 1")
    },
    HostileInput("a million cells", exit: 0, "6 regions updated") {
      times(6) { number in
        life(
          "name: b\(number)", "grid: 1024", "steps: 1", "show: []",
          "initial: {at: [" + (0..<166_667).map { "[\($0 % 10),\(number)]" }.joined(separator: ",") + "]}")
      }
    }.large,
    HostileInput("a row of 10^9 cells", exit: 2, "the pattern is too large") {
      life("grid: 64", "steps: 1", "initial: {rle: \"1000000000o!\"}")
    },
    HostileInput("10^9 rows", exit: 2, "the pattern is too large") {
      life("grid: 64", "steps: 1", "initial: {rle: \"1000000000$o!\"}")
    },
    HostileInput("64 frames of a large grid", exit: 0, "1 region updated") {
      life("grid: 4000x4000", "steps: 64", "show: {frames: 64}")
    }.large,
    HostileInput("5,000 frames", exit: 2, "from 1 to 64; found '5000'") {
      life("grid: 100x60", "steps: 5000", "show: {frames: 5000}")
    },
    HostileInput("100,000 views", exit: 2, "a list of at most 64 views; found 100001 views") {
      life("grid: 100x60", "steps: 64", "show: [" + times(100_000) { _ in "grid, " } + "grid]")
    },
    HostileInput("1,001 conditions", exit: 2, "'expect' must be a list of at most 1,000 conditions; found 1,001") {
      life("grid: 8", "steps: 1", "expect: [" + times(1_000) { _ in "generation == 1, " } + "generation == 1]")
    },
    HostileInput("1,000 conditions", exit: 0, "1 region updated") {
      life("grid: 8", "steps: 1", "expect: [" + times(999) { _ in "generation == 1, " } + "generation == 1]")
    },
  ]

  // MARK: The limits that have a flag

  private static let limits = [
    HostileInput("64 views of 64 frames", exit: 2, "of output, but the limit is 4 MiB") {
      life("grid: 100x60", "steps: 64", "show: [" + times(63) { _ in "frames: 64, " } + "frames: 64]")
    }.large,
    HostileInput("over the memory", exit: 2, "of memory, but the limit is 1 GiB") {
      life("grid: 90000x90000", "steps: 1")
    },
    HostileInput("over the updates", exit: 2, "cell updates, but the limit is 1e13") {
      life("grid: 10000x10000", "steps: 1000000")
    },
    HostileInput("over a smaller memory", "--max-memory", "1MiB", exit: 2, "of memory, but the limit is 1 MiB") {
      life("grid: 4000x4000", "steps: 1")
    },
    HostileInput("over fewer updates", "--max-updates", "1e5", exit: 2, "cell updates, but the limit is 100000") {
      life("grid: 100x100", "steps: 11")
    },
    HostileInput("over a smaller output", "--max-output", "1KiB", exit: 2, "of output, but the limit is 1 KiB") {
      life("grid: 100x60", "steps: 1")
    },
    HostileInput("states to start from", "--max-memory", "64MiB", exit: 2, "results that other blocks wait for") {
      times(80) { life("name: a\($0)", "grid: 4000x4000", "steps: 0", "initial: single", "show: []") }
        + times(80) { life("name: b\($0)", "grid: 4000x4000", "steps: 0", "initial: {from: a\($0)}", "show: []") }
    }.large,
  ]

  // MARK: Texts that mean something elsewhere

  private static let nasty = "--> <!-- notebook:end a --> ``` ~~~ | \u{202E} \u{2028} </a> <script> [x](y) &amp;"

  private static let texts = [
    HostileInput("escape sequences in a name", exit: 2, "'name'") {
      life(#"name: "\e[2J\e]0;x\a""#, "grid: 8", "steps: 1")
    },
    HostileInput("escape sequences in the page", exit: 2, "YAML does not allow the character U+001B") {
      "# \u{1B}[2J\n\n" + life("grid: 8 # \u{1B}]0;x\u{7}\u{9B}2J", "nam: \u{202E}\u{200F}", "steps: 1")
    },
    HostileInput("a title that closes everything", exit: 0, "1 region updated") {
      life("name: a", "grid: 8", "steps: 1", #"title: ""# + nasty + #"""#, "alt: '" + nasty + "'")
    },
    HostileInput("escapes in a title", exit: 2, "is a control character") {
      life("name: a", "grid: 8", "steps: 1", #"title: "\e[31m \0 "# + nasty + #"""#)
    },
    HostileInput("a heading with a marker", exit: 2, "a marker must be alone on its line") {
      "# " + nasty + "\n\n" + life("grid: 8", "steps: 1")
    },
    HostileInput("a heading that closes everything", exit: 0, "1 region updated") {
      "# --> ``` ~~~ | \u{202E} \u{2028} </a> <script> [x](y) &amp; -->\n\n" + life("grid: 8", "steps: 1")
    },
    HostileInput("a heading of 1 MiB over 100 blocks", exit: 0, "100 regions updated") {
      "# " + String(repeating: "a", count: 1 << 20) + "\n\n" + times(100) { _ in life("grid: 8", "steps: 1") }
    }.large,
  ]
}
