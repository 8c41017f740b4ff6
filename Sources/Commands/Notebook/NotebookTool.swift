import ArgumentParser
import Files
import Notebooks
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

/// The arguments of `notebook status`.
struct StatusArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show which runs of a plan are done, missing or failed, and which tasks are still needed.",
    discussion: """
      Reads the summaries of the workers, not their results. Exits with 1 while a run is missing, or if a run failed.
      """)

  @Argument(help: "The file that `notebook plan` wrote.", completion: .file())
  var plan: String

  @OptionGroup var results: CacheOption<StatusArguments>

  @Option(help: "text or json (one object).")
  var format = AnswerFormat.text

  func run() throws {
    if let refusal = results.readingRefusal { return try finish(refusal) }
    try finish(StatusCommand(folder: results.place, format: format, cacheName: results.folder).run(plan))
  }
}

extension StatusArguments: CacheUser {
  static let usesAllPlans = false
  static let cacheHelp = "The folder with the results of the workers (default: the user's own folder)."
}

/// `notebook list`: lists the blocks of notebooks, one per line, with place, name and model.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the blocks of notebooks: place, name and model.")

  @Argument(
    help: ArgumentHelp("Markdown files or folders.", valueName: "file|folder"), completion: Completions.notebooks)
  var paths: [String]

  @OptionGroup var folders: FolderOptions

  @Option(
    help: ArgumentHelp(
      "The memory limit. Parameters and patterns may take half of it, or 1 MiB if that is more.", valueName: "bytes"),
    transform: ByteCount.read)
  var maxMemory = ByteCount(bytes: 1 << 30)

  func run() throws { try finish(list()) }

  private func list() -> CommandResult {
    var result = CommandResult()
    let files = FileArguments(paths, excluding: folders.excluded, reportingTo: &result, within: GitAllowance())
    var empty: Set<Int> = []
    for (index, path) in files.paths.enumerated() {
      guard let file = result.file(at: path, in: files.folders),
        let notebook = result.notebook(in: file, memory: Double(maxMemory.bytes))
      else { continue }
      if notebook.isEmpty { empty.insert(index) }
      for (block, reading) in zip(notebook.blocks, notebook.readings) {
        result.print("\(path):\(block.site.openLine)\t\(block.name)\t\(reading.identity.model ?? "?")\n")
      }
      result.say(DiagnosticPrinter(path: path, source: notebook.source).text(notebook.faults))
      result.raise(for: notebook.faults)
    }
    result.reportEmpty(files, empty)
    return result
  }
}

/// The arguments of `notebook results`.
struct ResultsArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "results",
    abstract: "Print the results of a notebook as data. Writes nothing.")

  @Argument(help: "A Markdown file, or - for standard input.", completion: Completions.notebooks)
  var file: String

  @Argument(
    help: ArgumentHelp("The blocks to print (default: all).", valueName: "name"), completion: Completions.blocks)
  var names: [String] = []

  @OptionGroup var shared: SharedOptions<ResultsArguments>

  @OptionGroup var parameters: ParameterOptions

  @Option(help: "json or csv.")
  var format = ResultsCommand.Format.json

  @Flag(help: "Print the rows of the final states too.")
  var state = false

  @Flag(help: "Print the series of all runs. CSV then has a row for each step of each run, instead of statistics.")
  var curves = false

  func run() throws {
    try finish(
      shared.run { options in
        var command = ResultsCommand()
        command.options = options
        command.options.overrides = parameters.overrides
        if !names.isEmpty { command.options.only = (options.only ?? []).union(names) }
        command.isQuiet = shared.quiet
        command.format = format
        command.includesCells = state
        command.includesCurves = curves
        command.formsLate = true
        return command.run(file)
      })
  }
}

extension ResultsCommand.Format: ExpressibleByArgument {}

extension ResultsArguments: CacheUser, TimeLimited {}
