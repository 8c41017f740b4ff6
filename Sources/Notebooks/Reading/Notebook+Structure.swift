import Simulations
import Specification

extension Notebook {
  /// Returns the structural errors of the page that concern each block, whatever its specification says. O(blocks +
  /// errors).
  package func structureFaults() -> [[Diagnostic]] {
    var faults = [[Diagnostic]](repeating: [], count: blocks.count)
    let lines = Dictionary(grouping: structure) { $0.span?.start.line ?? 0 }
    guard !lines.isEmpty else { return faults }
    for (index, block) in blocks.enumerated() {
      // A conflict may begin above the block.
      let first = page.conflicts.hunk(touching: block.site)?.lowerBound ?? .max
      let above = first < block.site.openLine ? lines[first] ?? [] : []
      faults[index] = above + (block.site.openLine...block.site.closeLine).flatMap { lines[$0] ?? [] }
    }
    return faults
  }
}
