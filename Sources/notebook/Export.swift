import ArgumentParser
import Notebooks
import Tools

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make one page of HTML of a notebook, with its pictures in it. Runs nothing.",
    discussion: """
      The page works from a file, without network and without script. HTML of the notebook is shown as text, and links \
      that could do more than lead somewhere are not kept. A page that is there already is replaced.
      """)

  @Argument(help: "A Markdown file, or - for standard input.")
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the page here, - for standard output, which is the default.", valueName: "page.html"))
  var output: String?

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    var command = ExportCommand()
    command.output = output
    command.isQuiet = quiet
    try finish(command.run(file))
  }
}
