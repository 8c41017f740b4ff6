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
  ///   - seconds: the time limit for its inline values in seconds, or 0 for no limit.
  ///   - overrides: values that replace those of the notebook's parameters.
  mutating func notebook(
    in file: NotebookFile, memory: Double = 0x1p30, seconds: Double = 0, overrides: [SpecEntry] = []
  ) -> Notebook? {
    do throws(NotebookRefusal) {
      return try file.notebook(memory: memory, seconds: seconds, overrides: overrides)
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
  ///   the user named blocks. Nil if an error may hide a block.
  mutating func visit(
    _ files: FileArguments, _ options: RunOptions,
    _ body: (NotebookFile, inout CommandResult) throws(NotebookRefusal) -> Notebook?
  ) -> Set<String>? {
    var names: Set<String> = []
    var mayHideNames = false
    /// The indices of the files in which no block was found.
    var empty: Set<Int> = []
    for (index, path) in files.paths.enumerated() {
      options.monitor?.begin(file: path, index + 1, of: files.paths.count)
      guard let file = file(at: path, in: files.folders) else {
        mayHideNames = true
        continue
      }
      do throws(NotebookRefusal) {
        guard let notebook = try body(file, &self) else { continue }
        if notebook.isEmpty { empty.insert(index) }
        if options.only != nil { names.formUnion(notebook.blocks.map(\.name)) }
        mayHideNames = mayHideNames || notebook.mayHideNames
      } catch {
        refuse(file, error)
        mayHideNames = true
      }
    }
    reportEmpty(files, empty)
    return mayHideNames ? nil : names
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

  /// Warns about settings of git that damage the results of pages. With `--quiet`, git is not asked.
  mutating func warn(of pages: [GitHazards.Page], within git: GitAllowance) {
    guard !isQuiet else { return }
    for (path, diagnostic) in GitHazards(of: pages, within: git).warnings { warn(path, diagnostic) }
  }

  /// Returns whether a command may write an output over what is in its place, after reporting the reason if it may not.
  ///
  /// - Parameters:
  ///   - bytes: the new content, or nil before it is known.
  ///   - overwrites: whether the caller gave `--overwrite`, or nil for a command without this option.
  mutating func mayReplace(_ output: OutputFile, writing bytes: [UInt8]? = nil, overwrites: Bool? = nil) -> Bool {
    if let problem = output.problem {
      fail(output.path, problem, to: problem.hidesContent ? .read : .write)
      return false
    }
    guard let refusal = output.refusal(writing: bytes, overwrites: overwrites ?? false) else { return true }
    refuseToReplace(output.path, because: refusal.reason, isPossible: refusal.isReplaceable && overwrites != nil)
    return false
  }

  /// Reports that an existing output was not replaced.
  ///
  /// - Parameter isPossible: whether `--overwrite` replaces it.
  mutating func refuseToReplace(_ output: String, because reason: String, isPossible: Bool) {
    let help = "name another file" + (isPossible ? ", or replace this one with --overwrite" : "")
    let diagnostic = Diagnostic(.error, "the file \(reason)", help: help)
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
    say("\(path): restored the version that you saved while a killed run was writing the file\n")
  }

  /// Reports a temporary file of a killed run that stays.
  mutating func report(_ remaining: RemainingFile) {
    let path = ShellWord.quoted(path: remaining.path), file = ShellWord.quoted(path: remaining.file)
    let message: String
    switch remaining.reason {
    case .savedMeanwhile:
      message = "this is the version of '\(remaining.file)' that you saved while a killed run was writing the file"
    case .rescued:
      message = "this is the version of '\(remaining.file)' from before a killed run, perhaps the only copy of it"
    case .stuck(let reason):
      let diagnostic = Diagnostic(
        .warning, "a killed run left this temporary file, which \(reason)", help: "remove it with: rm \(path)")
      return warn(remaining.path, diagnostic)
    }
    // The command exits with 1, so it says why even with --quiet.
    let diagnostic = Diagnostic(
      .error, message, help: "to get it back: mv \(path) \(file)", orElse: "to remove it: rm \(path)")
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
    checkNames(names, among: notebook.mayHideNames ? nil : Set(notebook.blocks.map(\.name)))
  }

  /// The largest number of blocks that an error names.
  private static let mostNames = 12

  /// Reports names that no block has, as a usage error.
  ///
  /// - Parameter known: the names of the blocks, or nil if they are not all known.
  mutating func checkNames(_ names: Set<String>?, among known: Set<String>?) {
    guard let known else { return }
    for name in (names ?? []).sorted() where !known.contains(name) {
      say("error: no block is named '\(name)'\n")
      if let nearest = known.sorted().map({ Word($0) }).nearest(to: name) {
        say("  help: did you mean '\(nearest)'?\n")
      } else if !known.isEmpty {
        let names = known.sorted().prefix(Self.mostNames).joined(separator: ", ")
        let rest = known.count > Self.mostNames ? " and \(known.count - Self.mostNames) more" : ""
        say("  help: the blocks are \(names + rest)\n")
      }
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
    let folder = cache.folder.path, isKey = !problem.path.hasPrefix(folder)
    let place: VisibleLines = isKey ? "the key '\(problem.path)'" : "'\(folder)'"
    say("note: results are not kept for the next run: " + place + " \(problem.writingReason)\n")
  }
}
