import Experiments
import Notebooks
import Typography

extension NotebookUpdate {
  /// How many blocks did not have to be run.
  var knownBlocks: Int { counts.count { $0.map { $0.computed == 0 && $0.known > 0 } ?? false } }

  /// A line for each block that was asked for: why it was run, or that it need not be.
  func explanation(only: Set<String>?) -> VisibleLines {
    notebook.blocks.indices.filter { only?.contains(notebook.blocks[$0].name) ?? true }.map { index in
      let block = notebook.blocks[index]
      let isRead = notebook.readings[index].specification != nil
      let reason = isRead ? Self.reason(counts[index]) + engine(of: index) : "not run: it has errors"
      return "\(notebook.path):\(block.site.openLine): '\(block.name)': \(reason)\n"
    }.joined()
  }

  /// Says which engine computed a block; empty where it was not computed or its model has no choice of engines.
  func engine(of block: Int) -> String { engines[block].map { "; \($0) engine" } ?? "" }

  private static func reason(_ counts: CacheTally.Counts?) -> String {
    guard let counts else { return "ran: no results are kept" }
    let all = counts.known + counts.computed
    let damage =
      counts.damaged > 0
      ? "; a damaged entry was replaced" : counts.foreign > 0 ? "; an entry of another key was replaced" : ""
    if all == 0 { return "ran: it failed, and failures are not kept" + damage }
    if counts.computed == 0 { return all == 1 ? "known" : "known: all \(all) runs" }
    if counts.known == 0 {
      if counts.damaged > 0 { return "ran: the entry was damaged" }
      if counts.foreign > 0 { return "ran: the entry was written with another key" }
      if counts.incomplete > 0 { return "ran: the entry lacks what is asked for now" }
      return all == 1 ? "ran: no entry" : "ran: none of \(all) runs was known"
    }
    return "ran: \(counts.known) of \(all) runs were known" + damage
  }
}
