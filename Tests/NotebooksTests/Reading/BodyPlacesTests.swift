import MarkdownSource
import Notebooks
import Simulations
import Specification
import TestSupport
import Testing

@Suite struct BodyPlacesTests {
  /// A page whose block has the unknown key `wrong`. The error must be exactly below it.
  @Test(arguments: [
    ("at the margin", "```simulation\nwrong: 1\n```\n"),
    ("behind front matter", "---\na: 1\n---\n\n```simulation\nwrong: 1\n```\n"),
    ("behind a byte order mark", "\u{FEFF}```simulation\nwrong: 1\n```\n"),
    ("indented", "  ```simulation\n  wrong: 1\n  ```\n"),
    ("indented more than the fence", " ```simulation\n    wrong: 1\n ```\n"),
    ("in a quote", "> ```simulation\n> wrong: 1\n> ```\n"),
    ("in a quote without space", ">```simulation\n>wrong: 1\n>```\n"),
    ("in a list", "1. ```simulation\n   wrong: 1\n   ```\n"),
    ("in a list in a quote", "> - ```simulation\n>   wrong: 1\n>   ```\n"),
    ("in a quote in a list", "- > ```simulation\n  > wrong: 1\n  > ```\n"),
    ("behind a tab", "-\t```simulation\n\twrong: 1\n\t```\n"),
    ("CRLF", "text\r\n\r\n```simulation\r\nwrong: 1\r\n```\r\n"),
    ("CR", "text\r\r```simulation\rwrong: 1\r```\r"),
    ("on the third line", "```simulation\n# ü\n\nwrong: 1\n```\n"),
  ])
  func errorsPointAtTheKey(name: String, page: String) throws {
    let source = SourceText(bytes(page))
    let notebook = try notebook(page.replacing("wrong: 1", with: "wrong: 1"))
    let block = try #require(notebook.blocks.first?.site)
    let places = BodyPlaces(of: block, in: source)
    let body = SourceText(block.body)
    let (line, column) = try #require(Self.find("wrong", in: body))
    let place = places.place(line: line, column: column)
    let found = try #require(Self.find("wrong", in: source))
    #expect(place == SourceLocation(line: found.line + 1, column: found.column + 1), "\(name)")
  }

  @Test func columnsCountScalars() throws {
    let page = "> ```simulation\n> title: \"Grüße 東京 👋🏽\" # wrong\n> ```\n"
    let source = SourceText(bytes(page))
    let block = try #require(layout(page).blocks.first)
    let place = BodyPlaces(of: block, in: source).place(line: 0, column: 23)
    #expect(place == SourceLocation(line: 2, column: 26))
  }

  @Test func aTabThatIsPartlyTheListsOwn() throws {
    // Two columns of the tab are the indent of the item, and two are text, for which the body has spaces.
    let page = "- ```simulation\n\twrong: 1\n  ```\n"
    let block = try #require(layout(page).blocks.first)
    #expect(text(block.body) == "  wrong: 1\n")
    let place = BodyPlaces(of: block, in: SourceText(bytes(page))).place(line: 0, column: 2)
    #expect(place == SourceLocation(line: 2, column: 2))
    #expect(BodyPlaces(of: block, in: SourceText(bytes(page))).place(line: 0, column: 0).column == 1)
  }

  private static func find(_ word: String, in source: SourceText) -> (line: Int, column: Int)? {
    for index in source.lines.indices {
      let line = text(source.line(index + 1))
      if let range = line.firstRange(of: word) {
        return (index, line[..<range.lowerBound].unicodeScalars.count)
      }
    }
    return nil
  }
}
