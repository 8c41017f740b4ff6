import Experiments
import Files
import Notebooks
import Typography

/// `notebook run`: brings the results in notebooks up to date, in place.
package struct RunCommand: Sendable {
  package var options = RunOptions()
  package var destination = NotebookDestination.inPlace
  /// Patterns of files to leave out of folders.
  package var excluded: [Glob] = []
  /// Whether the blocks of a file without errors are written even if other blocks have errors.
  package var keepsGoing = false
  /// Whether to remove figures that no notebook of the repository uses any more.
  package var prunes = false
  /// Whether to list figures and saved files that git does not track, and to exit with code 1 if there are any.
  package var namesUntracked = false
  /// Whether warnings and summaries are suppressed.
  package var isQuiet = false
  /// Whether each block gets a line that says why it ran, or that its result was known.
  package var explains = false
  /// The form of the findings. Only `text` is possible if the notebook itself is printed to standard output.
  package var format = ReportFormat.text

  package init() {}

  /// Runs the notebooks that the arguments name. All of them are computed before the first file is written.
  package func run(_ arguments: [String]) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    let files = FileArguments(
      arguments, excluding: excluded, reportingTo: &result, within: options.git)
    guard isUsable(files, &result) else { return result }
    if destination == .inPlace { for path in files.paths { result.restore(path) } }
    var writes: [PendingWrite] = [], pages: [GitHazards.Page] = []
    var pending = PendingSaves(
      notebooks: files.paths, output: destination.path, memory: options.limits.memory)
    let names = result.visit(files, options) { file, result throws(NotebookRefusal) in
      let output = destination.path.map { OutputFile($0, for: file) }
      guard accepts(output, writing: nil, &result) else { return nil }
      let update = try self.update(file, after: pending, to: &result)
      // An unchanged page was reported when it was written, and `check` reports it again.
      let isChanged =
        !update.edits.isEmpty || !update.saveChanges.isEmpty || update.hasErrors
        || update.expected.contains { $0?.edit != nil }
      if destination == .inPlace, isChanged, !update.notebook.blocks.isEmpty { pages.append(update.gitPage) }
      var write = pendingWrite(of: update, to: file, over: output)
      if write.isGood {
        pending.add(
          update.saveChanges, page: update.bytes, at: file.snapshot?.resolvedPath, named: file.path,
          using: update.places, in: update.folders)
        write.isGood = accepts(output, writing: update.bytes, &result)
      }
      writes.append(write)
      return update.notebook
    }
    withholdSharers(of: &writes, &result)
    write(writes, to: &result)
    if prunes { result.prune(besides: files.paths, of: arguments, within: options.git) }
    result.warn(of: pages, within: options.git)
    result.report(options.git)
    result.settle(options.cache, options.monitor)
    result.present(as: format)
    result.checkNames(options.only, among: names)
    return result
  }

  /// Returns whether the place of `--output` can be written at all, after reporting the reason if it cannot.
  private func isUsable(_ files: FileArguments, _ result: inout CommandResult) -> Bool {
    guard let output = destination.path else { return true }
    let message: VisibleLines?
    if files.paths.count > 1 {
      message = "error: --output takes exactly one file\n"
    } else if !options.overrides.isEmpty, files.paths.contains(where: destination.isFile) {
      message = "error: --output is the notebook itself, which keeps the values of its own parameters\n"
    } else {
      message = nil
    }
    if let message {
      result.say(message)
      result.status = .usage
      return false
    }
    guard result.mayWrite(output) else { return false }
    guard FileAccess.isFolder(NotebookFile.folder(of: output)) else {
      result.fail(output, FileProblem(output, .missing), to: .write)
      return false
    }
    return true
  }

  /// Returns whether the file of `--output` may be replaced, after reporting the reason if it may not.
  ///
  /// - Parameter bytes: the new page, or nil before it is known.
  private func accepts(_ output: OutputFile?, writing bytes: [UInt8]?, _ result: inout CommandResult) -> Bool {
    guard let output else { return true }
    return result.mayReplace(output, writing: bytes, overwrites: options.overwrites)
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
    if explains, !isQuiet { result.say(update.explanation(of: options)) }
    return update
  }
}
