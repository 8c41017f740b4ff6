import ArgumentParser
import Notebooks
import Simulations
import Specification
import Typography

/// `notebook models`: the reference, from the same declarations that the parser uses.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "Print the reference of models and their keys, from the declarations of the parser.",
    discussion: "On a terminal, the text fits the width. A pipe or file receives Markdown.")

  @Argument(
    help: "A model to describe in full, or `patterns` for the built-in patterns.",
    completion: .list(Catalog.words.map(\.spelling) + [Reference.patternsWord]))
  var model: String?

  @Flag(help: "Print the whole reference as one Markdown page.")
  var all = false

  @Flag(help: "Print the reference of all commands of this program as one Markdown page.")
  var commands = false

  func validate() throws {
    if commands, model != nil || all {
      throw ValidationError("--commands prints a page of its own: leave out the model and --all")
    }
  }

  func run() throws { try finish(reference()) }

  /// All models in short, or one in full.
  private func reference() -> CommandResult {
    var result = CommandResult()
    if commands {
      MarkdownPage(markdown: NotebookTool.reference).print(in: &result)
      return result
    }
    guard let name = model else {
      MarkdownPage(markdown: all ? Reference.document : Reference.overview).print(in: &result)
      return result
    }
    if name == Reference.patternsWord, Catalog.model(named: name) == nil {
      MarkdownPage(markdown: Reference.patternPage).print(in: &result)
      return result
    }
    guard let model = Catalog.model(named: name) else {
      result.status = .usage
      result.say(Self.unknown(name, or: [Word(Reference.patternsWord, synonyms: ["pattern", "rle"])]))
      return result
    }
    MarkdownPage(markdown: Reference.page(of: model.declaration)).print(in: &result)
    return result
  }

  /// - Parameter others: further words that are valid.
  static func unknown(_ name: String, or others: [Word] = []) -> VisibleLines {
    let words = Catalog.words + others
    let nearest = words.nearest(to: name).map { "did you mean '\($0)'?" }
    let help = nearest ?? "known models: " + Catalog.words.map(\.spelling).joined(separator: ", ")
    return "error: there is no model '\(name)'; \(help)\n"
  }
}
