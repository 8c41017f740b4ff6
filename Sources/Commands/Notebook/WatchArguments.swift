import ArgumentParser
import Notebooks

/// The arguments of `notebook watch`.
struct WatchArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Bring files up to date whenever they are saved, until Ctrl-C.",
    discussion: """
      Only the blocks that a save changed are run again. Prints a line for each run on standard error, and a line when a \
      file is removed.
      """)

  @Argument(
    help: ArgumentHelp("Markdown files or folders.", valueName: "file|folder"), completion: Completions.notebooks)
  var paths: [String]

  @OptionGroup var folders: FolderOptions

  @OptionGroup var shared: SharedOptions

  @Flag(help: "Replace results that were edited by hand.")
  var overwrite = false

  @Flag(help: "Write the good blocks of a file even where other blocks have errors.")
  var keepGoing = false

  func validate() throws {
    if paths.contains("-") { throw ValidationError("standard input cannot be watched") }
  }

  func run() throws {
    if let refusal = shared.results.refusal { return try finish(refusal) }
    var command = WatchCommand()
    command.options = shared.options()
    command.options.overwrites = overwrite
    command.keepsGoing = keepGoing
    command.isQuiet = shared.quiet
    command.excluded = folders.excluded
    try finish(command.run(paths) { CommandResult.write($0, to: 2) })
  }
}
