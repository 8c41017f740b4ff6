import Foundation
import Testing

#if DEBUG
  private let isOptimized = false
#else
  private let isOptimized = true
#endif

/// Twice as much of something takes at most 2.6 times as many instructions, so paths that were once superlinear are
/// linear.
///
/// Instructions are counted because the time of a run also depends on other work of the machine. valgrind is slow, so a
/// sixteenth of the paths is tried by default.
@Suite("Doubling", .enabled(if: InstructionCount.isPossible, "valgrind or strip is not installed"))
struct DoublingTests {
  /// A page of any size, and the command that reads it.
  struct Growth: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var command = "list"
    /// The size at which an optimised build takes about a tenth of a second.
    let size: Int
    var files: [String: Data] = [:]
    /// Further files, whose number also grows.
    var growing: @Sendable (Int) -> [String: Data] = { _ in [:] }
    /// The largest number of instructions for twice the size, for cases in which a large factor matters more than the
    /// growth.
    var mostInstructions = Int.max
    let page: @Sendable (Int) -> String
  }

  private static let pattern = Data(("bo$2bo$3o!" + String(repeating: "\n", count: 1 << 18)).utf8)
  private static let picture = Data("<svg ".utf8) + Data(repeating: 0x20, count: 1 << 14)

  private static let mergedPicture = Data("<<<<<<< a\n<svg>\n=======\n<svg/>\n>>>>>>> b\n".utf8)

  /// Returns a block with an edited region that shows figures.
  private static func figures(_ count: Int, _ path: (Int) -> String) -> String {
    Bomb.block(["name: a", "model: life", "grid: 8", "steps: 0", "show: []"]) + "<!-- notebook:begin a -->\n\n"
      + Bomb.times(count) { "![x](\(path($0)))\n\n" }
      + "<!-- notebook:digest block=0123456789ab output=0123456789ab -->\n\n<!-- notebook:end a -->\n"
  }

  /// The instructions for a page without blocks, which are subtracted from all others.
  private static let start = Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "doubling-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("A page.\n".utf8).write(to: folder.appending(path: "page.md"))
    return try InstructionCount.of(["check", "page.md"], in: folder)
  }

  static let growths = [
    Growth(testDescription: "deep front matter", size: 4_000_000) { size in
      "---\nx: " + String(repeating: "[", count: size) + "\n---\n\n"
    },
    Growth(testDescription: "deep maps in front matter", size: 1_000_000) { size in
      "---\nx: " + String(repeating: "{a: ", count: size) + "\n---\n\n"
    },
    Growth(testDescription: "links to missing figures beside captions", size: 2_500) { size in
      Bomb.times(size) { "[a](#fig-nothere\($0))\n" } + "\n"
        + Bomb.times(size / 10) {
          Bomb.block(["name: b\($0)", "model: life", "grid: 1", "steps: 0", "title: T"])
        }
    },
    Growth(testDescription: "a key of flags", size: 40_000) { size in
      Bomb.block(["model: elementary", "rule: 1", "steps: 1", Bomb.times(size) { _ in "\u{1F1E9}\u{1F1EA}" } + ": 0"])
    },
    Growth(testDescription: "a key of invisible characters", size: 40_000) { size in
      Bomb.block(["model: elementary", "rule: 1", "steps: 1", "a" + Bomb.times(size) { _ in "\u{200B}" } + ": 0"])
    },
    Growth(testDescription: "definitions of footnotes without references", command: "export", size: 8_000) { size in
      "x\n\n" + Bomb.times(size) { "[^\($0)]: b\n\n" }
    },
    Growth(testDescription: "unknown keys", size: 10_000) { size in
      Bomb.block(["model: elementary", "rule: 1", "steps: 1"] + (0..<size).map { "k\($0): 0" })
    },
    Growth(testDescription: "unknown models", size: 1_000) { size in
      Bomb.times(size) { Bomb.block(["model: m\($0)"]) }
    },
    Growth(testDescription: "unknown parameters beside parameters", size: 3_000) { size in
      "---\nnotebook:\n  parameters:\n" + Bomb.times(size) { "    k\($0): 0\n" } + "---\n\n"
        + Bomb.life("initial: [" + Bomb.times(size) { "$q\($0), " } + "a]")
    },
    Growth(testDescription: "blocks with one pattern file", size: 500, files: ["p.rle": pattern]) { size in
      Bomb.times(size) { _ in Bomb.life("initial: {file: p.rle}", "show: []") }
    },
    Growth(
      testDescription: "blocks with one packed file", size: 500,
      files: ["p.rle.gz": Bomb.packed(String(decoding: pattern, as: UTF8.self), named: "p.rle")]
    ) { size in
      Bomb.times(size) { _ in Bomb.life("initial: {file: p.rle.gz}", "show: []") }
    },
    Growth(
      testDescription: "spellings of one PNG", command: "export", size: 130,
      files: ["a.png": Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + picture, "d/x": Data()]
    ) { size in
      Bomb.times(size) { "![a](" + String(repeating: "d/../", count: $0 % 130) + "a.png)\n\n" }
    },
    Growth(
      testDescription: "spellings of one picture", command: "export", size: 120,
      files: ["a.svg": picture, "d/x": Data()]
    ) { size in
      Bomb.times(size) { "![a](" + String(repeating: "d/../", count: $0 % 120) + "a.svg)\n\n" }
    },
    Growth(
      testDescription: "figure lines to merged figures", command: "check", size: 1_000,
      files: Dictionary(uniqueKeysWithValues: (0..<12).map { ("a.v\($0).svg", mergedPicture) }),
      mostInstructions: 3_000_000_000
    ) { size in
      figures(size) { "a.v\($0 % 12).svg" }
    },
    Growth(testDescription: "hunks of a merge in a region", command: "check", size: 300) { size in
      let digest = "<!-- notebook:digest block=0123456789ab output="
      let hunks = Bomb.times(size) { number in
        let side = 100_000_000_000 + number
        return "<<<<<<< ours\n![x](a.v\(number).svg)\nSaved: [`a.csv`](a.csv \"sha256 \(side)\")\n"
          + "\(digest)\(side) -->\n"
          + "=======\n![x](a.w\(number % 9).svg)\n| a |\n\(digest)\(side + size) -->\n>>>>>>> theirs\n"
      }
      return Bomb.block(["name: a", "model: life", "grid: 8", "steps: 0", "show: []"])
        + "<!-- notebook:begin a -->\n\n\(hunks)\n<!-- notebook:end a -->\n"
    },
    Growth(testDescription: "regions without a block", command: "check", size: 1_200) { size in
      Bomb.block(["name: a", "model: life", "grid: 8", "steps: 0", "show: []"])
        + Bomb.times(size) { "<!-- notebook:begin x\($0) -->\n\n<!-- notebook:end x\($0) -->\n\n" }
    },
    Growth(testDescription: "regions without a block among fences", command: "check", size: 600) { size in
      Bomb.block(["name: a", "model: life", "grid: 8", "steps: 0", "show: []"])
        + Bomb.times(size) {
          "```text\nname: y\($0)\n```\n\n<!-- notebook:begin x\($0) -->\n\nWords.\n\n<!-- notebook:end x\($0) -->\n\n"
        }
    },
    Growth(testDescription: "suffixes of a rule", size: 20_000) { size in
      Bomb.block(["model: life", "grid: 8", "steps: 0", "rule: B3/S23" + Bomb.times(size) { _ in "Inv" }])
    },
    Growth(testDescription: "suffixes of a rule in a pattern", size: 20_000) { size in
      Bomb.life("initial: {rle: \"x = 1, y = 1, rule = B3/S23" + Bomb.times(size) { _ in "History" } + "\\no!\"}")
    },
    Growth(
      testDescription: "figures in one folder", command: "check", size: 700,
      growing: { size in
        Dictionary(uniqueKeysWithValues: (0..<size).map { ("a.v\($0).svg", Data("<svg>".utf8)) })
      }
    ) { size in
      figures(size) { "a.v\($0).svg" }
    },
    Growth(testDescription: "blocks with one large parameter", size: 250) { size in
      "---\nnotebook:\n  parameters:\n    p: [" + Bomb.times(2_000) { "[\($0), 0], " } + "[0, 0]]\n---\n\n"
        + Bomb.times(size) { _ in Bomb.life("initial: {at: $p}", "show: []") }
    },
  ]

  @Test(arguments: Thoroughness.sample(of: growths))
  func costsTwiceAsMuch(_ growth: Growth) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "doubling-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let size = isOptimized ? growth.size : max(growth.size / 4, 1)
    for factor in 1...2 {
      let inner = folder.appending(path: "\(factor)")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let files = growth.files.merging(growth.growing(factor * size)) { first, _ in first }
      for (path, bytes) in files {
        let file = inner.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
      }
      try Data(growth.page(factor * size).utf8).write(to: inner.appending(path: "page.md"))
    }
    let counts = try (1...2).map { factor in
      try InstructionCount.of([growth.command, "page.md"], in: folder.appending(path: "\(factor)"))
    }
    // The part of a page that does not grow is subtracted, too, if it is large.
    let smallest = growth.page(0), inner = folder.appending(path: "1")
    try Data(smallest.utf8).write(to: inner.appending(path: "page.md"))
    let isSmall = smallest.utf8.count < 4096
    let start = try isSmall ? Self.start.get() : InstructionCount.of([growth.command, "page.md"], in: inner)
    let once = counts[0] - start, twice = counts[1] - start
    if ProcessInfo.processInfo.environment["AUTOMATA_COSTS"] != nil {
      print("doubling: \(once >> 20) Mi instructions, then \(twice >> 20) Mi: \(growth.testDescription)")
    }
    #expect(twice <= growth.mostInstructions)
    #expect(Double(twice) <= 2.6 * Double(once), "\(start) to start, then \(counts)")
  }
}
