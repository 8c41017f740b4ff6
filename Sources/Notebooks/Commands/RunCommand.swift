import Experiments
import Files
import MarkdownSource
import Simulations

/// What `run`, `check` and `results` have in common.
package struct CommandOptions: Sendable {
  /// The names of the blocks to run, with all that they start from; nil runs all.
  package var only: Set<String>?
  package var limits = Limits()
  package var isQuiet = false
  /// Other values for parameters of the notebooks, for this run alone.
  package var overrides: [SpecEntry] = []
  /// Reports that need not be computed again, where a command runs the same notebook more than once.
  package var memo: ReportMemo?
  /// Where results of earlier runs are found and new ones kept; nil computes everything.
  package var cache: ResultCache?
  /// Whether `run` says for each block why it ran, or that its result was known.
  package var explains = false
  /// Is told what the command is doing.
  package var monitor: RunMonitor?
  /// Threads that the simulations may use; never changes a result.
  package var workers = Workers.one

  package init() {}
}

/// `notebook run`: brings the results in the files up to date, in place.
package struct RunCommand: Sendable {
  package enum Destination: Sendable, Hashable {
    case inPlace
    case standardOutput
    case file(String)
  }

  package var options = CommandOptions()
  package var destination = Destination.inPlace
  /// Whether results that were edited by hand are replaced.
  package var overwrites = false
  /// Whether the good blocks of a file with blocks in error are written.
  package var keepsGoing = false
  /// How it says what it did; only as text where the file itself goes to standard output.
  package var format = ReportFormat.text

  package init() {}

  /// Computes all files before the first one is written.
  package func run(_ arguments: [String]) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = options.isQuiet
    let files = FileArguments(arguments, reportingTo: &result)
    if !options.overrides.isEmpty, case .file(let output) = destination, files.paths.contains(where: { isSame($0, output) }) {
      result.messages += "error: --output is the notebook itself, which keeps the values of its own parameters\n"
      result.status = .usage
      return result
    }
    if case .file(let output) = destination, !FileAccess.isFolder(NotebookFile.folder(of: output)) {
      result.fail(output, FileProblem(output, .missing), writing: true)
      return result
    }
    var updates: [Update] = []
    var names: Set<String> = []
    var pending = PendingSaves()
    for (index, path) in files.paths.enumerated() {
      options.monitor?.begin(file: path, index + 1, of: files.paths.count)
      do throws(FileProblem) {
        let file = try NotebookFile.read(path)
        if let regeneration = regenerate(file, after: pending, to: &result) {
          let update = update(file, to: regeneration)
          if update.isGood { pending.add(update.saveChanges) }
          updates.append(update)
          if options.only != nil { names.formUnion(regeneration.notebook.cells.map(\.name)) }
        }
      } catch {
        result.fail(path, error)
      }
    }
    for update in updates { write(update, to: &result) }
    result.settle(options)
    result.present(as: format)
    result.checkNames(options.only, among: names)
    return result
  }

  private func isSame(_ path: String, _ other: String) -> Bool {
    guard let path = try? FileAccess.resolve(path), let other = try? FileAccess.resolve(other) else { return false }
    return path == other
  }

  /// What is left to do for a file when it has been worked out. The tree of the page, which may take much memory, is
  /// not held until the last file of the command is done.
  struct Update: Sendable {
    fileprivate var path: String
    /// Nil for standard input.
    fileprivate var snapshot: FileSnapshot?
    fileprivate var bytes: [UInt8]
    fileprivate var isChanged: Bool
    /// Files that blocks save, and those that they save no more.
    fileprivate var saveChanges: [SaveChange]
    /// Whether it may be written.
    fileprivate var isGood: Bool
    /// What to say when it is written; nothing where there is nothing to say.
    fileprivate var summary: String
  }

  func update(_ file: NotebookFile, to regeneration: Regeneration) -> Update {
    Update(
      path: file.path, snapshot: file.snapshot, bytes: regeneration.bytes, isChanged: !regeneration.edits.isEmpty,
      saveChanges: regeneration.saveChanges,
      isGood: regeneration.blocked.isEmpty
        && (!regeneration.hasErrors || (keepsGoing && regeneration.notebook.isSound)),
      summary: summary(regeneration, path: file.path))
  }

  /// Works out what becomes of a file and reports it; nil where it is no notebook.
  ///
  /// - Parameter pending: what other notebooks of the same command save.
  func regenerate(
    _ file: NotebookFile, after pending: PendingSaves = PendingSaves(), to result: inout CommandResult
  ) -> Regeneration? {
    do throws(Notebook.Refusal) {
      var notebook = try file.notebook(overrides: options.overrides)
      if case .file(let output) = destination { notebook.target = output }
      let regeneration = try Regeneration(
        notebook, options: options, overwrite: overwrites, saving: saveFolder(of: file, notebook), after: pending)
      result.report(regeneration)
      result.reportBlocked(regeneration)
      if options.explains, !options.isQuiet { result.messages += regeneration.cacheLog.text(of: notebook, only: options.only) }
      return regeneration
    } catch {
      result.refuse(file, error)
      return nil
    }
  }

  /// Where the blocks of a notebook save their files: beside the place to which it is written, hence nowhere where that
  /// is standard output.
  private func saveFolder(of file: NotebookFile, _ notebook: Notebook) -> SaveFolder? {
    switch destination {
    case .standardOutput: return nil
    case .inPlace: return file.snapshot == nil ? nil : notebook.folder.map { SaveFolder($0, of: notebook) }
    case .file(let output):
      // What lies there belongs to the notebook that lies there, if one does, unless the one that is read has it too.
      let other = try? NotebookFile.read(output).notebook()
      var folder = SaveFolder(FolderRoot(folder: NotebookFile.folder(of: output)), of: other)
      if !isSame(file.path, output), let own = notebook.folder { folder.leave(SaveFolder(own, of: notebook)) }
      return folder
    }
  }

  func write(_ update: Update, to result: inout CommandResult) {
    switch destination {
    case .standardOutput:
      if update.isGood { result.output += update.bytes }
    case .file(let output):
      guard update.isGood else { break }
      // What is saved no more lies beside the notebook that was read, and is still named there.
      write(update, removing: false, to: &result) { () throws(FileProblem) in
        try FileAccess.put(update.bytes, at: output)
      }
    case .inPlace:
      guard let snapshot = update.snapshot else {
        if update.isGood { result.output += update.bytes }
        break
      }
      guard update.isGood else {
        if !options.isQuiet {
          result.messages += "\(Printable.text(update.path)): not written, because of the errors above\n"
        }
        break
      }
      let isWritten = write(update, removing: true, to: &result) { () throws(FileProblem) in
        if update.isChanged { try FileAccess.replace(snapshot, with: update.bytes) }
      }
      if isWritten { result.messages += update.summary }
    }
  }

  /// Writes what the blocks save, then the notebook itself, then removes what they save no more; false where something
  /// failed.
  ///
  /// The saved files come first: a region that names a file gives leave to replace it. Were the notebook first, and
  /// something went wrong behind it, it might name a file that somebody else has put there meanwhile. The other way
  /// round the worst is a file that no region names: it is kept, and taken over where it is what a run would write. For
  /// the same reason a file is removed only when the region that named it is gone.
  @discardableResult
  private func write(
    _ update: Update, removing: Bool, to result: inout CommandResult, _ writeNotebook: () throws(FileProblem) -> Void
  ) -> Bool {
    var name = update.path
    do throws(FileProblem) {
      // A notebook that may not be written changes nothing beside it either.
      if case .inPlace = destination, update.isChanged, let snapshot = update.snapshot {
        try FileAccess.requireWritable(snapshot)
      }
      for change in update.saveChanges where !change.isRemoval {
        name = change.name
        try change.perform()
      }
      name = if case .file(let output) = destination { output } else { update.path }
      try writeNotebook()
      for change in update.saveChanges where change.isRemoval && removing {
        name = change.name
        try change.perform()
      }
      return true
    } catch {
      result.fail(name, error, writing: true)
      return false
    }
  }

  private func summary(_ regeneration: Regeneration, path: String) -> String {
    let blocks = regeneration.notebook.cells.count { options.only?.contains($0.name) ?? true }
    let isIdle =
      regeneration.edits.isEmpty && regeneration.kept.isEmpty && regeneration.saveChanges.isEmpty
    let removed = regeneration.saveChanges.count { $0.isRemoval }
    guard !options.isQuiet, blocks > 0 || !isIdle else { return "" }
    let counts = [
      (regeneration.differences.count, "region", " updated"), (regeneration.valueDifferences.count, "value", " updated"),
      (regeneration.kept.count, "region", " kept"),
      (regeneration.saveChanges.count - removed, "file", " saved"), (removed, "file", " removed"),
    ]
    var parts = [blocks.counted("block")]
    parts += counts.filter { $0.0 > 0 }.map { $0.0.counted($0.1) + $0.2 }
    if parts.count == 1 { parts.append(regeneration.hasErrors ? "nothing updated" : "up to date") }
    return "\(Printable.text(path)): \(parts.joined(separator: ", "))\n"
  }
}

