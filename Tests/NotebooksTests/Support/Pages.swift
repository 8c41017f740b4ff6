import MarkdownSource
import Notebooks
import Simulations
import Specification
import TestSupport
import Testing

/// Testing's place in a source file, whose name is the same as ours.
typealias TestLocation = Testing.SourceLocation

/// Reads a notebook without files.
func notebook(_ bytes: [UInt8]) throws(NotebookRefusal) -> Notebook {
  try Notebook(bytes, path: "page.md") { _ in .failure(SpecContext.FileRefusal("does not exist")) }
}

func notebook(_ page: String) throws(NotebookRefusal) -> Notebook { try notebook(bytes(page)) }

/// Returns the page after `notebook run`.
func updated(
  _ page: [UInt8], overwrite: Bool = false, only: Set<String>? = nil
) throws(NotebookRefusal) -> NotebookUpdate {
  var options = RunOptions()
  options.only = only
  options.overwrites = overwrite
  return try NotebookRun.update(try notebook(page), options)
}

/// Returns the page after `notebook run`, which must not report errors.
func run(_ page: String, sourceLocation: TestLocation = #_sourceLocation) throws -> String {
  let update = try updated(bytes(page))
  #expect(update.diagnostics == [], sourceLocation: sourceLocation)
  #expect(update.kept == [], sourceLocation: sourceLocation)
  return text(update.bytes)
}

func strip(_ page: [UInt8]) throws(NotebookRefusal) -> [UInt8] { Splicer.stripped(try notebook(page)) }

func layout(_ page: String) -> Layout {
  let source = SourceText(bytes(page))
  return Layout(source: source, tree: MarkdownTree(source))
}

/// Returns `line: message` for each error.
func faults(_ page: String) -> [String] {
  layout(page).faults.map { "\($0.span?.start.line ?? 0): \($0.message)" }
}

extension String {
  /// Returns each line after `prefix`. Empty lines follow the prefix without its trailing spaces.
  func prefixed(_ prefix: String, first: String? = nil) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines.enumerated().map { index, line in
      let line = (index == 0 ? first ?? prefix : prefix) + line
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}

/// Records a failure with a comment. It does not print the compared values, which are whole pages.
func require(_ isTrue: Bool, _ comment: @autoclosure () -> String, sourceLocation: TestLocation = #_sourceLocation) {
  if !isTrue { Issue.record(Comment(rawValue: comment()), sourceLocation: sourceLocation) }
}

extension NotebookUpdate {
  /// The text of the file after `notebook run`, which does not write a file with errors.
  var written: [UInt8] { hasErrors ? notebook.source.bytes : bytes }
}
