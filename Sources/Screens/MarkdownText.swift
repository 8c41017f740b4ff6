import MarkdownSource

/// Markdown as text for a terminal, a pipe or a file.
///
/// Paragraphs are wrapped to the width; code and tables stand as they are written, whatever their width. Levels one and
/// two of headings are underlined, deeper ones keep their `#`; lists keep their numbers, block quotes have a bar at the
/// left, links are followed by their address, images are their alternative text, HTML tags and comments are left out.
/// Emphasis and code show in colour only: with the escapes removed, coloured output is plain output.
package enum MarkdownText {
  /// The narrowest line; less is taken as this.
  package static let leastWidth = 20

  package static func render(_ markdown: [UInt8], width: Int, color: Bool) -> [UInt8] {
    let source = SourceText(markdown)
    return render(MarkdownTree(source), of: source, width: width, color: color)
  }

  /// Renders a tree that has been parsed already, of `source`. O(nodes · depth + bytes), without recursion.
  package static func render(_ tree: MarkdownTree, of source: SourceText, width: Int, color: Bool) -> [UInt8] {
    var page = MarkdownPage(tree, source, width: max(leastWidth, width), color: color)
    page.draw()
    return page.writer.bytes
  }
}
