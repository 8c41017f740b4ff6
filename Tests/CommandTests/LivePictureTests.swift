import Foundation
import Testing

/// The pictures of docs/live.md, which its commands make.
@Suite struct LivePictureTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The commands that write a picture, each on one line.
  private static func commands() throws -> [String] {
    let page = try String(contentsOf: root.appending(path: "docs/live.md"), encoding: .utf8)
    return page.replacing(#/[ ]*\\\n[ ]*/#, with: " ").split(separator: "\n")
      .filter { $0.hasPrefix("automata live ") && $0.contains(" --picture ") }.map(String.init)
  }

  /// Made again, they are the same bytes.
  @Test func thePicturesAreThoseOfThePage() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let commands = try Self.commands()
    #expect(commands.count == 3)
    for command in commands {
      let result = try Command(command).run(in: folder)
      #expect(result.exit == 0, "\(command)\n\(String(decoding: result.errors, as: UTF8.self))")
      let file = String(try #require(command.split(separator: " ").last))
      let made = try Data(contentsOf: folder.appending(path: file))
      let committed = try Data(contentsOf: Self.root.appending(path: "docs/figures/live-\(file)"))
      #expect(made == committed, "docs/figures/live-\(file) is not what the page's command makes")
    }
  }
}