extension CommandResult {
  /// Prints what there is to say about a notebook and raises the exit status to match.
  mutating func report(_ regeneration: Regeneration) {
    let printer = DiagnosticPrinter(path: regeneration.notebook.path, source: regeneration.notebook.source)
    for diagnostics in [regeneration.diagnostics, regeneration.unmet, regeneration.kept] { tell(diagnostics, printer) }
    let isGood = regeneration.kept.isEmpty && regeneration.unmet.isEmpty
    note(
      regeneration.notebook.path,
      regeneration.hasErrors ? .error : !regeneration.unmet.isEmpty ? .failed : isGood ? .ok : .stale,
      diagnostics: regeneration.diagnostics + regeneration.unmet + regeneration.kept)
    if regeneration.hasErrors { status.raise(to: .notebookError) }
    if !isGood { status.raise(to: .difference) }
  }

  /// Says why the files of a notebook cannot be written, before any of them is.
  mutating func reportBlocked(_ regeneration: Regeneration) {
    guard !regeneration.blocked.isEmpty else { return }
    let notebook = regeneration.notebook
    tell(regeneration.blocked, DiagnosticPrinter(path: notebook.path, source: notebook.source))
    note(notebook.path, .unreadable, diagnostics: regeneration.blocked)
    status.raise(to: .fileError)
  }

  /// Names given to `--only` that no file has are wrong usage.
  mutating func checkNames(_ names: Set<String>?, in notebooks: [Notebook]) {
    checkNames(names, among: Set(notebooks.flatMap { $0.cells.map(\.name) }))
  }

  mutating func checkNames(_ names: Set<String>?, among known: Set<String>) {
    for name in (names ?? []).sorted() where !known.contains(name) {
      let nearest = known.sorted().map { Word($0) }.nearest(to: name).map { "; did you mean '\($0)'?" } ?? ""
      messages += "error: no block is named '\(Printable.text(name))'\(nearest)\n"
      status.raise(to: .usage)
    }
  }
}
