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
    var updates: [Update] = []
    var names: Set<String> = []
    for (index, path) in files.paths.enumerated() {
      options.monitor?.begin(file: path, index + 1, of: files.paths.count)
      do throws(FileProblem) {
        let file = try NotebookFile.read(path)
        if let regeneration = regenerate(file, to: &result) {
          updates.append(update(file, to: regeneration))
          if options.only != nil { names.formUnion(regeneration.notebook.cells.map(\.name)) }
        }
      } catch {
        result.fail(path, error)
      }
    }
    for update in updates { write(update, to: &result) }
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
    /// Whether it may be written.
    fileprivate var isGood: Bool
    /// What to say when it is written; nothing where there is nothing to say.
    fileprivate var summary: String
  }

  func update(_ file: NotebookFile, to regeneration: Regeneration) -> Update {
    Update(
      path: file.path, snapshot: file.snapshot, bytes: regeneration.bytes, isChanged: !regeneration.edits.isEmpty,
      isGood: !regeneration.hasErrors || (keepsGoing && regeneration.notebook.isSound),
      summary: summary(regeneration, path: file.path))
  }

  /// Works out what becomes of a file and reports it; nil where it is no notebook.
  func regenerate(_ file: NotebookFile, to result: inout CommandResult) -> Regeneration? {
    do throws(Notebook.Refusal) {
      let notebook = try file.notebook(overrides: options.overrides)
      let regeneration = try Regeneration(notebook, options: options, overwrite: overwrites)
      result.report(regeneration)
      return regeneration
    } catch {
      result.refuse(file, error)
      return nil
    }
  }

  func write(_ update: Update, to result: inout CommandResult) {
    switch destination {
    case .standardOutput:
      if update.isGood { result.output += update.bytes }
    case .file(let output):
      guard update.isGood else { break }
      do throws(FileProblem) {
        try FileAccess.put(update.bytes, at: output)
      } catch {
        result.fail(output, error, writing: true)
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
      do throws(FileProblem) {
        if update.isChanged { try FileAccess.replace(snapshot, with: update.bytes) }
        result.messages += update.summary
      } catch {
        result.fail(update.path, error, writing: true)
      }
    }
  }

  private func summary(_ regeneration: Regeneration, path: String) -> String {
    let blocks = regeneration.notebook.cells.count { options.only?.contains($0.name) ?? true }
    let isIdle = regeneration.edits.isEmpty && regeneration.kept.isEmpty
    guard !options.isQuiet, blocks > 0 || !isIdle else { return "" }
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    let counts = [
      (regeneration.differences.count, "region", " updated"), (regeneration.valueDifferences.count, "value", " updated"),
      (regeneration.kept.count, "region", " kept"),
    ]
    var parts = [count(blocks, "block")]
    parts += counts.filter { $0.0 > 0 }.map { count($0.0, $0.1) + $0.2 }
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
