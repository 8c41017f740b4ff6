import ArgumentParser
import Notebooks
import Simulations
import Specification
import Typography

/// `notebook models`: the reference, from the same declarations that the parser uses.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models", abstract: "The reference of models and their keys, as the parser itself knows them.",
    discussion: "A terminal gets text that fits its width, a pipe or file gets Markdown.")

  @Argument(
    help: "One model in full, or `patterns`: the built-in patterns.",
    completion: .list(Catalog.words.map(\.spelling) + [Reference.patternsWord]))
  var model: String?

  @Flag(help: "Print the whole reference as one Markdown page.")
  var all = false

  func run() throws { try finish(reference()) }

  /// All models in short, or one in full.
  private func reference() -> CommandResult {
    var result = CommandResult()
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
