import ArgumentParser
import Files
import Notebooks
import Typography

/// `notebook strip`: removes all regions from a file. After `run`, this restores the original bytes.
package struct StripCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "strip",
    abstract: "Remove all results from a file. After `run`, this restores the original bytes.",
    discussion: """
      Removes only regions. Values in sentences (<!--= … -->) stay as the last run wrote them. Without `--output`, \
      results that were edited by hand are kept, and the exit code is 1.
      """)

  @Argument(help: "A Markdown file, or - for standard input.", completion: Completions.notebooks)
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the stripped file to this path, or - for standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Discard results edited by hand; replace the --output file even if it is not a copy of this notebook.")
  var overwrite = false

  package init() {}

  package func run() throws { try finish(strip()) }

  private func strip() -> CommandResult {
    var result = CommandResult()
    if output == nil, file != "-" { result.restore(file) }
    guard let notebook = result.file(at: file), result.mayWrite(output) else { return result }
    guard let (page, bytes) = strip(notebook, result: &result) else { return result }
    if let output, output != "-" {
      write(bytes, over: OutputFile(output, for: notebook), output, to: &result)
    } else {
      write(bytes, of: notebook, to: &result)
    }
    if output == nil, file != "-" { for left in page.remainingFiles() { result.report(left) } }
    return result
  }

  /// Writes into another file, unless that file holds something else.
  private func write(
    _ bytes: [UInt8], over target: OutputFile, _ path: String, to result: inout CommandResult
  ) {
    guard result.mayReplace(target, writing: bytes, overwrites: overwrite) else { return }
    do throws(FileProblem) {
      try target.write(bytes)
      result.say("\(path): written\n")
    } catch {
      result.fail(path, error, to: .write)
    }
  }

  /// Returns the stripped notebook, or nil after reporting why the file cannot be stripped.
  private func strip(_ file: NotebookFile, result: inout CommandResult) -> (page: Notebook, bytes: [UInt8])? {
    guard let notebook = result.notebook(in: file) else { return nil }
    guard notebook.page.faults.isEmpty else {
      result.status = .notebookError
      result.say(DiagnosticPrinter(path: file.path, source: notebook.source).text(notebook.page.faults))
      return nil
    }
    // Only in place, an edit would be lost.
    let isInPlace = output.map { NotebookDestination.file($0).isFile(file.path) } ?? (file.snapshot != nil)
    guard isInPlace, !overwrite else { return (notebook, Splicer.stripped(notebook)) }
    let git = GitAllowance()
    let (bytes, kept) = Splicer.strippedOfUnedited(notebook, notebook.regionEdits(within: git))
    result.report(git)
    guard !kept.isEmpty else { return (notebook, bytes) }
    result.tell(kept, DiagnosticPrinter(path: file.path, source: notebook.source))
    result.status.raise(to: kept.contains(where: \.isOfSystem) ? .fileError : .difference)
    return (notebook, bytes)
  }

  private func write(_ bytes: [UInt8], of file: NotebookFile, to result: inout CommandResult) {
    do throws(FileProblem) {
      if output == nil, let snapshot = file.snapshot {
        if bytes != file.bytes {
          try FileAccess.replace(snapshot, with: bytes)
        } else {
          FileAccess.removeLeftovers(beside: snapshot)
        }
      } else {
        result.output = bytes
      }
    } catch {
      result.fail(file.path, error, to: .write)
    }
  }
}
