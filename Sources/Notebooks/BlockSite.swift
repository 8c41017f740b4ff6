/// What the lines of a region begin and end with.
package struct RegionPlace: Sendable, Hashable {
  /// What its lines stand directly in.
  package enum Parent: Sendable, Hashable {
    /// The page, or a block quote.
    case page
    case looseItem
    /// An item of a tight list, where a blank line would change the page.
    case tightItem
  }

  package let prefix: ContainerPrefix
  package let parent: Parent
  package let lineEnding: [UInt8]

  package var isTight: Bool { parent == .tightItem }
}

/// A simulation block as it stands in the file.
package struct BlockSite: Sendable {
  /// Its node in the tree, and that of its container.
  package let node: Int
  package let parent: Int
  /// Line numbers of the two fences, from 1.
  package let openLine: Int
  package let closeLine: Int
  /// For the region below it. Its line end is that of the closing fence, so that CR and LF of a file with mixed line
  /// ends never meet at the seam; at the end of a file without line end it is that of the opening fence.
  package let place: RegionPlace
  package let body: [UInt8]
  /// The slug of the heading above it; empty where there is none.
  package let headingSlug: String
}

/// A region of results as it stands in the file: from its begin marker to its end marker.
package struct RegionSite: Sendable {
  package let name: String
  package let node: Int
  package let endNode: Int
  package let parent: Int
  package let beginLine: Int
  package let endLine: Int
  /// Offset in the file of the begin marker's `<`.
  package let start: Int
  /// Whether nothing but blanks and quote marks stand before the begin marker; false behind the marker of a list item.
  package let startsLine: Bool
  package let place: RegionPlace
}
