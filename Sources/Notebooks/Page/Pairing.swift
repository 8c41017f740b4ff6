import MarkdownSource

/// The blocks of a page, each paired with its region.
///
/// A region belongs to the block that it directly follows, whatever its name. So renaming a block renames its region,
/// even if the block is a copy of another one. Any other region belongs to the block of the same name, so an author may
/// move it.
package struct Pairing: Sendable {
  /// The name and the model of a block, as far as they could be read.
  package struct Identity: Sendable, Hashable {
    package var name: String?
    package var model: String?
    /// Whether it is known which name the block has, if any. If the name could not be read, it is not.
    package var isNameKnown = true

    package init(name: String?, model: String?) {
      self.name = name
      self.model = model
    }
  }

  package private(set) var blocks: [NotebookBlock] = []
  /// The regions whose block no longer exists.
  package private(set) var orphans: [RegionSite] = []
  package private(set) var faults: [Diagnostic] = []

  /// Pairs the blocks and regions of a page.
  ///
  /// - Parameter identities: the identity of each block of the layout.
  package init(_ layout: Layout, identities: [Identity]) {
    blocks = zip(layout.blocks, Self.names(identities, layout.blocks)).map { NotebookBlock(site: $0, name: $1) }
    var isFree = [Bool](repeating: true, count: layout.regions.count)
    // After a change to the page, the numbers of blocks and identities may differ.
    for (index, follower) in zip(blocks.indices, layout.followers) {
      guard let follower else { continue }
      blocks[index].region = layout.regions[follower]
      isFree[follower] = false
    }
    let byName = Dictionary(
      layout.regions.enumerated().filter { isFree[$0.offset] }.map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first })
    for index in blocks.indices where blocks[index].region == nil {
      guard let named = byName[blocks[index].name], isFree[named] else { continue }
      blocks[index].region = layout.regions[named]
      blocks[index].isMoved = true
      isFree[named] = false
    }
    orphans = layout.regions.indices.filter { isFree[$0] }.map { layout.regions[$0] }
    refuseDoubledNames()
    refuseDoubledRegions()
  }

  /// Reports regions of the same name, except those that follow a block of another name.
  private mutating func refuseDoubledRegions() {
    let own = blocks.compactMap { block in block.region.flatMap { $0.name == block.name ? ($0, block.isMoved) : nil } }
    let all = (own + orphans.map { ($0, true) }).sorted { $0.0.beginLine < $1.0.beginLine }
    var first: [String: (line: Int, isFree: Bool)] = [:]
    for (region, isFree) in all {
      guard let known = first[region.name] else {
        first[region.name] = (region.beginLine, isFree)
        continue
      }
      // If neither of two regions follows a block, the layout has already reported them.
      if known.isFree, isFree { continue }
      faults.append(
        Diagnostic(
          .error, "a second region of '\(region.name)': the first one starts on line \(known.line)",
          help: "remove one of them", line: region.beginLine))
    }
  }

  private mutating func refuseDoubledNames() {
    var lines: [String: Int] = [:]
    for block in blocks {
      if let first = lines[block.name] {
        faults.append(
          Diagnostic(
            .error, "a second block named '\(block.name)': the first one starts on line \(first)",
            help: "give each block a name of its own", line: block.site.openLine))
      } else {
        lines[block.name] = block.site.openLine
      }
    }
  }

  /// Returns the names of the blocks.
  ///
  /// A block without a name is called after the heading above it, its model and a number. The program never writes such
  /// a name into the block.
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
