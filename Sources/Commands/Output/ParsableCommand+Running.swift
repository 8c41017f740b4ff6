import ArgumentParser
import Files
import Notebooks

extension ParsableCommand {
  /// Parses the arguments, runs the command and ends the program. What the parser says of an argument may hold anything
  /// that was typed: no byte of it controls the terminal.
  static func runAsRoot(_ arguments: [String]? = nil) {
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      let code = exitCode(for: error)
      let text = Printable.lines(fullMessage(for: error))
      if !text.isEmpty { _ = FileAccess.writeAll(Array((text + "\n").utf8), to: code == .success ? 1 : 2) }
      Self.exit(withError: code)
    }
  }

  /// Prints what a command has to say and ends the program with its exit code. A closed pipe is not an error.
  func finish(_ result: CommandResult) throws {
    let status = result.deliver()
    if status != .success { throw ExitCode(status.rawValue) }
  }
}
