import Foundation
import TestSupport

extension Bomb {
  /// Returns lines of RLE with gliders of one direction, `columns` side by side and `rows` one below the other.
  static func gliders(_ columns: Int, _ rows: Int, then last: String = "!") -> String {
    func line(_ text: String) -> String { String(repeating: text, count: columns) }
    let lines = line("bo4b") + "$" + line("2bo3b") + "$" + line("3o3b") + "4$\n"
    return String(repeating: lines, count: rows) + last + "\n"
  }

  /// Returns a macrocell file with this many different squares at each level, and a root above them.
  static func irregularTree(width: Int, levels: ClosedRange<Int>) -> String {
    var random = SplitMix(seed: 5), text = "[M2] (test)\n#R B3/S23\n", count = width
    for _ in 0..<width {
      for _ in 0..<8 {
        for _ in 0..<8 { text += random.chance(50) ? "*" : "." }
        text += "$"
      }
      text += "\n"
    }
    for level in levels {
      for _ in 0..<width {
        text += "\(level)"
        for _ in 0..<4 { text += " \(random.number(count - width + 1...count))" }
        text += "\n"
      }
      count += width
    }
    var below = Array(count - width + 1...count), level = levels.upperBound
    while below.count > 1 {
      level += 1
      below = stride(from: 0, to: below.count, by: 4).map { first in
        count += 1
        let parts = (first..<first + 4).map { $0 < below.count ? below[$0] : 0 }
        text += "\(level) \(parts.map { String($0) }.joined(separator: " "))\n"
        return count
      }
    }
    return text
  }

  static func plane(_ lines: String...) -> String { block(["model: life", "boundary: unbounded"] + lines) }

  private static func fleet(_ name: String, _ pattern: @escaping @Sendable () -> String, _ lines: String...) -> Bomb {
    let page = block(["model: life", "boundary: unbounded", "initial: {file: p.rle}"] + lines)
    return Bomb(name) { ["page.md": Data(page.utf8), "p.rle": Data(pattern().utf8)] }
  }

  /// Objects to distinguish and count, leaps, and soups with a symmetry.
  static let objects: [Bomb] = [
    Bomb("the census of a gun after 100,000 steps") {
      plane("initial: gosper-gun", "steps: 100000", "show: census")
    },
    Bomb("a gun until it has settled") {
      plane("initial: gosper-gun", "until: settled", "steps: 100000", "show: census")
    },
    Bomb("the census of two gliders that meet late") {
      plane(
        "initial: [{pattern: glider}, {rle: \"3o$o$bo!\", at: [10000, 10000]}]", "steps: 3", "show: census")
    },
    fleet("the census of 100,000 gliders", { gliders(1_000, 100) }, "steps: 2", "show: census"),
    fleet(
      "200,000 gliders until they have settled", { gliders(1_000, 200) }, "steps: 100", "until: settled",
      "show: census"),
    fleet(
      "the census of gliders that fly at each other",
      { gliders(400, 100, then: "2000$" + String(repeating: "3o3b", count: 400) + "$"
          + String(repeating: "o5b", count: 400) + "$" + String(repeating: "bo4b", count: 400) + "!") },
      "steps: 0", "show: census"),
    fleet(
      "30,000 patterns that do not repeat, far apart", { "b2o598b".repeated(30_000) + "$2o599b!" }, "steps: 0",
      "show: census"),
    fleet("a long diagonal", { (0..<16_000).map { "\($0 + 1)bo$" }.joined() + "!" }, "steps: 0", "show: census"),
    Bomb("a gun far into the future") { plane("initial: gosper-gun", "steps: 2^999", "show: [grid, statistics]") },
    Bomb("a soup on a torus far into the future") {
      block(["model: life", "grid: 1024", "initial: {random: 0.3}", "steps: 10^12", "show: grid"])
    },
    Bomb("squares of which none repeats, on a plane") {
      [
        "page.md": Data(
          (plane("initial: {file: t.mc}", "steps: 0") + plane("initial: {file: t.mc}", "steps: 4", "show: statistics"))
            .utf8),
        "t.mc": Data(irregularTree(width: 50_000, levels: 4...10).utf8),
      ]
    },
    Bomb("a census far into the future") { plane("initial: gosper-gun", "steps: 10^15", "show: census") },
    Bomb("200 soups with all symmetries") {
      times(200) { life("grid: 1001", "initial: {random: 0.4, symmetry: D8_1}", "seed: \($0)", "show: []") }
    },
    Bomb("2,000 counts of objects") {
      plane("initial: r-pentomino", "until: settled", "show: []", "expect:")
        .replacing("expect:\n", with: "expect:\n" + times(2_000) { "  - count(\"xs\($0 + 4)_33\") >= 0\n" })
    },
    Bomb("a count of a long code") {
      plane(
        "initial: r-pentomino", "until: settled", "show: []",
        "expect: count(\"xs4_\(String(repeating: "z3", count: 500_000))\") == 0")
    },
  ]
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
