/// The start and the end of each line of a region.
package struct RegionPlace: Sendable, Hashable {
  /// The container of its lines.
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
