import Blocks
import Expressions
import Rendering
import Simulations
import Specification

/// The reference of blocks as Markdown, from the declarations of the catalog. `docs/reference.md` is this text.
package enum Reference {
  /// All pages in one document.
  package static var document: String {
    """
    # Reference of simulation blocks

    This page is made from the declarations that the parser itself uses: `notebook models --all` prints it.

    """ + "\n" + commonKeys + "\n"
      + Catalog.models.map { section($0.declaration, level: 2) }.joined(separator: "\n") + "\n" + patterns
  }

  /// The models, a line each.
  package static var overview: String {
    let table = Table(
      header: ["model", "what it is"],
      rows: Catalog.models.map { ["`\($0.declaration.name)`", $0.declaration.summary] })
    return lines(PipeTable.lines(table, isMarkdown: true)) + "\nOne in full: notebook models MODEL\n"
  }

  /// One model in full, with the keys of every block.
  package static func page(of model: ModelDeclaration) -> String {
    section(model, level: 1) + "\n" + commonKeys
  }

  private static var commonKeys: String {
    "## Keys of every block\n\n" + keyTable(BlockSpecification.keys)
  }

  private static var patterns: String {
    let table = Table(
      header: ["pattern", "what it is"], rows: PatternLibrary.entries.map { ["`\($0.name)`", $0.summary] })
    return "## Built-in patterns\n\n`initial: NAME` or `initial: {pattern: NAME}`.\n\n"
      + lines(PipeTable.lines(table, isMarkdown: true))
  }

  private static func section(_ model: ModelDeclaration, level: Int) -> String {
    let mark = String(repeating: "#", count: level)
    func described(_ title: String, _ header: String, _ items: [(String, String)]) -> String {
      items.isEmpty
        ? ""
        : "\n\(mark)# \(title) of \(model.name)\n\n"
          + lines(
            PipeTable.lines(
              Table(header: [header, "what it is"], rows: items.map { ["`\($0.0)`", $0.1] }), isMarkdown: true))
    }
    let views = model.views(ofExperiment: true).map { ($0.name, $0.help) }
    return """
      \(mark) \(model.name)

      \(([model.summary, model.explanation].filter { !$0.isEmpty }).joined(separator: "\n\n"))

      ```yaml
      \(model.example)
      ```

      \(mark)# Keys of \(model.name)


      """ + keyTable(model.keys)
        + described("Statistics", "statistic", model.statistics.map { ($0.name, $0.help) })
        + described("Series", "series", model.series.map { ($0.name, $0.help) })
        + described("Views", "view", views)
  }

  private static func keyTable(_ keys: [KeyDeclaration]) -> String {
    let rows = keys.map { key in
      [
        "`\(key.name)`", MarkdownEscape.cell(key.type),
        key.isRequired ? "required" : (key.defaultText ?? "none"), key.help,
      ]
    }
    return lines(
      PipeTable.lines(Table(header: ["key", "takes", "default", "what it does"], rows: rows), isMarkdown: true))
  }

  private static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
