/// A simulation block in the file.
package struct BlockSite: Sendable {
  /// Its node in the tree, and that of its container.
  package let node: Int
  package let parent: Int
  /// Line numbers of the two fences, from 1.
  package let openLine: Int
  package let closeLine: Int
  /// The place of the region below it. The region has the line end of the closing fence, so CR and LF of a file with
  /// mixed line ends never meet. At the end of a file without a line end, it has that of the opening fence.
  package let place: RegionPlace
  package let body: [UInt8]
  /// The slug of the heading above it; empty without one.
  package let headingSlug: String
}
