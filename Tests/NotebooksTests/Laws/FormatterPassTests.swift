import Notebooks
import Simulations
import TestSupport
import Testing

/// The changes that formatters make to the results of any model do not count as edits.
///
/// These are the changes that formatters were seen to make, recorded here so that the law needs no formatter.
@Suite struct FormatterPassTests {
  /// A block of each model, and forms of its results.
  private static let blocks: [String: [String]] = [
    "elementary": ["rule: 30", "grid: 31", "steps: 8"],
    "totalistic": ["code: 777", "colours: 3", "steps: 6"],
    "life": ["grid: 16", "initial: {random: 0.3}", "steps: 6"],
    "infection": ["people: 60", "factor: 2", "recovery: 3", "steps: 12"],
    "mealy": ["transitions: {s: {x: [t, o_k], y: [s, no]}, t: {x: [s, no], y: [t, o_k]}}", "initial: s", "input: xyx"],
    "memory": ["pairs: 6", "players: {memory: 2}"],
    "automaton": [
      "states: [old_tree, on]", "grid: 9x9", "rules: [{from: on, to: old_tree, if: on >= 3}]", "steps: 6",
    ],
  ]

  private static let forms = [
    ["title: The first_of all, a *long* title with a | and 50 % of everything that fits into two lines of a page"],
    ["show: statistics", "expect: steps < 0"], ["replicates: 12", "title: Many_runs"],
    ["sweep: {seed: [1, 2, 3]}", "show: statistics"],
  ]

  /// The changes of a formatter, by name, each for the lines of a region that are not code.
  private static let passes: [(name: String, change: @Sendable ([String]) -> [String])] = [
    ("squeezed tables", { $0.map { row($0) { $0 } } }),
    ("wide tables", { $0.map { row($0) { " \($0)   " } } }),
    ("indented tables", { $0.map { $0.hasPrefix("|") ? "  " + $0 : $0 } }),
    ("emphasis", { $0.map { emphasis($0) } }),
    ("wrap 40", { $0.flatMap { wrapped($0, 40) } }),
    ("wrap 79", { $0.flatMap { wrapped($0, 79) } }),
    ("all", { $0.map { emphasis(row($0) { " \($0) " }) }.flatMap { wrapped($0, 60) } }),
  ]

  @Test(arguments: Catalog.models.map { $0.declaration.name })
  func passesAreNoEdits(model: String) throws {
    let keys = try #require(Self.blocks[model], "the law has no block of this model")
    var changed = 0
    for form in Self.forms {
      let page =
        "# Lab\n\n```yaml simulation\nname: one\nmodel: \(model)\n"
        + (keys + form).map { $0 + "\n" }.joined() + "```\n\nWords.\n"
      let run = try updated(bytes(page))
      if run.hasErrors { continue }
      let written = text(run.bytes)
      for (name, change) in Self.passes {
        let formatted = Self.page(written, change)
        changed += formatted == written ? 0 : 1
        let again = try updated(bytes(formatted))
        require(
          again.edits.isEmpty && again.kept.isEmpty && !again.hasErrors,
          "\(name): \(again.kept) \(again.differences) \(formatted)")
        // A changed word is still found.
        guard let caption = formatted.firstRange(of: "output=") else { continue }
        let edited =
          formatted[..<caption.lowerBound].replacing("| statistic", with: "| estimate")
          + formatted[caption.lowerBound...]
        guard edited != formatted else { continue }
        require(try updated(bytes(String(edited))).kept.count == 1, "\(name): \(edited)")
      }
    }
    #expect(changed > 5)
  }

  /// Changes the lines of the page's region, apart from code, comments and pictures.
  private static func page(_ page: String, _ change: ([String]) -> [String]) -> String {
    var lines: [String] = [], isInRegion = false, isCode = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("<!-- notebook:begin") { isInRegion = true }
      if line.hasPrefix("<!-- notebook:end") { isInRegion = false }
      if line.hasPrefix("```") { isCode.toggle() }
      let isText = isInRegion && !isCode && !line.hasPrefix("```") && !line.hasPrefix("<!--") && !line.isEmpty
      lines += isText ? change([line]) : [line]
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a row of a table with other spaces around its cells. Any other line stays.
  private static func row(_ line: String, _ change: (String) -> String) -> String {
    guard line.hasPrefix("|") else { return line }
    var cells: [String] = [], cell = "", isEscaped = false
    for character in line.dropFirst() {
      if character == "|", !isEscaped {
        cells.append(cell)
        cell = ""
      } else {
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return "|"
      + cells.map { cell in
        let words = cell.split(separator: " ").joined(separator: " ")
        return change(words.allSatisfy { $0 == "-" } ? "---" : words) + "|"
      }.joined()
  }

  /// Returns a caption with underscores instead of asterisks.
  private static func emphasis(_ line: String) -> String {
    guard let start = line.firstRange(of: "</a>*"), line.hasSuffix("*") else { return line }
    return line[..<start.lowerBound] + "</a>_" + line[start.upperBound...].dropLast() + "_"
  }

  /// Returns a paragraph in lines of at most this many characters. No line begins with a sign that would begin a block.
  private static func wrapped(_ line: String, _ width: Int) -> [String] {
    guard !line.hasPrefix("|"), !line.hasPrefix("  |") else { return [line] }
    var lines: [String] = []
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let begins = word.first.map { $0.isLetter || $0 == "`" && word.count > 1 } ?? false
      if let last = lines.last, last.count + word.count < width || !begins {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
