import ArgumentParser
import Notebooks
import Tools

struct Models: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The reference of models and their keys, as the parser itself knows them.")

  @Argument(help: "One model in full.")
  var model: String?

  @Flag(help: "Print the whole reference as one Markdown page.")
  var all = false

  func run() throws {
    var command = ModelsCommand()
    command.printsAll = all
    try finish(command.run(model: model))
  }
}
