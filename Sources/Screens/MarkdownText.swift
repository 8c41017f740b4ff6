import MarkdownSource

/// Markdown as text for a terminal, a pipe or a file.
package enum MarkdownText {
  package static func render(_ markdown: [UInt8], width: Int, color: Bool) -> [UInt8] {
    render(MarkdownTree(SourceText(markdown)), RenderOptions(width: width), theme: color ? Theme() : nil)
  }

  /// Sets a tree that has been parsed already. With the escapes removed, coloured output is plain output.
  package static func render(_ tree: MarkdownTree, _ options: RenderOptions, theme: Theme?) -> [UInt8] {
    var layout = MarkdownLayout(tree, options)
    layout.draw()
    var writer = PageWriter(theme: theme)
    writer.write(layout.page, lines: layout.page.lines.indices)
    return writer.bytes
  }
}
