import Experiments
import Files
import JSON
import Live
import MarkdownSource
import Notebooks
import Typography

/// The result of a command: its output, its messages to the caller, and its exit status.
package struct CommandResult: Sendable {
  package var status = ExitStatus.success
  /// The bytes for standard output.
  package var output: [UInt8] = []
  /// The rest of standard output, which is generated only while it is written.
  package var late: LateOutput?
  /// Whether the output was made for a terminal, with colours.
  ///
  /// Other output may hold the bytes of strangers. A terminal receives it through the gate for visible text, a file or
  /// pipe without changes.
  package var isStyled = false
  /// The lines for standard error.
  private(set) var lines = VisibleLines()
  /// Whether warnings, differences and advice are left out. Errors and the exit status remain.
  package var isQuiet = false
  /// The findings in structured form, file by file.
  package private(set) var files: [FileReport] = []
  /// The indices of `files` by the bytes of their paths.
  private var places: [[UInt8]: Int] = [:]

  package init() {}

  /// The lines for standard error as text.
  package var messages: String { lines.string }

  /// Adds lines for standard error. All of them pass through the gate for visible text.
  package mutating func say(_ more: VisibleLines) { lines += more }

  /// Adds diagnostics about a file to the lines for standard error.
  mutating func tell(_ diagnostics: [Diagnostic], _ printer: DiagnosticPrinter) {
    say(printer.text(isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics))
  }

  /// Raises the exit status for the errors among diagnostics: 3 if the system failed, or else 2.
  mutating func raise(for diagnostics: [Diagnostic]) {
    let errors = diagnostics.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    status.raise(to: errors.contains(where: \.isOfSystem) ? .fileError : .notebookError)
  }

  /// Adds structured findings about a file.
  package mutating func note(
    _ path: String, _ status: FileReport.Status, differences: [FileReport.Difference] = [],
    diagnostics: [Diagnostic] = []
  ) {
    let key = Array(path.utf8)
    let index = places[key] ?? files.count
    if index == files.count {
      places[key] = index
      files.append(FileReport(path: path))
    }
    files[index].status = max(files[index].status, status)
    files[index].differences += differences
    files[index].diagnostics += diagnostics
  }

  /// Replaces the text so far with the findings in `format`. GitHub's log keeps the diffs as well.
  ///
  /// Later messages about the command line stay text.
  package mutating func present(as format: ReportFormat) {
    switch format {
    case .text: return
    case .json: output = JSONText(files.json).bytes + [UInt8(ascii: "\n")]
    case .github: output = Array(files.map(\.workflowCommands).joined().utf8) + output
    }
    lines = VisibleLines()
  }

  /// Adds lines that people read on standard output.
  package mutating func print(_ lines: VisibleLines) {
    output += WorkflowCommand.disarmed(Array(lines.string.utf8))
  }

  /// Writes the result to standard output and standard error.
  ///
  /// Output that cannot be written is an error, unless the reader of a pipe has gone away.
  ///
  /// - Returns: the exit status of the process.
  package consuming func deliver() -> ExitStatus {
    if !isStyled, FileAccess.isTerminal(1) {
      output = Array(VisibleLines(lines: String(decoding: output, as: UTF8.self)).string.utf8)
    }
    if print(output), let late { late.write { print($0) } }
    Self.write(lines, to: 2)
    return status
  }

  /// Writes lines of messages to an open file immediately, with their long parts cut. A CI service that reads them
  /// finds no command in them.
  static func write(_ lines: VisibleLines, to descriptor: Int32) {
    _ = FileAccess.writeAll(WorkflowCommand.disarmed(Array(lines.shortened.string.utf8)), to: descriptor)
  }

  /// Returns whether the bytes could be written, after reporting an error if they could not.
  private mutating func print(_ bytes: [UInt8]) -> Bool {
    do throws(FileProblem) {
      try FileAccess.print(bytes)
      return true
    } catch {
      say("error: \(error.path): it \(error.writingReason)\n")
      status.raise(to: .fileError)
      return false
    }
  }
}

