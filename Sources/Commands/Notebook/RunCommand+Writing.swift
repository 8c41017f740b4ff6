import Files
import Notebooks
import Simulations
import Specification
import Typography

extension RunCommand {
  /// The rest of the work for a file, once its update is computed.
  struct PendingWrite: Sendable {
    let write: NotebookWrite
    /// Whether it may be written.
    var isGood: Bool
    fileprivate let summary: RunSummary
  }

  func pendingWrite(of update: NotebookUpdate, to file: NotebookFile) -> PendingWrite {
    let isBlocked = !update.blocked.isEmpty || !update.obstacles.isEmpty
    return PendingWrite(
      write: NotebookWrite(update, to: file),
      isGood: !isBlocked && (!update.hasErrors || (keepsGoing && update.notebook.isSound)),
      summary: RunSummary(update, path: file.path, only: options.only, isQuiet: isQuiet))
  }

  /// Writes all files of a command, removes the files that they no longer name, and prints a summary.
  func write(_ writes: [PendingWrite], to result: inout CommandResult) {
    let failures = writes.map { $0.isGood ? $0.write.put(to: destination) : nil }
    // As they are now that all notebooks are written.
    let pages = FolderPages()
    for (pending, failure) in zip(writes, failures) {
      let write = pending.write
      guard pending.isGood else {
        if destination == .inPlace, write.snapshot != nil, !isQuiet {
          result.say("\(write.path): not written, because of the errors above\n")
        }
        continue
      }
      if let failure {
        result.fail(failure.path, failure, to: .write)
        continue
      }
      switch destination {
      case .standardOutput: result.output += write.bytes
      case .inPlace where write.snapshot == nil: result.output += write.bytes
      // What blocks no longer save is beside the notebook that was read, and is still named there.
      case .file: break
      case .inPlace:
        let (removed, failure) = write.removeLeftovers(beside: pages)
        if let failure {
          result.fail(failure.path, failure, to: .remove)
        } else {
          result.say(pending.summary.text(removed: removed))
        }
      }
    }
  }

  /// The effects of a run on one notebook, in a line.
  fileprivate struct RunSummary: Sendable {
    /// Whether nothing is printed, as for a notebook without blocks and changes.
    private let isSilent: Bool
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
      isSilent = isQuiet || (blocks == 0 && isIdle)
      counts = [
        (update.differences.count, "region", " updated"),
        (update.valueDifferences.count, "value", " updated"), (update.kept.count, "region", " kept"),
        (update.saveChanges.count { !$0.isRemoval }, "file", " saved"),
      ]
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
