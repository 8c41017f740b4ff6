#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that change together. First each new version is written beside its place, and all places are compared with
/// what was read. Then all versions take their places, one rename right after the other.
///
/// Where one of them cannot take its place, those before it are taken back. So a batch that fails leaves every file as
/// it was: the temporary files go with the batch, and so do the folders that were made for them. An interruption does
/// the same, and waits while the files take their places.
///
/// Every place is a name in an open folder, so that no folder or link that is exchanged meanwhile leads elsewhere.
package final class FileBatch {
  private var placements: [FilePlacement] = []
  private var targets: Set<FilePlace> = []
  /// In the order in which they were made.
  private var madeFolders: [(above: OpenFolder, name: String, trace: UnsafeMutablePointer<Interruption.Trace>?)] = []
  private let calls: NamingCalls
  private let seal: RecordSeal?
  /// The most bytes of a file that is read only because an output replaces it: 64 MiB.
  private static let largestRead = 64 << 20

  /// - Parameter seal: seals the names of the temporary files, so that they prove after a crash what the process was
  ///   writing. See ``FolderRoot/killedVersions(of:sealedBy:limit:)``. Without a seal, they prove nothing.
  package convenience init(sealedBy seal: RecordSeal? = nil) { self.init(calls: .system, sealedBy: seal) }

  package init(calls: NamingCalls, sealedBy seal: RecordSeal? = nil) {
    self.calls = calls
    self.seal = seal
  }

  deinit {
    placements = []
    for folder in madeFolders.reversed() {
      // One that holds something stays.
      unlinkat(folder.above.number, folder.name, AT_REMOVEDIR)
      Interruption.forget(folder.trace)
    }
  }

  // MARK: What is to be written

  /// Passes the content of a file to a function, piece by piece.
  package typealias Content = (_ take: ([UInt8]) throws(FileProblem) -> Void) throws(FileProblem) -> Void

  private static func content(_ bytes: [UInt8]) -> Content { { take throws(FileProblem) in try take(bytes) } }

  /// Adds a new version of the file that was read, with its mode, owner, extended attributes and all its names.
  ///
  /// - Throws: `notAllowed` if the file may not be replaced; its mode counts for the superuser too.
  package func replace(_ snapshot: FileSnapshot, with bytes: [UInt8]) throws(FileProblem) {
    let original = OriginalFile(snapshot.place, .bytes(snapshot.bytes), snapshot.status)
    do throws(FileProblem) {
      try replace(original, with: Self.content(bytes), keepsOtherNames: true, name: snapshot.path)
    } catch {
      // It was there when it was read.
      throw error.kind == .missing ? FileProblem(snapshot.path, .removedMeanwhile) : error
    }
  }

  private func replace(
    _ original: OriginalFile, with content: Content, keepsOtherNames: Bool, isPrivate: Bool = false, name: String
  ) throws(FileProblem) {
    try FileAccess.requireWritable(original.place, name: name)
    try add(
      content, at: original.place, original, keepsOtherNames: keepsOtherNames, isPrivate: isPrivate, name: name)
  }

  /// - Throws: `exists` if another file of the batch has the same place.
  private func add(
    _ content: Content, at place: FilePlace, _ original: OriginalFile?, keepsOtherNames: Bool = false,
    isPrivate: Bool = false, name: String
  ) throws(FileProblem) {
    let temporary = try TemporaryFile.beside(
      place.name, in: place.folder, like: original, isPrivate: isPrivate, name: name)
    var hash = SHA256()
    try content { piece throws(FileProblem) in
      hash.update(piece)
      try temporary.append(piece[...])
    }
    let proof = TemporaryName.Proof(written: SHA256.hexadecimal(hash.finish()), replaced: original?.content.digest)
    // Only a page names the other files of a run.
    let key = FileAccess.isMarkdown(place.name) ? seal : nil
    try temporary.complete(proof: proof.sealed(by: key, beside: place.name))
    guard targets.insert(place).inserted else { throw FileProblem(name, .exists) }
    placements.append(
      FilePlacement(
        name: name, place: place, original: original, keepsOtherNames: keepsOtherNames, temporary: temporary,
        calls: calls))
  }

  /// A new file, with the mode that the umask leaves of 0666; `exists` when there is anything of that name already.
  ///
  /// - Parameter name: what messages call it.
  package func create(_ path: String, bytes: [UInt8], name: String) throws(FileProblem) {
    try create(path, Self.content(bytes), name: name)
  }

  /// A new file whose content is made piece by piece.
  package func create(_ path: String, _ content: Content, name: String) throws(FileProblem) {
    guard !FileAccess.exists(path) else { throw FileProblem(name, .exists) }
    do throws(FileProblem) {
      try create(FileAccess.outputPlace(path), content, name: name)
    } catch {
      throw FileProblem(name, error.kind)
    }
  }

  private func create(
    _ place: FilePlace, _ content: Content, isPrivate: Bool = false, name: String
  ) throws(FileProblem) {
    let place = FilePlace(folder: try makeFolders(to: place, name: name), missing: [], name: place.name)
    guard place.content == .nothing else { throw FileProblem(name, .exists) }
    try add(content, at: place, nil, isPrivate: isPrivate, name: name)
  }

  /// A file that the user named as the place of an output: a new one, or over the one that is there.
  package func put(_ bytes: [UInt8], at path: String, isPrivate: Bool = false) throws(FileProblem) {
    try put(Self.content(bytes), at: path, isPrivate: isPrivate)
  }

  /// A file that the user named as the place of an output, and whose content is made piece by piece. The file that is
  /// there may be large: it is compared piece by piece too.
  ///
  /// - Parameter isPrivate: whether only its owner may read the new file (mode 0600). Other names of the existing file
  ///   keep their mode.
  package func put(_ content: Content, at path: String, isPrivate: Bool = false) throws(FileProblem) {
    let place = try FileAccess.outputPlace(path)
    guard place.content != .nothing else {
      return try create(place, content, isPrivate: isPrivate, name: path)
    }
    guard let original = try OriginalFile(place, name: path, largest: Self.largestRead) else {
      throw FileProblem(path, .removedMeanwhile)
    }
    try replace(original, with: content, keepsOtherNames: !isPrivate, isPrivate: isPrivate, name: path)
  }

  /// A file below a folder.
  ///
  /// - Parameters:
  ///   - place: from ``FolderRoot/locate(_:followsLinks:)``, without links.
  ///   - digest: the digest of the file that the bytes replace. If the file has another one by now, the result is
  ///     `changedMeanwhile`. Nil makes a new file, and the folders above it.
  ///   - name: what messages call it.
  /// - Throws: `link` if a symbolic link is now in the way.
  package func write(
    _ bytes: [UInt8], at place: FilePlace, replacing digest: String?, name: String
  ) throws(FileProblem) {
    do throws(FileProblem) {
      guard let digest else { return try create(place, Self.content(bytes), name: name) }
      guard let original = try OriginalFile(place, name: name), original.hasDigest(digest) else {
        throw FileProblem(name, .changedMeanwhile)
      }
      try replace(original, with: Self.content(bytes), keepsOtherNames: false, name: name)
    } catch {
      throw FileProblem(name, error.kind)
    }
  }

  /// Makes the folders of a place that are missing.
  ///
  /// - Returns: the folder of the file.
  private func makeFolders(to place: FilePlace, name: String) throws(FileProblem) -> OpenFolder {
    var folder = place.folder
    for inner in place.missing {
      guard !folder.onlyAppends else { throw FileProblem(name, .inAppendOnlyFolder) }
      let trace = Interruption.willMake(inner, in: folder, isFolder: true)
      if mkdirat(folder.number, inner, 0o777) == 0 {
        madeFolders.append((folder, inner, trace))
      } else {
        let code = errno
        Interruption.forget(trace)
        // Then it is somebody else's, or another file of the batch has made it.
        guard code == EEXIST else { throw FileProblem(name, errno: code) }
      }
      guard let next = try folder.openFolder(inner, name: name) else {
        throw FileProblem(name, folder.link(inner) == nil ? .belowFile(inner) : .link(inner))
      }
      folder = next
    }
    return folder
  }

  // MARK: Writing it

  /// Puts all files in their places, in the order in which they were added: all of them or none. Then removes what
  /// dead processes have left in the folders.
  ///
  /// - Parameters:
  ///   - keepsLeftovers: whether to keep the files of dead processes, which may prove the owner of a file.
  ///   - page: the name of the notebook that the files belong to.
  /// - Throws: `changedMeanwhile`, `removedMeanwhile` or `exists` if a place is not as it was, or what the system
  ///   says. ``FileProblem/unrestored`` lists the files that could not be taken back.
  package func commit(keepsLeftovers: Bool = false, of page: String? = nil) throws(FileProblem) {
    for placement in placements { try placement.requireUnchanged() }
    Interruption.hold()
    defer { Interruption.release() }
    var failure: FileProblem?
    for placement in placements where failure == nil {
      do throws(FileProblem) {
        try placement.takePlace()
      } catch {
        failure = error
      }
    }
    if var failure {
      failure.unrestored = placements.reversed().compactMap { $0.takeBack() }.reversed()
      for folder in folders { folder.synchronise() }
      throw failure
    }
    // Durable before the versions that they replace are removed.
    for folder in folders { folder.synchronise() }
    for placement in placements { placement.finish() }
    if !keepsLeftovers { for folder in folders { folder.removeLeftovers(of: page) } }
    placements = []
  }

  /// The folders of all files, each once.
  private var folders: [OpenFolder] {
    var known: Set<FileKey> = []
    return placements.map(\.folder).filter { known.insert($0.key).inserted }
  }
}
