import ArgumentParser
import Files
import Notebooks

@main
struct AutomataTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "automata",
    abstract: "Simulations in the terminal: cellular automata and the spread of an infection.",
    discussion: "Exit codes: 0 all well, 2 a simulation is in error, 3 a file could not be read, 64 wrong usage.",
    subcommands: [Run.self, Convert.self, Readme.self])

  func run() throws {
    _ = FileAccess.writeAll(Array((Self.helpMessage() + "\n").utf8), to: 2)
    throw ExitCode(ExitStatus.usage.rawValue)
  }
}

extension ParsableCommand {
  /// Prints what a command has to say and ends the program with its exit code. A closed pipe is no fault.
  func finish(_ result: CommandResult) throws {
    let status = result.deliver()
    if status != .success { throw ExitCode(status.rawValue) }
  }
}
