import ArgumentParser
import Files
import Notebooks
import Simulations
import Typography

/// `notebook new`: a starting notebook for a model.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Print a starting notebook for a model, or write it.")

  @Argument(help: "The model; `notebook models` lists them.")
  var model: String

  @Argument(help: "The file to write; never over an existing one.")
  var file: String?

  func run() throws { try finish(start()) }

  /// Prints the notebook, or writes it, never over an existing file.
  private func start() -> CommandResult {
    var result = CommandResult()
    guard let model = Catalog.model(named: model) else {
      result.status = .usage
      result.say(ModelsCommand.unknown(model))
      return result
    }
    let text = Self.text(model.declaration)
    guard let file else {
      result.print(VisibleLines(lines: text))
      return result
    }
    do throws(FileProblem) {
      try FileAccess.create(file, bytes: Array(text.utf8))
      result.say("\(file): written; fill in its results with: notebook run \(ShellWord.quoted(path: file))\n")
    } catch {
      result.fail(file, error, to: .write)
    }
    return result
  }

  private static func text(_ model: ModelDeclaration) -> String {
    let title = model.name.prefix(1).uppercased() + model.name.dropFirst()
    return """
      # \(title)

      \(model.summary)

      ```yaml simulation
      \(model.example)
      ```

      All keys of this model: `notebook models \(model.name)`.

      """
  }
}
