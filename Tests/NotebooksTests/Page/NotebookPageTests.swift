import MarkdownSource
import Notebooks
import Testing

@Suite struct NotebookPageTests {
  /// A page that the Markdown parser does not finish in time is given up, which is exit code 3. Here an ordinary page
  /// takes too long, because the limit is tiny.
  @Test func aPageThatTakesTooLongIsGivenUp() throws {
    let block = "```simulation\nmodel: life\ngrid: 8\nsteps: 1\n```\n"
    let source = SourceText(Array((String(repeating: "A short paragraph.\n\n", count: 200_000) + block).utf8))
    #expect(try NotebookPage(source).layout.blocks.count == 1)
    #expect(NotebookPage.parseSeconds == 5)
    do throws(NotebookRefusal) {
      _ = try NotebookPage(source, parseSeconds: 0.001)
      Issue.record("the page was read")
    } catch {
      #expect(error.isAbandoned)
      #expect(error.diagnostic.message == "the Markdown parser did not finish within 0.001 seconds")
    }
  }
}
