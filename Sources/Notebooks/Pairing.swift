import MarkdownSource

/// A block with its name and, where there is one, the region of its results.
package struct Cell: Sendable {
  package var block: BlockSite
  package var name: String
  package var region: RegionSite?
  /// Whether the region stands elsewhere than directly below the block: the author moved it.
  package var isMoved = false

  /// What the lines of its region begin and end with: a region that was moved keeps the container in which it stands.
  package var place: RegionPlace { isMoved ? region?.place ?? block.place : block.place }
}

/// Which region belongs to which block.
///
/// A region belongs to the block that it directly follows, whatever its name (so that renaming a block renames its
/// region); otherwise to the block of its name (so that an author may move it).
package struct Pairing: Sendable {
  /// What a block says of itself, as far as it could be read.
  package struct Identity: Sendable, Hashable {
    package var name: String?
    package var model: String?
    /// False where it may have another one than is known, or any at all.
    package var isNameKnown = true

    package init(name: String?, model: String?) {
      self.name = name
      self.model = model
    }
  }

  package private(set) var cells: [Cell] = []
  /// Regions whose block is gone.
  package private(set) var orphans: [RegionSite] = []
  package private(set) var faults: [Diagnostic] = []

  /// - Parameter identities: one for each block of the layout.
  package init(_ layout: Layout, identities: [Identity], source: SourceText, tree: MarkdownTree) {
    cells = zip(layout.blocks, Self.names(identities, layout.blocks)).map { Cell(block: $0, name: $1) }
    var isFree = [Bool](repeating: true, count: layout.regions.count)
    let byNode = Dictionary(layout.regions.enumerated().map { ($1.node, $0) }, uniquingKeysWith: { first, _ in first })
    let byName = Dictionary(layout.regions.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for index in cells.indices {
      let block = cells[index].block
      guard let follower = byNode[tree.nodes[block.node].end] else { continue }
      let region = layout.regions[follower]
      guard region.parent == block.parent,
        (block.closeLine..<region.beginLine).dropFirst().allSatisfy({ block.place.prefix.isBlank(source.line($0)) })
      else { continue }
      cells[index].region = region
      isFree[follower] = false
    }
    for index in cells.indices where cells[index].region == nil {
      guard let named = byName[cells[index].name], isFree[named] else { continue }
      cells[index].region = layout.regions[named]
      cells[index].isMoved = true
      isFree[named] = false
    }
    orphans = layout.regions.indices.filter { isFree[$0] }.map { layout.regions[$0] }
    refuseDoubledNames()
  }

  private mutating func refuseDoubledNames() {
    var lines: [String: Int] = [:]
    for cell in cells {
      if let first = lines[cell.name] {
        faults.append(
          Diagnostic(
            .error, "a second block named '\(cell.name)': the first one begins in line \(first)",
            help: "give each block a name of its own", line: cell.block.openLine))
      } else {
        lines[cell.name] = cell.block.openLine
      }
    }
  }

  /// A block without name is called after the heading above it, its model and a number. Such names are never written
  /// into the block.
  private static func names(_ identities: [Identity], _ blocks: [BlockSite]) -> [String] {
    var taken = Set(identities.compactMap(\.name))
    var ordinals: [String: Int] = [:]
    return zip(identities, blocks).map { identity, block in
      if let name = identity.name { return name }
      let stem = (block.headingSlug.isEmpty ? "" : block.headingSlug + "-") + (identity.model ?? "block")
      var derived: String
      repeat {
        ordinals[stem, default: 0] += 1
        derived = "\(stem)-\(ordinals[stem, default: 0])"
      } while !taken.insert(derived).inserted
      return derived
    }
  }
}
