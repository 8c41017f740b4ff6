import Foundation
import Screens
import Terminal
import Testing

@Suite struct DocumentsTests {
  @Test func theFirstPageIsTheReadme() {
    #expect(Documents.pages.first?.path == "README.md")
  }

  @Test func topicsAreUnique() {
    #expect(Set(Documents.pages.map(\.topic)).count == Documents.pages.count)
  }

  @Test func everyPageCanBeDrawn() throws {
    for page in Documents.pages {
      #expect(try !render(page.markdown, width: 72, colors: .palette16).isEmpty)
    }
  }

  /// The list in C names each file; a page that is not in it would be missing from the program.
  @Test func allDocumentsOfTheRepositoryAreEmbedded() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var files = ["README.md"]
    for folder in ["docs", "notebooks"] {
      files += try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    #expect(Set(files) == Set(Documents.pages.map(\.path)))
    for page in Documents.pages {
      let isSame = try Data(contentsOf: root.appending(path: page.path)) == Data(page.markdown)
      #expect(isSame, "\(page.path) was built in as it was before; build again")
    }
  }
}
