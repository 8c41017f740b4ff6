import Files

/// The files that regions claim to have written, with the digests that the files had.
///
/// Anybody can write a region, so a claim alone gives no permission. A file is the notebook's own only while its
/// content has a digest that an untouched region claims for it.
struct FileClaims: Sendable {
  /// The claimed digits of the SHA-256 of saved files, and all digits of the ``FigureDigest`` of figures.
  private var digests: [FilePlace: Set<String>] = [:]

  /// Adds the files of a region, or of one side of a merge, unless it was edited. Returns whether it is untouched.
  ///
  /// - Parameters:
  ///   - others: further digests that a figure may have had, by path.
  ///   - root: the folder of the notebook.
  mutating func add(_ region: WrittenRegion, or others: [String: [String]], in root: FolderRoot) -> Bool {
    guard let figures = region.claimedFigures(or: others) else { return false }
    for (path, digest) in region.links.map({ ($0.path, $0.digest) }) + figures {
      guard let place = try? root.locate(path, followsLinks: true) else { continue }
      digests[place, default: []].insert(digest)
    }
    return true
  }

  mutating func formUnion(_ others: FileClaims) {
    digests.merge(others.digests) { $0.union($1) }
  }

  mutating func remove(_ others: FileClaims) {
    for place in others.digests.keys { digests[place] = nil }
  }

  /// Returns whether a region names the file in a place.
  func name(_ place: FilePlace) -> Bool { digests[place] != nil }

  /// Returns whether a region claims this digest for the file in a place.
  func hold(_ digest: String, for place: FilePlace) -> Bool {
    digests[place]?.contains { SHA256.isHash(digest, claimedBy: $0) } ?? false
  }
}
