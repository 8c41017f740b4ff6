import Files
import Screens
import Terminal

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
