extension Notebook {
  /// For each cell what is wrong with it as a block of the page, whatever its specification says. O(cells + faults).
  func structureFaults() -> [[Diagnostic]] {
    var faults = [[Diagnostic]](repeating: [], count: cells.count)
    let lines = Dictionary(grouping: structure) { $0.span?.start.line ?? 0 }
    guard !lines.isEmpty else { return faults }
    for (index, cell) in cells.enumerated() {
      // A hunk may begin above the block.
      let first = page.conflicts.hunk(touching: cell.block)?.lowerBound ?? .max
      let above = first < cell.block.openLine ? lines[first] ?? [] : []
      faults[index] = above + (cell.block.openLine...cell.block.closeLine).flatMap { lines[$0] ?? [] }
    }
    return faults
  }
}
