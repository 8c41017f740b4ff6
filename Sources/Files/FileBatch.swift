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
package final class FileBatch {
  private var placements: [FilePlacement] = []
  private var targets: Set<String> = []
  /// In the order in which they were made.
  private var folders: [(path: String, trace: UnsafeMutablePointer<Interruption.Trace>?)] = []
  private let calls: NamingCalls

  package convenience init() { self.init(calls: .system) }

  package init(calls: NamingCalls) { self.calls = calls }

  deinit {
    placements = []
    for folder in folders.reversed() {
      // One that holds something stays.
      rmdir(folder.path)
      Interruption.forget(folder.trace)
    }
  }

  // MARK: What is to be written

  /// Adds a new version of the file that was read, with its mode and owner.
  ///
  /// - Throws: `notAllowed` where the file may not be replaced; its mode counts for the superuser too.
  package func replace(_ snapshot: FileSnapshot, with bytes: [UInt8]) throws(FileProblem) {
    try replace(snapshot, with: bytes, holding: .bytes(snapshot.bytes), name: snapshot.path)
  }

  private func replace(
    _ snapshot: FileSnapshot, with bytes: [UInt8], holding content: OriginalFile.Content, name: String
  ) throws(FileProblem) {
    let target = snapshot.resolvedPath
    do throws(FileProblem) {
      guard try FileAccess.resolve(snapshot.path) == target else { throw FileProblem(name, .changedMeanwhile) }
      try FileAccess.requireWritable(target, name: name)
      var temporary = try TemporaryFile.beside(target, like: snapshot, name: name)
      try temporary.write(bytes)
      try add(name: name, target: target, original: OriginalFile(snapshot, content), temporary: temporary)
    } catch {
      // It was there when it was read.
      throw error.kind == .missing ? FileProblem(name, .removedMeanwhile) : error
    }
  }

  /// - Throws: `exists` where another file of the batch has the same place.
  private func add(
    name: String, target: String, original: OriginalFile?, temporary: consuming TemporaryFile
  ) throws(FileProblem) {
    guard targets.insert(target).inserted else { throw FileProblem(name, .exists) }
    placements.append(
      FilePlacement(name: name, target: target, original: original, temporary: temporary, calls: calls))
  }

  /// A new file, with the mode that the umask leaves of 0666; `exists` when there is anything of that name already.
  ///
  /// - Parameter name: what messages call it.
  package func create(_ path: String, bytes: [UInt8], name: String) throws(FileProblem) {
    guard !FileAccess.exists(path) else { throw FileProblem(name, .exists) }
    if let file = FileAccess.fileInTheWay(to: path) {
      throw FileProblem(name, .belowFile(String(Path.name(of: file))))
    }
    var temporary = try TemporaryFile.beside(path, like: nil, name: name)
    try temporary.write(bytes)
    try add(name: name, target: path, original: nil, temporary: temporary)
  }

  /// A file that the user named as the place of an output: a new one, or over the one that is there.
  package func put(_ bytes: [UInt8], at path: String) throws(FileProblem) {
    guard FileAccess.exists(path) else { return try create(path, bytes: bytes, name: path) }
    try replace(try FileAccess.snapshot(path, limit: .max - 1), with: bytes)
  }

  /// A file below a folder.
  ///
  /// - Parameters:
  ///   - digest: that of the file which the bytes replace; `changedMeanwhile` where it has another one by now. Nil
  ///     makes a new file, and the folders above it.
  ///   - name: what messages call it.
  package func write(
    _ bytes: [UInt8], at path: String, replacing digest: String?, name: String
  ) throws(FileProblem) {
    do throws(FileProblem) {
      guard let digest else {
        try makeFolders(to: path)
        return try create(path, bytes: bytes, name: name)
      }
      let snapshot = try FileAccess.snapshot(path, withDigest: digest)
      try replace(snapshot, with: bytes, holding: .digest(digest), name: name)
    } catch {
      throw FileProblem(name, error.kind)
    }
  }

  private func makeFolders(to path: String) throws(FileProblem) {
    for folder in FileAccess.missingFolders(to: path) {
      let trace = Interruption.willMake(folder, isFolder: true)
      guard mkdir(folder, 0o777) == 0 else {
        let code = errno
        Interruption.forget(trace)
        // Then it is somebody else's.
        if code == EEXIST { continue }
        throw FileProblem(path, errno: code)
      }
      folders.append((folder, trace))
    }
  }

  // MARK: Writing it

  /// Puts all files in their places, in the order in which they were added: all of them or none.
  ///
  /// - Throws: `changedMeanwhile`, `removedMeanwhile` or `exists` where a place is not as it was, or what the system
  ///   says. ``FileProblem/unrestored`` lists the files that could not be taken back.
  package func commit() throws(FileProblem) {
    for placement in placements { try placement.requireUnchanged() }
    Interruption.hold()
    defer { Interruption.release() }
    for placement in placements.dropLast() { placement.keepOriginal() }
    var failure: FileProblem?
    for (index, placement) in placements.enumerated() where failure == nil {
      do throws(FileProblem) {
        try placement.takePlace(isLast: index == placements.count - 1)
      } catch {
        failure = error
      }
    }
    if var failure {
      failure.unrestored = placements.reversed().compactMap { $0.takeBack() }.reversed()
      synchroniseFolders()
      throw failure
    }
    for placement in placements { placement.finish() }
    synchroniseFolders()
    placements = []
  }

  private func synchroniseFolders() {
    var synchronised: Set<String> = []
    for placement in placements where synchronised.insert(Path.folder(of: placement.target)).inserted {
      Self.synchroniseFolder(of: placement.target)
    }
  }

  /// Makes the new names in a folder durable. Some file systems cannot do this; the files themselves are safe already.
  private static func synchroniseFolder(of path: String) {
    guard let folder = try? Descriptor(opening: Path.folder(of: path), O_RDONLY | O_DIRECTORY, name: path) else {
      return
    }
    fsync(folder.number)
  }
}
