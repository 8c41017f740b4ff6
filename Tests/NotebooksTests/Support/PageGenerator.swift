import TestSupport

/// Creates pages of every shape that a notebook may have, with various containers, neighbours, line ends and fences.
struct PageGenerator {
  var random: SplitMix
  private var names = 0
  private var saves = 0
  /// Whether to create simulation blocks at all.
  var makesBlocks = true
  /// Whether blocks show charts as figures. The figures do not exist, so every region that shows one lacks it.
  var showsFigures = true
  /// A placeholder for an inline value, until the names of the blocks are known.
  private static let valuePlace: Character = "@"

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// Returns a page as bytes, with or without front matter, byte order mark and final line end, and with every kind of
  /// line end.
  mutating func page() -> [UInt8] {
    var lines = random.chance(25) ? ["---", "title: x", "notebook:", "  seed: 7", "---"] : []
    if !lines.isEmpty, random.chance(70) { lines.append("") }
    lines += elements(random.below(6) + 1, depth: 0, isTight: false)
    return joined(lines.map { withValues($0) })
  }

  /// Returns the line with inline values in their places. In code, no run changes them.
  private mutating func withValues(_ line: String) -> String {
    var result = "", isCode = false
    for character in line {
      if character == "`" { isCode.toggle() }
      if character != Self.valuePlace {
        result.append(character)
      } else if isCode {
        result += value(PlainPage.inertText)
      } else {
        result += names > 0 ? value(random.pick(["", "39", "*old*", "\\<!--/-->"])) : "39"
      }
    }
    return result
  }

  private mutating func value(_ text: String) -> String {
    let name = "block-\(random.below(max(names, 1)) + 1)"
    let request = random.pick([
      "population", "total", "total / 7", "density as .1%", "total * 1000 as ,", "density as .2f ", "centre",
      "width > 3", "population at step=0", "population at step=0 as .1f",
    ])
    return random.pick(["<!--= ", "<!--="]) + name + "." + request + random.pick([" -->", "-->"])
      + text + "<!--/-->"
  }

  /// Returns the lines with their line ends.
  mutating func joined(_ lines: [String]) -> [UInt8] {
    let style = random.below(8)
    var page: [UInt8] = random.chance(15) ? [0xEF, 0xBB, 0xBF] : []
    for (index, line) in lines.enumerated() {
      page += Array(line.utf8)
      if index == lines.count - 1, random.chance(30) { break }
      let ending =
        switch style {
        case 0...3: "\n"
        case 4, 5: "\r\n"
        case 6: "\r"
        default: random.pick(["\n", "\r\n", "\r"])
        }
      page += Array(ending.utf8)
    }
    return page
  }

  /// Returns several elements one below the other. Between them are empty lines, unless the list is tight, and
  /// sometimes not even then.
  private mutating func elements(_ count: Int, depth: Int, isTight: Bool) -> [String] {
    var lines: [String] = []
    for index in 0..<count {
      if index > 0, !isTight, random.chance(80) { lines += Array(repeating: "", count: random.pick([1, 1, 1, 2])) }
      lines += element(depth: depth)
    }
    return lines
  }

  private mutating func element(depth: Int) -> [String] {
    if makesBlocks, random.chance(45) { return simulation() }
    switch random.below(depth < 3 ? 14 : 9) {
    case 0, 1: return random.pick(Self.paragraphs)
    case 2: return random.pick(Self.headings)
    case 3: return random.pick([["<div>", "text", "</div>"], ["<!-- a comment -->"], ["<!-- two", "", "lines -->"]])
    case 4: return ["| a | b |", "| - | - |", random.pick(["| 1 | 2 |", "| @ | **@** |"])]
    case 5: return ["[ref]: https://example.org \"title\""]
    case 6: return random.pick([["    indented code", "", "    more"], ["    ```simulation", "    ```"]])
    case 7: return ["````markdown", "```simulation", "model: elementary", "```", "<!-- notebook:begin x -->", "````"]
    case 8: return random.pick([["```", "", "```"], ["~~~python", "x = 1", "~~~"], ["Grüße aus 東京"]])
    case 9, 10: return quote(depth: depth + 1)
    default: return list(depth: depth + 1)
    }
  }

  private static let headings = [
    ["# Heading"], ["## Rule *30*"], ["## Of @"], ["Setext", "---"], ["Of @", "==="], ["***"],
  ]
  private static let paragraphs = [
    ["Some *words* here."], ["Two lines", "of [words][ref]."], ["Trailing blanks  ", "and a\ttab\t"],
    ["Of @ cells, `@`", "and é @."], ["*@* in [@](x)"], ["@"], ["@ behind"],
  ]

  private mutating func quote(depth: Int) -> [String] {
    let content = elements(random.below(3) + 1, depth: depth, isTight: false)
    let mark = random.pick(["> ", "> ", ">", " > ", ">  "])
    return content.map { $0.isEmpty ? ">" : mark + $0 }
  }

  private mutating func list(depth: Int) -> [String] {
    let isTight = random.chance(50)
    let marker = random.pick(["- ", "* ", "-   ", " - ", "1. ", "9) ", "-\t", "10. "])
    let indent = marker == "-\t" ? random.pick(["\t", "    "]) : String(repeating: " ", count: marker.utf8.count)
    var lines: [String] = []
    for index in 0..<random.below(3) + 1 {
      if index > 0, !isTight { lines.append("") }
      let content = elements(random.below(2) + 1, depth: depth, isTight: isTight)
      lines += content.enumerated().map { $1.isEmpty ? "" : ($0 == 0 ? marker : indent) + $1 }
    }
    return lines
  }

  private mutating func simulation() -> [String] {
    let fence = random.pick(["```", "```", "```", "````", "~~~", "~~~~~"])
    let info = random.pick(["yaml simulation", "simulation", " yaml  simulation ", "yaml simulation"])
    let indent = String(repeating: " ", count: random.pick([0, 0, 0, 0, 1, 2, 3]))
    let closing = fence + random.pick(["", "", "", fence.prefix(1).description, "  "])
    return [indent + fence + info] + body().map { $0.isEmpty ? "" : indent + $0 } + [indent + closing]
  }

  private mutating func body() -> [String] {
    var lines = ["model: elementary", "rule: \(random.below(256))", "steps: \(random.below(4))"]
    if random.chance(60) {
      names += 1
      lines.insert("name: block-\(names)", at: random.below(lines.count + 1))
    }
    if random.chance(40) {
      let view = showsFigures ? "[history, chart, rule]" : "[history, {chart: {text: true}}, rule]"
      lines.append("show: " + random.pick(["[]", "[rule, statistics]", "statistics", view]))
    }
    if random.chance(25) { lines.append("title: " + random.pick(Self.titles)) }
    if random.chance(10) {
      saves += 1
      lines.append("save: " + random.pick(["\(saves).csv", "[a/\(saves).csv, \"b `\(saves)` [é](<).csv\"]"]))
    }
    let more = random.pick(["", "# a comment", "grid: 7"])
    if random.chance(20) { lines.insert(more, at: random.below(lines.count + 1)) }
    return lines
  }

  private static let titles = ["A caption", "\"--> | <!-- `x` ```\"", "Grüße *here*", "'# 1. - > ~~~'"]
}
