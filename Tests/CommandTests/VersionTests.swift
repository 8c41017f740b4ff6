import Foundation
import Testing

/// The option `--version` of both programs.
@Suite struct VersionTests {
  @Test(arguments: ["notebook", "automata"])
  func bothSayTheSame(_ program: String) throws {
    let result = try Command("\(program) --version").run(in: FileManager.default.temporaryDirectory)
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(result.exit == 0 && result.errors.isEmpty)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("\(program) 0.") && lines[1].hasPrefix("kernels: "), "\(text)")
    // The version names no commit without a repository, or if git refuses it.
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let git = try Command("git rev-parse --verify HEAD").run(in: root)
    guard git.exit == 0, FileManager.default.fileExists(atPath: root.appending(path: ".git").path) else {
      #expect(!text.contains("commit"))
      return
    }
    #expect(lines[0].firstMatch(of: /\(commit [0-9a-f]{12}(-changed)?\)$/) != nil, "\(text)")
  }
}
