import Foundation
import Testing

extension DoublingTests {
  /// Values that are read once, however often a page names them, and errors that cost as much as what is printed of
  /// them.
  static let readings = [
    Growth(
      testDescription: "titles of one collection", size: 600,
      growing: { size in
        let members = (0..<max(size, 1)).map { "{\"title\": \"t\($0)\", \"contents\": [[0, \($0)], [1, 1]]}" }
        return ["all.json": Data("[\(members.joined(separator: ","))]".utf8)]
      }
    ) { size in
      Bomb.times(size) { Bomb.life("initial: {file: all.json, title: t\($0)}", "show: []") }
    },
    Growth(testDescription: "unknown keys on one line", size: 60_000, mostInstructions: 8_000_000_000) { size in
      Bomb.life("initial: {" + (0..<size).map { "k\($0): 0" }.joined(separator: ", ") + "}")
    },
    Growth(testDescription: "one large parameter in a list", size: 400, mostInstructions: 2_000_000_000) { size in
      "---\nnotebook:\n  parameters:\n    p: {at: [" + Bomb.times(5_000) { "[\($0), 0], " } + "[0, 0]]}\n---\n\n"
        + Bomb.life("initial: [" + Bomb.times(size) { _ in "$p, " } + "single]", "show: []")
    },
    Growth(testDescription: "points of too many runs", size: 40_000, mostInstructions: 1_500_000_000) { size in
      Bomb.block(["model: life", "grid: 8", "sweep: {steps: 0..\(size)}", "replicates: 4000000000"])
    },
  ]

  @Test(arguments: readings)
  func readsOnce(_ growth: Growth) throws { try costsTwiceAsMuch(growth) }
}
