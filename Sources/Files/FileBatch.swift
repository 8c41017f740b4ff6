#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that change together.
///
/// First each new version is written beside its place, and all places are compared with what was read. Then all
/// versions take their places, with one rename after the other.
///
/// If a version cannot take its place, the changes before it are undone. So a batch that fails leaves every file as it
/// was, and removes its temporary files and the folders that it created. An interruption has the same effect, but waits
/// while the files take their places.
///
/// Every place is a name in an open folder. So a folder or link that is exchanged in the meantime does not redirect a
/// file.
package final class FileBatch {
  private var placements: [FilePlacement] = []
  private var targets: Set<FilePlace> = []
  /// The folders that the batch created, in order.
  private var madeFolders: [(above: OpenFolder, name: String, trace: UnsafeMutablePointer<Interruption.Trace>?)] = []
  private let calls: NamingCalls
  private let seal: RecordSeal?
  /// The largest file, in bytes, that is read only because an output replaces it: 64 MiB.
  private static let largestRead = 64 << 20

  /// Creates an empty batch.
  ///
  /// - Parameter seal: seals the names of temporary files, so that they prove after a crash what the process was
  ///   writing. See ``FolderRoot/killedVersions(of:sealedBy:limit:)``. Without a seal, the names prove nothing.
  package convenience init(sealedBy seal: RecordSeal? = nil) { self.init(calls: .system, sealedBy: seal) }

  package init(calls: NamingCalls, sealedBy seal: RecordSeal? = nil) {
    self.calls = calls
    self.seal = seal
  }

  deinit {
    placements = []
    for folder in madeFolders.reversed() {
      // A folder that is not empty stays.
      unlinkat(folder.above.number, folder.name, AT_REMOVEDIR)
      Interruption.forget(folder.trace)
    }
  }

  // MARK: What is to be written

  /// Passes the content of a file to a function, piece by piece.
  package typealias Content = (_ take: ([UInt8]) throws(FileProblem) -> Void) throws(FileProblem) -> Void

  private static func content(_ bytes: [UInt8]) -> Content { { take throws(FileProblem) in try take(bytes) } }

  /// Adds a new version of the file that was read, which keeps the mode, owner, extended attributes and hard links.
  ///
  /// - Parameter isPrivate: whether only the owner may read the new version (mode 0600). Other hard links to the file
  ///   then keep the old version.
  /// - Throws: `notAllowed` if the file may not be replaced, even by the superuser.
  package func replace(_ snapshot: FileSnapshot, with bytes: [UInt8], isPrivate: Bool = false) throws(FileProblem) {
    let original = OriginalFile(snapshot.place, .bytes(snapshot.bytes), snapshot.status)
    do throws(FileProblem) {
      try replace(
        original, with: Self.content(bytes), keepsOtherNames: !isPrivate, isPrivate: isPrivate, name: snapshot.path)
    } catch {
      // The file existed when it was read.
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

  /// Writes the temporary file of a new version, and adds the version.
  ///
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
    // Only a page names the other files of a run, so only a page needs a seal.
    let key = FileAccess.isMarkdown(place.name) ? seal : nil
    try temporary.complete(proof: proof.sealed(by: key, beside: place.name))
    guard targets.insert(place).inserted else { throw FileProblem(name, .exists) }
    placements.append(
      FilePlacement(
        name: name, place: place, original: original, keepsOtherNames: keepsOtherNames, temporary: temporary,
        calls: calls))
  }

  /// Adds a new file with the mode 0666 less the umask.
  ///
  /// - Parameters:
  ///   - isPrivate: whether only the owner may read the file (mode 0600).
  ///   - name: the name of the file in messages.
  /// - Throws: `exists` if the path already names anything.
  package func create(_ path: String, bytes: [UInt8], isPrivate: Bool = false, name: String) throws(FileProblem) {
    try create(path, Self.content(bytes), isPrivate: isPrivate, name: name)
  }

  /// Adds a new file whose content is produced piece by piece.
  package func create(
    _ path: String, _ content: Content, isPrivate: Bool = false, name: String
  ) throws(FileProblem) {
    guard !FileAccess.exists(path) else { throw FileProblem(name, .exists) }
    do throws(FileProblem) {
      try create(FileAccess.outputPlace(path), content, isPrivate: isPrivate, name: name)
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

  /// Adds an output file that the user named. An existing file is replaced.
  package func put(_ bytes: [UInt8], at path: String, isPrivate: Bool = false) throws(FileProblem) {
    try put(Self.content(bytes), at: path, isPrivate: isPrivate)
  }

  /// Adds an output file that the user named, with content that is produced piece by piece. An existing file is
  /// replaced.
  ///
  /// The existing file may be large, so it is compared piece by piece, too.
  ///
  /// - Parameter isPrivate: whether only the owner may read the new file (mode 0600). Hard links to the existing file
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

  /// Adds a file below a folder.
  ///
  /// - Parameters:
  ///   - place: a place from ``FolderRoot/locate(_:followsLinks:)``, without links.
  ///   - digest: the digest of the file that the bytes replace. If the file now has another digest, the error is
  ///     `changedMeanwhile`. Nil creates a new file and the folders above it.
  ///   - name: the name of the file in messages.
  /// - Throws: `link` if a symbolic link has appeared in the path.
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

  /// Creates the missing folders of a place.
  ///
  /// - Returns: the folder of the file.
  private func makeFolders(to place: FilePlace, name: String) throws(FileProblem) -> OpenFolder {
    var folder = place.folder
    for (index, inner) in place.missing.enumerated() {
      guard !folder.onlyAppends else { throw FileProblem(name, .inAppendOnlyFolder) }
      let trace = Interruption.willMake(inner, in: folder, isFolder: true)
      if mkdirat(folder.number, inner, 0o777) == 0 {
        madeFolders.append((folder, inner, trace))
      } else {
        let code = errno
        Interruption.forget(trace)
        // Another program, or another file of the batch, has created the folder.
        guard code == EEXIST else {
          guard code == EACCES || code == EPERM else { throw FileProblem(name, errno: code) }
          var above = Path.folder(of: name)
          for _ in index..<place.missing.count { above = Path.folder(of: above) }
          throw FileProblem(name, .inClosedFolder(above))
        }
      }
      guard let next = try folder.openFolder(inner, name: name) else {
        throw FileProblem(name, folder.link(inner) == nil ? .belowFile(inner) : .link(inner))
      }
      folder = next
    }
    return folder
  }

  // MARK: Writing it

  /// Puts all files in their places, in the order in which they were added: all of them or none. Then removes files of
  /// dead processes in the same folders.
  ///
  /// - Parameter keepsLeftovers: whether to leave the files of dead processes to the caller. They may prove who owns a
  ///   file.
  /// - Throws: `changedMeanwhile`, `removedMeanwhile` or `exists` if a place has changed, or an error of the system.
  ///   ``FileProblem/unrestored`` lists the files that could not be restored.
  package func commit(keepsLeftovers: Bool = false) throws(FileProblem) {
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
    // The new names are durable before the old versions are removed.
    for folder in folders { folder.synchronise() }
    for placement in placements { placement.finish() }
    if !keepsLeftovers { for folder in folders { folder.removeLeftovers() } }
    placements = []
  }

  /// The folders of all files, each once.
  private var folders: [OpenFolder] {
    var known: Set<FileKey> = []
    return placements.map(\.folder).filter { known.insert($0.key).inserted }
  }
}
