import Experiments
import Files
import Notebooks
import Simulations
import Specification
import Typography

extension RunCommand {
  /// The work that remains for a file after its update is computed.
  struct PendingWrite: Sendable {
    let write: NotebookWrite
    /// Whether the file may be written.
    var isGood: Bool
    fileprivate let output: OutputFile?
    /// The notebooks that also draw or save a file of this one.
    fileprivate let clashes: Set<PathKey>
    fileprivate let summary: RunSummary
  }

  func pendingWrite(of update: NotebookUpdate, to file: NotebookFile, over output: OutputFile? = nil) -> PendingWrite {
    let isBlocked = !update.blocked.isEmpty || !update.obstacles.isEmpty || update.isPartlyOverridden
    return PendingWrite(
      write: NotebookWrite(update, to: file),
      isGood: !isBlocked && (!update.hasBlockingErrors || (keepsGoing && update.notebook.isSound)),
      output: output, clashes: update.clashes,
      summary: RunSummary(update, path: file.path, only: options.only, isQuiet: isQuiet))
  }

  /// Withholds the notebooks that share a file with a later notebook, which reports the error.
  func withholdSharers(of writes: inout [PendingWrite], _ result: inout CommandResult) {
    let clashes = writes.reduce(into: Set<PathKey>()) { $0.formUnion($1.clashes) }
    for index in writes.indices where clashes.contains(PathKey(writes[index].write.path)) {
      writes[index].isGood = false
      result.note(writes[index].write.path, .error)
    }
  }

  /// Writes all files of a command, removes the files that notebooks no longer name, and prints a summary.
  func write(_ writes: [PendingWrite], to result: inout CommandResult) {
    // A later run cannot find files that no notebook names any more, so an interruption waits until they are removed.
    let removes = writes.contains { $0.isGood && $0.write.saveChanges.contains(where: \.isRemoval) }
    if removes { Interruption.hold() }
    defer { if removes { Interruption.release() } }
    let outcomes = writes.map { pending in
      Result { () throws(FileProblem) in
        pending.isGood ? try pending.write.put(to: destination, over: pending.output) : nil
      }
    }
    var outside = 0
    // The pages are read now that all notebooks are written.
    let pages = FolderPages(memory: options.limits.memory)
    for (pending, outcome) in zip(writes, outcomes) {
      let write = pending.write
      guard pending.isGood else {
        let isFile = destination == .inPlace ? write.snapshot != nil : destination.path != nil
        if isFile, !isQuiet {
          result.say("\(destination.path ?? write.path): not written because of the errors above\n")
        }
        continue
      }
      let note: RemovalNote?
      do {
        note = try outcome.get()
      } catch {
        result.fail(error.path, error, to: .write)
        continue
      }
      let (removed, failures, remaining) = write.finish(to: destination, beside: pages, noted: note)
      for failure in failures { result.fail(failure.path, failure, to: .remove) }
      switch destination {
      case .standardOutput: result.output += write.bytes
      case .inPlace where write.snapshot == nil: result.output += write.bytes
      case .file(let path): result.say(pending.summary.text(writtenTo: path))
      case .inPlace: if failures.isEmpty { result.say(pending.summary.text(removed: removed)) }
      }
      for file in remaining { result.report(file) }
      if destination == .inPlace, write.snapshot != nil, namesUntracked {
        let untracked = write.untracked(within: options.git, isAsked: true)
        result.report(untracked)
        if !untracked.isInRepository { outside += 1 }
      }
    }
    if outside > 0 { result.reportUntracked(outside) }
  }

  /// The effects of a run on one notebook, in one line.
  fileprivate struct RunSummary: Sendable {
    /// Whether nothing is printed, as for a notebook that has no blocks and does not change.
    private let isSilent: Bool
    private let isQuiet: Bool
    private let name: String
    private let blocks: Int
    private let hasErrors: Bool
    private let counts: [(count: Int, thing: String, end: String)]

    init(_ update: NotebookUpdate, path: String, only: Set<String>?, isQuiet: Bool) {
      name = path
      blocks = update.notebook.blocks.count { only?.contains($0.name) ?? true }
      hasErrors = update.hasErrors
      let isIdle =
        update.edits.isEmpty && update.kept.isEmpty && update.saveChanges.isEmpty
      self.isQuiet = isQuiet
      isSilent = isQuiet || (blocks == 0 && isIdle)
      counts = [
        (update.differences.count { !$0.isRemoval }, "region", " updated"),
        (update.differences.count { $0.isRemoval }, "region", " removed"),
        (update.valueDifferences.count, "value", " updated"), (update.kept.count, "region", " kept"),
        (update.saveChanges.count { !$0.isRemoval && $0.isFigure }, "figure", " drawn"),
        (update.saveChanges.count { !$0.isRemoval && !$0.isFigure }, "file", " saved"),
      ]
    }

    /// Returns a line such as `copy.md: written, 2 blocks`.
    func text(writtenTo path: String) -> VisibleLines {
      isQuiet ? "" : "\(path): written, \(blocks.counted("block"))\n"
    }

    func text(removed: Int) -> VisibleLines {
      guard !isSilent else { return "" }
      var parts = [blocks.counted("block")]
      parts += (counts + [(removed, "file", " removed")]).filter { $0.count > 0 }
        .map { $0.count.counted($0.thing) + $0.end }
      if parts.count == 1 { parts.append(hasErrors ? "nothing updated" : "up to date") }
      return "\(name): \(parts.joined(separator: ", "))\n"
    }
  }
}
