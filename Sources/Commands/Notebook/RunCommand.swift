import Files
import Notebooks
import Typography

/// `notebook run`: brings the results in the files up to date, in place.
package struct RunCommand: Sendable {
  package var options = RunOptions()
  package var destination = NotebookDestination.inPlace
  /// Patterns of files that folders leave out.
  package var excluded: [Glob] = []
  /// Whether the good blocks of a file are written where other blocks have errors.
  package var keepsGoing = false
  /// Whether figures are removed that no notebook of the repository uses any more.
  package var prunes = false
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
    let files = FileArguments(arguments, excluding: excluded, reportingTo: &result)
    if let output = destination.path {
      if !options.overrides.isEmpty, files.paths.contains(where: destination.isFile) {
        result.say("error: --output is the notebook itself, which keeps the values of its own parameters\n")
        result.status = .usage
        return result
      }
      guard result.mayWrite(output) else { return result }
    }
    if destination == .inPlace { files.paths.forEach(FileAccess.completeInterruptedWrite) }
    var writes: [PendingWrite] = []
    /// The notebooks that share a file with another one which wants other content in it.
    var clashes: Set<String> = []
    var pending = PendingSaves(notebooks: files.paths, output: destination.path)
    let names = result.visit(files, options) { file, result throws(NotebookRefusal) in
      if let output = destination.path, !options.overwrites, destination.isTaken(for: file) {
        result.refuseToReplace(output, by: file)
        return nil
      }
      let update = try self.update(file, after: pending, to: &result)
      let write = pendingWrite(of: update, to: file)
      if write.isGood {
        pending.add(
          update.saveChanges, page: update.bytes, at: file.snapshot?.resolvedPath, named: file.path)
      }
      clashes.formUnion(update.clashes)
      writes.append(write)
      return update.notebook
    }
    for index in writes.indices where clashes.contains(writes[index].write.path) { writes[index].isGood = false }
    write(writes, to: &result)
    if prunes { result.prune(besides: files.paths) }
    result.settle(options.cache)
    result.present(as: format)
    result.checkNames(options.only, among: names)
    return result
  }

  /// Computes the update of a file and reports it.
  ///
  /// - Parameter pending: the files that other notebooks of the same command save.
  func update(
    _ file: NotebookFile, after pending: PendingSaves = PendingSaves(), to result: inout CommandResult
  ) throws(NotebookRefusal) -> NotebookUpdate {
    let update = try NotebookRun.update(file, options, to: destination, after: pending)
    result.report(update)
    result.reportBlocked(update.blocked + update.obstacles, of: update.notebook)
    if explains, !isQuiet { result.say(update.explanation(only: options.only)) }
    return update
  }
}
