import ArgumentParser
import Experiments
import Files
import Notebooks
import Typography

/// The arguments of `notebook watch`.
struct WatchArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Bring files up to date whenever they are saved, until Ctrl-C.",
    discussion: "Only the blocks that a save changed are run again. Prints a line a run on standard error.")

  @Argument(
    help: ArgumentHelp("Markdown files or folders.", valueName: "file|folder"), completion: Completions.notebooks)
  var paths: [String]

  @OptionGroup var folders: FolderOptions

  @OptionGroup var time: TimeLimit

  func validate() throws {
    if paths.contains("-") { throw ValidationError("standard input cannot be watched") }
  }

  func run() throws {
    var command = WatchCommand()
    command.options.limits.seconds = time.maxSeconds ?? TimeLimit.usual
    command.excluded = folders.excluded
    command.options.cache = ResultCache.ofUser()
    try finish(command.run(paths) { CommandResult.write($0, to: 2) })
  }
}
