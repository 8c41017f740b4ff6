import ArgumentParser
import Notebooks

/// The arguments of `notebook watch`.
struct WatchArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Bring files up to date whenever they are saved, until Ctrl-C.",
    discussion: """
      Each save runs only the blocks that it changed. Prints a line for each run to standard error, and a line when a \
      file is removed. Takes the options of run except -P, --stdout, --output, --executor and --format.
      """)

  @Argument(
    help: ArgumentHelp("Markdown files or folders.", valueName: "file|folder"), completion: Completions.notebooks)
  var paths: [String]

  @OptionGroup var folders: FolderOptions

  @OptionGroup var shared: SharedOptions<WatchArguments>

  @Flag(help: "Replace results that were edited by hand.")
  var overwrite = false

  @Flag(help: "Write the results of blocks without errors, even if other blocks of the file have errors.")
  var keepGoing = false

  @Flag(help: "Remove figures drawn by a notebook that no notebook of the git repository uses any more.")
  var prune = false

  @Flag(help: "List figures and saved files that git does not track, after each run.")
  var untracked = false

  @Flag(help: "Print for each block why it ran, or that its result was known.")
  var explain = false

  func validate() throws {
    if paths.contains("-") { throw ValidationError("standard input cannot be watched") }
  }

  func run() throws {
    if let refusal = shared.results.refusal { return try finish(refusal) }
    if shared.results.folder != nil, let refusal = shared.results.unreadable(onlyOwn: true) {
      return try finish(refusal)
    }
    var command = WatchCommand()
    command.options = shared.options()
    command.options.overwrites = overwrite
    command.keepsGoing = keepGoing
    command.prunes = prune
    command.namesUntracked = untracked
    command.explains = explain
    command.isQuiet = shared.quiet
    command.excluded = folders.excluded
    try finish(command.run(paths) { CommandResult.write($0, to: 2) })
  }
}

extension WatchArguments: CacheUser, TimeLimited {}
