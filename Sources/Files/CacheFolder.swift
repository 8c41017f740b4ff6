#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder of files that may disappear at any time, each written once and as a whole.
///
/// Any number of processes may use the folder at the same time. A file gets its name with a single rename, and a file
/// that has disappeared is made again. The folder may be inside one that the user named. No link is followed between
/// the two, because other people may write there.
package struct CacheFolder: Sendable {
  package let path: String
  /// The folder that the user named.
  let root: Root
  /// The names of the folders from the named one to this one.
  let names: [String]

  /// The largest number of times that a write creates the folder.
  private static let mostAttempts = 10

  package init(_ path: String) {
    self.path = path
    root = Root(path)
    names = []
  }

  private init(_ name: String, in folder: CacheFolder) {
    path = Path.join(folder.path, name)
    root = folder.root
    names = folder.names + [name]
  }

  /// A file in the folder.
  package struct Entry: Sendable, Hashable {
    package var name: String
    /// The number of bytes that the file takes on the disk.
    package var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// Returns a folder in the user's cache, or nil if the user has no home folder.
  ///
  /// The cache is `$XDG_CACHE_HOME` if that is an absolute path, and otherwise `~/.cache`.
  ///
  /// Source: XDG Base Directory Specification 0.8.
  package static func ofUser(_ name: String) -> CacheFolder? {
    if let folder = EnvironmentVariable.cacheHome.folder {
      return CacheFolder(Path.join(folder, name))
    }
    guard let home = EnvironmentVariable.home.folder else { return nil }
    return CacheFolder(Path.join(Path.join(home, ".cache"), name))
  }

  /// Returns the bytes of a file, or nil if it cannot be read or is larger than `limit`.
  ///
  /// - Parameter isUse: whether the file now counts as used.
  package func read(_ name: String, limit: Int, isUse: Bool = true) -> [UInt8]? {
    try? content(of: name, limit: limit, isUse: isUse)
  }

  /// Returns the bytes of a file like ``read(_:limit:isUse:)``, or throws the reason why it cannot be read.
  package func content(of name: String, limit: Int, isUse: Bool = true) throws(FileProblem) -> [UInt8] {
    let path = Path.join(path, name)
    let file = try openFile(name, O_RDONLY | O_NONBLOCK)
    let bytes = try FolderRoot.read(file, limit: limit, path)
    // If this fails, the file is only removed earlier.
    if isUse { futimens(file.number, nil) }
    return bytes
  }

  /// Writes a file into the folder, replacing one of the same name. Creates the folder if it is missing.
  ///
  /// The file is not synchronised to the disk. After a power cut it may be damaged, so its reader must be able to
  /// notice that. Two threads must not call this at the same time.
  ///
  /// - Parameter isPrivate: whether only the user may read the file, even if the umask allows more.
  package func write(_ bytes: [UInt8], as name: String, isPrivate: Bool = false) throws(FileProblem) {
    let path = Path.join(path, name)
    // Another program may remove the folder at any time, even while it is created.
    for attempt in 0... {
      do throws(FileProblem) {
        // The specification asks for a folder that only its owner can read.
        if attempt > 0 { try makeBelow() }
        return try put(bytes, at: path, isPrivate)
      } catch {
        guard error.kind == .missing, attempt < Self.mostAttempts else { throw error }
      }
    }
  }

  /// Prepares the folder for writing. A missing folder is created if its parent folder exists.
  ///
  /// - Throws: `belowFile` if there is a file instead. `missing`, `notAllowed` or another problem if the folder cannot
  ///   be created or written to.
  package func prepare() throws(FileProblem) {
    // The umask decides the mode, because the user named the folder and may want to share it.
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileProblem(path, errno: errno) }
    try requireFolder()
    guard access(path, R_OK | W_OK | X_OK) == 0 else { throw FileProblem(path, errno: errno) }
  }

  /// Throws a problem if the folder cannot be written to. If the folder is missing, the nearest existing folder above
  /// it is tested. Creates nothing.
  package func requireWritable() throws(FileProblem) {
    for attempt in 0... {
      do throws(FileProblem) {
        return try requireNearestWritable()
      } catch {
        // Another program may remove the folder between two of the calls.
        guard error.kind == .missing, attempt < Self.mostAttempts else { throw error }
      }
    }
  }

  private func requireNearestWritable() throws(FileProblem) {
    guard names.isEmpty else { return try requireWritableBelow() }
    var place = path
    var status = stat()
    while stat(place, &status) != 0, errno == ENOENT || errno == ENOTDIR, Path.folder(of: place) != place {
      place = Path.folder(of: place)
    }
    guard stat(place, &status) == 0 else { throw FileProblem(place, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw FileProblem(path, .belowFile(place)) }
    guard access(place, W_OK | X_OK) == 0 else { throw FileProblem(place, errno: errno) }
  }

  /// Creates the folder and its missing parents. Only the user can read new folders.
  package func make() throws(FileProblem) { try FileAccess.makeFolders(to: Path.join(path, "file"), mode: 0o700) }

  /// Throws `missing` or `belowFile` if there is no such folder, and `notAllowed` if it cannot be read.
  package func requireFolder() throws(FileProblem) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileProblem(path, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw FileProblem(path, .belowFile(path)) }
    guard access(path, R_OK | X_OK) == 0 else { throw FileProblem(path, errno: errno) }
  }

  /// Returns the folder inside this one that has the given name.
  package func folder(_ name: String) -> CacheFolder { CacheFolder(name, in: self) }

  /// Returns the names of the subfolders. The list is empty if the folder is missing or unreadable.
  package func folderNames() throws(FileProblem) -> [String] { try names(ofType: S_IFDIR) }

  /// Returns the names of the files. The list is empty if the folder is missing or unreadable.
  package func fileNames() throws(FileProblem) -> [String] { try names(ofType: S_IFREG) }

  private func names(ofType type: mode_t) throws(FileProblem) -> [String] {
    try namesAndTypes().filter { $0.type == type }.map(\.name)
  }

  /// Returns the names in this folder with the type of each, `S_IFREG` for a file. The list is empty if there is no
  /// folder, or if the user may not read it.
  ///
  /// - Throws: a problem if the list ends early, because it would then look shorter than it is.
  func namesAndTypes() throws(FileProblem) -> [(name: String, type: mode_t)] {
    let stream: OpaquePointer
    do throws(FileProblem) {
      stream = try openList()
    } catch {
      switch error.kind {
      case .missing, .notAllowed, .belowFile: return []
      default: throw error
      }
    }
    defer { closedir(stream) }
    let folder = dirfd(stream)
    return try names(in: stream).compactMap { name, type in
      if type != 0 { return (name, type) }
      // Some file systems do not report the type in the list.
      var status = stat()
      guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
      return (name, status.st_mode & S_IFMT)
    }
  }

  /// Returns the names in an open list, with the type of each, or 0 if the file system does not report it.
  func names(in list: OpaquePointer) throws(FileProblem) -> [(name: String, type: mode_t)] {
    var names: [(name: String, type: mode_t)] = []
    while true {
      errno = 0
      guard let entry = readdir(list) else { break }
      let type = mode_t(entry.pointee.d_type) << 12
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append((name, type)) }
    }
    // The folder may have been removed in the meantime.
    guard errno == 0 || errno == ENOENT else { throw FileProblem(path, errno: errno) }
    return names
  }

  /// Returns a part of a file and the size of the file, or nil if it cannot be read. The part is shorter if the file
  /// ends earlier.
  package func read(_ name: String, at offset: Int, upTo count: Int) -> (bytes: [UInt8], size: Int)? {
    try? part(of: name, at: offset, upTo: count)
  }

  /// Returns a part of a file like ``read(_:at:upTo:)``. Throws the reason why it cannot be read.
  package func part(
    of name: String, at offset: Int, upTo count: Int
  ) throws(FileProblem) -> (bytes: [UInt8], size: Int) {
    let path = Path.join(path, name)
    let file = try openFile(name, O_RDONLY | O_NONBLOCK)
    let number = file.number, size = Int(try file.regularStatus(name: path).st_size)
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: min(max(0, count), max(0, size - offset))) { buffer, filled in
      while filled < buffer.count {
        let rest = buffer.count - filled
        let next = pread(number, buffer.baseAddress?.advanced(by: filled), rest, off_t(offset + filled))
        if next < 0, errno == EINTR { continue }
        if next < 0 { code = errno }
        guard next > 0 else { return }
        filled += next
      }
    }
    guard code == 0 else { throw FileProblem(path, errno: code) }
    return (bytes, size)
  }

  private func put(_ bytes: [UInt8], at path: String, _ isPrivate: Bool) throws(FileProblem) {
    let folder = try open()
    let temporary = try TemporaryFile.beside(
      String(Path.name(of: path)), in: folder, like: nil, isPrivate: isPrivate, name: path)
    try temporary.write(bytes, isDurable: false)
    let code = NamingCalls.system.rename(folder.number, temporary.fileName, String(Path.name(of: path)))
    guard code == 0 else { throw FileProblem(path, errno: code) }
  }

  /// Removes a file of the folder, and then the folder if it is empty. Failures are ignored.
  package func remove(_ name: String) {
    guard let folder = try? open() else { return }
    _ = withExtendedLifetime(folder) { unlinkat(folder.number, name, 0) }
    _ = removeIfEmpty()
  }
}