extension CommandResult {
  /// Returns whether an output may be written to a path, after reporting the reason if it may not. `-` and nil are
  /// standard output.
  package mutating func mayWrite(_ output: String?) -> Bool {
    guard let output, output != "-" else { return true }
    do throws(FileProblem) {
      try FileAccess.requireOutput(output)
      return true
    } catch {
      fail(output, error, to: .write)
      return false
    }
  }

  package enum FileAction: Sendable { case read, write, remove }

  /// Reports that a file could not be read, written or removed.
  package mutating func fail(_ path: String, _ problem: FileProblem, to action: FileAction = .read) {
    // A notebook is read up to one byte beyond its limit, so this limit identifies a notebook.
    if problem.kind == .tooLarge(limit: Notebook.sizeLimit + 1), action == .read {
      let diagnostic = Diagnostic(.error, "the file is larger than 8 MiB, the limit of a notebook")
      status.raise(to: .notebookError)
      say(DiagnosticPrinter(path: path, source: nil).text(diagnostic))
      return note(path, .error, diagnostics: [diagnostic])
    }
    status.raise(to: .fileError)
    if action == .read, problem.kind == .missing, Download.isAddress(path) {
      let diagnostic = Diagnostic(
        .error, "this is an address, but the command reads files",
        help: "fetch the file first: curl -fLO \(ShellWord.quoted(path: path))")
      say(DiagnosticPrinter(path: path, source: nil).text(diagnostic))
      return note(path, .unreadable, diagnostics: [diagnostic])
    }
    let (reason, help) = Self.explanation(of: problem, at: path, action)
    let noun = path.hasSuffix("/") ? "the folder" : problem.kind == .isFolder ? "the path" : "the file"
    let diagnostic = Diagnostic(.error, "\(noun) \(reason)", help: help)
    say(DiagnosticPrinter(path: path, source: nil).text(diagnostic))
    note(path, .unreadable, diagnostics: [diagnostic])
  }

  private static func explanation(
    of problem: FileProblem, at path: String, _ action: FileAction
  ) -> (reason: String, help: String?) {
    var problem = problem
    // The command line is read as text, in which invalid bytes are replaced.
    if problem.kind == .missing, FileAccess.hasNameOutsideUTF8(path) { problem.kind = .nameNotUTF8 }
    let reason =
      switch action {
      case .read: problem.reason
      case .write: problem.writingReason
      case .remove: problem.removingReason
      }
    if path.isEmpty { return ("has an empty name", "name a file") }
    if action == .remove { return (reason, "no notebook names it any more, so remove it yourself") }
    switch problem.kind {
    case .missing:
      let folder = Path.folder(of: path)
      if action == .write, !FileAccess.exists(folder) { return (reason, remedy(forMissing: folder)) }
      return (reason, files(near: path))
    case .leadsAway(let file), .folderLeadsAway(let file): return (reason, "name that file itself: '\(file.path)'")
    case .linkTo, .notRegular:
      if action == .write, path.hasPrefix("/dev/") {
        return (reason, "for standard output, write - instead of the file's name")
      }
      return (reason, problem.kind == .notRegular ? nil : "name the file itself, or remove the link")
    case .exists: return (reason, action == .write ? "name another file" : nil)
    case .inAppendOnlyFolder: return (reason, "remove the attribute from the folder: chattr -a FOLDER")
    case .exchangedFolder: return (reason, "run the command again when nothing else moves folders")
    case .nameNotUTF8: return (reason, "rename it; \u{FFFD} marks bytes that are not UTF-8")
    default: return (reason, nil)
    }
  }

  /// Returns the command that creates the missing folder of an output. If the folder may be misspelt, the text first
  /// names the folder that is probably meant.
  private static func remedy(forMissing folder: String) -> String {
    let word = ShellWord.quoted(path: folder)
    guard let nearest = FileAccess.nearestExisting(to: folder), FileAccess.isFolder(nearest),
      nearest != ".", !Path.names(in: folder).starts(with: Path.names(in: nearest))
    else { return "make it with: mkdir -p \(word)" }
    return "did you mean '\(nearest)'? if not, make it with: mkdir -p \(word)"
  }

