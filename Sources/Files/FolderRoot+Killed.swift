#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FolderRoot {
  /// The most versions of one file. Each killed run leaves one.
  private static let mostVersions = 8

  /// The versions of a file that killed runs of this user were to write: whole, with the content and the seal that
  /// their names claim. Nobody without the user's key can make one.
  ///
  /// - Parameters:
  ///   - path: from this folder.
  ///   - limit: the most bytes of one; larger ones are left out.
  package func killedVersions(of path: String, sealedBy seal: RecordSeal, limit: Int) -> [[UInt8]] {
    guard let place = try? locate(path, followsLinks: true), place.missing.isEmpty,
      let names = try? place.folder.names()
    else { return [] }
    let sealed = names.compactMap(TemporaryName.init).filter { name in
      guard name.kind == .temporary, name.isOnlyBeside(place.name), let proof = name.proof, proof.seal != nil,
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
}
