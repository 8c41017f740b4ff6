import ArgumentParser
import Files

/// The options of commands that take folders.
struct FolderOptions: ParsableArguments {
  @Option(
    name: .customLong("exclude"),
    help: ArgumentHelp("Leave out files and folders of this name or path (may be given again).", valueName: "glob"))
  var patterns: [String] = []

  var excluded: [Glob] { patterns.map { Glob($0) } }
}
