import ArgumentParser
import Files
import Simulations
import Synchronization
import Typography

/// The program `notebook`: its list of subcommands and its entry point.
package struct NotebookTool: RootCommand {
  /// The name of the program in its help.
  private static let name = Mutex("notebook")

  /// The configuration of the command.
  ///
  /// It is made only once, after ``main(as:)`` has named the program, because the parser asks for it often.
  package static let configuration = CommandConfiguration(
    commandName: name.withLock { $0 },
    abstract: "Run the simulations in a Markdown file and write their results back into it.",
    discussion: """
      Exit codes:
      - 0: success
      - 1: a difference, an expectation that failed or a hand edit that was kept
      - 2: a notebook has errors
      - 3: a file could not be read or written
      - 64: usage error
      - 75: a cluster task was stopped before its end
      - 130: stopped with Ctrl-C

      If you stop a command, no file is damaged: each has either its old or its new results.
      """,
    version: VersionText.text(of: name.withLock { $0 }),
    subcommands: [
      RunArguments.self, CheckArguments.self, WatchArguments.self, ResultsArguments.self, ExportCommand.self,
      NewCommand.self, ListCommand.self, StripCommand.self, ModelsCommand.self, CacheCommand.self,
      PlanArguments.self, WorkArguments.self, StatusArguments.self, VerifyArguments.self,
    ])

  package init() {}

  /// The reference of all subcommands, which is the content of `docs/commands-notebook.md`.
  package static var reference: String { CommandReference(of: Self.self, printedBy: "models --commands").document }

  /// The label before the argument parser's messages, in the style of all other errors.
  package static var _errorLabel: String { "error" }

  /// Runs the command that the arguments of the process name, and ends the process.
  ///
  /// - Parameter name: the name of the program in its help.
  package static func main(as name: String = "notebook") {
    Self.name.withLock { $0 = name }
    Program.run { runAsRoot(Array(Program.arguments.dropFirst())) }
  }

  /// Returns the subcommand that an unknown argument probably means. A model, file or folder gives the arguments that
  /// use it.
  package static func arguments(meantBy argument: String) -> String? {
    if let subcommand = subcommand(nearestTo: argument) { return subcommand }
    if Catalog.model(named: argument) != nil { return "models \(argument)" }
    if FileAccess.exists(argument) { return "run \(argument)" }
    return file(nearestTo: argument).map { "run \($0)" }
  }

  package static func plainCommand(_ subcommand: String, _ words: [String]) -> (any ParsableCommand)? {
    subcommand == "check" && !words.isEmpty ? CheckArguments.plain(words) : nil
  }

  /// Reports an error, because the program does nothing without a subcommand.
  package func run() throws {
    var result = CommandResult()
    result.say(
      "error: a subcommand is missing\n\n"
        + VisibleLines(lines: ParserMessage.help(Self.helpMessage(), columns: ParserMessage.columns)) + "\n")
    result.status = .usage
    try finish(result)
  }
}
