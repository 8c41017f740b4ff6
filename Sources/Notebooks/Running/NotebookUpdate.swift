import Experiments
import MarkdownSource

/// A notebook brought up to date: the new bytes, and what there is to say about it. Nothing is written here.
package struct NotebookUpdate: Sendable {
  package let notebook: Notebook
  /// In the order of the file.
  package internal(set) var edits: [Edit] = []
  /// The file after the edits; as it was where there are none.
  package internal(set) var bytes: [UInt8]
  /// Errors and warnings of the blocks and regions, in the order of the file.
  package internal(set) var diagnostics: [Diagnostic]
  /// Regions that were edited by hand, or that nothing is known of, and are kept; with the reason.
  package internal(set) var kept: [Diagnostic] = []
  /// Expectations that were not met, with what was observed.
  package let unmet: [Diagnostic]
  /// What each edit is about, in the order of the blocks, orphans last.
  package internal(set) var differences: [NotebookDifference] = []
  /// What the edits of inline values are about, in the order of the file.
  package internal(set) var valueDifferences: [NotebookDifference] = []
  /// The region that each block asks for; nil where there is no result.
  package let expected: [RegionCheck.Expected?]
  /// The files that are not what the blocks save, in the order of the blocks; then those that no block saves any more.
  package internal(set) var saveChanges: [SaveChange] = []
  /// Why files of the blocks cannot be written at all, as far as that shows before.
  package internal(set) var blocked: [Diagnostic] = []
  /// What is in the places of files, and is not replaced though all that may be is.
  package internal(set) var obstacles: [Diagnostic] = []
  /// For each block how many of its runs were known; nil where no earlier results were looked for.
  package let counts: [CacheTally.Counts?]

  /// An update that changes nothing yet.
  init(_ notebook: Notebook, _ findings: [BlockFindings]) {
    self.notebook = notebook
    bytes = notebook.source.bytes
    diagnostics = notebook.faults + findings.flatMap(\.faults)
    unmet = findings.flatMap(\.unmet)
    expected = findings.map(\.expected)
    counts = findings.map(\.counts)
  }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Names of the blocks and regions that change.
  package var changed: [String] { differences.map(\.name) }

  /// Why results are not put into a file.
  enum Reason {
    case tooLarge, changesThePage
  }

  /// The same with the file left as it is, and an error that says why.
  func withdrawn(_ reason: Reason) -> NotebookUpdate {
    var update = self
    update.bytes = notebook.source.bytes
    update.edits = []
    update.differences = []
    update.valueDifferences = []
    update.saveChanges = []
    switch reason {
    case .tooLarge:
      update.diagnostics.append(
        Diagnostic(
          .error, "with its results the file would be larger than 8 MiB, the limit of a notebook",
          help: "spread its blocks over several files, or show less"))
    case .changesThePage:
      update.diagnostics.append(
        Diagnostic(
          .error, "the results cannot be put into this file without changing the page around them",
          help: "put a blank line around each simulation block, or move the block out of its list or quote"))
    }
    return update
  }
}
