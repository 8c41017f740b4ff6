/// A run of a notebook, from the file to its new bytes. Writes nothing.
package enum NotebookRun {
  /// Reads a file and brings it up to date.
  ///
  /// - Parameters:
  ///   - destination: where the notebook will be written, and with it the files of its blocks.
  ///   - pending: what other notebooks of the same command save.
  package static func update(
    _ file: NotebookFile, _ options: RunOptions, to destination: NotebookDestination,
    after pending: PendingSaves = PendingSaves()
  ) throws(NotebookRefusal) -> NotebookUpdate {
    let notebook = try file.notebook(overrides: options.overrides, target: destination.path)
    return try update(notebook, options, saving: destination.folder(for: notebook, of: file), after: pending)
  }

  /// Brings a notebook up to date that has been read.
  ///
  /// A report lives only until the region, the files and the inline values of its block are made: those of a whole
  /// notebook may take more memory than there is.
  ///
  /// - Parameter folder: where the files of its blocks are; nil where they are not looked at.
  package static func update(
    _ notebook: Notebook, _ options: RunOptions, saving folder: SaveFolder? = nil,
    after pending: PendingSaves = PendingSaves()
  ) throws(NotebookRefusal) -> NotebookUpdate {
    let plan = NotebookPlan(notebook, only: options.only)
    var changes = NotebookChanges(notebook, options, saving: folder, after: pending)
    for outcome in plan.outcomes(options) {
      let rendered = RenderedBlock(outcome, in: notebook, limits: options.limits, holding: changes.size)
      changes.decide(rendered, outcome)
    }
    let update = changes.spliced()
    return try Proof.holds(for: update) ? update : update.withdrawn(.changesThePage)
  }
}
