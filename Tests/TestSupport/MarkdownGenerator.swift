/// Random documents of fragments that interfere with each other. The same seed gives the same documents.
package struct MarkdownGenerator {
  private var random: Bytes
  private let extensions: Bool
  private var labels = 0

  package init(seed: UInt64, extensions: Bool) { (random, self.extensions) = (Bytes(seed: seed), extensions) }

  package mutating func document() -> [UInt8] {
    var lines = blocks(depth: 0)
    if labels > 0 { lines = [(0..<labels).reversed().map { "t[^n\($0)]" }.joined(separator: " "), ""] + lines }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private mutating func pick(_ choices: [String]) -> String { choices[random.number(below: choices.count)] }

  private mutating func blocks(depth: Int) -> [String] {
    (0..<1 + random.number(below: 4)).flatMap { _ in block(depth: depth) }
  }

  private mutating func block(depth: Int) -> [String] {
    switch random.number(below: extensions ? 14 : 9) {
    case 0: return [""]
    case 1, 2: return [inlines()]
    case 3: return [inlines(), ""]
    case 4: return depth > 2 ? [inlines()] : quoted(blocks(depth: depth + 1))
    case 5, 6: return depth > 2 ? [inlines()] : item(blocks(depth: depth + 1))
    case 7 where random.number(below: 6) == 0: return ["", "[r]: /u", ""]
    case 7: return [pick(["---", "===", "***", "# h", "```", "<div>", "<!-- c -->", "    code", "-", "1)"])]
    case 8: return [pick(["  ", "    ", "\t", "   "]) + inlines()]
    case 9, 10, 11: return table()
    case 12: return depth > 0 ? [inlines()] : footnote()
    default:
      return [
        pick([
          "|", "| a |", "a | b", "|-|", ":-", "-|", "- |", "|a|b", "|-|-|", "`a \\| b` | c", "2. | x", "===",
        ])
      ]
    }
  }

  private mutating func quoted(_ lines: [String]) -> [String] {
    // A few lines are lazy.
    lines.map { random.number(below: 8) == 0 ? $0 : "> " + $0 }
  }

  private mutating func item(_ lines: [String]) -> [String] {
    let marker = pick(["- ", "* ", "1. ", "2. ", "-   ", "10) "])
    let blank = String(repeating: " ", count: marker.utf8.count)
    return lines.enumerated().map { $0 == 0 ? marker + $1 : $1.isEmpty ? "" : blank + $1 }
  }

  private mutating func table() -> [String] {
    let columns = 1 + random.number(below: 3)
    let delimiters = ["-", ":-", "-:", ":-:", "---", " --- "]
    func row(_ cells: [String], _ edge: Int) -> String {
      (edge & 1 == 0 ? "|" : "") + cells.joined(separator: "|") + (edge & 2 == 0 ? "|" : "")
    }
    var lines = [row((0..<columns).map { _ in cell() }, random.number(below: 4))]
    lines.append(row((0..<columns).map { _ in pick(delimiters) }, random.number(below: 2)))
    for _ in 0..<random.number(below: 4) {
      lines.append(row((0..<1 + random.number(below: 4)).map { _ in cell() }, random.number(below: 4)))
    }
    if random.number(below: 3) == 0 {
      lines.append(pick(["", "---", "> q", "2. x", "-", "    c", "===", "text", "```", "# h"]))
    }
    return lines
  }

  private mutating func cell() -> String {
    pick([
      "a", " b ", "", " ", "`c \\| d`", "*e*", "**f", "g\\|h", "\\\\", "[r]", "![i](x)", " k k ", "~~s~~", "- l", "é",
    ])
  }

  private mutating func footnote() -> [String] {
    labels += 1
    var lines = ["[^n\(labels - 1)]: " + inlines()]
    if random.number(below: 2) == 0 { lines += ["", "    " + inlines()] }
    if random.number(below: 3) == 0 { lines += ["", "    - " + inlines()] }
    return random.number(below: 3) == 0 ? lines : lines + [""]
  }

  private mutating func inlines() -> String {
    let plain = [
      "a", "b c", "*d*", "_e", "**f**", "`g`", "[r]", "[h](/i)", "![j](k)", "p<b>", "&amp;", "\\*", "l  ",
      "m\\", "<!-- n -->", "é", "“o”",
    ]
    let more = [
      "~p~", "~~q~~", "~~r", "s~", "~~~t~~~", "\\~u~", "\\~~o~~", "~~p *q* r~~",
      " www.v.w ", " https://x.y/z_z_ ", " (http://a.b/c(d)) ", " e@f.gh ",
      " https://i.j/*k* ", " www.l ", " ftp://m.n. ",
    ]
    let joined = (0..<1 + random.number(below: 4)).map { _ in pick(extensions ? plain + more : plain) }
      .joined(separator: random.number(below: 3) == 0 ? "" : " ")
    return String(joined.drop { $0 == " " })
  }
}
