import ArgumentParser
import Notebooks
import Simulations
import Specification
import Typography

/// `notebook models`: the reference, from the same declarations that the parser uses.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models", abstract: "The reference of models and their keys, as the parser itself knows them.")

  @Argument(help: "One model in full.")
  var model: String?

  @Flag(help: "Print the whole reference as one Markdown page.")
  var all = false

  func run() throws { try finish(reference()) }

  /// All models in short, or one in full.
  private func reference() -> CommandResult {
    var result = CommandResult()
    guard let name = model else {
      result.print(VisibleLines(lines: all ? Reference.document : Reference.overview))
      return result
    }
    guard let model = Catalog.model(named: name) else {
      result.status = .usage
      result.say(Self.unknown(name))
      return result
    }
    result.print(VisibleLines(lines: Reference.page(of: model.declaration)))
    return result
  }

  static func unknown(_ name: String) -> VisibleLines {
    let nearest = Catalog.words.nearest(to: name).map { "did you mean '\($0)'?" }
    let help = nearest ?? "known models: " + Catalog.words.map(\.spelling).joined(separator: ", ")
    return "error: there is no model '\(name)'; \(help)\n"
  }
}
