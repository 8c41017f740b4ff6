import ArgumentParser
import Experiments
import Notebooks

/// The arguments of `notebook check`.
struct CheckArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that the results in the files are up to date. Writes nothing.",
    discussion: """
      Prints a unified diff of what `notebook run` would change, and exits with 1 if there is a difference. It runs \
      every block, unless --cache names a folder with results that you trust.
      """)

  @Argument(
    help: ArgumentHelp("Markdown files or folders.", valueName: "file|folder"), completion: Completions.notebooks)
  var paths: [String]

  @OptionGroup var folders: FolderOptions

  @OptionGroup var shared: SharedOptions<CheckArguments>

  @Flag(help: "Compare only digests and run nothing, for hooks that must be fast.")
  var quick = false

  @Flag(help: "Print for each block whether it is up to date and, if not, why.")
  var explain = false

  @Option(help: "text, json (one object) or github (workflow commands that mark the lines of a pull request).")
  var format = ReportFormat.text

  @Option(
    help: ArgumentHelp(
      "Append a Markdown summary to this file, for the page of a CI job.", valueName: "file"),
    completion: .file())
  var summary: String?

  func run() throws {
    try finish(
      shared.run(isForPeople: format == .text, keepsResults: false) { options in
        var command = CheckCommand()
        command.options = options
        // The check uses only results in a folder that the user named, and keeps no results itself.
        command.options.cache = shared.results.folder == nil ? nil : options.cache?.withoutKeeping
        command.options.seal = ResultCache.sealOfUser(makesKey: false)
        command.maxSeconds = shared.time.maxSeconds
        command.isQuiet = shared.quiet
        command.isQuick = quick
        command.excluded = folders.excluded
        command.explains = explain
        command.format = format
        command.summary = summary
        return command.run(paths)
      })
  }
}

extension CheckArguments {
  /// Returns the command for files and folders without options, with the same values as from the parser.
  static func plain(_ paths: [String]) -> CheckArguments {
    var command = CheckArguments()
    command.paths = paths
    command.folders = .plain
    command.shared = .plain
    command.quick = false
    command.explain = false
    command.format = .text
    command.summary = nil
    return command
  }
}

extension CheckArguments: CacheUser, TimeLimited {
  static let cacheHelp =
    "Use the results in this folder, and keep no new ones (default: none, so that every block runs)."
  /// A check may run strangers' notebooks in CI, while other commands run the user's own work.
  static let usualSeconds = 600.0
}
