import Experiments
import Files
import Notebooks
import Rendering
import Specification
import Typography

/// `notebook check`: verifies that the committed results are current, without writing anything.
package struct CheckCommand: Sendable {
  /// The options of the check. With a cache, the check trusts the results in it. Without one, every block runs.
  package var options = RunOptions()
  /// Whether only errors are printed.
  package var isQuiet = false
  /// Whether the check only compares digests and runs nothing. Such a check does not notice a changed model or stale
  /// values.
  package var isQuick = false
  /// Whether each block gets a line that says why it is stale, or that it is current.
  package var explains = false
  package var format = ReportFormat.text
  /// The file to which a Markdown summary is added, or nil for none.
  package var summary: String?
  /// Patterns of files to leave out of folders.
  package var excluded: [Glob] = []
  /// The time limit that the caller gave, in seconds, or nil for the default.
  package var maxSeconds: Double?

  package init() {}

  package func run(_ arguments: [String]) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    guard result.mayWrite(summary) else { return result }
    let files = FileArguments(
      arguments, excluding: excluded, reportingTo: &result, within: options.git)
    /// Files that `run` would change, and files that it changes only with `--overwrite`.
    var stale: [String] = []
    var edited: [String] = []
    /// Files with expectations that are not met.
    var unmet: [String] = []
    /// The number of blocks that were checked, and of files with such blocks.
    var blocks = 0, notebooks = 0
    /// The files of killed runs that were reported.
    var left: Set<RemainingFile> = []
    var pages: [GitHazards.Page] = []
    // Files beside the notebooks are read only once.
    var beside = PendingSaves(notebooks: files.paths, memory: options.limits.memory)
    let names = result.visit(files, options) { file, result throws(NotebookRefusal) in
      let notebook = try file.notebook(
        memory: options.limits.memory, seconds: options.limits.seconds, demandsFences: true)
      let finding =
        isQuick ? compare(notebook, to: &result) : try execute(notebook, of: file, &beside, &unmet, &pages, to: &result)
      switch finding {
      case .current, .faulty: break
      case .stale: stale.append(file.path)
      case .edited: edited.append(file.path)
      }
      for file in notebook.remainingFiles() where left.insert(file).inserted { result.report(file) }
      let count = notebook.blocks.count { options.only?.contains($0.name) ?? true }
      blocks += count
      notebooks += min(count, 1)
      return notebook
    }
    if let cache = options.cache { result.tellOtherUser(in: cache) }
    if !stale.isEmpty || !edited.isEmpty { result.status.raise(to: .difference) }
    var advice = advice("", "", for: stale, among: arguments)
    // A folder may have more edits than those that this check has shown.
    advice += self.advice(" and discard the edits", " --overwrite", for: edited)
    if let unmet = Self.words(onUnmetIn: unmet) { advice += unmet }
    if !isQuiet { result.say(advice) }
    if !isQuick {
      result.report(UnusedFiles(besides: files.paths, within: options.git))
      result.warn(of: pages, within: options.git)
    }
    result.report(options.git)
    if result.status == .success, !isQuick, !isQuiet, blocks > 0 {
      let verb = blocks == 1 ? "is" : "are"
      result.say("\(blocks.counted("block")) in \(notebooks.counted("file")) \(verb) up to date\n")
    }
    if let summary { result.add(advice: advice, toSummary: summary) }
    result.present(as: format)
    if format == .github, !isQuiet { result.print(advice) }
    result.checkNames(options.only, among: names)
    return result
  }

  private enum Finding {
    case current, stale, edited
    /// The file cannot be written before its errors, or obstacles to its other files, are fixed.
    case faulty

    init(hasErrors: Bool, isStale: Bool, isEdited: Bool) {
      self = hasErrors ? .faulty : !isStale ? .current : isEdited ? .edited : .stale
    }
  }

  /// Runs a notebook, and prints each stale region and value as `file:line`, and the diff.
  ///
  /// - Parameters:
  ///   - beside: the files that the other notebooks of the command would save.
  ///   - unmet: receives the file if an expectation is not met.
  ///   - pages: receives the page if it has blocks.
  private func execute(
    _ notebook: Notebook, of file: NotebookFile, _ beside: inout PendingSaves, _ unmet: inout [String],
    _ pages: inout [GitHazards.Page], to result: inout CommandResult
  ) throws(NotebookRefusal) -> Finding {
    var options = options
    // The run overwrites, so that a hand edit appears as a difference.
    options.overwrites = true
    let update = try NotebookRun.update(
      notebook, options,
      saving: notebook.folder.map {
        SaveFolder($0, of: notebook, seal: options.seal, within: options.git, writes: false)
      }, after: beside)
    result.report(update)
    if !notebook.blocks.isEmpty { pages.append(update.gitPage) }
    if !update.unmet.isEmpty { unmet.append(file.path) }
    if !update.hasErrors {
      // A run would keep the other files.
      let changes = update.saveChanges.filter { !$0.isForeign }
      beside.add(
        changes, page: update.bytes, at: file.snapshot?.resolvedPath, named: file.path, using: update.places,
        in: update.folders)
    }
    // These are obstacles that no run can remove.
    result.reportBlocked(update.blocked, of: notebook)
    result.tell(update.obstacles, DiagnosticPrinter(path: notebook.path, source: notebook.source))
    if !update.obstacles.isEmpty {
      result.note(notebook.path, .stale, diagnostics: update.obstacles)
      result.status.raise(to: .difference)
    }
    // An unreadable file of the run has been reported above.
    let checks = checks(on: notebook, update.expected, before: update.deadline).filter { $0.unreadable == nil }
    if !isQuiet {
      if explains { explain(checks, of: notebook, update, to: &result) }
      for difference in (explains ? [] : update.differences) + update.valueDifferences {
        result.say("\(notebook.path):\(difference.line): \(difference.text)\n")
      }
      result.print(UnifiedDiff.text(path: notebook.path, old: notebook.source, edits: update.edits))
      for change in update.saveChanges {
        if !explains {
          result.say("\(notebook.path):\(change.line): \(change.text)\n")
        }
        result.print(change.difference)
      }
    }
    note(checks, of: notebook, to: &result)
    if !update.edits.isEmpty {
      result.note(
        notebook.path, .stale,
        differences: update.valueDifferences.map {
          FileReport.Difference(line: $0.line, name: $0.name, reason: $0.text)
        })
    }
    if !update.saveChanges.isEmpty { result.note(notebook.path, .stale) }
    let mayHaveFiles = notebook.blocks.contains { $0.region.map { WrittenRegion.mayLink($0, in: notebook) } ?? false }
    if notebook.path != "-", !isQuiet, mayHaveFiles {
      result.warn(ofIgnored: NotebookWrite(update, to: file).untracked(within: options.git, isAsked: false).ignored)
    }
    return Finding(
      hasErrors: update.hasErrors || !update.blocked.isEmpty || !update.obstacles.isEmpty,
      isStale: !update.edits.isEmpty || !update.saveChanges.isEmpty,
      isEdited: checks.contains(where: \.isEdited) || update.saveChanges.contains(where: \.isForeign))
  }

  /// Compares digests and prints each stale region as `file:line`.
  private func compare(_ notebook: Notebook, to result: inout CommandResult) -> Finding {
    let plan = NotebookPlan(notebook, only: options.only)
    let obstacles = plan.obstacles(limits: options.limits)
    let diagnostics = (notebook.faults + notebook.valueFaults(of: options.only) + obstacles.flatMap { $0 }).inOrder()
    result.tell(diagnostics, DiagnosticPrinter(path: notebook.path, source: notebook.source))
    var hasErrors = diagnostics.contains { $0.severity == .error }
    result.raise(for: diagnostics)
    result.note(notebook.path, hasErrors ? .error : .ok, diagnostics: diagnostics)
    guard !notebook.blocks.isEmpty || !notebook.orphans.isEmpty else { return .current }
    let edits = notebook.regionEdits(within: options.git)
    let expected = notebook.blocks.indices.map { index -> RegionCheck.Expected? in
      let name = notebook.blocks[index].name
      guard obstacles[index].isEmpty, options.only?.contains(name) ?? true else { return nil }
      var expected = plan.blockDigests[name].map { RegionCheck.Expected(block: $0) }
      expected?.edit = edits[index]
      return expected
    }
    let deadline = Deadline(seconds: options.limits.seconds)
    let checks = checks(on: notebook, expected, before: deadline)
    if let deadline, let unread = checks.first(where: { $0.unreadFile != nil }), let path = unread.unreadFile {
      let start = SourceLocation(line: unread.line, column: 1)
      let stopped = Diagnostic(
        deadline.stopped(", while '\(path)' was compared,", at: SourceSpan(start: start, end: start)))
      hasErrors = true
      result.tell([stopped], DiagnosticPrinter(path: notebook.path, source: notebook.source))
      result.status.raise(to: .notebookError)
      result.note(notebook.path, .error, diagnostics: [stopped])
    }
    let unreadable = checks.compactMap(\.unreadable)
    result.reportBlocked(unreadable, of: notebook)
    let known = checks.filter { $0.unreadable == nil }
    if !isQuiet { explain(explains ? known : known.filter(\.isStale), of: notebook, to: &result) }
    note(known, of: notebook, to: &result)
    return Finding(
      hasErrors: hasErrors || !unreadable.isEmpty, isStale: checks.contains(where: \.isStale),
      // Only a run can tell whether a file with different content would be written like this now.
      isEdited: checks.contains { $0.isEdited || $0.hasChangedFile })
  }

  /// Returns the checks of all regions. A notebook with structural errors has no certain places for results, so it has
  /// none.
  private func checks(
    on notebook: Notebook, _ expected: [RegionCheck.Expected?], before deadline: Deadline?
  ) -> [RegionCheck] {
    guard notebook.isSound else { return [] }
    return RegionCheck.all(
      of: notebook, expected: expected, checksOrphans: options.only == nil, before: deadline,
      after: KilledPages(of: notebook, sealedBy: options.seal).map { killed in { killed.wrote($0, at: $1) } })
  }

  private func explain(
    _ checks: [RegionCheck], of notebook: Notebook, _ update: NotebookUpdate? = nil, to result: inout CommandResult
  ) {
    let blocks = Dictionary(
      notebook.blocks.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    // Like `run --explain`, this names the lines of the blocks.
    for (line, check) in checks.map({ (explains ? $0.blockLine : $0.line, $0) }).sorted(by: { $0.0 < $1.0 }) {
      let engine = blocks[check.name].flatMap { update?.engine(of: $0) } ?? ""
      result.say("\(notebook.path):\(line): '\(check.name)': \(check.reason)\(engine)\n")
    }
  }

  private func note(_ checks: [RegionCheck], of notebook: Notebook, to result: inout CommandResult) {
    let stale = checks.filter(\.isStale)
    result.note(
      notebook.path, stale.isEmpty ? .ok : .stale,
      differences: stale.map { FileReport.Difference(line: $0.line, name: $0.name, reason: $0.reason) })
  }

  /// Returns the commands that bring the files up to date. The text is empty if there are no files apart from standard
  /// input.
  ///
  /// - Parameter arguments: the arguments of this check, which take the place of many files, or nil.
  private func advice(
    _ what: String, _ flag: String, for paths: [String], among arguments: [String]? = nil
  ) -> VisibleLines {
    let files = paths.filter { $0 != "-" }
    guard !files.isEmpty else { return "" }
    let start: VisibleLines = "To bring the results up to date\(what):"
    func line(_ paths: some Sequence<String>, _ options: String = "") -> VisibleLines {
      " notebook run\(flag)\(flags)\(options) \(paths.map { ShellWord.quoted(path: $0) }.joined(separator: " "))\n"
    }
    if files.count <= Self.mostFiles { return start + line(files) }
    if let arguments = arguments?.filter({ $0 != "-" }), arguments.count <= Self.mostFiles {
      return start + line(arguments, excluded.map { " --exclude \(ShellWord.quoted($0.text))" }.joined())
    }
    let most = Self.mostFiles * Self.mostLines
    let lines = stride(from: 0, to: min(files.count, most), by: Self.mostFiles).map { first in
      " " + line(files[first..<min(first + Self.mostFiles, files.count)])
    }
    let rest: VisibleLines = files.count > most ? "  and \(files.count - most) more files\n" : ""
    return start + "\n" + lines.joined() + rest
  }

  /// The largest number of files in a command of the advice, and of such commands.
  private static let mostFiles = 20, mostLines = 10

  /// Returns what to do about failed expectations, or nil if all are met. Another run does not change them.
  private static func words(onUnmetIn files: [String]) -> VisibleLines? {
    guard !files.isEmpty else { return nil }
    let names = files.prefix(unmetLimit).map { $0 == "-" ? "standard input" : $0 }.joined(separator: ", ")
    let rest = files.count > unmetLimit ? " and \(files.count - unmetLimit) more files" : ""
    return "Expectations failed in \(names)\(rest): running again does not fix them; "
      + "change the block or the expectation\n"
  }

  /// The largest number of files with failed expectations that are named.
  private static let unmetLimit = 8

  /// The options of this check that a run also needs.
  private var flags: String {
    var flags = (options.only ?? []).sorted().map { " --only " + ShellWord.quoted($0) }
    let usual = Limits(), limits = options.limits
    if limits.memory != usual.memory { flags.append(" --max-memory \(Int(limits.memory))B") }
    if limits.updates != usual.updates { flags.append(" --max-updates \(NumberText.exact(limits.updates))") }
    if limits.output != usual.output { flags.append(" --max-output \(limits.output)B") }
    // A file that stays within the limit of a check also stays within the longer default of a run.
    if let maxSeconds, maxSeconds == 0 || maxSeconds > RunArguments.usualSeconds {
      flags.append(" --max-seconds \(NumberText.exact(maxSeconds))")
    }
    return flags.joined()
  }
}
