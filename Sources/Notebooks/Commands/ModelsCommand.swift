import Simulations

/// `notebook models`: the reference, from the same declarations that the parser uses.
package struct ModelsCommand: Sendable {
  /// Whether the whole reference is printed as one page.
  package var printsAll = false

  package init() {}

  /// All models in short, or one in full.
  package func run(model name: String?) -> CommandResult {
    var result = CommandResult()
    guard let name else {
      result.print(printsAll ? Reference.document : Reference.overview)
      return result
    }
    guard let model = Catalog.model(named: name) else {
      result.status = .usage
      result.messages = Self.unknown(name)
      return result
    }
    result.print(Reference.page(of: model.declaration))
    return result
  }

  static func unknown(_ name: String) -> String {
    let nearest = Catalog.words.nearest(to: name).map { "did you mean '\($0)'?" }
    let help = nearest ?? "known models: " + Catalog.words.map(\.spelling).joined(separator: ", ")
    return "error: no model is named '\(Printable.text(name))'; \(help)\n"
  }
}
