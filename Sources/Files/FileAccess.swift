#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads and writes files. Only this and ``FileBatch`` write a user's files.
package enum FileAccess {
  /// Replaces the file that was read with `bytes`: all of them or none.
  ///
  /// Writes and synchronises a temporary file in the same folder, with the file's mode, and renames it over the file,
  /// following symbolic links. The temporary file is removed on every failure.
  ///
  /// - Throws: `changedMeanwhile` or `removedMeanwhile` if the file is not byte for byte what was read; `notAllowed`
  ///   where it may not be replaced, which counts for the superuser too.
  package static func replace(_ snapshot: FileSnapshot, with bytes: [UInt8]) throws(FileProblem) {
    let batch = FileBatch()
    try batch.replace(snapshot, with: bytes)
    try batch.commit()
  }

  /// Throws `notAllowed` or `removedMeanwhile` where ``replace(_:with:)`` would, and writes nothing.
  package static func requireWritable(_ snapshot: FileSnapshot) throws(FileProblem) {
    try requireWritable(snapshot.place, name: snapshot.path)
  }

  /// Writes a new file; `exists` when there is anything of that name already. The mode is what the umask leaves of
  /// 0666.
  package static func create(_ path: String, bytes: [UInt8]) throws(FileProblem) {
    let batch = FileBatch()
    try batch.create(path, bytes: bytes, name: path)
    try batch.commit()
  }

  /// Writes to an open file, such as standard output. A closed pipe (`EPIPE`) is not an error.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    Descriptor.writeAll(bytes, to: descriptor) || errno == EPIPE
  }

  /// Writes to standard output. A closed pipe is not an error.
  package static func print(_ bytes: [UInt8]) throws(FileProblem) {
    // A closed pipe must show in the result of the write, not end the process by a signal.
    signal(SIGPIPE, SIG_IGN)
    guard writeAll(bytes, to: STDOUT_FILENO) else { throw FileProblem("standard output", errno: errno) }
  }

  /// Writes a file that the user named as the place of an output: a new one, or over the one that is there. A symbolic
  /// link there is refused.
  ///
  /// - Parameter isPrivate: whether only its owner may read the new file.
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

  /// Writes over a file of the user's own settings, which may be a link to the place where the user keeps them.
  package static func putFollowingLinks(_ bytes: [UInt8], at path: String) throws(FileProblem) {
    try replace(snapshot(path, limit: 1 << 30), with: bytes)
  }

  /// Whether there is anything of that name; a symbolic link counts.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether the user may run the file of that path.
  package static func isProgram(_ path: String) -> Bool { !isFolder(path) && access(path, X_OK) == 0 }

  /// Whether a file or folder belongs to the user, or to the user who became the superuser with `sudo`. Links are not
  /// followed.
  package static func isOwned(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    if status.st_uid == geteuid() { return true }
    return geteuid() == 0 && EnvironmentVariable.sudoUser.value == "\(status.st_uid)"
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal that an open file, by default standard output, is connected to, or nil if it goes
  /// elsewhere, so what is written to a file does not depend on the window that it was started from.
  package static func terminalWidth(of descriptor: Int32 = STDOUT_FILENO) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  // MARK: Steps of a replacement

  /// Throws where a file cannot be replaced.
  ///
  /// - Throws: `notAllowed` if its mode forbids writing, which counts for the superuser too, or if it belongs to
  ///   another user and its folder is sticky; `removedMeanwhile` where it is gone.
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
