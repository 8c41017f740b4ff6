import MarkdownSource
import Terminal

/// Markdown as text for a terminal, a pipe or a file.
package enum MarkdownText {
  package static func render(_ markdown: [UInt8], width: Int, color: Bool) -> [UInt8] {
    render(MarkdownTree(SourceText(markdown)), RenderOptions(width: width), colors: color ? .palette16 : .none)
  }

  /// Sets a tree that has been parsed already.
  package static func render(
    _ tree: MarkdownTree, _ options: RenderOptions, theme: Theme = .terminal, colors: ColorLevel,
    hyperlinks: Bool = false
  ) -> [UInt8] {
    var layout = MarkdownLayout(tree, options)
    layout.draw()
    return PageWriter.bytes(of: layout.page, theme: theme, colors: colors, hyperlinks: hyperlinks)
  }
}
