import Files
import Simulations

/// `notebook new`: a starting notebook for a model.
package struct NewCommand: Sendable {
  package init() {}

  /// Prints the notebook, or writes it to `path`, never over an existing file.
  package func run(model name: String, path: String?) -> CommandResult {
    var result = CommandResult()
    guard let model = Catalog.model(named: name) else {
      result.status = .usage
      result.messages = ModelsCommand.unknown(name)
      return result
    }
    let text = Self.text(model.declaration)
    guard let path else {
      result.print(text)
      return result
    }
    do throws(FileProblem) {
      try FileAccess.create(path, bytes: Array(text.utf8))
      result.messages =
        "\(Printable.text(path)): written; fill in its results with: notebook run \(Printable.text(path))\n"
    } catch {
      result.fail(path, error, writing: true)
    }
    return result
  }

  static func text(_ model: ModelDeclaration) -> String {
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
