import ArgumentParser

extension ParsableCommand {
  /// Prints the result of a command. If the command did not succeed, ends the program with its exit code. A closed pipe
  /// is not an error.
  func finish(_ result: CommandResult) throws {
    let status = result.deliver()
    if status != .success { throw ExitCode(status.rawValue) }
  }
}
