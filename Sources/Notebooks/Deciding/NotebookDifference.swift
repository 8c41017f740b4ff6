/// A region that is stale, missing, edited or without a block, with the line of its begin marker or its block; or an
/// inline value that is not right.
package struct NotebookDifference: Sendable, Hashable {
  package var line: Int
  package var name: String
  package var text: String
  /// Whether the region goes, because its block is gone.
  package var isRemoval = false
}
