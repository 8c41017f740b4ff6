import Experiments

/// Runs a notebook, from the file to its new bytes, without writing any file.
package enum NotebookRun {
  /// Reads a file and computes its update.
  ///
  /// - Parameters:
  ///   - destination: the place where the notebook and the files of its blocks will be written.
  ///   - pending: the files that other notebooks of the same command save.
  package static func update(
    _ file: NotebookFile, _ options: RunOptions, to destination: NotebookDestination,
    after pending: PendingSaves = PendingSaves()
  ) throws(NotebookRefusal) -> NotebookUpdate {
    let notebook = try file.notebook(
      memory: options.limits.memory, seconds: options.limits.seconds, overrides: options.overrides,
      target: destination.path, demandsFences: true)
    let folder = destination.folder(for: notebook, of: file, options.seal, within: options.git)
    return try update(notebook, options, saving: folder, after: pending)
  }

  /// Computes the update of a notebook.
  ///
  /// A report exists only until the region, the files and the inline values of its block are made. All reports of a
  /// notebook together might not fit into memory.
  ///
  /// - Parameter folder: the folder of the files of the blocks, or nil if the run ignores files.
  package static func update(
    _ notebook: Notebook, _ options: RunOptions, saving folder: SaveFolder? = nil,
    after pending: PendingSaves = PendingSaves()
  ) throws(NotebookRefusal) -> NotebookUpdate {
    let plan = NotebookPlan(notebook, only: options.only)
    var changes = NotebookChanges(notebook, options, saving: folder, after: pending)
    var outcomes = plan.outcomes(options)
    while let outcome = outcomes.next(holding: changes.size + pending.heldBytes) {
      let rendered = RenderedBlock(
        outcome, in: notebook, limits: options.limits, before: outcomes.deadline,
        holding: changes.size + pending.heldBytes)
      changes.decide(rendered, outcome, before: outcomes.deadline)
    }
    let update = changes.spliced(before: outcomes.deadline)
    return try Proof.holds(for: update) ? update : update.withdrawn(.changesThePage)
  }
}
