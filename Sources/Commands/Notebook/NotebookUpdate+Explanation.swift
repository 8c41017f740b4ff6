import Experiments
import Expressions
import Notebooks
import Specification
import Typography

extension NotebookUpdate {
  /// The number of blocks that did not have to run.
  var knownBlocks: Int { counts.count { $0.map { $0.computed == 0 && $0.known > 0 } ?? false } }

  /// Returns a line for each requested block: why the block ran, or that its result was known.
  ///
  /// - Parameter options: the options of the run.
  func explanation(of options: RunOptions) -> VisibleLines {
    let leapt = blocksKnownToHashLife(options)
    let hasRun = counts.contains { ($0?.computed ?? 0) > 0 }
    let foreign = hasRun && options.cache?.hasForeignWork == true ? "; workers left results with another key" : ""
    return notebook.blocks.indices.filter { options.only?.contains(notebook.blocks[$0].name) ?? true }.map { index in
      let block = notebook.blocks[index]
      let isRead = notebook.readings[index].specification != nil, hasResult = expected[index] != nil
      let unused = counts[index].map { $0.computed > 0 ? foreign : "" } ?? ""
      let other = leapt.contains(block.name) ? "; known with --engine hash" : ""
      let reason =
        !isRead
        ? "not run: it has errors"
        : !hasResult
          ? "no result: it has errors" : Self.reason(counts[index]) + unused + other + engine(of: index)
      return "\(notebook.path):\(block.site.openLine): '\(block.name)': \(reason)\n"
    }.joined()
  }

  /// Returns the engine that computed a block, or the engines of its runs, as text.
  ///
  /// The text is empty if the block was not computed, or if its model has only one engine.
  func engine(of block: Int) -> String {
    engines[block].map { "; \($0) \($0.contains(" and ") ? "engines" : "engine")" } ?? ""
  }

  private static func reason(_ counts: CacheTally.Counts?) -> String {
    guard let counts else { return "ran: no results are kept" }
    let all = counts.known + counts.computed
    let damage =
      counts.damaged > 0
      ? "; a damaged entry was replaced" : counts.foreign > 0 ? "; an entry of another key was not used" : ""
    if counts.computed == 0 { return all > 1 ? "known: all \(all.grouped) runs" : "known" }
    if counts.known == 0 {
      if counts.damaged > 0 { return "ran: the entry was damaged" }
      if counts.foreign > 0 { return "ran: the entry was written with another key" }
      if counts.incomplete > 0 { return "ran: the entry lacks a result that is now needed" }
      return all == 1 ? "ran: no entry" : "ran: none of \(all.grouped) runs was known"
    }
    return "ran: \(counts.known.grouped) of \(all.grouped) runs were known" + damage
  }
}
