import CSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder that is held open. Every operation takes place in this folder, even if its path now leads elsewhere.
///
/// Each folder is open only once, however many of its files wait to be written. A process can open only a limited
/// number of files.
package final class OpenFolder: Sendable {
  /// A weak reference to an open folder. This is a class, because a weak reference in a structure crashed the program.
  private final class Known {
    let object: ObjectIdentifier
    weak var folder: OpenFolder?

    init(_ folder: OpenFolder) {
      object = ObjectIdentifier(folder)
      self.folder = folder
    }
  }

  /// The temporary files of a folder, as far as a command has dealt with them.
  struct Leftovers {
    /// The files that nobody has dealt with yet, or nil before the folder was searched.
    var open: [TemporaryName]?
    /// The files that stay and that nobody has been told about yet.
    var remaining: [(name: TemporaryName, reason: RemainingFile.Reason)] = []
    /// Whether a notebook of the command needs all files as proof of what it owns.
    var areKept = false
  }

  private let descriptor: Descriptor
  let key: FileKey
  /// Whether names that differ only in case are the same here, or −1 if this is not known yet.
  private let knownCase = Atomic(-1)

  /// The number of temporary files that this process has here, and the descriptor of their lock, or −1.
  let writers = Mutex((count: 0, lock: Int32(-1)))

  /// What is known of the temporary files in the folder.
  let leftovers = Mutex(Leftovers())

  private static let all = Mutex<[FileKey: Known]>([:])

  private init(_ descriptor: consuming Descriptor, _ key: FileKey) {
    self.descriptor = descriptor
    self.key = key
  }

  deinit {
    Self.all.withLock { all in
      if all[key]?.object == ObjectIdentifier(self) { all[key] = nil }
    }
  }

  var number: Int32 { descriptor.number }

  /// Whether names that differ only in case are the same here.
  var ignoresCase: Bool {
    if knownCase.load(ordering: .relaxed) < 0 {
      knownCase.store(Int(csystem_ignores_case(number)), ordering: .relaxed)
    }
    return knownCase.load(ordering: .relaxed) == 1
  }

  /// Whether names can be added to the folder but not removed, so that no file in it can be replaced.
  var onlyAppends: Bool { csystem_only_appends(number) == 1 }

  private static let flags = csystem_path | O_DIRECTORY | O_CLOEXEC

  /// Returns the folder of an open descriptor, as the existing object or a new one.
  static func of(_ descriptor: consuming Descriptor, name: String) throws(FileProblem) -> OpenFolder {
    let key = FileKey(try descriptor.status(name: name))
    if let known = all.withLock({ $0[key].flatMap(\.folder) }) { return known }
    let new = OpenFolder(descriptor, key)
    return all.withLock { all in
      if let known = all[key].flatMap(\.folder) { return known }
      all[key] = Known(new)
      return new
    }
  }

  /// Opens a folder that the user named. Symbolic links are followed.
  ///
  /// - Parameter name: the name of the folder in messages.
  package static func at(_ path: String, name: String) throws(FileProblem) -> OpenFolder {
    try of(Descriptor(opening: path, flags, name: name), name: name)
  }

  /// Opens a folder whose path contains no symbolic link.
  ///
  /// - Throws: `changedMeanwhile` if a link has appeared in the path.
  static func resolved(_ path: String, name: String) throws(FileProblem) -> OpenFolder {
    let number = csystem_open_without_links(path, flags)
    if number >= 0 { return try of(Descriptor(owning: number), name: name) }
    switch -number {
    case ELOOP: throw FileProblem(name, .changedMeanwhile)
    case ENOSYS, EPERM, EAGAIN:
      // The system cannot check the whole path, but at least the last name is not a link.
      return try of(Descriptor(opening: path, flags | O_NOFOLLOW, name: name), name: name)
    default: throw FileProblem(name, errno: -number)
    }
  }

  // MARK: Names

  /// Opens an entry of this folder without following a link.
  ///
  /// - Throws: `link` if the name is a symbolic link.
  func open(_ file: String, _ flags: Int32, mode: mode_t = 0, name: String) throws(FileProblem) -> Descriptor {
    guard !file.utf8.contains(0) else { throw FileProblem(name, .missing) }
    let number = openat(self.number, file, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    guard number >= 0 else {
      let code = errno
      throw code == ELOOP ? FileProblem(name, .link(file)) : FileProblem(name, errno: code)
    }
    return Descriptor(owning: number)
  }

  /// Opens a folder inside this one. Returns nil if it has become a link or a file.
  func openFolder(_ folder: String, name: String) throws(FileProblem) -> OpenFolder? {
    let number = openat(self.number, folder, Self.flags | O_NOFOLLOW)
    guard number < 0 else { return try Self.of(Descriptor(owning: number), name: name) }
    let code = errno
    if code == ENOTDIR || code == ELOOP { return nil }
    throw FileProblem(name, errno: code)
  }

  /// Opens a folder below this one by a path that must not contain a link.
  ///
  /// - Returns: the folder, or an error number.
  func openBelow(_ path: String, name: String) throws(FileProblem) -> (folder: OpenFolder?, errno: Int32) {
    let number = csystem_open_below(self.number, path, Self.flags)
    return number < 0 ? (nil, -number) : (try Self.of(Descriptor(owning: number), name: name), 0)
  }

  /// Returns the status of the entry with a name, without following a link, or nil if there is no entry.
  func status(of name: String) -> stat? {
    var status = stat()
    return fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Returns the status of the folder itself.
  func status(name: String) throws(FileProblem) -> stat { try descriptor.status(name: name) }

  /// Returns the target of a symbolic link, or nil if the entry is not a link.
  func link(_ name: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let count = readlinkat(number, name, base, buffer.count - 1)
      guard count > 0 else { return nil }
      base[count] = 0
      // A notebook cannot name a path that is not UTF-8, so the path need not be exact.
      return String(validatingCString: base) ?? "\u{FFFD}"
    }
  }

  /// Makes new names durable, if the file system can. The content of the files is already safe.
  func synchronise() {
    guard let copy = try? open(".", O_RDONLY | O_DIRECTORY, name: ".") else { return }
    fsync(copy.number)
  }
}

/// Locks that tell all other processes, including those in other containers, that temporary files in a folder have an
/// owner.
///
/// The system releases a lock when its process ends, however it ends. There is one lock per folder, not one per file.
/// Thousands of files may wait, but a process can open only a limited number.
extension OpenFolder {
  /// Takes a shared lock, which lasts until ``endWriting()`` has been called as many times. On a file system without
  /// locks, files of other systems are never taken for leftovers.
  func beginWriting() {
    writers.withLock { writers in
      writers.count += 1
      guard writers.count == 1 else { return }
      let file = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard file >= 0 else { return }
      // Removing leftovers takes only moments. The lock of another program must not block this process.
      for _ in 0..<40 {
        guard lock(file, LOCK_SH) == EWOULDBLOCK else { break }
        usleep(5_000)
      }
      writers.lock = file
    }
  }

  func endWriting() {
    writers.withLock { writers in
      writers.count -= 1
      guard writers.count == 0, writers.lock >= 0 else { return }
      close(writers.lock)
      writers.lock = -1
    }
  }

  /// Calls a function while nobody has temporary files in the folder. If somebody has, the function is not called.
  func withoutWriters(_ body: () -> Void) {
    let file = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    if lock(file, LOCK_EX) == 0 { body() }
  }

  /// Tries to lock the file, and returns an error number, or 0.
  private func lock(_ file: Int32, _ kind: Int32) -> Int32 { flock(file, kind | LOCK_NB) == 0 ? 0 : errno }
}
