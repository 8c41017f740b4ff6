#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads and writes files. Only this type and ``FileBatch`` write a user's files.
package enum FileAccess {
  /// Replaces the file that was read with `bytes`: all of them or none.
  ///
  /// Writes and synchronises a temporary file with the same mode in the same folder, and renames it to the name of the
  /// file. Symbolic links are followed. The temporary file is removed after a failure.
  ///
  /// - Throws: `changedMeanwhile` or `removedMeanwhile` if the file is no longer byte for byte what was read.
  ///   `notAllowed` if the file may not be replaced, even by the superuser.
  package static func replace(_ snapshot: FileSnapshot, with bytes: [UInt8]) throws(FileProblem) {
    let batch = FileBatch()
    try batch.replace(snapshot, with: bytes)
    try batch.commit()
  }

  /// Removes temporary files that killed processes have left beside a file, as ``replace(_:with:)`` does.
  package static func removeLeftovers(beside snapshot: FileSnapshot) { snapshot.place.folder.removeLeftovers() }

  /// Throws `notAllowed` or `removedMeanwhile` if ``replace(_:with:)`` would. Writes nothing.
  package static func requireWritable(_ snapshot: FileSnapshot) throws(FileProblem) {
    try requireWritable(snapshot.place, name: snapshot.path)
  }

  /// Writes a new file with the mode 0666 less the umask. Throws `exists` if the name is already taken.
  package static func create(_ path: String, bytes: [UInt8]) throws(FileProblem) {
    let batch = FileBatch()
    try batch.create(path, bytes: bytes, name: path)
    try batch.commit()
  }

  /// Writes to an open file, such as standard output. Returns false after an error. A closed pipe (`EPIPE`) is not an
  /// error.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    Descriptor.writeAll(bytes, to: descriptor) || errno == EPIPE
  }

  /// Writes to standard output. A closed pipe is not an error.
  package static func print(_ bytes: [UInt8]) throws(FileProblem) {
    // A closed pipe must make the write fail, not end the process by a signal.
    signal(SIGPIPE, SIG_IGN)
    guard writeAll(bytes, to: STDOUT_FILENO) else { throw FileProblem("standard output", errno: errno) }
  }

  /// Writes an output file that the user named, and replaces an existing file. A symbolic link is refused.
  ///
  /// - Parameter isPrivate: whether only the owner may read the new file.
  package static func put(_ bytes: [UInt8], at path: String, isPrivate: Bool = false) throws(FileProblem) {
    let batch = FileBatch()
    try batch.put(bytes, at: path, isPrivate: isPrivate)
    try batch.commit()
  }

  /// Returns the first bytes of a file, or nil if it cannot be read or is not a regular file. A shorter file gives
  /// fewer bytes.
  package static func beginning(of path: String, count: Int) -> [UInt8]? {
    CacheFolder(Path.folder(of: path)).read(String(Path.name(of: path)), at: 0, upTo: count)?.bytes
  }

  /// Writes a file of the user's own settings, which may be a link to the place where the user keeps them. Creates
  /// missing folders, which only the user can read.
  package static func putFollowingLinks(_ bytes: [UInt8], at path: String) throws(FileProblem) {
    if exists(path) { return try replace(snapshot(path, limit: 1 << 30), with: bytes) }
    try makeFolders(to: path, mode: 0o700)
    try create(path, bytes: bytes)
  }

  /// Returns whether the path names anything, including a symbolic link.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Returns whether the user may not know what a path names, because a folder of the path may not be entered.
  package static func isHidden(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && errno == EACCES
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns whether the user may run the file at a path.
  package static func isProgram(_ path: String) -> Bool { !isFolder(path) && access(path, X_OK) == 0 }

  /// Returns whether a file or folder belongs to the user, or to the user who became the superuser with `sudo`. Links
  /// are not followed.
  package static func isOwned(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    if status.st_uid == geteuid() { return true }
    return geteuid() == 0 && EnvironmentVariable.sudoUser.value == "\(status.st_uid)"
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the width, in columns, of the terminal that an open file is connected to, or nil if it is not a terminal.
  ///
  /// So the content of a file does not depend on the window in which the program was started.
  package static func terminalWidth(of descriptor: Int32 = STDOUT_FILENO) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  // MARK: Steps of a replacement

  /// Throws a problem if a file cannot be replaced.
  ///
  /// - Throws: `removedMeanwhile` if the file no longer exists. `notAllowed` if its mode forbids writing, even for the
  ///   superuser, or if it belongs to another user in a sticky folder.
  static func requireWritable(_ place: FilePlace, name: String) throws(FileProblem) {
    guard let status = place.folder.status(of: place.name) else { throw FileProblem(name, .removedMeanwhile) }
    let folder = try place.folder.status(name: name)
    if geteuid() != 0, status.st_uid != geteuid(), folder.st_mode & S_ISVTX != 0, folder.st_uid != geteuid() {
      throw FileProblem(name, .notAllowed)
    }
    let allowed: mode_t =
      geteuid() == 0 ? 0o222 : geteuid() == status.st_uid ? 0o200 : isMember(of: status.st_gid) ? 0o020 : 0o002
    guard status.st_mode & allowed != 0 else { throw FileProblem(name, .notAllowed) }
  }

  private static func isMember(of group: gid_t) -> Bool {
    if getegid() == group { return true }
    let count = getgroups(0, nil)
    guard count > 0 else { return false }
    var groups = [gid_t](repeating: 0, count: Int(count))
    let filled = getgroups(count, &groups)
    return groups.prefix(Int(max(filled, 0))).contains(group)
  }
}
