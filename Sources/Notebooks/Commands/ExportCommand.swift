import Files
import MarkdownSource

/// `notebook export`: a notebook as one page of HTML. Runs nothing, and writes nothing but that page.
package struct ExportCommand: Sendable {
  /// Where the page goes, `-` or nil for standard output.
  package var output: String?
  /// Whether warnings are kept back.
  package var isQuiet = false

  package init() {}

  package func run(_ path: String) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    guard path == "-" || !FileAccess.isFolder(path) else {
      result.status = .usage
      result.messages = "error: '\(Printable.text(path))' is a folder; a page is made of one file\n"
      return result
    }
    do throws(FileProblem) {
      let file = try NotebookFile.read(path)
      if let output, output != "-", let snapshot = file.snapshot, FileAccess.isSame(snapshot, output) {
        result.status = .usage
        result.messages = "error: --output is the notebook itself\n"
        return result
      }
      if let page = page(of: file, to: &result) { write(page, to: &result) }
    } catch {
      result.fail(path, error)
    }
    return result
  }

  /// Nil after reporting why there is none.
  private func page(of file: NotebookFile, to result: inout CommandResult) -> [UInt8]? {
    do throws(Notebook.Refusal) {
      let notebook = try file.notebook()
      let printer = DiagnosticPrinter(path: file.path, source: notebook.source)
      guard !notebook.faults.contains(where: { $0.severity == .error }) else {
        result.status.raise(to: .notebookError)
        result.tell(notebook.faults, printer)
        if let output, output != "-" {
          result.messages += "\(Printable.text(output)): not written, because of the errors above\n"
        }
        return nil
      }
      let folder = output.flatMap { $0 == "-" ? nil : NotebookFile.folder(of: $0) }
      let page = try ExportedPage(notebook, to: folder)
      result.tell((notebook.faults + staleness(of: notebook) + page.warnings).inOrder(), printer)
      return page.bytes
    } catch {
      result.refuse(file, error)
      return nil
    }
  }

  /// What shows without running anything: which results are not those of their blocks.
  private func staleness(of notebook: Notebook) -> [Diagnostic] {
    guard !notebook.cells.isEmpty || !notebook.orphans.isEmpty else { return [] }
    let digests = notebook.blockDigests()
    let wanted = notebook.cells.map { cell in digests[cell.name].map { Verdict.Wanted(block: $0) } }
    return Verdict.all(of: notebook, wanted: wanted, judgesOrphans: true).filter(\.isStale).map { verdict in
      Diagnostic(
        .warning, "'\(verdict.name)' is shown as it stands, though it is not current: \(verdict.reason)",
        help: "bring it up to date with notebook run", line: verdict.line)
    }
  }

  private func write(_ page: [UInt8], to result: inout CommandResult) {
    guard let output, output != "-" else {
      result.output = page
      return
    }
    do throws(FileProblem) {
      // A page is made again and again; any other file that is there, or that a link leads to, may be somebody's work.
      if Self.isPage(output), (try? FileAccess.resolve(output)).map(Self.isPage) ?? true {
        try FileAccess.put(page, at: output)
      } else {
        try FileAccess.create(output, bytes: page)
      }
    } catch {
      result.fail(output, error, writing: true)
      if error.kind == .exists { result.messages += "  help: only a file that ends in .html is replaced\n" }
    }
  }

  private static func isPage(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".html") || path.hasSuffix(".htm")
  }
}
