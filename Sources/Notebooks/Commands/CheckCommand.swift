import Files
import MarkdownSource

/// `notebook check`: proves that what is committed is still true. Writes nothing.
package struct CheckCommand: Sendable {
  package var options = CommandOptions()

  package init() {}

  package func run(_ arguments: [String]) -> CommandResult {
    var result = CommandResult()
    let files = FileArguments(arguments, reportingTo: &result)
    var stale: [String] = []
    var notebooks: [Notebook] = []
    for path in files.paths {
      do throws(FileProblem) {
        let file = try NotebookFile.read(path)
        do throws(Notebook.Refusal) {
          // As if with --overwrite, so that a hand edit is shown as the difference that it is.
          let regeneration = try Regeneration(try file.notebook(), options: options, overwrite: true)
          notebooks.append(regeneration.notebook)
          result.report(regeneration)
          if show(regeneration, to: &result) { stale.append(path) }
        } catch {
          result.refuse(file, error)
        }
      } catch {
        result.fail(path, error)
      }
    }
    result.checkNames(options.only, in: notebooks)
    if !stale.isEmpty {
      result.status.raise(to: .difference)
      let words = stale.map(Self.quoted).joined(separator: " ")
      result.messages += "To bring \(stale.count == 1 ? "it" : "them") up to date: notebook run \(words)\n"
    }
    return result
  }

  /// Prints each stale region as `file:line`, and the diff; whether there was any.
  private func show(_ regeneration: Regeneration, to result: inout CommandResult) -> Bool {
    let notebook = regeneration.notebook
    for difference in regeneration.differences {
      result.messages += "\(Printable.text(notebook.path)):\(difference.line): \(difference.text)\n"
    }
    result.print(UnifiedDiff.text(path: notebook.path, old: notebook.source, edits: regeneration.edits))
    return !regeneration.edits.isEmpty
  }

  /// A path as a shell takes it.
  private static func quoted(_ path: String) -> String {
    let plain = path.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || "/._-+=,@".utf8.contains($0)
    }
    return plain ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
