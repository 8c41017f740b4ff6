#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FolderRoot {
  /// The largest number of versions of one file. Each killed run leaves one version.
  private static let mostVersions = 8

  /// Returns the versions of a file that killed runs of this user were about to install.
  ///
  /// Only complete files count, and only if their content and seal match their names. Nobody can forge such a version
  /// without the user's key.
  ///
  /// - Parameters:
  ///   - path: the path of the file, relative to this folder.
  ///   - limit: the largest size of a version in bytes. Larger versions are left out.
  package func killedVersions(of path: String, sealedBy seal: RecordSeal, limit: Int) -> [[UInt8]] {
    guard let place = try? locate(path, followsLinks: true), place.missing.isEmpty else { return [] }
    let sealed = place.folder.temporaryNames().filter { name in
      guard name.kind == .temporary, name.isBeside(place.name), let proof = name.proof, proof.seal != nil,
        let status = place.folder.status(of: name.text), status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid()
      else { return false }
      return proof.isSealed(by: seal, beside: place.name)
    }
    return sealed.map(\.text).sorted().suffix(Self.mostVersions).compactMap { text in
      guard let bytes = try? FilePlace(folder: place.folder, missing: [], name: text).read(limit: limit),
        TemporaryName(text)?.proof?.isWritten(SHA256.hexadecimal(of: bytes)) ?? false
      else { return nil }
      return bytes
    }
  }

  /// Returns the files that killed runs of this user were about to remove, from the notes beside a notebook.
  ///
  /// Only complete notes count, and only if their content and seal match their names.
  ///
  /// - Parameter path: the path of the notebook, relative to this folder.
  package func removalNotes(of path: String, sealedBy seal: RecordSeal) -> [RemovalNote.Entry] {
    guard let place = try? locate(path, followsLinks: true), place.missing.isEmpty else { return [] }
    let notes = place.folder.temporaryNames().filter { name in
      name.kind == .note && name.isBeside(place.name)
        && name.proof?.isSealed(by: seal, beside: place.name, as: .note) ?? false
    }
    var entries: [RemovalNote.Entry] = []
    place.folder.forLeftovers(among: notes) { left in
      for name in left {
        guard
          let bytes = try? FilePlace(folder: place.folder, missing: [], name: name.text).read(limit: RemovalNote.limit),
          name.proof?.isWritten(SHA256.hexadecimal(of: bytes)) ?? false
        else { continue }
        entries += RemovalNote.entries(in: bytes)
      }
    }
    return entries
  }
}
