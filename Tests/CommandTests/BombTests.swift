import Foundation
import Testing

#if os(Linux)
  /// Whatever a notebook asks for, each command ends with a result or an error, and never by a signal. Its address
  /// space is limited to 1.25 GiB more than the program itself takes.
  ///
  /// All notebooks take about ten minutes, so a sixteenth of them is tried by default.
  @Suite("Bombs", .serialized)
  struct BombTests {
    private static let commands: [(program: String, arguments: [String])] =
      [
        ["list"], ["check", "--quick"], ["export", "-o", "page.html"], ["check"],
        ["plan", "-o", "plan", "--tasks", "2"],
        ["run"], ["verify"], ["results"], ["results", "--format", "csv"], ["strip"],
      ].map { ("notebook", $0) } + [["run"], ["readme", "--width", "80"]].map { ("automata", $0) }

    private static let bombs = Thoroughness.sample(of: Bomb.all)

    @Test func areTwoHundred() { #expect(Bomb.all.count >= 200) }

    @Test func eachCommandAnswersEachBomb() async throws {
      let code = try MeasuredCommand.addressSpace(of: "notebook")
      let limit = code + 5 << 28
      // As many commands run at the same time as there are processors.
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
        for (program, command) in commands {
          let arguments = [command[0], "page.md"] + command.dropFirst()
          let run = try MeasuredCommand(program, arguments, in: folder, addressSpace: limit)
          // For `automata run`, a page with several blocks is a usage error.
          #expect(
            run.exit < (program == "automata" ? 65 : 64),
            "\(bomb.testDescription): \(program) \(command) ended with \(run.exit): \(run.errors.suffix(1500))")
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
