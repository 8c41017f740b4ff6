import Foundation
import Testing

extension DoublingTests {
  /// Values that are read once, however often a page names them, and errors that cost only as much as their output.
  static let readings = [
    Growth(
      testDescription: "titles of one collection", size: 600,
      growing: { size in
        let members = (0..<size).map { "{\"title\": \"t\($0)\", \"contents\": [[0, \($0)], [1, 1]]}" }
        return ["all.json": Data("[\(members.joined(separator: ","))]".utf8)]
      }
    ) { size in
      Bomb.times(size) { Bomb.life("initial: {file: all.json, title: t\($0)}", "show: []") }
    },
    Growth(testDescription: "unknown keys on one line", size: 20_000, mostInstructions: 3_000_000_000) { size in
      Bomb.life("initial: {" + (0..<size).map { "k\($0): 0" }.joined(separator: ", ") + "}")
    },
    Growth(testDescription: "one large parameter in a list", size: 400, mostInstructions: 2_000_000_000) { size in
      "---\nnotebook:\n  parameters:\n    p: {at: [" + Bomb.times(5_000) { "[\($0), 0], " } + "[0, 0]]}\n---\n\n"
        + Bomb.life("initial: [" + Bomb.times(size) { _ in "$p, " } + "single]", "show: []")
    },
    Growth(testDescription: "inline values", command: "check", size: 1_500) { size in
      Bomb.life("name: a", "show: []") + Bomb.times(size) { "word <!--= a.population as , -->\($0)<!--/--> end\n\n" }
    },
    Growth(testDescription: "regions that fences keep open", size: 4_000) { size in
      let region = "<!-- notebook:begin a -->\n\n```text\n<!-- notebook:end a -->\n```\n\n"
      return Bomb.life("name: a", "show: []") + Bomb.times(size) { _ in region }
    },
    Growth(testDescription: "inline values of one line", command: "check", size: 2_000) { size in
      Bomb.life("name: a", "show: []") + "word" + Bomb.times(size) { " <!--= a.population -->\($0)<!--/-->" } + "\n"
    },
    Growth(testDescription: "inline values of a sweep", command: "check", size: 700) { size in
      Bomb.block(["name: a", "model: elementary", "rule: 30", "steps: 0", "sweep: {grid: 1..\(size + 1)}", "show: []"])
        + Bomb.times(size) { "word <!--= a.population at grid=\($0 + 1) -->\($0)<!--/-->\n\n" }
    },
    Growth(testDescription: "inline values of two swept keys", command: "check", size: 800) { size in
      Bomb.block(
        ["name: a", "model: elementary", "steps: 0", "sweep:", "  rule: 0..39", "  grid: 1..\(size / 40 + 1)"]
          + ["show: []"])
        + Bomb.times(size) { "word <!--= a.population at rule=\($0 % 40) grid=\($0 / 40 + 1) -->x<!--/-->\n\n" }
    },
    Growth(testDescription: "inline values of steps", command: "check", size: 1_000) { size in
      Bomb.block(["name: a", "model: elementary", "rule: 30", "grid: 8", "steps: \(size)", "show: []"])
        + Bomb.times(size) { "word <!--= a.population at step=\($0) -->x<!--/-->\n\n" }
    },
    Growth(
      testDescription: "gliders of a census", command: "check", size: 6_000,
      growing: { size in ["p.rle": Data(Bomb.gliders(60, size / 60, then: "!").utf8)] }
    ) { _ in
      Bomb.plane("initial: {file: p.rle}", "steps: 0", "show: census")
    },
    Growth(
      testDescription: "gliders that meet late", command: "check", size: 3_000,
      growing: { size in
        let others =
          String(repeating: "3o3b", count: 60) + "$" + String(repeating: "o5b", count: 60) + "$"
          + String(repeating: "bo4b", count: 60) + "4$\n"
        let all = Bomb.gliders(60, size / 60, then: "1500$") + String(repeating: others, count: size / 60) + "3o!"
        return ["p.rle": Data(all.utf8)]
      }
    ) { _ in
      Bomb.plane("initial: {file: p.rle}", "steps: 0", "show: census")
    },
    Growth(testDescription: "points of too many runs", size: 40_000, mostInstructions: 1_500_000_000) { size in
      Bomb.block(["model: life", "grid: 8", "sweep: {steps: 0..\(size)}", "replicates: 4000000000"])
    },
  ]

  @Test(arguments: Thoroughness.sample(of: readings))
  func readsOnce(_ growth: Growth) throws { try costsTwiceAsMuch(growth) }
}
