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
    if !options.overrides.isEmpty, case .file(let output) = destination,
      files.paths.contains(where: { isSame($0, output) })
    {
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
          if update.isGood {
            pending.add(update.saveChanges, page: update.bytes, at: update.snapshot?.resolvedPath)
          }
          updates.append(update)
          if options.only != nil { names.formUnion(regeneration.notebook.cells.map(\.name)) }
        }
      } catch {
        result.fail(path, error)
      }
    }
    write(updates, to: &result)
    result.settle(options)
    result.present(as: format)
    result.checkNames(options.only, among: names)
    return result
  }

  func isSame(_ path: String, _ other: String) -> Bool {
    guard let path = try? FileAccess.resolve(path), let other = try? FileAccess.resolve(other) else { return false }
    return path == other
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
      result.reportBlocked(regeneration.blocked + regeneration.obstacles, of: notebook)
      if options.explains, !options.isQuiet {
        result.messages += regeneration.cacheLog.text(of: notebook, only: options.only)
      }
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
  mutating func reportBlocked(_ diagnostics: [Diagnostic], of notebook: Notebook) {
    guard !diagnostics.isEmpty else { return }
    tell(diagnostics, DiagnosticPrinter(path: notebook.path, source: notebook.source))
    note(notebook.path, .unreadable, diagnostics: diagnostics)
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
