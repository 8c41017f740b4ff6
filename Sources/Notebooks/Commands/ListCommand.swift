import Files
import MarkdownSource

/// `notebook list`: the blocks of notebooks, a line each: place, name, model.
package struct ListCommand: Sendable {
  package init() {}

  package func run(_ arguments: [String]) -> CommandResult {
    var result = CommandResult()
    for path in FileArguments(arguments, reportingTo: &result).paths {
      do throws(FileProblem) {
        let file = try NotebookFile.read(path)
        do throws(Notebook.Refusal) {
          let notebook = try file.notebook()
          for (cell, reading) in zip(notebook.cells, notebook.readings) {
            let place = "\(Printable.text(path)):\(cell.block.openLine)"
            result.print("\(place)\t\(cell.name)\t\(reading.identity.model ?? "?")\n")
          }
          result.messages += DiagnosticPrinter(path: path, source: notebook.source).text(notebook.faults)
          if notebook.faults.contains(where: { $0.severity == .error }) { result.status.raise(to: .notebookError) }
        } catch {
          result.refuse(file, error)
        }
      } catch {
        result.fail(path, error)
      }
    }
    return result
  }
}
