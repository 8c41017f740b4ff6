import Experiments
import Synchronization

/// For each block of a notebook that was run with a cache, which of its runs were known.
package final class CacheLog: Sendable {
  private let tallies = Mutex([String: CacheTally]())

  package init() {}

  func note(_ block: String, _ tally: CacheTally) { tallies.withLock { $0[block] = tally } }

  /// Blocks of which nothing had to be run.
  var knownBlocks: Int { tallies.withLock { $0.values.count { $0.counts.computed == 0 && $0.counts.known > 0 } } }

  package func counts(of block: String) -> CacheTally.Counts? { tallies.withLock { $0[block] }?.counts }

  /// A line for each block that was asked for: why it was run, or that it need not be.
  func text(of notebook: Notebook, only: Set<String>?) -> String {
    zip(notebook.cells, notebook.readings).filter { cell, _ in only?.contains(cell.name) ?? true }
      .map { cell, reading in
        let reason = reading.specification == nil ? "not run: it is in error" : reason(cell.name)
        return "\(Printable.text(notebook.path)):\(cell.block.openLine): '\(cell.name)': \(reason)\n"
      }.joined()
  }

  private func reason(_ block: String) -> String {
    guard let counts = counts(of: block) else { return "ran: no results are kept" }
    let all = counts.known + counts.computed
    let damage = counts.damaged == 0 ? "" : "; a damaged entry was replaced"
    if all == 0 { return "ran: it failed, and failures are not kept" + damage }
    if counts.computed == 0 { return all == 1 ? "known" : "known: all \(all) runs" }
    if counts.known == 0 {
      if counts.damaged > 0 { return "ran: the entry was damaged" }
      return counts.incomplete > 0 ? "ran: the entry lacks what is asked for now" : "ran: no entry"
    }
    return "ran: \(counts.known) of \(all) runs were known" + damage
  }
}
