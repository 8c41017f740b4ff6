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

extension FileAccess {
  /// Returns whether a path names a pipe, such as the one that a shell makes for `<(command)`.
  package static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Reads a pipe to its end, at most `limit` bytes. Waits for a program to write to it.
  package static func readPipe(_ path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    try Descriptor(opening: path, O_RDONLY | O_NOCTTY, name: path).readAll(limit: limit, name: path)
  }
}

extension FileAccess {
  /// Appends bytes to a file that the user named: all of them or none. Creates the file if it does not exist.
  ///
  /// - Throws: the same problems as ``requireOutput(_:)``, and `notRegular` for a pipe or a device.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    let place = try outputPlace(path)
    // The file is opened without blocking, because a named pipe would otherwise block the program.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let file = try place.folder.open(place.name, flags, mode: 0o666, name: path)
    let size = try file.regularStatus(name: path).st_size
    guard !Descriptor.writeAll(bytes, to: file.number) else { return }
    let reason = errno
    _ = ftruncate(file.number, size)
    throw FileProblem(path, errno: reason)
  }
}

extension FileAccess {
  /// Reads a line of at most 4 KiB from standard input, and no byte beyond it.
  ///
  /// The standard library's `readLine` may wait forever at the end of the input if a signal interrupted an earlier
  /// call.
  ///
  /// - Returns: the line without its end, or nil at the end of the input.
  package static func lineOfInput() -> String? {
    var line: [UInt8] = []
    while line.count < 4096 {
      var byte: UInt8 = 0
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count == 0, line.isEmpty { return nil }
      if count != 1 || byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}

extension FileAccess {
  /// Returns the path of a file that takes the place of one of the path's folders, or nil if there isn't one.
  package static func fileInTheWay(to path: String) -> String? {
    var folder = Path.folder(of: path)
    while folder != "/", folder != "." {
      if exists(folder) { return isFolder(folder) ? nil : folder }
      folder = Path.folder(of: folder)
    }
    return nil
  }

  /// Creates the missing folders of a path.
  static func makeFolders(to path: String, mode: mode_t) throws(FileProblem) {
    for folder in missingFolders(to: path) {
      guard mkdir(folder, mode) == 0 || errno == EEXIST else { throw FileProblem(path, errno: errno) }
    }
  }

  /// Returns the missing folders of a path, outermost first.
  static func missingFolders(to path: String) -> [String] {
    var missing: [String] = []
    var folder = Path.folder(of: path)
    while folder != "/", !exists(folder) {
      missing.append(folder)
      folder = Path.folder(of: folder)
    }
    return missing.reversed()
  }
}
