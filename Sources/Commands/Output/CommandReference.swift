import ArgumentParser
import Rendering
import Simulations

/// The reference of a program's commands as Markdown, made from the declarations of their arguments.
package struct CommandReference {
  private let root: any RootCommand.Type
  private let origin: String

  /// Creates the reference of a program.
  ///
  /// - Parameter origin: the arguments of the program that print the reference.
  package init(of root: any RootCommand.Type, printedBy origin: String) {
    self.root = root
    self.origin = origin
  }

  /// All commands in one document.
  package var document: String {
    let program = Self.name(of: root), subcommands = root.configuration.subcommands
    let table = Table(
      header: ["command", "what it does"],
      rows: subcommands.map { command in
        let name = Self.name(of: command)
        return [
          "[`\(program) \(name)`](#\(program)-\(name))", Self.markdown(command.configuration.abstract, isCell: true),
        ]
      })
    return "# Commands of \(program)\n\n" + Self.paragraphs(root.configuration.abstract)
      + """
      This page is generated from the declarations that the parser itself uses; `\(program) \(origin)` prints it. Every
      command takes `--help`, which prints its part of this page, and `--version`. [The reference](reference.md) lists
      the keys of blocks, the exit codes and the environment variables.


      """ + Self.paragraphs(root.configuration.discussion) + Self.text(of: table)
      + subcommands.map { section(of: $0, in: program) }.joined()
  }

  private func section(of command: any ParsableCommand.Type, in program: String) -> String {
    let help = HelpScreen(root.helpMessage(for: command, columns: HelpScreen.columns))
    let table = Table(
      header: ["argument", "what it does"],
      rows: help.entries.map { entry in
        ["`\(entry.label.replacing("|", with: "\\|"))`", Self.markdown(entry.help, isCell: true)]
      })
    return "\n## \(program) \(Self.name(of: command))\n\n" + Self.paragraphs(command.configuration.abstract)
      + Self.paragraphs(command.configuration.discussion)
      + "```text\n" + help.usage.map { $0 + "\n" }.joined() + "```\n"
      + (table.rows.isEmpty ? "" : "\n" + Self.text(of: table))
  }

  private static func name(of command: any ParsableCommand.Type) -> String { command.configuration.commandName ?? "" }

  private static func text(of table: Table) -> String {
    PipeTable.lines(table, isMarkdown: true).map { $0 + "\n" }.joined()
  }

  /// Returns the paragraphs of a help text as Markdown, each followed by an empty line.
  private static func paragraphs(_ text: String) -> String {
    text.split(separator: "\n").map { markdown(String($0), isCell: false) + "\n\n" }.joined()
  }

  /// Returns a help text as Markdown, in which words between backquotes stay code.
  private static func markdown(_ text: String, isCell: Bool) -> String {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false).map { String($0) }
    /// The spaces at both ends separate words from code, so they are kept.
    func plain(_ words: String) -> String {
      let start = words.prefix { $0 == " " }, end = words.dropFirst(start.count).reversed().prefix { $0 == " " }
      let inner = String(words.dropFirst(start.count).dropLast(end.count))
      return start + (isCell ? MarkdownEscape.cell(inner) : MarkdownEscape.inline(inner)) + String(end)
    }
    guard !pieces.count.isMultiple(of: 2) else { return plain(text) }
    return pieces.enumerated().map { index, piece in
      index.isMultiple(of: 2) ? plain(piece) : "`\(isCell ? piece.replacing("|", with: "\\|") : piece)`"
    }.joined()
  }
}

/// The help that the parser prints for a command, split into its parts.
private struct HelpScreen {
  /// A width, in columns, at which no line of the help is broken.
  static let columns = 10_000

  /// The column at which the help beside an argument begins.
  private static let indent = 26

  /// The arguments that all commands have.
  private static let common: Set = ["--version", "-h, --help"]

  private(set) var usage: [String] = []
  private(set) var entries: [(label: String, help: String)] = []

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    let margin = String(repeating: " ", count: Self.indent)
    var section = ""
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      if line.hasPrefix("OVERVIEW: ") {
        section = "overview"
      } else if line.hasPrefix("USAGE: ") {
        section = "usage"
        usage.append(String(line.dropFirst("USAGE: ".count)))
      } else if !line.hasPrefix(" "), section != "overview", line.hasSuffix(":") {
        section = line == "SUBCOMMANDS:" ? "subcommands" : "arguments"
      } else if section == "usage" {
        usage.append("  " + line.drop { $0 == " " })
      } else if section == "arguments" {
        add(line, hasOwnLine: !line.hasPrefix(margin) && next.hasPrefix(margin), margin: margin)
      }
    }
    entries.removeAll { Self.common.contains($0.label) }
  }

  /// Adds a line of a list of arguments.
  ///
  /// - Parameter hasOwnLine: whether the label is so long that its help begins on the next line.
  private mutating func add(_ line: String, hasOwnLine: Bool, margin: String) {
    if line.hasPrefix(margin) {
      guard let last = entries.indices.last else { return }
      entries[last].help += (entries[last].help.isEmpty ? "" : " ") + line.drop { $0 == " " }
    } else {
      let label = hasOwnLine ? line : String(line.prefix(Self.indent))
      entries.append((Self.trimmed(label), hasOwnLine ? "" : String(line.dropFirst(Self.indent))))
    }
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
