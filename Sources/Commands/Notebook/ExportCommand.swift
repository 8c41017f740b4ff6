import ArgumentParser
import Experiments
import Files
import Notebooks
import Typography

/// `notebook export`: writes a notebook as a single HTML page. It runs no block and writes no other file.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a notebook as one HTML page that includes its pictures. Runs nothing.",
    discussion: """
      The page opens from a file, and needs no network and no scripts. HTML in the notebook is shown as text, and \
      links that could run something become plain text. Replaces an existing file only if it is a page that export \
      wrote, and that nobody has changed since.
      """)

  @Argument(help: "A Markdown file, or - for standard input.", completion: Completions.notebooks)
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the page to this file, or - for standard output (default).", valueName: "page.html"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace the --output file even if it is not an exported page.")
  var overwrite = false

  @Option(
    help: ArgumentHelp(
      "The memory limit. Parameters and patterns may take half of it, or 1 MiB if that is more.", valueName: "bytes"),
    transform: ByteCount.read)
  var maxMemory = ByteCount(bytes: 1 << 30)

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws { try finish(export()) }

  private func export() -> CommandResult {
    var result = CommandResult()
    result.isQuiet = quiet
    guard file == "-" || !FileAccess.isFolder(file) else {
      result.status = .usage
      result.say("error: '\(file)' is a folder; name one file\n")
      return result
    }
    guard let notebook = result.file(at: file) else { return result }
    if let output, output != "-", let snapshot = notebook.snapshot, FileAccess.isSame(snapshot, output) {
      result.status = .usage
      result.say("error: --output is the notebook itself\n")
      return result
    }
    if let output, let (format, page) = Self.otherFormat(of: output) {
      result.status = .usage
      let source = file == "-" ? file : ShellWord.quoted(path: file), target = ShellWord.quoted(path: page)
      result.say(
        "error: export writes HTML, but the name '\(output)' ends in .\(format)\n"
          + "  help: notebook export \(source) -o \(target)\n")
      return result
    }
    guard result.mayWrite(output) else { return result }
    if let page = page(of: notebook, to: &result) { write(page, to: &result) }
    return result
  }

  /// Returns the page, or nil after reporting why the notebook cannot be exported.
  private func page(of file: NotebookFile, to result: inout CommandResult) -> [UInt8]? {
    do throws(NotebookRefusal) {
      let notebook = try file.notebook(memory: Double(maxMemory.bytes))
      let printer = DiagnosticPrinter(path: file.path, source: notebook.source)
      guard !notebook.faults.contains(where: { $0.severity == .error }) else {
        result.raise(for: notebook.faults)
        result.tell(notebook.faults, printer)
        return notWritten(&result)
      }
      let folder = output.flatMap { $0 == "-" ? nil : NotebookFile.folder(of: $0) }
      let page = try ExportedPage(notebook, to: folder)
      let findings = (notebook.faults + staleness(of: notebook, at: file.path) + page.warnings).inOrder()
      result.tell(findings, printer)
      result.raise(for: findings)
      return result.status == .success ? page.bytes : notWritten(&result)
    } catch {
      result.refuse(file, error)
      return nil
    }
  }

  private func notWritten(_ result: inout CommandResult) -> [UInt8]? {
    if let output, output != "-" { result.say("\(output): not written because of the errors above\n") }
    return nil
  }

  /// Returns warnings about results that are not current, as far as this is visible without a run, and errors about
  /// those that cannot be compared.
  private func staleness(of notebook: Notebook, at path: String) -> [Diagnostic] {
    guard !notebook.blocks.isEmpty || !notebook.orphans.isEmpty else { return [] }
    let deadline = Deadline(seconds: CheckArguments.usualSeconds)
    let digests = NotebookPlan(notebook).blockDigests
    let expected = notebook.blocks.map { block in digests[block.name].map { RegionCheck.Expected(block: $0) } }
    return RegionCheck.all(of: notebook, expected: expected, checksOrphans: true, before: deadline).filter(\.isStale)
      .map { check in
        check.unreadable
          ?? Diagnostic(
            .warning, "'\(check.name)' is not up to date: \(check.reason)", help: Self.remedy(for: check, at: path),
            line: check.line)
      }
  }

  /// Returns the command that makes a region current. A run alone keeps a region that may have been edited.
  private static func remedy(for check: RegionCheck, at path: String) -> String {
    let file = path == "-" ? "" : " " + ShellWord.quoted(path: path)
    if check.isUncertain { return "restore the figure, or: notebook run --overwrite\(file)" }
    return check.isEdited
      ? "undo the edits, or discard them: notebook run --overwrite\(file)"
      : "bring it up to date: notebook run\(file)"
  }

  private func write(_ page: [UInt8], to result: inout CommandResult) {
    guard let output, output != "-" else {
      result.output = page
      return
    }
    do throws(FileProblem) {
      let other = "is not an exported page"
      let file = OutputFile(output, limit: Self.mostBytes, ifLarger: other) { bytes in
        switch ExportedPage.standing(of: bytes) {
        case .exported: nil
        case .changed: "has changed since it was exported"
        case .other: other
        }
      }
      guard result.mayReplace(file, overwrites: overwrite) else { return }
      try file.write(page)
      if !quiet { result.say("\(output): written\n") }
    } catch {
      result.fail(output, error, to: .write)
    }
  }

  /// The largest number of bytes of an exported page that is recognised.
  private static let mostBytes = 1 << 28

  /// The file name extensions of formats that export does not write.
  private static let otherFormats: Set<String> = [
    "csv", "docx", "epub", "ipynb", "json", "markdown", "md", "odt", "pdf", "png", "rst", "svg", "tex", "txt",
  ]

  /// Returns the extension of a path that belongs to another format, and the path with `.html` instead of it, or nil if
  /// the path has no such extension.
  private static func otherFormat(of path: String) -> (format: String, page: String)? {
    guard let dot = Path.name(of: path).lastIndex(of: ".") else { return nil }
    let format = path[dot...].dropFirst().lowercased()
    return otherFormats.contains(format) ? (format, "\(path[..<dot]).html") : nil
  }
}
