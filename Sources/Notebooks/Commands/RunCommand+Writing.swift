import Files

extension RunCommand {
  /// What is left to do for a file when it has been worked out. The tree of the page, which may take much memory, is
  /// not held until the last file of the command is done.
  struct Update: Sendable {
    var path: String
    /// Nil for standard input.
    var snapshot: FileSnapshot?
    var bytes: [UInt8]
    var isChanged: Bool
    /// Files that blocks save, and those that they save no more.
    var saveChanges: [SaveChange]
    /// Whether it may be written.
    var isGood: Bool
    fileprivate var summary: Summary
  }

  func update(_ file: NotebookFile, to regeneration: Regeneration) -> Update {
    let isBlocked = !regeneration.blocked.isEmpty || !regeneration.obstacles.isEmpty
    return Update(
      path: file.path, snapshot: file.snapshot, bytes: regeneration.bytes, isChanged: !regeneration.edits.isEmpty,
      saveChanges: regeneration.saveChanges,
      isGood: !isBlocked && (!regeneration.hasErrors || (keepsGoing && regeneration.notebook.isSound)),
      summary: Summary(regeneration, path: file.path, options: options))
  }

  /// Writes all files of a command, then removes what they name no more, and says so.
  func write(_ updates: [Update], to result: inout CommandResult) {
    let failures = updates.map { $0.isGood ? put($0) : nil }
    // As they are now that all notebooks are written.
    let pages = FolderPages()
    for (update, failure) in zip(updates, failures) {
      guard update.isGood else {
        if destination == .inPlace, update.snapshot != nil, !options.isQuiet {
          result.messages += "\(Printable.text(update.path)): not written, because of the errors above\n"
        }
        continue
      }
      switch destination {
      case .standardOutput: result.output += update.bytes
      case .inPlace where update.snapshot == nil: result.output += update.bytes
      case .inPlace, .file:
        let (removed, failure) = failure.map { (0, $0) } ?? remove(update, beside: pages)
        if let failure {
          result.fail(failure.path, failure, writing: true)
        } else if destination == .inPlace {
          result.messages += update.summary.text(removed: removed)
        }
      }
    }
  }

  /// Writes what the blocks save, and then the notebook itself: all of it or nothing.
  ///
  /// The saved files come first: a region that names a file gives leave to replace it. Were the notebook first, and
  /// something went wrong behind it, it might name a file that somebody else has put there meanwhile. The other way
  /// round the worst is a file that no region names: it is kept, and taken over where it is what a run would write.
  ///
  /// - Returns: what went wrong, with the name of the file as messages call it.
  private func put(_ update: Update) -> FileProblem? {
    do throws(FileProblem) {
      let batch = FileBatch()
      switch destination {
      case .standardOutput: return nil
      case .file(let output):
        for change in update.saveChanges { try change.prepare(in: batch) }
        try batch.put(update.bytes, at: output)
      case .inPlace:
        guard let snapshot = update.snapshot else { return nil }
        // A notebook that may not be written changes nothing beside it either.
        if update.isChanged { try FileAccess.requireWritable(snapshot) }
        for change in update.saveChanges { try change.prepare(in: batch) }
        if update.isChanged { try batch.replace(snapshot, with: update.bytes) }
      }
      try batch.commit()
      return nil
    } catch {
      return error
    }
  }

  /// Removes what the blocks of a notebook save no more.
  ///
  /// A file goes only when all notebooks are written: no region names it then, neither here nor in one beside it. With
  /// another place as destination it lies beside the notebook that was read, and is still named there.
  ///
  /// - Returns: how many files are gone, and what went wrong.
  private func remove(_ update: Update, beside pages: FolderPages) -> (count: Int, failure: FileProblem?) {
    let going = update.saveChanges.filter(\.isRemoval)
    guard destination == .inPlace, !going.isEmpty else { return (0, nil) }
    let root = FolderRoot(folder: NotebookFile.folder(of: update.path))
    let shared = Neighbours(of: update.path, in: root, pages: pages).named(among: Set(going.map(\.place)))
    var count = 0
    do throws(FileProblem) {
      for change in going where !shared.contains(change.place) {
        try change.remove(from: root)
        count += 1
      }
      return (count, nil)
    } catch {
      return (count, error)
    }
  }

  /// What a run did to one notebook, in a line.
  fileprivate struct Summary: Sendable {
    /// Nothing is said of a notebook that has nothing.
    private let isSilent: Bool
    private let name: String
    private let blocks: Int
    private let hasErrors: Bool
    private let counts: [(count: Int, thing: String, end: String)]

    init(_ regeneration: Regeneration, path: String, options: CommandOptions) {
      name = Printable.text(path)
      blocks = regeneration.notebook.cells.count { options.only?.contains($0.name) ?? true }
      hasErrors = regeneration.hasErrors
      let isIdle =
        regeneration.edits.isEmpty && regeneration.kept.isEmpty && regeneration.saveChanges.isEmpty
      isSilent = options.isQuiet || (blocks == 0 && isIdle)
      counts = [
        (regeneration.differences.count, "region", " updated"),
        (regeneration.valueDifferences.count, "value", " updated"), (regeneration.kept.count, "region", " kept"),
        (regeneration.saveChanges.count { !$0.isRemoval }, "file", " saved"),
      ]
    }

    func text(removed: Int) -> String {
      guard !isSilent else { return "" }
      var parts = [blocks.counted("block")]
      parts += (counts + [(removed, "file", " removed")]).filter { $0.count > 0 }
        .map { $0.count.counted($0.thing) + $0.end }
      if parts.count == 1 { parts.append(hasErrors ? "nothing updated" : "up to date") }
      return "\(name): \(parts.joined(separator: ", "))\n"
    }
  }
}
