import Foundation
import Screens
import Testing

/// Files of all kinds, and folders.
@Suite struct ReaderDocumentFilesTests {
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "reader-\(UUID().uuidString)")
    var root: String { url.path }

    init(_ files: [String: String]) throws {
      for (name, text) in files {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func load(_ path: String) -> ReaderDocument.Outcome {
      ReaderDocument.outcome(of: .file(root: root, path: path), pictures: false)
    }

    func text(_ path: String) throws -> [String] { lines(of: page(try load(path).get().tree, width: 80)) }
  }

  @Test func otherTextsAreCode() throws {
    let folder = try Folder([
      "a.swift": "let a = 1 // *b*\n", "LICENSE": "# no heading\n\n  text\n", "b.md": "# c\n", "d.txt": "```\n~~~\n",
      "e.MD": "*f*\n",
    ])
    #expect(try folder.text("a.swift") == ["    let a = 1 // *b*"])
    #expect(try folder.text("LICENSE") == ["    # no heading", "", "      text"])
    #expect(try folder.text("d.txt") == ["    ```", "    ~~~"])
    #expect(try folder.text("b.md") == ["c", "═"])
    #expect(try folder.text("e.MD") == ["f"])
    let page = page(try folder.load("a.swift").get().tree, width: 80)
    #expect(page.codes.map { String(decoding: $0.text, as: UTF8.self) } == ["let a = 1 // *b*\n"])
    #expect(page.runs.contains { $0.style.role == .keyword } && page.runs.contains { $0.style.role == .comment })
  }

  @Test func whatIsNotTextIsRefused() throws {
    let controls = String(repeating: "a\u{1}\u{2}b", count: 2)
    let folder = try Folder(["a.md": "a\0b", "b.bin": "\u{7F}ELF\0", "c.dat": controls, "d.md": controls])
    for name in ["a.md", "b.bin", "c.dat"] {
      var refusal = ReaderDocument.Refusal("'\(name)' is not text, so the reader cannot show it")
      refusal.isOfBytes = true
      #expect(throws: refusal) { try folder.load(name).get() }
    }
    // A Markdown page and a text with few controls are shown with marks.
    #expect(try folder.text("d.md") == ["a␁␂ba␁␂b"])
  }

  @Test func aFolderIsItsReadmeOrAList() throws {
    let folder = try Folder([
      "docs/ReadMe.md": "welcome", "docs/a.md": "a", "src/b c.md": "*b*", "src/deep/d.md": "d", "src/[x](y).txt": "",
      "src/.hidden": "", "notes.md": "[docs](docs/) [src](src)",
    ])
    #expect(try folder.text("docs/") == ["welcome"])
    #expect(try folder.load("docs").get().source == .file(root: folder.root, path: "docs/ReadMe.md"))
    #expect(
      try folder.text("src") == [
        "src", "═══", "", "• deep/ (deep)", "• [x](y).txt (%5Bx%5D%28y%29.txt)", "• b c.md (b%20c.md)",
      ])
    let list = try folder.load("src").get()
    #expect(
      LinkTarget("b%20c.md", from: list.source) == .document(.file(root: folder.root, path: "src/b c.md"), anchor: nil))
    #expect(try folder.text("src/b c.md") == ["b"])
    #expect(try folder.text("").first == folder.url.lastPathComponent)
    #expect(throws: ReaderDocument.Refusal.self) { try folder.load("none/").get() }
    #expect(throws: ReaderDocument.Refusal.self) { try folder.load("../").get() }
  }

  /// Names that look like something else are names.
  @Test func namesInAListAreText() throws {
    let folder = try Folder(["a/\u{1B}[2J<b>\n# c `d` &amp; *e*": ""])
    #expect(try folder.text("a").dropFirst(3).joined(separator: " ").hasPrefix("• ␛[2J<b>"))
    #expect(try folder.text("a").dropFirst(3).joined(separator: " ").contains("# c `d` &amp; *e*"))
  }
}
