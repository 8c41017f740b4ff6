import ArgumentParser

extension ParsableCommand {
  /// Prints what a command has to say and ends the program with its exit code. A closed pipe is not an error.
  func finish(_ result: CommandResult) throws {
    let status = result.deliver()
    if status != .success { throw ExitCode(status.rawValue) }
  }
}
