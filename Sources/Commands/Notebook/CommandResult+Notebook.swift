import Experiments
import Files
import Notebooks
import Simulations
import Specification
import Typography

extension CommandResult {
  /// Returns a file, or nil after reporting why it cannot be read.
  ///
  /// - Parameter folders: the folders of the command's files, recorded when the files were found.
  mutating func file(at path: String, in folders: FolderKeys? = nil) -> NotebookFile? {
    do throws(FileProblem) {
      return try NotebookFile.read(path, in: folders?[path])
    } catch {
      fail(path, error)
      return nil
    }
  }

  /// Returns the notebook in a file, or nil after reporting why it is refused.
  ///
  /// - Parameters:
  ///   - memory: the largest number of bytes that the command may use.
  ///   - overrides: values that replace those of the notebook's parameters.
  mutating func notebook(
    in file: NotebookFile, memory: Double = 0x1p30, overrides: [SpecEntry] = []
  ) -> Notebook? {
    do throws(NotebookRefusal) {
      return try file.notebook(memory: memory, overrides: overrides)
    } catch {
      refuse(file, error)
      return nil
    }
  }

  /// Visits the notebooks of a command one after the other.
  ///
  /// Reports files that cannot be read, notebooks that are refused, and arguments that lead to no block.
  ///
  /// - Parameter body: processes a file. Returns its notebook, or nil after reporting why there is nothing to do.
  /// - Returns: the names of the blocks, to compare with the names that the user asked for. They are collected only if
  ///   the user named blocks.
  mutating func visit(
    _ files: FileArguments, _ options: RunOptions,
    _ body: (NotebookFile, inout CommandResult) throws(NotebookRefusal) -> Notebook?
  ) -> Set<String> {
    var names: Set<String> = []
    /// The indices of the files in which no block was found.
    var empty: Set<Int> = []
    for (index, path) in files.paths.enumerated() {
      options.monitor?.begin(file: path, index + 1, of: files.paths.count)
      guard let file = file(at: path, in: files.folders) else { continue }
      do throws(NotebookRefusal) {
        guard let notebook = try body(file, &self) else { continue }
        if notebook.isEmpty { empty.insert(index) }
        if options.only != nil { names.formUnion(notebook.blocks.map(\.name)) }
      } catch {
        refuse(file, error)
      }
    }
    reportEmpty(files, empty)
    return names
  }

  /// Passes each notebook to `add`, and reports the diagnostics that `add` returns.
  ///
  /// - Parameter onlyErrors: whether to leave out warnings and notes.
  mutating func collect(
    _ files: FileArguments, _ limits: Limits, onlyErrors: Bool = false,
    _ add: (NotebookFile) throws(NotebookRefusal) -> (Notebook, [Diagnostic])
  ) {
    var options = RunOptions()
    options.limits = limits
    _ = visit(files, options) { file, result throws(NotebookRefusal) in
      let (notebook, diagnostics) = try add(file)
      let errors = diagnostics.filter { $0.severity == .error }
      result.tell(onlyErrors ? errors : diagnostics, DiagnosticPrinter(path: file.path, source: notebook.source))
      result.raise(for: errors)
      return notebook
    }
  }

  /// Reports the arguments that lead to no block.
  ///
  /// - Parameter empty: the indices of the files in which no block was found.
  mutating func reportEmpty(_ files: FileArguments, _ empty: Set<Int>) {
    guard !isQuiet else { return }
    for group in files.groups where group.files.allSatisfy(empty.contains) {
      say("\(group.argument): 0 blocks\n")
      note(group.argument, .ok, diagnostics: [Diagnostic(.note, "0 blocks")])
    }
  }

  /// Reports a warning about a file or folder.
  mutating func warn(_ path: String, _ diagnostic: Diagnostic) {
    tell([diagnostic], DiagnosticPrinter(path: path, source: nil))
    note(path, .ok, diagnostics: [diagnostic])
  }

