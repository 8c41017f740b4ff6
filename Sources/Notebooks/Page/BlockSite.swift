/// The place of a simulation block in the file.
package struct BlockSite: Sendable {
  /// The node of the block in the tree, and the node of its container.
  package let node: Int
  package let parent: Int
  /// The line numbers of the two fences, counted from 1.
  package let openLine: Int
  package let closeLine: Int
  /// The place of the region below the block.
  ///
  /// The region gets the line end of the closing fence, so in a file with mixed line ends, a CR and an LF never meet.
  /// At the end of a file without a line end, it gets that of the opening fence.
  package let place: RegionPlace
  package let body: [UInt8]
  /// The slug of the heading above the block, or an empty text if there isn't one.
  package let headingSlug: String
}
