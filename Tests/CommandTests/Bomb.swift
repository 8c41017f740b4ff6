import Foundation
import Testing

/// A folder with a small notebook `page.md` that asks for a lot of memory or time.
struct Bomb: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let files: @Sendable () -> [String: Data]

  init(_ name: String, files: @escaping @Sendable () -> [String: Data]) {
    testDescription = name
    self.files = files
  }

  init(_ name: String, _ page: @escaping @Sendable () -> String) {
    self.init(name) { ["page.md": Data(page().utf8)] }
  }

  static let all =
    patterns + patternFiles + pictures + yaml + frontMatter + links + frames + parameters + exports + objects

  // MARK: Texts

  static func block(_ lines: [String]) -> String {
    "```yaml simulation\n" + lines.map { $0 + "\n" }.joined() + "```\n\n"
  }

  static func life(_ lines: String...) -> String { block(["model: life", "grid: 8", "steps: 0"] + lines) }

  static func times(_ count: Int, _ text: (Int) -> String) -> String {
    var result = ""
    for index in 0..<count { result += text(index) }
    return result
  }

  private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  // MARK: Patterns in the block

  private static let largest = 268_435_455

  private static let patterns: [Bomb] =
    ["b!", "o!", "X!", "yO!", "$o!", "b$b!"].flatMap { end in
      [1, 16, 50, 200].map { count in
        Bomb("\(count) patterns of 2^28 cells: \(end)") {
          times(count) { life("initial: {rle: \"\(largest - 256 - $0)\(end)\"}") }
        }
      }
    }
    + [
      Bomb("2^120 cells on a plane") {
        [
          "page.md": Data(
            (plane("initial: {file: t.mc}", "steps: 1", "show: [grid, census]")
              + plane("initial: {file: t.mc}", "steps: 10^7", "show: grid")).utf8),
          "t.mc": Data(tree("*$", levels: 4...60).utf8),
        ]
      }
    ]
    + ["rotate: 90", "rotate: 180", "rotate: 270", "flip: vertical", "flip: x", "at: [0, 0]", "at: [2000000000, 0]"].map
  { option in
    Bomb("30 patterns of 2^28 cells, \(option)") {
      times(30) { life("initial: {rle: \"\(largest - $0)b!\", \(option)}") }
    }
  }
    + [
      Bomb("30 columns of 2^28 live cells") {
        times(30) { life("initial: {rle: \"\(largest - $0)o!\", rotate: 90}") }
      },
      Bomb("a pattern used by 5,000 blocks") { times(5_000) { _ in life("initial: {rle: \"\(largest)b!\"}") } },
      Bomb("a list of 300 patterns") {
        life("initial: [" + times(300) { "{rle: \"\(largest - $0)b!\"}, " } + "single]")
      },
      Bomb("a sweep of 60 patterns") {
        block(
          ["model: life", "grid: 8", "steps: 0", "sweep:", "  initial:"]
            + (0..<60).map { "  - {rle: \"\(largest - $0)b!\"}" })
      },
      Bomb("a header of 2^28 cells, 40 times") {
        times(40) { life("initial: {rle: \"x = \(16_384 - $0), y = 16384\\n!\"}") }
      },
      Bomb("patterns of other models, 40 times") {
        times(40) {
          block(["model: elementary", "rule: 30", "grid: 8", "steps: 1", "initial: {rle: \"\(largest - $0)b!\"}"])
        }
      },
      Bomb("patterns of an infection, 40 times") {
        times(40) { block(["model: infection", "people: 9", "steps: 1", "initial: {rle: \"\(largest - $0)b!\"}"]) }
      },
      Bomb("a row of 4,000,000 cells as text") { life("initial: {cells: \"" + repeated("O", 4_000_000) + "\"}") },
      Bomb("alternating cells as text") { life("initial: {rle: \"" + repeated("bo", 2_000_000) + "!\"}") },
      Bomb("one cell in each page of a pattern") {
        life("initial: {rle: \"" + times(16_000) { _ in "16383bo" } + "!\"}")
      },
    ]

  // MARK: Pattern files

  /// Returns a quadtree in which each node has four times the previous node.
  private static func tree(_ leaf: String, levels: ClosedRange<Int>) -> String {
    var text = "[M2]\n\(leaf)\n"
    for (node, level) in levels.enumerated() { text += "\(level) \(node + 1) \(node + 1) \(node + 1) \(node + 1)\n" }
    return text
  }

  static func packed(_ text: String, named name: String) -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bomb-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try? Data(text.utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-1", file.path]
    try? process.run()
    process.waitUntilExit()
    return (try? Data(contentsOf: folder.appending(path: name + ".gz"))) ?? Data()
  }

  private static let trees: [(name: String, text: @Sendable () -> String)] = [
    (
      "a chessboard of 2^28 cells",
      { tree(".*.*.*.*$*.*.*.*.$.*.*.*.*$*.*.*.*.$.*.*.*.*$*.*.*.*.$.*.*.*.*$*.*.*.*.$", levels: 4...14) }
    ),
    (
      "2^28 live cells",
      { tree("********$********$********$********$********$********$********$********$", levels: 4...14) }
    ),
    ("2^28 cells of many states", { tree("1 7 5 3 255", levels: 2...14) }),
    ("2^120 cells", { tree("*$", levels: 4...60) }),
    ("a cell in each corner", { "[M2]\n*$\n" + times(11) { "\($0 + 4) \($0 + 1) 0 0 \($0 + 1)\n" } }),
    ("3,000,000 leaves", { "[M2]\n" + repeated("$\n", 3_000_000) }),
  ]

  private static let patternFiles: [Bomb] =
    trees.flatMap { tree in
      [1, 40].map { count in
        Bomb("\(tree.name), \(count) files") {
          let text = tree.text()
          var files = ["page.md": Data(times(count) { life("initial: {file: t\($0).mc}") }.utf8)]
          for number in 0..<count { files["t\(number).mc"] = Data(text.utf8) }
          return files
        }
      }
    }
    + ["rotate: 90", "flip: horizontal", "rotate: 270", "at: [5, 5]"].map { option in
      Bomb("a chessboard of 2^28 cells, \(option), 10 times") {
        [
          "page.md": Data(times(10) { _ in life("initial: {file: t.mc, \(option)}") }.utf8),
          "t.mc": Data(trees[0].text().utf8),
        ]
      }
    }
    + [
      ("spaces", "rle", "bo$2bo$3o!" + repeated("\n", 30 << 20)),
      ("comments", "rle", repeated("#C\n", 8 << 20) + "3o!"),
      ("rows", "cells", repeated("\n", 30 << 20)), ("words", "cells", repeated("!\n", 15 << 20) + "O\n"),
      ("cells", "lif", "#Life 1.06\n" + repeated("0 0\n", 6 << 20)),
      ("blocks", "lif", "#Life 1.05\n#P 0 0\n*\n#P 16000 16000\n*\n" + repeated("#D\n", 6 << 20)),
      ("leaves", "mc", "[M2]\n" + repeated("$\n", 20 << 20)), ("zeros", "rle", repeated("\0", 60 << 20)),
      ("configurations", "json", "[" + repeated("{},", 10 << 20) + "{}]"),
    ].map { (name: String, ending: String, text: String) in
      Bomb("a packed file of \(name)") {
        [
          "page.md": Data(
            times(3) { _ in life("initial: {file: p.\(ending).gz\(ending == "json" ? ", title: a" : "")}") }.utf8),
          "p.\(ending).gz": packed(text, named: "p." + ending),
        ]
      }
    }
    + [
      Bomb("a packed file in 300 blocks") {
        [
          "page.md": Data(times(300) { _ in life("initial: {file: p.rle.gz}") }.utf8),
          "p.rle.gz": packed("bo$2bo$3o!" + repeated("\n", 60 << 20), named: "p.rle"),
        ]
      },
      Bomb("a packed file without a pattern in 300 blocks") {
        [
          "page.md": Data(times(300) { _ in life("initial: {file: p.rle.gz}") }.utf8),
          "p.rle.gz": packed(repeated(" ", 60 << 20), named: "p.rle"),
        ]
      },
      Bomb("a file that unpacks to too much in 300 blocks") {
        [
          "page.md": Data(times(300) { _ in life("initial: {file: p.rle.gz}") }.utf8),
          "p.rle.gz": packed(repeated(" ", 65 << 20), named: "p.rle"),
        ]
      },
    ]

  // MARK: Pictures

  private static func word(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

  /// Returns the checksum of a chunk, by its definition.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }

  private static func chunk(_ kind: String, _ content: [UInt8], claiming length: Int? = nil) -> [UInt8] {
    let body = Array(kind.utf8) + content
    return word(length ?? content.count) + body + word(checksum(body))
  }

  private static func png(columns: Int = 1, rows: Int = 1, depth: UInt8 = 8, _ chunks: [UInt8]) -> Data {
    Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", word(columns) + word(rows) + [depth, 2, 0, 0, 0]) + chunks)
  }

  /// Returns a notebook that shows a picture, which is also in the place of a figure.
  private static func pictured(_ name: String, _ file: @escaping @Sendable () -> Data) -> Bomb {
    Bomb(name) {
      let page = "![a](a.png)\n\n" + block(["name: a", "model: life", "grid: 8", "steps: 0", "show: image"])
      return ["page.md": Data(page.utf8), "a.png": file(), "figures/page/a.image.png": file()]
    }
  }

  private static let pictures: [Bomb] =
    ["tEXt", "zTXt", "iTXt", "iCCP", "IDAT", "sPLT", "eXIf", "PLTE", "hIST", "ABCD", "abcd"].map { kind in
      pictured("a chunk \(kind) of 2 GiB") { png(chunk(kind, [], claiming: 0x7FFF_FFFF)) }
    }
    + [
      pictured("a picture of 2^62 pixels") { png(columns: 0x7FFF_FFFF, rows: 0x7FFF_FFFF, chunk("IDAT", [])) },
      pictured("a picture of 25 million pixels without data") { png(columns: 5_000, rows: 5_000, chunk("IDAT", [])) },
      pictured("a row of 25 million pixels") { png(columns: 25_000_000, rows: 1, depth: 16, chunk("IDAT", [1])) },
      pictured("a colour profile that claims 4 GiB") {
        png(
          chunk("iCCP", [97, 0, 0, 0x78, 0x9C, 0x03, 0xFF, 0xFF, 0xFF, 0xFF]) + chunk("IDAT", []) + chunk("IEND", []))
      },
      pictured("100,000 empty chunks") { png((0..<100_000).flatMap { _ in chunk("tEXt", [97, 0]) }) },
      Bomb("an animation of 2^32 pixels") {
        let page = block(["name: a", "model: life", "grid: 8", "steps: 1", "show: animation"])
        let file = Data(Array("GIF89a".utf8) + [255, 255, 255, 255, 0xF7, 0, 0] + [UInt8](repeating: 0, count: 768))
        return ["page.md": Data(page.utf8), "figures/page/a.animation.gif": file]
      },
      Bomb("40 pictures of 4 MiB") {
        let picture = Data("<svg ".utf8) + Data(repeating: 0x20, count: 4 << 20)
        var files = ["page.md": Data(times(40) { "![a](\($0).svg)\n\n" }.utf8)]
        for number in 0..<40 { files["\(number).svg"] = picture }
        return files
      },
      Bomb("a picture in 400 spellings") {
        [
          "page.md": Data(times(400) { "![a](" + repeated("d/../", $0) + "a.svg)\n\n" }.utf8), "d/x": Data(),
          "a.svg": Data("<svg ".utf8) + Data(repeating: 0x20, count: 8 << 20),
        ]
      },
      Bomb("a PNG in 400 spellings") {
        [
          "page.md": Data(times(400) { "![a](" + repeated("d/../", $0) + "a.png)\n\n" }.utf8), "d/x": Data(),
          "a.png": png(chunk("tEXt", [UInt8](repeating: 97, count: 8 << 20)) + chunk("IDAT", [])),
        ]
      },
      Bomb("a picture shown 100,000 times") {
        ["page.md": Data(times(100_000) { _ in "![a](a.svg)\n" }.utf8), "a.svg": Data("<svg>".utf8)]
      },
      Bomb("300 large figures that are no pictures") {
        let page = times(300) { block(["name: a\($0)", "model: life", "grid: 8", "steps: 0", "show: image"]) }
        var files = ["page.md": Data(page.utf8)]
        for number in 0..<20 { files["figures/page/a\(number).image.png"] = Data(repeating: 7, count: 2 << 20) }
        return files
      },
    ]

  // MARK: YAML

  private static let yaml: [Bomb] =
    ["[", "{", "[{", "- ", "? ", "[[", "{a: ", "!a ", "&a "].map { open in
      Bomb("2,000 times '\(open)' in a block") { block(["model: life", "x: " + repeated(open, 2_000)]) }
    }
    + [
      Bomb("300,000 unknown keys") { block(["model: life"] + (0..<300_000).map { "k\($0): 0" }) },
      Bomb("300,000 unknown keys in a map") {
        life("initial: {" + (0..<300_000).map { "k\($0): 0" }.joined(separator: ", ") + "}")
      },
      Bomb("60,000 unknown models") { times(60_000) { block(["model: m\($0)"]) } },
      Bomb("300,000 wrong cells") { life("initial: {at: [" + repeated("[x, y], ", 300_000) + "[0, 0]]}") },
      Bomb("300,000 wrong views") { life("show: [" + repeated("x, ", 300_000) + "y]") },
      Bomb("100,000 wrong expectations") { life("expect: [" + repeated("x >, ", 100_000) + "y]") },
      Bomb("a scalar of 4 MB") { life("title: " + repeated("a", 4_000_000)) },
      Bomb("a key of 4 MB") { block([repeated("a", 4_000_000) + ": 1"]) },
      Bomb("a rule of 4 MB") { block(["model: life", "grid: 8", "steps: 1", "rule: B" + repeated("3", 4_000_000)]) },
      Bomb("1,000,000 numbers") { life("initial: {at: [" + repeated("[0, 0], ", 500_000) + "[0, 0]]}") },
      Bomb("a machine of 50,000 states") {
        block(["model: mealy", "initial: s0", "transitions:"] + (0..<50_000).map { "  s\($0): {a: [s\($0), b]}" })
      },
      Bomb("a number of 1,000,000 digits") { life("expect: population < " + repeated("9", 1_000_000)) },
      Bomb("powers of powers") {
        life("expect: 9 * 9" + repeated(" * 99999999999999999999", 20_000) + " > population")
      },
      Bomb("20,000 brackets of an expression") { life("expect: " + repeated("(", 20_000)) },
      Bomb("100,000 terms of an expression") { life("expect: population" + repeated(" + 1", 100_000) + " > 0") },
      Bomb("a sweep of 10^9 points") {
        block(["model: life", "grid: 8", "steps: 1", "sweep: {seed: 0..30000, steps: 0..30000}"])
      },
      Bomb("10^9 replicates") { block(["model: life", "grid: 8", "steps: 1", "replicates: 1000000000"]) },
    ]

  // MARK: Front matter

  private static let frontMatter: [Bomb] =
    ["[", "{", "[{a: ", "{a: [", "- ", "? ", "- - ", "a: {"].flatMap { open in
      ["", "notebook: {seed: 1}\n"].map { own in
        Bomb("front matter of 2,000 times '\(open)'\(own.isEmpty ? "" : " beside our own")") {
          "---\n\(own)x: \(repeated(open, 2_000))\n---\n\n" + life("show: []")
        }
      }
    }
    + [
      Bomb("front matter of 300,000 keys") { "---\n" + times(300_000) { "k\($0): 0\n" } + "---\n\n" + life() },
      Bomb("front matter with 200,000 parameters") {
        "---\nnotebook:\n  parameters:\n" + times(200_000) { "    k\($0): 0\n" } + "---\n\n" + life("show: []")
      },
      Bomb("front matter with 300,000 unknown keys of ours") {
        "---\nnotebook:\n" + times(300_000) { "  k\($0): 0\n" } + "---\n\n" + life()
      },
      Bomb("front matter of 4 MB in a scalar") { "---\nx: \"" + repeated("a", 4_000_000) + "\"\n---\n\n" + life() },
    ]

  // MARK: Links

  private static let links: [Bomb] = [(20_000, 2_000), (50_000, 300), (100, 20_000), (50_000, 5)].flatMap {
    links, blocks in
    ["\n", "\n\n"].map { end in
      Bomb("\(links) links to missing figures beside \(blocks) captions, \(end.count) line ends") {
        times(links) { "[a](#fig-nothere\($0))\(end)" } + "\n"
          + times(blocks) { block(["name: b\($0)", "model: life", "grid: 1", "steps: 0", "title: T", "show: []"]) }
      }
    }
  }

  // MARK: Frames and views

  private static let frames: [Bomb] =
    ["frames", "image", "animation"].flatMap { view in
      [64, 1_024, 8_192].map { side in
        Bomb("64 frames of \(side)x\(side) as \(view)") {
          block([
            "model: life", "grid: \(side)", "steps: 64", "initial: single",
            "show: {\(view): \(view == "frames" ? "0..63" : "{frames: 0..63}")}",
          ])
        }
      }
    }
    + [30_000, 90_000, 1_000_000].map { side in
      Bomb("a grid of \(side)x\(side)") { block(["model: life", "grid: \(side)", "steps: 1"]) }
    }
    + [
      Bomb("a line of 10^9 cells") { block(["model: elementary", "rule: 30", "grid: 1000000000", "steps: 1"]) },
      Bomb("10^9 people") { block(["model: infection", "people: 1000000000", "steps: 1"]) },
      Bomb("10^9 pairs") { block(["model: memory", "pairs: 1000000000"]) },
      Bomb("64 grids beside each other's results") {
        times(20) { block(["name: a\($0)", "model: life", "grid: 20000", "steps: 0", "show: []"]) }
          + times(20) { block(["model: life", "grid: 20000", "steps: 0", "initial: {from: a\($0)}", "show: []"]) }
      },
      Bomb("300 figures") {
        times(300) { block(["model: life", "grid: 64", "steps: 0", "initial: random", "seed: \($0)", "show: image"]) }
      },
      Bomb("100 saved files") {
        times(100) {
          block(["model: life", "grid: 500", "steps: 0", "initial: random", "show: []", "save: f\($0).cells"])
        }
      },
    ]

  // MARK: Parameters

  private static func parameter(_ value: String, _ blocks: String) -> String {
    "---\nnotebook:\n  parameters:\n    p: \(value)\n---\n\n" + blocks
  }

  private static let parameters: [Bomb] =
    [50, 1_000, 20_000].flatMap { size in
      [1, 100, 1_000].map { count in
        Bomb("a list of \(size) cells in \(count) blocks") {
          parameter(
            "[" + times(size) { "[\($0 % 100), \($0 / 100)], " } + "[0, 0]]",
            times(count) { _ in
              block(["model: life", "grid: 100x300", "steps: 0", "initial: {at: $p}", "show: []"])
            })
        }
      }
    }
    + ["initial", "show", "expect", "save", "edits", "sweep", "title", "nothing"].map { key in
      Bomb("a list of 20,000 words as '\(key)' of 1,000 blocks") {
        parameter("[" + repeated("w, ", 20_000) + "w]", times(1_000) { _ in life("\(key): $p") })
      }
    }
    + ["derive", "labels", "mark", "units"].map { key in
      Bomb("a map of 20,000 words as '\(key)' of 1,000 blocks") {
        parameter("{" + times(20_000) { "w\($0): w, " } + "w: w}", times(1_000) { _ in life("\(key): $p") })
      }
    }
    + [
      Bomb("a parameter 300,000 times in a list") {
        parameter("[[0, 0], [1, 1], [2, 2]]", life("initial: [" + repeated("$p, ", 300_000) + "single]"))
      },
      Bomb("a large parameter 2,000 times in a list") {
        parameter(
          "{at: [" + repeated("[0, 0], ", 20_000) + "[0, 0]]}", life("initial: [" + repeated("$p, ", 2_000) + "single]")
        )
      },
      Bomb("300,000 unknown parameters") { parameter("1", life("initial: [" + times(300_000) { "$q\($0), " } + "a]")) },
      Bomb("20,000 unknown parameters beside 20,000") {
        "---\nnotebook:\n  parameters:\n" + times(20_000) { "    k\($0): 0\n" } + "---\n\n"
          + life("initial: [" + times(20_000) { "$q\($0), " } + "a]")
      },
    ]

  // MARK: Exported pages

  private static let exports: [Bomb] =
    [">", "- ", "1. ", "> - "].map { mark in
      Bomb("20,000 times '\(mark)'") { repeated(mark, 20_000) + "a\n\n" + life("show: []") }
    }
    + [
      ("emphasis", "*a* "), ("links", "[a](b) "), ("code", "`a` "), ("headings", "# a\n"), ("rules", "---\n\n"),
      ("tags", "<a>b</a> "), ("entities", "&amp; "), ("footnotes", "[^1] "), ("addresses", "http://a.b "),
    ].map { (name: String, text: String) in
      Bomb("40,000 \(name)") { repeated(text, 40_000) + "\n\n[^1]: note\n\n" + life("show: []") }
    }
    + [
      Bomb("a table of 100 columns and 2,000 rows") {
        "|" + repeated(" a |", 100) + "\n|" + repeated(" - |", 100) + "\n" + repeated("| a |\n", 2_000)
      },
      Bomb("20,000 tables") { repeated("| a |\n| - |\n| b |\n\n", 20_000) },
      Bomb("a block of code of 4 MB") { "```\n" + repeated("a <b>\n", 700_000) + "```\n" },
      Bomb("a diagram of 3,000 states") {
        "```mermaid\nstateDiagram-v2\n" + times(3_000) { "  s\($0) --> s\($0 + 1): a\n" } + "```\n"
      },
      Bomb("50,000 regions without a block") {
        times(50_000) { "<!-- begin results: a\($0) -->\nx\n<!-- end results -->\n\n" }
      },
    ]
}
