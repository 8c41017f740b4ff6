import Experiments
import MarkdownSource
import Rendering
import Simulations

/// A notebook brought up to date: the new bytes, and what there is to say about it. Nothing is written here.
package struct Regeneration: Sendable {
  package let notebook: Notebook
  package private(set) var edits: [Edit] = []
  /// The file after the edits; as it was where there are none.
  package private(set) var bytes: [UInt8]
  /// Errors and warnings of the blocks and regions, in the order of the file.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Regions that were edited by hand, or that nothing is known of, and are kept; with the reason.
  package private(set) var kept: [Diagnostic] = []
  /// Names of the blocks and regions that change.
  package private(set) var changed: [String] = []
  /// What each edit is about, with the line of its block or region.
  package private(set) var differences: [Difference] = []

  /// One stale, missing, edited or orphaned region.
  package struct Difference: Sendable, Hashable {
    package var line: Int
    package var text: String
  }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Runs all blocks of a notebook and works out what changes.
  ///
  /// - Parameter overwrite: whether regions that were edited by hand are replaced too.
  package init(_ notebook: Notebook, options: CommandOptions, overwrite: Bool) throws(Notebook.Refusal) {
    self.notebook = notebook
    bytes = notebook.source.bytes
    diagnostics = notebook.faults
    let results = notebook.results(only: options.only, limits: options.limits, keepsState: false)
    for (index, result) in results.enumerated() {
      switch result {
      case .left: break
      case .failed(let faults): diagnostics += faults
      case .report(let report, let blockDigest):
        write(report, of: index, blockDigest: blockDigest, limits: options.limits, overwrite: overwrite)
      }
    }
    if options.only == nil {
      for orphan in notebook.orphans { remove(orphan, overwrite: overwrite) }
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    // Files that are in error are not written, so there is nothing to prove.
    if !edits.isEmpty, notebook.layout.faults.isEmpty {
      bytes = edits.applied(to: notebook.source.bytes)
      try prove()
    }
    diagnostics.sort { ($0.span?.start.line ?? 0) < ($1.span?.start.line ?? 0) }
  }

  private mutating func write(
    _ report: Report, of index: Int, blockDigest: String, limits: Limits, overwrite: Bool
  ) {
    let cell = notebook.cells[index]
    let title = notebook.readings[index].specification?.title
    let text = RegionText(
      ReportRenderer.elements(report, title: title, anchor: "fig-" + cell.name), isTight: cell.block.isTight)
    guard text.size <= limits.output else {
      let place = SourceLocation(line: cell.block.openLine, column: 1)
      diagnostics.append(
        Diagnostic(
          SpecError(
            .overLimit(
              needs: "\(Limits.bytes(Double(text.size))) of output", limit: Limits.bytes(Double(limits.output)),
              flag: "--max-output \(Limits.bytes(Double(text.size)))"), at: SourceSpan(start: place, end: place))))
      return
    }
    let written = cell.region.map { WrittenRegion($0, in: notebook.source) }
    // Where a hand edit says what the run says, nothing is lost.
    let isEdited = written.map { !$0.isUntouched && $0.outputDigest != text.outputDigest } ?? false
    if let region = cell.region, isEdited, !overwrite {
      keep(region, "the results of '\(cell.name)' were edited by hand and are kept")
      return
    }
    let lines = text.lines(name: cell.name, blockDigest: blockDigest)
    guard let edit = Splicer(notebook.source).edit(cell, lines: lines) else { return }
    let reason =
      if isEdited { "were edited by hand" } else if written == nil { "are missing" } else { "are not up to date" }
    change(edit, cell.name, line: cell.region?.beginLine ?? cell.block.openLine, "the results of '\(cell.name)' \(reason)")
  }

  private mutating func remove(_ orphan: RegionSite, overwrite: Bool) {
    guard overwrite || WrittenRegion(orphan, in: notebook.source).isUntouched else {
      keep(orphan, "the block of the region '\(orphan.name)' is gone, but the region was edited by hand and is kept")
      return
    }
    change(
      Splicer(notebook.source).removal(of: orphan), orphan.name, line: orphan.beginLine,
      "the block of the region '\(orphan.name)' is gone")
  }

  private mutating func change(_ edit: Edit, _ name: String, line: Int, _ text: String) {
    edits.append(edit)
    changed.append(name)
    differences.append(Difference(line: line, text: text))
  }

  private mutating func keep(_ region: RegionSite, _ message: String) {
    kept.append(
      Diagnostic(
        .error, message, help: "undo the edit, or accept its loss with --overwrite", line: region.beginLine))
  }

  /// Parses the new bytes once more: every block and region must be found as paired, and the page outside the regions
  /// must be as before.
  private mutating func prove() throws(Notebook.Refusal) {
    let source = SourceText(bytes)
    let tree = try Notebook.parse(source)
    let layout = Layout(source: source, tree: tree)
    let pairing = Pairing(layout, identities: notebook.readings.map(\.identity), source: source, tree: tree)
        let isPaired =
      layout.faults.isEmpty && pairing.cells.count == notebook.cells.count
      && zip(pairing.cells, notebook.cells).allSatisfy { new, old in
        new.name == old.name && new.block.body == old.block.body
          && (!changed.contains(old.name) || new.region?.name == old.name)
      }
      && pairing.orphans.map(\.name) == notebook.orphans.map(\.name).filter { !changed.contains($0) }
    guard isPaired,
      Proof.isSamePage(notebook.tree, without: notebook.layout.regions, tree, without: layout.regions)
    else {
      edits = []
      changed = []
      differences = []
      bytes = notebook.source.bytes
      diagnostics.append(
        Diagnostic(
          .error, "the results cannot be put into this file without changing the page around them",
          help: "put a blank line around each simulation block, or move the block out of its list or quote"))
      return
    }
  }
}
