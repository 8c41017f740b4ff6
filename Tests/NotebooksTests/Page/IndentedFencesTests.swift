import MarkdownSource
import Notebooks
import Testing

@Suite struct IndentedFencesTests {
  private static let block = """
        ```yaml simulation
        model: life
        grid: 8
        initial: glider
        steps: 1
        ```

    """

  private func messages(_ start: String) throws -> [String] { try notebook(start + Self.block).faults.map(\.message) }

  /// Other programs show these as blocks, so the author expects a result.
  @Test(arguments: [
    ("x[^1]\n\n[^1]: text\n\n", "in a footnote"), ("x[^1]\n\n[^1]: text\n", "in a footnote"),
    ("[^1]: text\n\n    more\n\n", "in a footnote"), ("!!! note\n\n", "indented below '!!! note'"),
    ("!!! note\n", "indented below '!!! note'"), ("??? tip \"T\"\n\n", "indented below '??? tip \"T\"'"),
    ("=== \"Tab\"\n\n", "indented below '=== \"Tab\"'"), ("!!! note\n\n    - item\n\n", "indented below '!!! note'"),
  ])
  func notRun(_ start: String, _ container: String) throws {
    #expect(try messages(start) == ["this is not a simulation block, because it is \(container)"])
  }

  /// Indented code shows a block, and a block in a list item runs.
  @Test(arguments: [
    "Write it so:\n\n", "", "- item\n\n  more\n\n", "1.  item\n\n", "Title\n=====\n\n", "Title\n===\n\n",
  ])
  func others(_ start: String) throws { #expect(try messages(start) == []) }

  @Test func fencesInsideCodeAreLeft() throws {
    let page = "````\n!!! note\n\n\(Self.block)````\n\n<!--\n!!! note\n\n\(Self.block)-->\n"
    #expect(try notebook(page).faults == [])
  }
}
