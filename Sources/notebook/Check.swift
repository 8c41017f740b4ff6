import ArgumentParser
import Notebooks

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prove that the results in the files are still true. Writes nothing.",
    discussion: "Prints a unified diff of what `notebook run` would change, and exits with 1 if there is any.")

  @Argument(help: ArgumentHelp("Markdown files or folders.", valueName: "file|folder"))
  var paths: [String]

  @OptionGroup var shared: SharedOptions

  func run() throws {
    var command = CheckCommand()
    command.options = shared.options
    try finish(command.run(paths))
  }
}
