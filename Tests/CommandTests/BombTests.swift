import Foundation
import Testing

#if DEBUG
  private let isOptimized = false
#else
  private let isOptimized = true
#endif

#if os(Linux)
  /// Whatever a notebook asks for, each command ends with a result or an error, never by a signal, in an address space
  /// of 1.25 GiB beyond what the program itself takes.
  ///
  /// All of them take about ten minutes, so `AUTOMATA_BOMBS=all` must ask for them. Otherwise every fourth notebook is
  /// tried, and every sixteenth in a build that is not optimised.
  @Suite("Bombs", .serialized)
  struct BombTests {
    private static let commands = [
      ["list"], ["check", "--quick"], ["export", "-o", "page.html"], ["check"], ["run"], ["results"], ["strip"],
    ]

    private static let stride =
      ProcessInfo.processInfo.environment["AUTOMATA_BOMBS"] == "all" ? 1 : isOptimized ? 4 : 16
    private static let bombs = Bomb.all.enumerated().filter { $0.offset % stride == 0 }.map(\.element)

    @Test func areTwoHundred() { #expect(Bomb.all.count >= 200) }

    @Test func eachCommandAnswersEachBomb() async throws {
      let code = try MeasuredCommand.addressSpace(of: "notebook")
      let limit = code + 5 << 28
      // As many at the same time as there are processors.
      await withTaskGroup(of: Void.self) { group in
        var rest = Self.bombs[...]
        for _ in 0..<max(1, ProcessInfo.processInfo.activeProcessorCount) {
          if let bomb = rest.popFirst() { group.addTask { Self.explode(bomb, limit) } }
        }
        for await _ in group {
          if let bomb = rest.popFirst() { group.addTask { Self.explode(bomb, limit) } }
        }
      }
    }

    private static func explode(_ bomb: Bomb, _ limit: Int) {
      let folder = FileManager.default.temporaryDirectory.appending(path: "bomb-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      do {
        for (path, bytes) in bomb.files() {
          let file = folder.appending(path: path)
          try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
          try bytes.write(to: file)
        }
        for command in commands {
          let arguments = [command[0], "page.md"] + command.dropFirst()
          let run = try MeasuredCommand("notebook", arguments, in: folder, addressSpace: limit)
          #expect(
            run.exit < 64, "\(bomb.testDescription): \(command) ended with \(run.exit): \(run.errors.suffix(1500))")
          if ProcessInfo.processInfo.environment["AUTOMATA_COSTS"] != nil {
            let cost = "\(String(format: "%.2f", run.seconds)) s \(run.peakBytes >> 20) MiB"
            print("bomb: \(cost) \(command[0]) exit \(run.exit): \(bomb.testDescription)")
          }
        }
      } catch {
        Issue.record(error, "\(bomb.testDescription)")
      }
    }
  }
#endif
