import Foundation
import Testing

#if os(Linux)
  /// However large the numbers of a short text are, reading it takes memory in proportion to its length, and a run keeps
  /// its time limit.
  @Suite("Costs of expressions", .serialized)
  struct ExpressionCostTests {
    private static func filled(_ term: String, _ join: String = "+") -> String {
      [String](repeating: term, count: 4_000 / (term.utf8.count + join.utf8.count)).joined(separator: join)
    }

    private static func block(_ name: String, _ line: String = "") -> String {
      "```yaml simulation\nmodel: life\nname: \(name)\ngrid: 8\ninitial: glider\nsteps: 2\nshow: []\n\(line)```\n\n"
    }

    private static func values(_ expression: String, _ count: Int) -> String {
      String(repeating: "Value <!--= g.\(expression) -->0<!--/--> here.\n\n", count: count)
    }

    private static func front(_ parameter: String) -> String {
      "---\nnotebook:\n  parameters: {p: \(parameter)}\n---\n\n"
    }

    private static func blocks(_ key: String, _ count: Int) -> String {
      (0..<count).map { block("g\($0)", "\(key)\n") }.joined()
    }

    private static let pages: [(String, String)] = [
      ("values", block("g") + values(filled("9^1292"), 40)),
      ("too large", block("g") + values(filled("2^65535"), 150)),
      ("products", block("g") + values(filled("9^640*9^640-9^1292", "+"), 40)),
      ("quotients", block("g") + values(filled("9^1292/7^1400", "+"), 40)),
      ("digits", block("g") + values(filled(String(repeating: "9", count: 1_233)), 100)),
      ("many powers", block("g") + values("population+" + filled("2^4000"), 400)),
      ("many decimals", block("g") + values("population*" + filled("1.1", "*"), 200)),
      ("many differences", block("g") + values("population-" + filled("1", "-"), 400)),
      ("parameter", front("2^4095") + block("g") + values(filled("$p"), 10)),
      ("large parameter", front("2^65535") + block("g") + values(filled("$p"), 10)),
      ("long parameter", front(String(repeating: "9", count: 1_000_000)) + block("g") + values(filled("$p"), 100)),
      (
        "list",
        front("[" + String(repeating: "7, ", count: 200_000) + "7]") + block("g") + values(filled("$p", "=="), 100)
      ),
      (
        "short lists",
        front("[" + String(repeating: "7, ", count: 200) + "7]") + block("g")
          + values("[" + filled("$p", ",") + "]", 100)
      ),
      ("expect", blocks("expect: population < " + filled("9^1291"), 15)),
      ("derive", blocks("derive: {x: " + filled("9^1291") + "}", 15)),
      ("until", blocks("until: population < 0 * (" + filled("9^1291") + ")", 15)),
      ("steps", block("g", "until: population == " + String(repeating: "9", count: 1_000_000) + "\n")),
      ("grid", block("g").replacing("grid: 8", with: "grid: " + String(repeating: "9", count: 1_000_000))),
      ("seed", block("g", "seed: " + String(repeating: "9", count: 1_000_000) + "\n")),
      ("leap", block("g").replacing("steps: 2", with: "steps: " + String(repeating: "9", count: 1_000_000))),
      ("sweep", block("g", "sweep: {seed: [1, " + String(repeating: "9", count: 1_000_000) + "]}\n")),
    ]

    /// The largest processor time. Without the limits, the pages took 6 to 19 seconds in an optimised build.
    #if DEBUG
      private static let mostSeconds = 30.0
    #else
      private static let mostSeconds = 3.0
    #endif

    @Test(arguments: pages) func readingIsCheap(name: String, page: String) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "expressions-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data(page.utf8).write(to: folder.appending(path: "page.md"))
      let limit = try MeasuredCommand.addressSpace(of: "notebook") + 1 << 28
      for command in [
        ["check", "--quick"], ["list"], ["export", "-o", "page.html"], ["run", "--max-seconds", "1", "--no-cache"],
      ] {
        let run = try MeasuredCommand(
          "notebook", [command[0], "page.md"] + command.dropFirst(), in: folder, addressSpace: limit)
        #expect(run.exit < 64, "\(name), \(command): exit \(run.exit), \(run.errors.suffix(500))")
        #expect(run.seconds < Self.mostSeconds, "\(name), \(command): \(run.seconds) s")
        #expect(run.peakBytes < 160 << 20, "\(name), \(command): \(run.peakBytes >> 20) MiB")
      }
    }
  }
#endif
