import MarkdownSource
import Simulations

/// A notebook brought up to date: the new bytes, and what there is to say about it. Nothing is written here.
package struct Regeneration: Sendable {
  package let notebook: Notebook
  /// In the order of the file.
  package private(set) var edits: [Edit] = []
  /// The file after the edits; as it was where there are none.
  package private(set) var bytes: [UInt8]
  /// Errors and warnings of the blocks and regions, in the order of the file.
  package private(set) var diagnostics: [Diagnostic]
  /// Regions that were edited by hand, or that nothing is known of, and are kept; with the reason.
  package private(set) var kept: [Diagnostic] = []
  /// Expectations that were not met, with what was observed.
  package private(set) var unmet: [Diagnostic] = []
  /// What each edit is about, in the order of the blocks, orphans last.
  package private(set) var differences: [Difference] = []
  /// The region that each cell asks for; nil where there is no result.
  package private(set) var wanted: [Verdict.Wanted?] = []
  /// The files that are not what the blocks save, in the order of the blocks; then those that no block saves any more.
  package private(set) var saveChanges: [SaveChange] = []
  /// Why files of the blocks cannot be written at all, as far as that shows before.
  package private(set) var blocked: [Diagnostic] = []
  /// What stands in the places of files, and is not replaced though all that may be is.
  package private(set) var obstacles: [Diagnostic] = []
  /// What the edits of inline values are about, in the order of the file.
  package private(set) var valueDifferences: [Difference] = []

  /// One stale, missing, edited or orphaned region, with the line of its begin marker or its block; or one inline value
  /// that is not right.
  package struct Difference: Sendable, Hashable {
    package var line: Int
    package var name: String
    package var text: String
  }

  /// Names of the blocks and regions that change.
  package var changed: [String] { differences.map(\.name) }

  /// Which results were known.
  let cacheLog = CacheLog()

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Runs all blocks of a notebook and works out what changes.
  ///
  /// - Parameters:
  ///   - overwrite: whether regions that were edited by hand, and files that are not ours, are replaced too.
  ///   - folder: where the files are that blocks save; nil where they are not looked at.
  ///   - pending: what other notebooks of the same command save.
  package init(
    _ notebook: Notebook, options: CommandOptions, overwrite: Bool, saving folder: SaveFolder? = nil,
    after pending: PendingSaves = PendingSaves()
  ) throws(Notebook.Refusal) {
    self.notebook = notebook
    bytes = notebook.source.bytes
    diagnostics = notebook.faults
    var fates = Fates(notebook, removesOrphans: options.only == nil, overwrite: overwrite)
    var saves = folder.map { SavePlan(notebook, in: $0, after: pending) }
    var values = ValueUpdate(notebook)
    let results = notebook.results(
      only: options.only, limits: options.limits, keepsState: false, memo: options.memo, cache: options.cache,
      log: cacheLog, monitor: options.monitor, workers: options.workers
    ) { index, outcome in
      var result = CellResult(
        outcome, of: index, in: notebook, limits: options.limits, holding: saves?.size ?? 0)
      if let text = result.text {
        switch saves?.take(index, result.files) ?? .good {
        case .good: fates.decide(index, text)
        case .foreign(let diagnostic, let isReplaceable):
          fates.decide(index, text, obstacle: diagnostic)
          if overwrite, !isReplaceable { obstacles.append(diagnostic) }
        case .fault(let diagnostic): result.faults.append(diagnostic)
        }
      }
      if case .report(let report, _) = outcome { values.update(index, report) }
      result.text = nil
      result.files = []
      return result
    }
    wanted = results.map(\.wanted)
    unmet = results.flatMap(\.unmet)
    diagnostics += results.flatMap(\.faults) + values.faults
    diagnostics = diagnostics.inOrder()
    // Where a region would go is not known of a file that is not sound.
    guard notebook.isSound else { return }
    fates.keepDoubledNames()
    kept = fates.kept
    guard !fates.areTooLarge else {
      withdrawTooLarge()
      return
    }
    differences = fates.differences
    valueDifferences = values.differences
    saveChanges = saves?.changes(following: fates) ?? []
    blocked = saves?.blocked ?? []
    edits = (fates.edits + values.edits).inOrder()
    try prove()
  }

  /// Parses the new bytes once more: every block and region must be found as paired, every inline value again, and the
  /// page outside of regions and values must be as before. Otherwise there are no edits, but an error.
  private mutating func prove() throws(Notebook.Refusal) {
    guard !edits.isEmpty else { return }
    bytes = edits.applied(to: notebook.source.bytes)
    guard bytes.count <= Notebook.sizeLimit else { return withdrawTooLarge() }
    let source = SourceText(bytes)
    let page = try Page(source, isWhole: true)
    let pairing = Pairing(page.layout, identities: notebook.readings.map(\.identity), source: source, tree: page.tree)
    if page.faults.isEmpty, isPairedAsBefore(pairing),
      page.values.sites.map(\.content) == notebook.page.values.sites.map(\.content),
      Proof.isSamePage(notebook.tree, without: notebook.layout.regions, page.tree, without: page.layout.regions)
    {
      return
    }
    withdraw(
      "the results cannot be put into this file without changing the page around them",
      help: "put a blank line around each simulation block, or move the block out of its list or quote")
  }

  private mutating func withdrawTooLarge() {
    withdraw(
      "with its results the file would be larger than 8 MiB, the limit of a notebook",
      help: "spread its blocks over several files, or show less")
  }

  /// Leaves the file as it is, and says why.
  private mutating func withdraw(_ message: String, help: String) {
    bytes = notebook.source.bytes
    edits = []
    differences = []
    valueDifferences = []
    saveChanges = []
    diagnostics.append(Diagnostic(.error, message, help: help))
  }

  private func isPairedAsBefore(_ pairing: Pairing) -> Bool {
    let changed = Set(changed)
    return pairing.cells.count == notebook.cells.count
      && zip(pairing.cells, notebook.cells).allSatisfy { new, old in
        new.name == old.name && new.block.body == old.block.body
          && new.region?.name == (changed.contains(old.name) ? old.name : old.region?.name)
      }
      && pairing.orphans.map(\.name) == notebook.orphans.map(\.name).filter { !changed.contains($0) }
  }
}
