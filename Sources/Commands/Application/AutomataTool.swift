import ArgumentParser
import Files
import Live
import Simulations

/// The program `automata`: its list of subcommands and its entry point.
package struct AutomataTool: RootCommand {
  package static let configuration = CommandConfiguration(
    commandName: "automata",
    abstract: "Simulations in the terminal: cellular automata and the spread of an infection.",
    discussion: """
      Without a subcommand, the lobby opens. automata --accessible opens it as plain text for screen readers. \
      automata FILE reads a file, as automata readme FILE does.

      Exit codes:
      - 0: success
      - 1: an expectation failed
      - 2: a simulation or pattern has errors
      - 3: a file could not be read or written
      - 64: usage error
      - 130: stopped with Ctrl-C
      """,
    version: VersionText.text(of: "automata"),
    subcommands: [LiveCommand.self, SingleRunArguments.self, ConvertCommand.self, ReadmeCommand.self])

  package init() {}

  /// The reference of all subcommands, which is the content of `docs/commands-automata.md`.
  package static var reference: String { CommandReference(of: Self.self, printedBy: "readme --commands").document }

  /// The label before the argument parser's messages, in the style of all other errors.
  package static var _errorLabel: String { "error" }

  /// Runs the command that the arguments of the process name, and ends the process.
  package static func main() {
    Program.run {
      let given = Array(Program.arguments.dropFirst())
      // Without a subcommand, these options choose how the lobby opens.
      runAsRoot(["--accessible", "--no-accessible"].contains(given.first) ? ["live"] + given : reading(given))
    }
  }

  /// Inserts `readme` before the path of an existing file or folder: `automata page.md` means `automata readme
  /// page.md`. It is also inserted before an address, which `readme` explains how to fetch.
  private static func reading(_ given: [String]) -> [String] {
    guard let path = given.first, !path.hasPrefix("-"), path.contains(where: { "./".contains($0) }),
      FileAccess.exists(path) || Download.isAddress(path)
    else { return given }
    return ["readme"] + given
  }

  /// Returns the subcommand that an unknown argument probably means. A model or file gives the arguments that open it.
  package static func arguments(meantBy argument: String) -> String? {
    if Catalog.model(named: argument) != nil { return "live \(argument)" }
    if let subcommand = subcommand(nearestTo: argument) { return subcommand }
    if FileAccess.exists(argument) { return "readme \(argument)" }
    return file(nearestTo: argument).map { "readme \($0)" }
  }

  package static func plainCommand(_ subcommand: String, _ words: [String]) -> (any ParsableCommand)? {
    subcommand == "readme" && words.count == 1 ? ReadmeCommand.plain(words[0]) : nil
  }

  package func run() throws {
    guard let live = try Self.parseAsRoot(["live"]) as? LiveCommand else { return }
    guard TerminalColors.isTerminal else { throw LiveCommand.noTerminal(Self.helpMessage()) }
    try live.run()
  }
}
