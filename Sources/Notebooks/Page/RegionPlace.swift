/// The prefixes of a region's lines, and their line end.
package struct RegionPlace: Sendable, Hashable {
  /// The kind of container that the lines are in.
  package enum Parent: Sendable, Hashable {
    /// The page itself, or a block quote.
    case page
    case looseItem
    /// An item of a tight list, in which a blank line would change the page.
    case tightItem
  }

  package let prefix: ContainerPrefix
  package let parent: Parent
  package let lineEnding: [UInt8]

  package var isTight: Bool { parent == .tightItem }
}
