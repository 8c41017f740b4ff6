import ArgumentParser
import Experiments
import Notebooks

/// The arguments of `notebook check`.
struct CheckArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Prove that the results in the files are still true. Writes nothing.",
    discussion: """
      Prints a unified diff of what `notebook run` would change, and exits with 1 if there is any. It \
      runs every block, unless --cache names a folder whose results it is to trust.
      """)

  @Argument(
    help: ArgumentHelp("Markdown files or folders.", valueName: "file|folder"), completion: Completions.notebooks)
  var paths: [String]

  @OptionGroup var folders: FolderOptions

  @OptionGroup var shared: SharedOptions

  @Flag(help: "Compare digests only and run nothing: for hooks that must be fast.")
  var quick = false

  @Flag(help: "Say for each block why it is stale, or that it is current.")
  var explain = false

  @Option(help: "text, json (one object) or github (workflow commands that mark the lines of a pull request).")
  var format = ReportFormat.text

  @Option(
    help: ArgumentHelp(
      "Add a summary in Markdown to the end of this file, for the page of a CI job.", valueName: "file"),
    completion: .file())
  var summary: String?

  func run() throws {
    try finish(
      shared.run(seconds: TimeLimit.usualOfCheck, isForPeople: format == .text, keepsResults: false) { options in
        var command = CheckCommand()
        command.options = options
        // Nothing is taken from results that nobody named, and nothing is kept.
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