  /// Returns the existing path that is nearest to a missing one. For a folder, the text lists its files of the same
  /// kind.
  static func files(near path: String) -> String? {
    guard let nearest = FileAccess.nearestExisting(to: path) else { return nil }
    guard FileAccess.isFolder(nearest) else { return "the nearest existing path is '\(nearest)'" }
    let parts = Path.name(of: path).split(separator: ".")
    let ending = parts.count > 1 ? "." + (parts.last ?? "") : ".md"
    let files = FileAccess.names(in: nearest).filter { $0.hasSuffix(ending) && !Path.isHidden($0) }
    let place = nearest == "." ? "this folder" : "the folder '\(nearest)'"
    guard !files.isEmpty else { return "there is no \(ending) file in \(place)" }
    let rest = files.count > listedFiles ? " and \(files.count - listedFiles) more" : ""
    return "\(place) has " + files.prefix(listedFiles).joined(separator: ", ") + rest
  }

  /// The largest number of files in a folder that are listed.
  private static let listedFiles = 6

  /// Reports that a file was refused as a notebook.
  package mutating func refuse(_ file: NotebookFile, _ refusal: NotebookRefusal) {
    status.raise(to: refusal.isAbandoned ? .fileError : .notebookError)
    say(DiagnosticPrinter(path: file.path, source: SourceText(file.bytes)).text(refusal.diagnostic))
    note(file.path, refusal.isAbandoned ? .unreadable : .error, diagnostics: [refusal.diagnostic])
  }
}

extension CommandResult {
  /// Reports that the folder of results cannot be used.
  mutating func failResults(_ problem: FileProblem, to action: FileAction) {
    switch problem.kind {
    case .link:
      status.raise(to: .fileError)
      say(
        "error: '\(problem.path)' \(problem.reason)\n"
          + "  help: no link in the folder of results is followed: remove it, or name another folder with --cache\n")
    case .notAllowed where FileAccess.exists(problem.path) && !FileAccess.isOwned(problem.path):
      status.raise(to: .fileError)
      say(
        "error: '\(problem.path)' cannot be \(action == .read ? "read" : "written"): it belongs to another user\n"
          + "  help: each person needs a folder of their own: name one with --cache\n")
    case .notAllowed where action == .read:
      status.raise(to: .fileError)
      say(
        "error: '\(problem.path)' \(problem.reason)\n  help: choose a folder of results that you can read, with --cache\n")
    case .exists:
      status.raise(to: .fileError)
      say(
        "error: '\(problem.path)' is not an ordinary file of yours, so no task can write its messages there\n"
          + "  help: remove it\n")
    default: fail(problem.path, problem, to: action)
    }
  }

  /// Says that the folder of results holds results of another user, if it does and this was not said before.
  mutating func tellOtherUser(in cache: ResultCache) {
    guard !isQuiet, cache.findsOtherUser() else { return }
    let own = ShellWord.quoted(path: Path.join(cache.folder.path, "NAME"))
    say(
      "note: results of another user in '\(cache.folder.path)' are neither used nor replaced\n"
        + "  help: keep yours in a folder of your own, such as --cache \(own)\n")
  }

  /// Returns whether the folders with a plan's results can be read, after reporting an error if they cannot.
  mutating func canRead(_ folder: CacheFolder, of plan: ClusterPlan) -> Bool {
    do throws(FileProblem) {
      try PackedResults.requireReadable(folder, of: plan.identity)
      return true
    } catch {
      failResults(error, to: .read)
      return false
    }
  }

  /// Reports that results of other runs cannot be used: they have no folder or key, or this build of the program is
  /// unknown.
  mutating func failWithoutResults() {
    status = .fileError
    guard Program.build != nil else {
      return say("error: results are unavailable: the system does not show the build of this program in /proc\n")
    }
    say("error: results are unavailable: HOME is not set to an absolute path\n")
    say("  help: set it, for example: export HOME=/tmp\n")
  }
}
