import Screens
import Testing

@Suite struct DocumentsTests {
  @Test func theFirstPageIsTheReadme() {
    #expect(Documents.pages.first?.path == "README.md")
  }

  @Test func topicsAreUnique() {
    #expect(Set(Documents.pages.map(\.topic)).count == Documents.pages.count)
  }

  @Test func everyPageCanBeDrawn() {
    for page in Documents.pages {
      #expect(!MarkdownText.render(page.markdown, width: 72, color: true).isEmpty)
    }
  }
}
