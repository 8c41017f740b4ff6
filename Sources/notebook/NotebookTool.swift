import ArgumentParser
import Files
import Notebooks

@main
struct NotebookTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notebook",
    abstract: "Runs the simulations in a Markdown file and writes their results back into it.",
    discussion: """
      Exit codes: 0 all well, 1 a difference, an expectation that failed or a hand edit that was kept, 2 a notebook is in error, \
      3 a file could not be read or written, 64 wrong usage, 130 after Ctrl-C. Whenever it is stopped, \
      each file is whole: as it was or with its new results.
      """,
    subcommands: [
      Run.self, Check.self, Watch.self, Results.self, New.self, List.self, Strip.self, Models.self,
      Cache.self,
    ])

  static func main() {
    Interruption.install()
    runAsRoot()
  }
}

extension ParsableCommand {
  /// Parses the arguments, runs the command and ends the program. What the parser says of an argument may hold anything that
  /// was typed: no byte of it controls the terminal.
  static func runAsRoot() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      let text = Printable.lines(fullMessage(for: error))
      if !text.isEmpty { _ = FileAccess.writeAll(Array((text + "\n").utf8), to: code == .success ? 1 : 2) }
      Self.exit(withError: code)
    }
  }

  /// Prints what a command has to say and ends the program with its exit code. A closed pipe is no fault.
  func finish(_ result: CommandResult) throws {
    let status = result.deliver()
    if status != .success { throw ExitCode(status.rawValue) }
  }
}
