/// A region that is stale, missing, edited or without a block, or an inline value that is not up to date.
///
/// The line is that of the begin marker, of the block if it has no region, or of the value.
package struct NotebookDifference: Sendable, Hashable {
  package var line: Int
  package var name: String
  package var text: String
  /// Whether the region is removed, because its block is gone.
  package var isRemoval = false
}
