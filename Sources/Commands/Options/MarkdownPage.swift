import Files
import MarkdownSource
import Screens
import Typography

/// A Markdown page that a command prints: laid out on a terminal, and as Markdown elsewhere.
struct MarkdownPage {
  let markdown: String

  func print(in result: inout CommandResult) {
    guard TerminalColors.isTerminal, let tree = try? MarkdownTree.parseGitHub(Array(markdown.utf8), deadlineSeconds: 5)
    else {
      result.print(VisibleLines(lines: markdown))
      return
    }
    var layout = MarkdownLayout(tree, RenderOptions(width: FileAccess.terminalWidth() ?? 80))
    layout.draw()
    result.output = PageWriter.bytes(of: layout.page, colors: TerminalColors.level(.auto))
    result.isStyled = true
  }
}
