import ArgumentParser
import Files
import MarkdownSource
import Notebooks
import Screens
import Simulations

struct Readme: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read the documentation in the terminal: the README, a topic, or any Markdown file.",
    discussion: "The documentation is built into the program. Colours heed NO_COLOR and CLICOLOR_FORCE.")

  @Argument(help: ArgumentHelp("A page of the documentation, a Markdown file, or -.", valueName: "topic|file"))
  var topic: String?

  @Option(help: ArgumentHelp("Columns of the text; the terminal's without it, at most 100.", valueName: "columns"))
  var width: Int?

  @Option(help: "auto, always or never.")
  var color = ColorPolicy.auto

  @Flag(help: "List the pages.")
  var list = false

  func validate() throws {
    if let width, !(20...1000).contains(width) { throw ValidationError("--width takes 20 to 1000 columns.") }
  }

  func run() throws { try finish(result()) }

  private func result() -> CommandResult {
    var result = CommandResult()
    if list {
      for page in Documents.pages { result.print("\(page.topic)\t\(page.title)\n") }
      return result
    }
    guard let markdown = markdown(&result) else { return result }
    let width = width ?? min(FileAccess.terminalWidth() ?? 80, 100)
    let variables = ["NO_COLOR", "CLICOLOR_FORCE", "TERM"]
    let environment = Dictionary(
      variables.compactMap { name in FileAccess.environmentVariable(name).map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
    let color = color.allowsColor(environment: environment, isTerminal: FileAccess.isTerminal(1))
    let source = SourceText(markdown)
    do {
      let tree = try MarkdownTree.parseGitHub(source, deadlineSeconds: 3)
      result.output = MarkdownText.render(tree, RenderOptions(width: width), theme: color ? Theme() : nil)
    } catch {
      result.status = .fileError
      result.messages = "error: the Markdown parser did not finish within 3 seconds\n"
    }
    return result
  }

  private func markdown(_ result: inout CommandResult) -> [UInt8]? {
    guard let topic else { return Documents.pages.first?.markdown }
    if let page = Documents.pages.first(where: { $0.topic == topic || $0.path == topic }) { return page.markdown }
    do throws(FileProblem) {
      return try NotebookFile.read(topic).bytes
    } catch {
      guard error.kind == .missing, !topic.contains("/"), !topic.contains(".") else {
        result.fail(topic, error)
        return nil
      }
      let words = Documents.pages.map { Word($0.topic) }
      let help =
        words.nearest(to: topic).map { "did you mean '\($0)'?" }
        ?? "pages: " + words.map(\.spelling).joined(separator: ", ")
      result.messages = "error: no page is called '\(Printable.text(topic))'; \(help)\n"
      result.status = .usage
      return nil
    }
  }
}

extension ColorPolicy: ExpressibleByArgument {}
