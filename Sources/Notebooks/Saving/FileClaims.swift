import Files

/// The files that regions claim to have written, with the digests that the files had.
///
/// Anybody can write a region, so a claim alone gives no permission. A file is the notebook's own only while its
/// content has a digest that an untouched region claims for it.
struct FileClaims: Sendable {
  /// The claimed digits of the SHA-256 of saved files, and all digits of the ``FigureDigest`` of figures.
  private var digests: [FilePlace: Set<String>] = [:]

  init() {}

  /// Reads the claims of other versions of a notebook.
  ///
  /// - Parameters:
  ///   - path: the path of the notebook.
  ///   - root: the folder of the notebook.
  init(ofVersions versions: [[UInt8]], of path: String, in root: FolderRoot) {
    for bytes in versions {
      let file = NotebookFile(path: path, folder: root, snapshot: nil, bytes: bytes)
      guard let version = try? file.notebook() else { continue }
      for region in version.layout.regions where !version.page.conflicts.areHeld(by: region) {
        _ = add(WrittenRegion(region, in: version), in: root)
      }
    }
  }

  /// Adds the files of a region, unless it was edited. Returns whether it is untouched.
  ///
  /// - Parameters:
  ///   - others: further digests that a figure may have had, by path.
  ///   - root: the folder of the notebook.
  mutating func add(_ region: WrittenRegion, or others: [String: [String]] = [:], in root: FolderRoot) -> Bool {
    guard let figures = region.claimedFigures(or: others) else { return false }
    for (path, digest) in region.links.map({ ($0.path, $0.digest) }) + figures {
      guard let place = try? root.locate(path, followsLinks: true) else { continue }
      digests[place, default: []].insert(digest)
    }
    return true
  }

  /// Returns whether a region names the file in a place.
  func name(_ place: FilePlace) -> Bool { digests[place] != nil }

  /// Returns whether a region claims these bytes for the file in a place.
  func hold(_ found: FileDigests, for place: FilePlace) -> Bool {
    digests[place]?.contains { found.hold($0) } ?? false
  }

  /// The claimed digits by the names of files, whatever their folders, which change when a page moves.
  var byName: [PathKey: Set<String>] {
    digests.reduce(into: [:]) { $0[PathKey($1.key.name), default: []].formUnion($1.value) }
  }
}
