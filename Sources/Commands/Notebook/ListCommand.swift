import ArgumentParser
import Notebooks
import Typography

/// `notebook list`: lists the blocks of notebooks, one per line, with place, name and model.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the blocks of notebooks: place, name and model.")

  @Argument(
    help: ArgumentHelp("Markdown files or folders.", valueName: "file|folder"), completion: Completions.notebooks)
  var paths: [String]

  @OptionGroup var folders: FolderOptions

  @Option(
    help: ArgumentHelp(
      "The memory limit. Parameters and patterns may take half of it, or 1 MiB if that is more.", valueName: "bytes"),
    transform: ByteCount.read)
  var maxMemory = ByteCount(bytes: 1 << 30)

  func run() throws { try finish(list()) }

  private func list() -> CommandResult {
    var result = CommandResult()
    let files = FileArguments(paths, excluding: folders.excluded, reportingTo: &result, within: GitAllowance())
    var empty: Set<Int> = []
    for (index, path) in files.paths.enumerated() {
      guard let file = result.file(at: path, in: files.folders),
        let notebook = result.notebook(in: file, memory: Double(maxMemory.bytes))
      else { continue }
      if notebook.isEmpty { empty.insert(index) }
      for (block, reading) in zip(notebook.blocks, notebook.readings) {
        result.print("\(path):\(block.site.openLine)\t\(block.name)\t\(reading.identity.model ?? "?")\n")
      }
      result.say(DiagnosticPrinter(path: path, source: notebook.source).text(notebook.faults))
      result.raise(for: notebook.faults)
    }
    result.reportEmpty(files, empty)
    return result
  }
}
