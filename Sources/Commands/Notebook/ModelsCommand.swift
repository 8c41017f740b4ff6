import ArgumentParser
import Notebooks
import Simulations
import Specification
import Typography

/// `notebook models`: prints the reference, which is made from the declarations that the parser uses.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "Print the reference of models and their keys.",
    discussion: "On a terminal, the text fits the width. A pipe or file receives Markdown.")

  @Argument(
    help: """
      A model to describe in full, `blocks` for the keys and options that all models share, or `patterns` for the \
      built-in patterns.
      """,
    completion: .list(Catalog.words.map(\.spelling) + [Reference.blocksWord, Reference.patternsWord]))
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

  /// Returns an overview of all models, or the page of one model.
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
    guard let page = page(named: name) else {
      result.status = .usage
      result.say(
        Self.unknown(
          name,
          or: [
            Word(Reference.blocksWord, synonyms: ["block", "keys", "options"]),
            Word(Reference.patternsWord, synonyms: ["pattern", "rle"]),
          ]))
      return result
    }
    MarkdownPage(markdown: page).print(in: &result)
    return result
  }

  /// Returns the page of a model, which takes precedence over the other words if it has the same name.
  private func page(named name: String) -> String? {
    if let model = Catalog.model(named: name) { return Reference.page(of: model.declaration) }
    return switch name {
    case Reference.blocksWord: Reference.blocks
    case Reference.patternsWord: Reference.patternPage
    default: nil
    }
  }

  /// Returns the message about an unknown model.
  ///
  /// - Parameter others: other valid words.
  static func unknown(_ name: String, or others: [Word] = []) -> VisibleLines {
    let words = Catalog.words + others
    let nearest = words.nearest(to: name).map { "did you mean '\($0)'?" }
    let help = nearest ?? "known models: " + Catalog.words.map(\.spelling).joined(separator: ", ")
    return "error: unknown model '\(name)'\n  help: \(help)\n"
  }
}
