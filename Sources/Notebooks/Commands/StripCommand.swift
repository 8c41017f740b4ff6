import Files
import MarkdownSource

/// `notebook strip`: takes all regions out of a file. After `run`, that gives back the original bytes.
package struct StripCommand: Sendable {
  /// Where the stripped file goes, `-` for standard output; nil replaces the file itself.
  package var output: String?

  package init() {}

  /// The file without its regions.
  package static func stripped(_ notebook: Notebook) -> [UInt8] {
    let splicer = Splicer(notebook.source)
    let below = notebook.cells.compactMap { cell in
      cell.region.map { splicer.removal(of: $0, isBelowBlock: !cell.isMoved) }
    }
    let others = notebook.orphans.map { splicer.removal(of: $0, isBelowBlock: false) }
    return (below + others).inOrder().applied(to: notebook.source.bytes)
  }

  package func run(_ path: String) -> CommandResult {
    var result = CommandResult()
    do throws(FileProblem) {
      let file = try NotebookFile.read(path)
      if let bytes = strip(file, result: &result) { write(bytes, of: file, to: &result) }
    } catch {
      result.fail(path, error)
    }
    return result
  }

  /// Nil after reporting why the file cannot be stripped.
  private func strip(_ file: NotebookFile, result: inout CommandResult) -> [UInt8]? {
    do throws(Notebook.Refusal) {
      let notebook = try file.notebook()
      guard notebook.page.faults.isEmpty else {
        result.status = .notebookError
        result.messages = DiagnosticPrinter(path: file.path, source: notebook.source).text(notebook.page.faults)
        return nil
      }
      return Self.stripped(notebook)
    } catch {
      result.refuse(file, error)
      return nil
    }
  }

  private func write(_ bytes: [UInt8], of file: NotebookFile, to result: inout CommandResult) {
    do throws(FileProblem) {
      if let output, output != "-" {
        try FileAccess.put(bytes, at: output)
      } else if output == nil, let snapshot = file.snapshot {
        if bytes != file.bytes { try FileAccess.replace(snapshot, with: bytes) }
      } else {
        result.output = bytes
      }
    } catch {
      result.fail(output ?? file.path, error, writing: true)
    }
  }
}
