import Files
import MarkdownSource
import Screens
import Terminal
import Typography

/// The abilities of the terminal in which the program runs.
enum TerminalColors {
  /// Whether standard output is a terminal that understands more than lines of text.
  static var isTerminal: Bool {
    FileAccess.isTerminal(1) && !["", "dumb"].contains(EnvironmentVariable.term.value ?? "")
  }

  /// Returns the colours to use, which depend on the option of the user and the environment.
  static func level(_ policy: ColorPolicy) -> ColorLevel {
    let variables: [EnvironmentVariable] = [.noColor, .clicolorForce, .term, .colorTerm]
    let environment = Dictionary(
      variables.compactMap { variable in variable.value.map { (variable.rawValue, $0) } },
      uniquingKeysWith: { first, _ in first })
    guard policy.allowsColor(environment: environment, isTerminal: FileAccess.isTerminal(1)) else { return .none }
    return ColorLevel(environment: environment)
  }
}

/// A Markdown page that a command prints: laid out on a terminal, and as Markdown elsewhere.
struct MarkdownPage {
  let markdown: String

  func print(in result: inout CommandResult) {
    guard TerminalColors.isTerminal, let tree = try? MarkdownTree.parseGitHub(Array(markdown.utf8), deadlineSeconds: 5)
    else {
      result.print(VisibleLines(lines: markdown))
      return
    }
    var layout = MarkdownLayout(tree, RenderOptions(width: FileAccess.terminalWidth() ?? 80))
    layout.draw()
    result.output = PageWriter.bytes(of: layout.page, colors: TerminalColors.level(.auto))
    result.isStyled = true
  }
}
