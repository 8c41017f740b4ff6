import Files
import Notebooks

/// `notebook run`: brings the results in the files up to date, in place.
package struct RunCommand: Sendable {
  package var options = RunOptions()
  package var destination = NotebookDestination.inPlace
  /// Whether the good blocks of a file with blocks in error are written.
  package var keepsGoing = false
  /// Whether warnings and summaries are kept back.
  package var isQuiet = false
  /// Whether it says for each block why it ran, or that its result was known.
  package var explains = false
  /// How it says what it did; only as text where the file itself goes to standard output.
  package var format = ReportFormat.text

  package init() {}

  /// Computes all files before the first one is written.
  package func run(_ arguments: [String]) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    let files = FileArguments(arguments, reportingTo: &result)
    if let output = destination.path {
      if !options.overrides.isEmpty, files.paths.contains(where: destination.isFile) {
        result.messages += "error: --output is the notebook itself, which keeps the values of its own parameters\n"
        result.status = .usage
        return result
      }
      if !FileAccess.isFolder(NotebookFile.folder(of: output)) {
        result.fail(output, FileProblem(output, .missing), to: .write)
        return result
      }
    }
    var writes: [PendingWrite] = []
    var names: Set<String> = []
    var pending = PendingSaves()
    for (index, path) in files.paths.enumerated() {
      options.monitor?.begin(file: path, index + 1, of: files.paths.count)
      guard let file = result.file(at: path) else { continue }
      if let update = update(file, after: pending, to: &result) {
        let write = pendingWrite(of: update, to: file)
        if write.isGood { pending.add(update.saveChanges, page: update.bytes, at: file.snapshot?.resolvedPath) }
        writes.append(write)
        if options.only != nil { names.formUnion(update.notebook.blocks.map(\.name)) }
      }
    }
    write(writes, to: &result)
    result.settle(options.cache)
    result.present(as: format)
    result.checkNames(options.only, among: names)
    return result
  }

  /// Works out what becomes of a file and reports it; nil where it is not a notebook.
  ///
  /// - Parameter pending: what other notebooks of the same command save.
  func update(
    _ file: NotebookFile, after pending: PendingSaves = PendingSaves(), to result: inout CommandResult
  ) -> NotebookUpdate? {
    do throws(NotebookRefusal) {
      let update = try NotebookRun.update(file, options, to: destination, after: pending)
      result.report(update)
      result.reportBlocked(update.blocked + update.obstacles, of: update.notebook)
      if explains, !isQuiet { result.messages += update.explanation(only: options.only) }
      return update
    } catch {
      result.refuse(file, error)
      return nil
    }
  }
}
