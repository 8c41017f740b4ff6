import ArgumentParser
import Files
import Notebooks

@main
struct AutomataTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "automata",
    abstract: "Simulations in the terminal: cellular automata and the spread of an infection.",
    discussion: """
      Exit codes: 0 all well, 1 an expectation failed, 2 a simulation or pattern is in error, 3 a file could not be read \
      or written, 64 wrong usage, 130 after Ctrl-C.
      """,
    subcommands: [Run.self, Convert.self, Readme.self])

  static func main() {
    // Before the first session of the terminal, which hands signals on.
    Interruption.install()
    runAsRoot()
  }

  func run() throws {
    _ = FileAccess.writeAll(Array((Self.helpMessage() + "\n").utf8), to: 2)
    throw ExitCode(ExitStatus.usage.rawValue)
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
