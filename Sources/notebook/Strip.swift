import ArgumentParser
import Notebooks
import Tools

struct Strip: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take all results out of a file; after `run`, that gives back the original bytes.")

  @Argument(help: "A Markdown file, or - for standard input.")
  var file: String

  @Option(help: ArgumentHelp("Write the stripped file here, - for standard output.", valueName: "file"))
  var output: String?

  func run() throws {
    var command = StripCommand()
    command.output = output
    try finish(command.run(file))
  }
}
