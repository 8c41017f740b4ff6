import Blocks
import Experiments
import Files
import MarkdownSource

/// The update of a notebook: its new bytes, the edits that produce them, and the messages about it. No file is written
/// yet.
package struct NotebookUpdate: Sendable {
  package let notebook: Notebook
  /// The edits, in the order of the file.
  package internal(set) var edits: [Edit] = []
  /// The bytes of the file after the edits. Without edits, these are the original bytes.
  package internal(set) var bytes: [UInt8]
  /// Errors and warnings of the blocks and regions, in the order of the file.
  package internal(set) var diagnostics: [Diagnostic]
  /// The regions that are kept because they were edited by hand or their origin is unknown, each with the reason.
  package internal(set) var kept: [Diagnostic] = []
  /// Errors about expectations that were not met, with the observed values.
  package let unmet: [Diagnostic]
  /// A difference for each changed region, in the order of the blocks. Regions without a block come last.
  package internal(set) var differences: [NotebookDifference] = []
  /// A difference for each changed inline value, in the order of the file.
  package internal(set) var valueDifferences: [NotebookDifference] = []
  /// The region that each block expects, or nil if the block has no result.
  package let expected: [RegionCheck.Expected?]
  /// The files that differ from the results of the blocks, in the order of the blocks. Files that no block saves any
  /// more come last.
  package internal(set) var saveChanges: [SaveChange] = []
  /// The places of all files that the blocks draw and save.
  package internal(set) var places: [FilePlace] = []
  /// The places of the folders above these files.
  package internal(set) var folders: [FilePlace] = []
  /// The notebooks of the same command that also draw or save a file of this one.
  package internal(set) var clashes: Set<PathKey> = []
  /// Whether parameters were overridden for this run and some results could not be computed with the new values. Old
  /// results on the page would contradict its front matter.
  package internal(set) var isPartlyOverridden = false
  /// Whether only some blocks ran.
  package internal(set) var isPartial = false
  /// The seal of the files that a killed run would leave, or nil to leave them without a seal.
  package internal(set) var seal: RecordSeal?
  /// The reasons why files of the blocks cannot be written, as far as they are known before writing.
  package internal(set) var blocked: [Diagnostic] = []
  /// Obstacles at the paths of files that even a command that overwrites cannot replace.
  package internal(set) var obstacles: [Diagnostic] = []
  /// The time limit of the notebook, or nil if there isn't one.
  package let deadline: Deadline?
  /// For each block, the numbers of its runs with and without a result in the cache, or nil if no cache was used.
  package let counts: [CacheTally.Counts?]
  /// For each block, the name of the engine that computed it, or nil if it was not computed or its model has only one
  /// engine.
  package let engines: [String?]

  /// Creates an update that does not change anything yet.
  init(_ notebook: Notebook, _ findings: [BlockFindings], before deadline: Deadline?) {
    self.notebook = notebook
    self.deadline = deadline
    bytes = notebook.source.bytes
    diagnostics = notebook.faults + findings.flatMap(\.faults)
    unmet = findings.flatMap(\.unmet)
    expected = findings.map(\.expected)
    counts = findings.map(\.counts)
    engines = findings.map(\.engine)
  }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Whether there are errors besides those of misspelt fences, which are not blocks and keep no block from its result.
  package var hasBlockingErrors: Bool {
    let fences = Set(notebook.layout.misspeltFences.map(\.span))
    return diagnostics.contains { $0.severity == .error && !fences.contains($0.span) }
  }

  /// The names of the blocks and regions that change.
  package var changed: [String] { differences.map(\.name) }

  /// Withdraws all changes.
  mutating func clear() {
    bytes = notebook.source.bytes
    edits = []
    differences = []
    valueDifferences = []
    saveChanges = []
  }

  /// The reason why results cannot be written into a file.
  enum Reason {
    case tooLarge, changesThePage
  }

  /// Returns an update that leaves the file unchanged, with an error that states the reason.
  func withdrawn(_ reason: Reason) -> NotebookUpdate {
    var update = self
    update.clear()
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

extension NotebookUpdate {
  /// The page as git sees it, with the files of its blocks.
  package var gitPage: GitHazards.Page {
    let figures = expected.flatMap { $0?.run.map { Array($0.figures.keys) } ?? [] }
    return GitHazards.Page(
      path: notebook.path, files: notebook.readings.flatMap(\.saves).map(\.path) + figures.sorted(),
      hasRegions: !notebook.orphans.isEmpty || notebook.blocks.contains { $0.region != nil })
  }
}
