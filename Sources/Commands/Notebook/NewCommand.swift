import ArgumentParser
import Files
import Notebooks
import Simulations
import Typography

/// `notebook new`: creates a starter notebook for a model.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Print a starter notebook for a model, or write it to a file.",
    discussion: "With --gitattributes it prints lines for the file .gitattributes of a repository with notebooks.")

  @Argument(help: "The model; `notebook models` lists them.", completion: Completions.models)
  var model: String?

  @Argument(help: "The file to write, or - for standard output. An existing file is not replaced.", completion: .file())
  var file: String?

  @Flag(help: "Print attributes for git: notebook new --gitattributes >> .gitattributes")
  var gitattributes = false

  func validate() throws {
    if gitattributes, model != nil { throw ValidationError("--gitattributes takes no model") }
    if !gitattributes, model == nil {
      throw ValidationError("missing expected argument '<model>'; `notebook models` lists them")
    }
  }

  func run() throws { try finish(start()) }

  /// Prints the notebook, or writes it to a file that does not exist yet.
  private func start() -> CommandResult {
    var result = CommandResult()
    guard let name = model else {
      result.print(VisibleLines(lines: GitAttributes.lines))
      return result
    }
    guard let model = Catalog.model(named: name) else {
      result.status = .usage
      result.say(ModelsCommand.unknown(name))
      return result
    }
    let text = Self.text(model.declaration)
    guard let file, file != "-" else {
      result.print(VisibleLines(lines: text))
      return result
    }
    do throws(FileProblem) {
      try FileAccess.create(file, bytes: Array(text.utf8))
      result.say("\(file): written; to compute its results: notebook run \(ShellWord.quoted(path: file))\n")
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
      name: \(model.name)
      \(model.example)
      ```

      All keys of this model: `notebook models \(model.name)`.

      """
  }
}

/// The lines that `notebook new --gitattributes` prints for the `.gitattributes` of a repository with notebooks.
package enum GitAttributes {
  /// The lines, which give files written by notebooks the same line ends on every system.
  package static let lines = """
    # Files that notebooks write: the same bytes on every system, and collapsed in reviews.
    *.csv   text eol=lf
    *.rle   text eol=lf
    *.cells text eol=lf
    *.mc    text eol=lf
    *.svg   text eol=lf
    *.png   binary
    *.gif   binary
    *.gz    binary
    **/figures/** linguist-generated

    """
}
