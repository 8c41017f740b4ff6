import Blocks
import Expressions
import Files
import Rendering
import Simulations
import Specification

/// The reference of blocks as Markdown, made from the declarations in the catalog. `docs/reference.md` and a page for
/// each model are parts of it.
package enum Reference {
  /// The whole reference in one document.
  package static var document: String {
    introduction(printedBy: "--all") + common
      + Catalog.models.map { section($0.declaration, level: 2) }.joined(separator: "\n") + "\n" + ending
  }

  /// The page `docs/reference.md` about what the blocks of all models share.
  package static var blocks: String {
    let table = Table(
      header: ["model", "what it is"],
      rows: Catalog.models.map { model in
        let declaration = model.declaration
        return ["[`\(declaration.name)`](reference-\(declaration.name).md)", declaration.summary]
      })
    return introduction(printedBy: blocksWord) + "## Models\n\n" + lines(PipeTable.lines(table, isMarkdown: true)) + "\n"
      + common + ending
  }

  private static func introduction(printedBy argument: String) -> String {
    """
    # Reference of simulation blocks

    This page is generated from the declarations that the parser itself uses; `notebook models \(argument)` prints it.


    """
  }

  /// The parts before the models, each followed by an empty line.
  private static var common: String {
    commonKeys + "\n" + options(of: Catalog.models.map { $0.declaration }, level: 2) + "\n" + initialForms(level: 2) + "\n"
  }

  /// The parts after the models.
  private static var ending: String { patterns + "\n" + exitCodes + "\n" + environment }

  /// The models, one per line.
  package static var overview: String {
    let table = Table(
      header: ["model", "what it is"],
      rows: Catalog.models.map { ["`\($0.declaration.name)`", $0.declaration.summary] })
    return lines(PipeTable.lines(table, isMarkdown: true))
      + """

        `notebook models MODEL` describes a model in full, and `notebook models \(blocksWord)` lists the keys and options
        that all models share. `notebook models \(patternsWord)` lists the built-in patterns.

        """
  }

  /// Returns the page of one model, with the keys of every block: `docs/reference-MODEL.md`.
  package static func page(of model: ModelDeclaration) -> String {
    let takesCells = model.keys.contains { $0.name == "initial" && $0.type == ValueType<Initial>.initial.summary }
    return section(model, level: 1) + "\n" + options(of: [model], level: 2) + "\n"
      + (takesCells ? initialForms(level: 2) + "\n" : "") + commonKeys
  }

  /// The argument of `notebook models` that asks for what the blocks of all models share.
  static let blocksWord = "blocks"

  /// The argument of `notebook models` that asks for the built-in patterns.
  static let patternsWord = "patterns"

  /// The built-in patterns, each with a small picture.
  package static var patternPage: String {
    let entries = PatternLibrary.entries.map { entry in
      "## \(entry.name)\n\n\(entry.summary).\n\n" + (entry.pattern.map { picture($0) } ?? "")
    }
    return "# Built-in patterns\n\n\(patternUse)\n\n" + entries.joined(separator: "\n")
  }

  private static let patternUse = "`initial: NAME` or `initial: {pattern: NAME}`."

  /// Returns the cells of a pattern as text, or its size if the pattern is too large for a page.
  private static func picture(_ pattern: Pattern) -> String {
    guard pattern.columns <= 72, pattern.rows <= 40 else { return "\(pattern.columns) × \(pattern.rows) cells.\n" }
    let rows = (0..<pattern.rows).map { row in
      String((0..<pattern.columns).map { pattern[$0, row] == 0 ? "." : "O" })
    }
    return "```text\n" + lines(rows) + "```\n"
  }

  private static func initialForms(level: Int) -> String {
    let table = Table(
      header: ["form", "what it is"],
      rows: InitialHelp.forms.map { ["`\($0.example)`", $0.help] })
    return "\(String(repeating: "#", count: level)) Forms of `initial`\n\n"
      + lines(PipeTable.lines(table, isMarkdown: true))
  }

  /// Returns the options of views. Each option appears once, with the views that take it.
  private static func options(of models: [ModelDeclaration], level: Int) -> String {
    var order: [KeyDeclaration] = [], takers: [KeyDeclaration: [String]] = [:]
    let views = models.flatMap { $0.views(ofExperiment: true) }
    for view in views {
      for key in (view.keys?.allKeys ?? []) + (view.experiment?.keys.allKeys ?? []) {
        if takers[key] == nil { order.append(key) }
        if takers[key]?.contains(view.name) != true { takers[key, default: []].append(view.name) }
      }
    }
    let all = Set(views.map(\.name)).count
    let rows = order.map { key in
      let names = takers[key] ?? []
      return [
        "`\(key.name)`", names.count == all ? "every view" : names.map { "`\($0)`" }.joined(separator: ", "),
        MarkdownEscape.cell(key.type), key.help,
      ]
    }
    return "\(String(repeating: "#", count: level)) Options of views\n\n`show: {VIEW: {OPTION: value}}`.\n\n"
      + lines(PipeTable.lines(Table(header: ["option", "view", "takes", "what it does"], rows: rows), isMarkdown: true))
  }

  private static var commonKeys: String {
    "## Keys of every block\n\n" + keyTable(BlockSpecification.keys)
  }

  private static var patterns: String {
    let table = Table(
      header: ["pattern", "what it is"], rows: PatternLibrary.entries.map { ["`\($0.name)`", $0.summary] })
    return "## Built-in patterns\n\n\(patternUse) `notebook models \(patternsWord)` draws them.\n\n"
      + lines(PipeTable.lines(table, isMarkdown: true))
  }

  private static var exitCodes: String {
    let table = Table(
      header: ["code", "meaning"], rows: ExitStatus.allCases.map { ["\($0.rawValue)", $0.help] })
    return "## Exit codes\n\nIf several of 1, 2 and 3 apply, the exit code is the highest.\n\n"
      + lines(PipeTable.lines(table, isMarkdown: true))
  }

  private static var environment: String {
    let table = Table(
      header: ["variable", "what it does"],
      rows: EnvironmentVariable.allCases.map { ["`\($0.rawValue)`", $0.help] })
    return "## Environment variables\n\nNone of them changes a result. Folders must be absolute paths; "
      + "relative ones are ignored.\n\n"
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
