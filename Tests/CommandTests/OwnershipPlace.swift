import Foundation
import TestSupport
import Testing

/// A folder with files, in which commands run.
final class OwnershipPlace {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "others-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to name: String = "lab.md") throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The text of a file, or nil if the file is missing.
  func read(_ name: String = "lab.md") -> String? {
    let bytes = FileManager.default.contents(atPath: folder.appending(path: name).path)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  func shell(_ command: String) { #expect(Workshop.shell("cd '\(folder.path)' && \(command)"), "\(command)") }

  func git(_ commands: String...) {
    let git = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main -c commit.gpgsign=false"
    for command in commands { shell("\(git) \(command) > /dev/null 2>&1") }
  }

  /// Runs a command and returns its exit code and messages.
  func run(_ line: String = "notebook run lab.md") throws -> (exit: Int32, errors: String) {
    let result = try Command(line).run(in: folder)
    return (result.exit, String(decoding: result.errors, as: UTF8.self))
  }

  static func page(steps: Int = 2, _ keys: String...) -> String {
    "```simulation\nname: a\nmodel: life\ngrid: 8\nsteps: \(steps)\n" + keys.map { $0 + "\n" }.joined() + "```\n"
  }

  static func sha256(_ text: String) throws -> String {
    let workshop = try Workshop()
    try workshop.write(Array(text.utf8), to: "text")
    return TestSupport.text(try Workshop.output(of: "sha256sum < '\(workshop.path)/text'"))
  }

  /// Returns a region that claims a file with these bytes.
  static func forged(_ path: String, _ bytes: String, name: String = "a") throws -> String {
    try ForgedRegion.text(name, [ForgedRegion.saved([(path, try sha256(bytes))])], sha256: sha256)
  }
}
