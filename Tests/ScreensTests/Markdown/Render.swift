import MarkdownSource
import Screens
import Terminal

/// Returns a document as the command prints it.
func render(
  _ markdown: some Collection<UInt8>, width: Int = 80, colors: ColorLevel = .none, hyperlinks: Bool = false,
  theme: Theme = .terminal, _ change: (inout RenderOptions) -> Void = { _ in }
) throws -> [UInt8] {
  PageWriter.bytes(
    of: try page(markdown, width: width, change), theme: theme, colors: colors, hyperlinks: hyperlinks)
}

/// Returns a document as lines of styled text.
func page(
  _ markdown: some Collection<UInt8>, width: Int = 80, _ change: (inout RenderOptions) -> Void = { _ in }
) throws -> StyledPage {
  page(try tree(markdown), width: width, change)
}

func page(_ tree: MarkdownTree, width: Int, _ change: (inout RenderOptions) -> Void = { _ in }) -> StyledPage {
  var options = RenderOptions(width: width)
  change(&options)
  var layout = MarkdownLayout(tree.readingHTML(), options)
  layout.draw()
  return layout.page
}

func tree(_ markdown: some Collection<UInt8>) throws -> MarkdownTree {
  try MarkdownTree.parseGitHub(Array(markdown), deadlineSeconds: 60)
}

/// Returns the visible lines of a page.
func lines(of page: StyledPage) -> [String] {
  page.lines.map { String(decoding: page.text[$0.bytes], as: UTF8.self) }
}
