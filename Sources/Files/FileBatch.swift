#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that change together. First each is written beside its place, and whatever may fail is tried; then all of them
/// take their places, one rename right after the other.
///
/// What fails before ``commit()`` leaves everything as it was: the temporary files go with the batch, and so do the
/// folders that were made for them. An interruption does the same, and waits while the files take their places.
package final class FileBatch {
  private var steps: [Step] = []
  private var targets: Set<String> = []
  /// In the order in which they were made.
  private var folders: [(path: String, trace: UnsafeMutablePointer<Interruption.Trace>?)] = []

  package init() {}

  deinit {
    steps = []
    for folder in folders.reversed() {
      // One that holds something stays.
      rmdir(folder.path)
      Interruption.forget(folder.trace)
    }
  }

  /// A file that waits for its name.
  private final class Step {
    /// What messages call it.
    let name: String
    let target: String
    /// What it replaces; nil for a new file.
    let original: Original?
    private var temporary: TemporaryFile?

    init(name: String, target: String, original: Original?, temporary: consuming TemporaryFile) {
      self.name = name
      self.target = target
      self.original = original
      self.temporary = consume temporary
    }

    /// Throws where the place is not as it was when the step was made.
    func requireUnchanged() throws(FileProblem) {
      if let original { return try original.requireUnchanged(name: name) }
      guard !FileAccess.exists(target) else { throw FileProblem(name, .exists) }
    }

    func takePlace() throws(FileProblem) {
      guard let temporary = temporary.take() else { return }
      guard let original else {
        // A link, unlike a rename, refuses to replace a file that came into being meanwhile.
        return try temporary.link(to: target)
      }
      // Once more, for what somebody may have written since all files were looked at.
      guard original.isSameFile else { throw FileProblem(name, .changedMeanwhile) }
      try temporary.rename(to: target)
    }
  }

  /// A file that is replaced, as it was read.
  private struct Original {
    enum Content {
      case bytes([UInt8])
      /// SHA-256 of what may be large.
      case digest(String)
    }

    /// As the caller wrote it, and behind all symbolic links.
    let path: String
    let resolvedPath: String
    let identity: FileIdentity
    let content: Content

    init(_ snapshot: FileSnapshot, _ content: Content) {
      path = snapshot.path
      resolvedPath = snapshot.resolvedPath
      identity = snapshot.identity
      self.content = content
    }

    var isSameFile: Bool {
      var status = stat()
      return lstat(resolvedPath, &status) == 0 && FileIdentity(status) == identity
    }

    func requireUnchanged(name: String) throws(FileProblem) {
      guard (try? FileAccess.resolve(path)) == resolvedPath, isSameFile else {
        throw FileProblem(name, .changedMeanwhile)
      }
      let isSame =
        switch content {
        case .bytes(let bytes): (try? FileAccess.snapshot(resolvedPath, limit: bytes.count))?.bytes == bytes
        case .digest(let digest): (try? FileAccess.digest(of: resolvedPath)) == digest
        }
      guard isSame else { throw FileProblem(name, .changedMeanwhile) }
    }
  }

  // MARK: What is to be written

  /// A file in the place of the one that was read; it gets that one's mode and owner. `notAllowed` where that mode
  /// gives nobody of our kind the right to write; the superuser too is bound by it.
  package func replace(_ snapshot: FileSnapshot, with bytes: [UInt8]) throws(FileProblem) {
    try replace(snapshot, with: bytes, holding: .bytes(snapshot.bytes), name: snapshot.path)
  }

  private func replace(
    _ snapshot: FileSnapshot, with bytes: [UInt8], holding content: Original.Content, name: String
  ) throws(FileProblem) {
    let target = snapshot.resolvedPath
    guard try FileAccess.resolve(snapshot.path) == target else { throw FileProblem(name, .changedMeanwhile) }
    try FileAccess.requireWritable(target, name: name)
    var temporary = try TemporaryFile.beside(target, like: snapshot, name: name)
    try temporary.write(bytes)
    try add(Step(name: name, target: target, original: Original(snapshot, content), temporary: temporary))
  }

  /// `exists` where another file of the batch has the same place.
  private func add(_ step: Step) throws(FileProblem) {
    guard targets.insert(step.target).inserted else { throw FileProblem(step.name, .exists) }
    steps.append(step)
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
    try add(Step(name: name, target: path, original: nil, temporary: temporary))
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
  ///     makes a new file, and the folders that it lies in.
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

  /// Puts all files in their places, in the order in which they were added. `changedMeanwhile` or `exists`, and nothing
  /// is done, where one of the places is not as it was.
  package func commit() throws(FileProblem) {
    for step in steps { try step.requireUnchanged() }
    Interruption.hold()
    defer { Interruption.release() }
    for step in steps { try step.takePlace() }
    var synchronised: Set<String> = []
    for step in steps where synchronised.insert(Path.folder(of: step.target)).inserted {
      Self.synchroniseFolder(of: step.target)
    }
    steps = []
  }

  /// Makes the new name last. Some file systems cannot; the file itself is safe already.
  private static func synchroniseFolder(of path: String) {
    guard let folder = try? Descriptor(opening: Path.folder(of: path), O_RDONLY | O_DIRECTORY, name: path) else {
      return
    }
    fsync(folder.number)
  }
}
