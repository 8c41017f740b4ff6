import ArgumentParser
import Files
import Notebooks
import Tools

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
      Run.self, Check.self, Watch.self, Results.self, Export.self, New.self, List.self, Strip.self, Models.self,
      Cache.self,
    ])

  static func main() {
    Interruption.install()
    runAsRoot()
  }
}
