import ArgumentParser
import Files

/// The options of commands that accept folders.
struct FolderOptions: ParsableArguments {
  @Option(
    name: .customLong("exclude"),
    help: ArgumentHelp("Leave out files and folders with this name or path (repeatable).", valueName: "glob"))
  var patterns: [String] = []

  var excluded: [Glob] { patterns.map { Glob($0) } }
}

extension FolderOptions: PlainArguments {
  static var plain: FolderOptions {
    var options = FolderOptions()
    options.patterns = []
    return options
  }
}
