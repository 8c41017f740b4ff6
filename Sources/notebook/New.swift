import ArgumentParser
import Notebooks
import Tools

struct New: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Print a starting notebook for a model, or write it.")

  @Argument(help: "The model; `notebook models` lists them.")
  var model: String

  @Argument(help: "The file to write; never over an existing one.")
  var file: String?

  func run() throws { try finish(NewCommand().run(model: model, path: file)) }
}
