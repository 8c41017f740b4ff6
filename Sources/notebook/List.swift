import ArgumentParser
import Notebooks
import Tools

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the blocks of notebooks: place, name and model.")

  @Argument(help: ArgumentHelp("Markdown files or folders.", valueName: "file|folder"))
  var paths: [String]

  func run() throws { try finish(ListCommand().run(paths)) }
}
