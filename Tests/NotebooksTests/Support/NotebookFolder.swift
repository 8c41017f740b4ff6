import Files
import Notebooks
import Testing
import TestSupport

/// A folder with notebooks that are updated without the commands around them.
final class NotebookFolder {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  func path(_ name: String) -> String { workshop.path + "/" + name }

  func write(_ page: String, to name: String = "lab.md") throws { try workshop.write(bytes(page), to: name) }

  /// The text of a file, or nil if there isn't one.
  func text(_ name: String) -> String? { (try? workshop.read(name)).map { TestSupport.text($0) } }

  /// Returns the changes that a run of a notebook would make.
  func update(
    _ name: String = "lab.md", to destination: NotebookDestination = .inPlace, _ options: RunOptions = RunOptions(),
    after pending: PendingSaves = PendingSaves()
  ) throws -> NotebookUpdate {
    try NotebookRun.update(try NotebookFile.read(path(name)), options, to: destination, after: pending)
  }

  /// Runs a notebook and writes all changes.
  @discardableResult
  func run(_ name: String = "lab.md", _ options: RunOptions = RunOptions()) throws -> NotebookUpdate {
    let update = try update(name, options)
    let write = NotebookWrite(update, to: try NotebookFile.read(path(name)))
    let note = try write.put(to: .inPlace)
    if let problem = write.finish(to: .inPlace, beside: FolderPages(), noted: note).failures.first { throw problem }
    return update
  }

  static var overwriting: RunOptions {
    var options = RunOptions()
    options.overwrites = true
    return options
  }
}
