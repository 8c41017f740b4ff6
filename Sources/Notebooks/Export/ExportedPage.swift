import Blocks
import Files
import MarkdownSource
import Specification

/// A notebook as a single HTML page that needs no other file. The page contains its pictures and its style, runs no
/// script and makes no network requests.
package struct ExportedPage: Sendable {
  package let bytes: [UInt8]
  /// Warnings about the parts of the notebook that are not in the page.
  package let warnings: [Diagnostic]

  /// Creates the page of a notebook in its present state, without running it. O(size of the notebook and its pictures).
  ///
  /// - Parameter folder: the folder of the page, if it is not the notebook's folder. Relative links are changed so that
  ///   they lead to the same files.
  /// - Throws: a refusal if the Markdown parser cannot handle the notebook within its limits.
  package init(_ notebook: Notebook, to folder: String? = nil) throws(NotebookRefusal) {
    let source = notebook.page.conflicts.cleared(notebook.source)
    let tree = try NotebookPage.gitHubTree(source)
    let blocks = zip(notebook.blocks, notebook.readings).map { block, reading in
      (block.site.openLine, "Source of \(block.name)" + (reading.identity.model.map { " (\($0))" } ?? ""))
    }
    var move = PageMove.none
    if let folder, let root = notebook.folder { move = PageMove(ofNotebook: root.folder, toPage: folder) }
    let head = PageHead(notebook.source, tree: tree, path: notebook.path)
    var body = PageBody(
      tree, blocks: Dictionary(blocks, uniquingKeysWith: { first, _ in first }),
      pictures: EmbeddedPictures(below: notebook.folder), move: move)
    body.language = head.foreignLanguage
    body.described = Set(
      zip(notebook.blocks, notebook.readings).compactMap { $1.specification?.alt == nil ? nil : $0.name })
    body.write()
    let cut = tree.cutTables.map { table in
      Diagnostic(
        .warning, "only the first \(table.shown.grouped) of \(table.all.grouped) rows of this table are in the page",
        help: "split the table here, with its header above the rest", line: table.line)
    }
    warnings = body.warnings + cut + FigureLinks.dead(in: tree, of: source)
    bytes = Self.page(head, body.html)
  }

  private static func page(_ head: PageHead, _ body: HTMLWriter) -> [UInt8] {
    var html = HTMLWriter()
    html.markup("<!DOCTYPE html>\n<html")
    if let language = head.language {
      html.markup(" lang=\"")
      html.text(language)
      html.markup("\"")
    }
    html.markup(
      """
      >
      <head>
      <meta charset="utf-8" />

      """)
    let start = html.bytes
    html = HTMLWriter()
    html.markup(
      """
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      <meta name="color-scheme" content="light dark" />
      <title>
      """)
    html.text(head.title)
    html.markup("</title>\n<style>\n")
    html.markup(PageStyle.sheet)
    html.markup("\n</style>\n</head>\n<body>\n<main>\n")
    let rest = html.bytes + body.bytes + Array("</main>\n</body>\n</html>\n".utf8)
    return start + mark(of: start + rest) + rest
  }
}