  /// Reports that the file of `--output` was not replaced.
  mutating func refuseToReplace(_ output: String, _ refusal: OutputFile.Refusal) {
    let help = "name another file" + (refusal.isReplaceable ? ", or replace this one with --overwrite" : "")
    let diagnostic = Diagnostic(.error, "the file \(refusal.reason)", help: help)
    status.raise(to: .fileError)
    say(DiagnosticPrinter(path: output, source: nil).text(diagnostic))
    note(output, .unreadable, diagnostics: [diagnostic])
  }

  /// Prints the messages about a notebook and raises the exit status to match.
  mutating func report(_ update: NotebookUpdate) {
    let printer = DiagnosticPrinter(path: update.notebook.path, source: update.notebook.source)
    for diagnostics in [update.diagnostics, update.unmet, update.kept] { tell(diagnostics, printer) }
    let isGood = update.kept.isEmpty && update.unmet.isEmpty
    note(
      update.notebook.path, update.hasErrors ? .error : !update.unmet.isEmpty ? .failed : isGood ? .ok : .stale,
      diagnostics: update.diagnostics + update.unmet + update.kept)
    raise(for: update.diagnostics)
    if !isGood { status.raise(to: .difference) }
    if update.kept.contains(where: \.isOfSystem) { status.raise(to: .fileError) }
  }

  /// Completes or restores a notebook that a killed run was writing, and reports it.
  mutating func restore(_ path: String) {
    guard FileAccess.completeInterruptedWrite(path), !isQuiet else { return }
    say("\(path): restored the version that was saved while a killed run was writing the file\n")
  }

  /// Reports a temporary file of a killed run that stays.
  mutating func report(_ remaining: RemainingFile) {
    let path = ShellWord.quoted(path: remaining.path), file = ShellWord.quoted(path: remaining.file)
    let message: String
    switch remaining.reason {
    case .savedMeanwhile:
      message = "this is the version of '\(remaining.file)' that was saved while a killed run was writing the file"
    case .rescued:
      message = "this is the version of '\(remaining.file)' from before a killed run, perhaps the only copy of it"
    case .stuck(let reason):
      let diagnostic = Diagnostic(
        .warning, "a killed run left this temporary file, which \(reason)", help: "remove it with: rm \(path)")
      return warn(remaining.path, diagnostic)
    }
    let diagnostic = Diagnostic(
      .warning, message, help: "compare both; get it back with: mv \(path) \(file), or remove it with: rm \(path)")
    tell([diagnostic], DiagnosticPrinter(path: remaining.path, source: nil))
    note(remaining.path, .stale, diagnostics: [diagnostic])
    status.raise(to: .difference)
  }

  /// Reports why the files of a notebook cannot be written, before any of them is written.
  mutating func reportBlocked(_ diagnostics: [Diagnostic], of notebook: Notebook) {
    guard !diagnostics.isEmpty else { return }
    tell(diagnostics, DiagnosticPrinter(path: notebook.path, source: notebook.source))
    note(notebook.path, .unreadable, diagnostics: diagnostics)
    status.raise(to: .fileError)
  }

  /// Reports names that no block of the notebook has, as a usage error.
  mutating func checkNames(_ names: Set<String>?, in notebook: Notebook) {
    checkNames(names, among: Set(notebook.blocks.map(\.name)))
  }

  mutating func checkNames(_ names: Set<String>?, among known: Set<String>) {
    for name in (names ?? []).sorted() where !known.contains(name) {
      let nearest = known.sorted().map { Word($0) }.nearest(to: name).map { "\n  help: did you mean '\($0)'?" } ?? ""
      say("error: no block is named '\(name)'\(nearest)\n")
      status.raise(to: .usage)
    }
  }

  /// Tidies the folder of earlier results. If results could not be kept, prints a note, which is not an error.
  ///
  /// - Parameter monitor: shows the progress.
  mutating func settle(_ cache: ResultCache?, _ monitor: RunMonitor?) {
    guard let cache else { return }
    tellOtherUser(in: cache)
    guard let problem = cache.settle(progress: { monitor?.noteRemoved($0, of: $1) }), !isQuiet else { return }
    // The problem concerns the folder, or the file of the user's key.
    let folder = cache.folder.path, place = problem.path.hasPrefix(folder) ? folder : problem.path
    say("note: results are not kept for the next run: '\(place)' \(problem.writingReason)\n")
  }
}
