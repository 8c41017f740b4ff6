import ArgumentParser
import Notebooks
import Tools

struct Cache: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show where results of earlier runs are kept, and how many; or remove them.",
    discussion: """
      Nothing is lost but time: what is not there is computed again. Without `--clear` the least recently used go \
      first when there are too many.
      """)

  @Flag(help: "Remove all of them.")
  var clear = false

  func run() throws {
    var command = CacheCommand()
    command.clears = clear
    try finish(command.run())
  }
}
