import MarkdownSource

/// A simulation block with its name and, once it has run, the region of its results.
package struct NotebookBlock: Sendable {
  package var site: BlockSite
  package var name: String
  package var region: RegionSite?
  /// Whether the author moved the region away from its place directly below the block.
  package var isMoved = false

  /// The prefixes and line end of the region's lines. A moved region keeps the container that it is in.
  package var place: RegionPlace { isMoved ? region?.place ?? site.place : site.place }
}
