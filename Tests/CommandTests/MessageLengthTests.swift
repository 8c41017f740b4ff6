import Foundation
import Testing

/// However long a word of the command line or of a page is, no message repeats it whole.
@Suite("Lengths of messages")
final class MessageLengthTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "lengths-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("lab.md", Self.block("steps: 1"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private static func block(_ lines: String...) -> String {
    "```yaml simulation\nname: a\nmodel: life\ngrid: 8\ninitial: glider\nshow: []\n"
      + lines.map { $0 + "\n" }.joined() + "```\n"
  }

  /// The longest line that is expected, in scalars: a line of a message, with marks for invisible characters.
  private static let longestLine = 4_000

  private func expectShort(
    _ program: String, _ arguments: [String], _ exits: [Int32], mentions words: String? = nil
  ) throws {
    let run = try PlainCommand(program, arguments, in: folder)
    let name = "\(program) \(arguments.map { $0.prefix(40) })"
    #expect(exits.contains(run.exit), "\(name) ended with \(run.exit): \(run.errors.prefix(500))")
    #expect(run.errors.utf8.count <= 20_000, "\(name) writes \(run.errors.utf8.count) bytes")
    let longest = (run.errors + "\n" + run.output).split(separator: "\n").map(\.unicodeScalars.count).max() ?? 0
    #expect(longest <= Self.longestLine, "\(name): \(longest) scalars")
    if let words { #expect(run.errors.contains(words), "\(name): \(run.errors.prefix(500))") }
  }

  /// A word may be as long as the system allows.
  private static let words = [
    String(repeating: "k", count: 131_000), String(repeating: "k k=", count: 32_000),
    String(repeating: "\u{202E}", count: 40_000),
  ]

  @Test(arguments: words.indices) func wordsOfTheCommandLine(index: Int) throws {
    let word = Self.words[index]
    for arguments in [
      ["check", "--quick", "lab.md", "--only", word], ["run", "lab.md", "--only", word], ["models", word],
      ["models", "life", word], ["new", word], ["run", "lab.md", "-P", word + "=1"], ["run", "lab.md", "-P", word],
      ["check", word], ["run", word], ["list", word], ["strip", word], ["export", word], ["status", word],
      ["results", "lab.md", word], ["results", "lab.md", "a", word + "=1"], ["run", "lab.md", "--engine", word],
      ["run", "lab.md", "--max-memory", word], ["run", "lab.md", "--jobs", word], ["run", "lab.md", "--" + word],
      [word], ["run", "--exclude", word, "lab.md"], ["run", "lab.md", "-o", word], ["export", "lab.md", "-o", word],
      ["cache", word], ["cache", "--cache", word], ["plan", "lab.md", "-o", word], ["work", word, "1"],
      ["verify", "lab.md", "--runs", word], ["check", "lab.md", "--format", word],
    ] {
      try expectShort("notebook", arguments, [0, 1, 2, 3, 64])
    }
    for arguments in [
      ["run", word], ["run", "life", word + "=1"], ["run", "life", "rule=" + word], ["run", "life", "grid=" + word],
      ["readme", word], ["live", word], ["convert", word, "a.rle"], ["convert", "lab.md", word], ["--" + word], [word],
      ["run", "life", "--engine", word], ["readme", "--theme", word], ["readme", "--width", word],
      ["run", "lab.md", "--only", word], ["readme", "https://example.org/" + word],
    ] {
      try expectShort("automata", arguments, [0, 1, 2, 3, 64])
    }
  }

  /// Each place of a page holds a word of a million letters, or of a million letters and spaces.
  @Test(arguments: ["k", "k k", "'k k' "]) func wordsOfAPage(piece: String) throws {
    let word = String(repeating: piece, count: 1_000_000 / piece.count)
    let quoted = "\"" + word + "\""
    let pages = [
      Self.block("steps: 1", "rule: " + quoted), Self.block("steps: 1", quoted + ": 1"),
      Self.block("steps: !" + word.replacing(" ", with: "") + " 1"), Self.block("steps: " + quoted),
      Self.block("steps: &" + word.replacing(" ", with: "") + " 1"),
      Self.block("steps: *" + word.replacing(" ", with: "")),
      Self.block("steps: 1", "until: " + quoted), Self.block("steps: 1", "expect: " + quoted),
      Self.block("steps: 1", "expect: population == \(word.replacing(" ", with: "").prefix(4_000))"),
      Self.block("steps: 1", "expect: " + String(repeating: "1 + ", count: 1_000) + "'x' > 2"),
      Self.block("steps: 1", "expect: " + String(repeating: "population + ", count: 300) + "1"),
      Self.block("steps: 1", "expect: 1 < " + String(repeating: "population + ", count: 300) + "1 < 2"),
      Self.block("steps: 1", "derive: {\(quoted): 1}"), Self.block("steps: 1", "save: " + quoted),
      Self.block("steps: 1", "boundary: " + quoted), Self.block("steps: 1", "seed: " + quoted),
      Self.block("sweep: {\(quoted): [1, 2]}"), Self.block("sweep: {steps: [\(quoted), 2]}"),
      Self.block("steps: $" + word.replacing(" ", with: "")), "```yaml simulation \(word)\n```\n",
      "<!-- notebook:begin \(word) -->\n", "---\nnotebook: {\(quoted): 1}\n---\n" + Self.block("steps: 1"),
      "---\nnotebook: {parameters: {\(quoted): 1}}\n---\n" + Self.block("steps: 1"),
      "Value <!--= \(word.prefix(4_000)).x -->1<!--/-->\n" + Self.block("steps: 1"),
      "Value <!--= a.\(word.replacing(" ", with: "").prefix(4_000)) -->1<!--/-->\n" + Self.block("steps: 1"),
      "![x](figures/page/\(word.replacing(" ", with: "")).chart.svg)\n" + Self.block("steps: 1"),
    ]
    for page in pages {
      try write("page.md", page)
      for command in [["check", "--quick", "page.md"], ["list", "page.md"], ["run", "page.md"]] {
        try expectShort("notebook", command, [0, 1, 2])
      }
    }
  }

  /// The advice about many pages is a command that can be pasted, whatever the pages are called.
  @Test(arguments: [".", "*", "--only a .", "--exclude *x.md ."]) func adviceAboutManyPages(arguments: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: "lab.md"))
    let long = "b c/" + String(repeating: "d", count: 230) + "/"
    try FileManager.default.createDirectory(at: folder.appending(path: long), withIntermediateDirectories: true)
    let isList = arguments == "*"
    for number in 0..<150 { try write((isList ? "" : long) + "b c\(number).md", Self.block("steps: 1")) }
    try write("x.md", "Words.\n")
    let names = (0..<150).map { "'b c\($0).md'" }.joined(separator: " ")
    let line = isList ? names : arguments.replacing("*x.md", with: "'*x.md'")
    func run(_ line: String) throws -> (exit: Int32, errors: String) {
      let run = try Command(line).run(in: folder)
      return (run.exit, String(decoding: run.errors, as: UTF8.self))
    }
    let check = try run("notebook check --quick \(line)")
    let lines = check.errors.split(separator: "\n").filter { $0.contains(" notebook run ") }
    #expect(check.exit == 1 && lines.count == (isList ? 8 : 1), "\(lines)")
    for line in lines {
      let start = try #require(line.firstRange(of: "notebook run "))
      let ran = try run(String(line[start.lowerBound...]))
      #expect(ran.exit == 0, "\(line): \(ran.errors.suffix(300))")
    }
    #expect(try run("notebook check --quick \(line)").exit == 0)
  }

  @Test func anAddressIsNotAFile() throws {
    try expectShort(
      "automata", ["readme", "https://example.org/a.md"], [3],
      mentions: """
        https://example.org/a.md: error: this is an address, but the command reads files
          help: fetch the file first: curl -fLO https://example.org/a.md
        """)
    try expectShort("notebook", ["run", "http://example.org/a.md"], [3], mentions: "this is an address")
  }

  /// A block with a misspelt fence keeps no other block from its result.
  @Test func aMisspeltFenceIsAnErrorOfARun() throws {
    try write("lab.md", Self.block("steps: 1") + "\n```yaml simulations\nmodel: life\n```\n")
    let run = try PlainCommand("notebook", ["run", "lab.md"], in: folder)
    let check = try PlainCommand("notebook", ["check", "lab.md"], in: folder)
    let list = try PlainCommand("notebook", ["list", "lab.md"], in: folder)
    let message = "this is not a simulation block, because its fence says 'yaml simulations'"
    #expect(run.exit == 2 && run.errors.contains("error: " + message), "\(run.errors)")
    #expect(run.errors.contains("1 block, 1 region updated"), "\(run.errors)")
    #expect(check.exit == 2 && check.errors.contains("error: " + message), "\(check.errors)")
    #expect(!check.errors.contains("no results") && !check.output.contains("no results"))
    #expect(list.exit == 0 && list.errors.contains("warning: " + message), "\(list.errors)")
    let again = try PlainCommand("notebook", ["run", "lab.md"], in: folder)
    #expect(again.exit == 2 && !again.errors.contains("updated: "), "\(again.errors)")
  }
}
