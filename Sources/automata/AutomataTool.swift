import ArgumentParser
import Files
import Notebooks
import Tools

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
