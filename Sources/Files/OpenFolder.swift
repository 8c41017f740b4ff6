import CSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder that is held open. Every operation happens in this folder, even if its path now leads elsewhere.
///
/// Each folder is open once, however many files in it wait to be written: a process has few open files.
package final class OpenFolder: Sendable {
  /// An open folder, as long as somebody holds it. A class: a weak reference in a structure crashed the program.
  private final class Known {
    let object: ObjectIdentifier
    weak var folder: OpenFolder?

    init(_ folder: OpenFolder) {
      object = ObjectIdentifier(folder)
      self.folder = folder
    }
  }

  private let descriptor: Descriptor
  let key: FileKey
  /// Whether names that differ only in capitals are one here, once somebody has asked.
  private let knownCase = Atomic(-1)

  /// The temporary files here that this process has, and the open file of their lock, or −1.
  let writers = Mutex((count: 0, lock: Int32(-1)))

  /// Whether what dead processes left was looked for.
  let wasCleaned = Atomic(false)

  /// The files of dead processes that are kept because another program saved their content.
  let lateVersions = Mutex<[TemporaryName]>([])

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

  /// Whether names that differ only in capitals are one here.
  var ignoresCase: Bool {
    if knownCase.load(ordering: .relaxed) < 0 {
      knownCase.store(Int(csystem_ignores_case(number)), ordering: .relaxed)
    }
    return knownCase.load(ordering: .relaxed) == 1
  }

  /// Whether the folder takes new names and gives none up, so that no file in it can be replaced.
  var onlyAppends: Bool { csystem_only_appends(number) == 1 }

  private static let flags = csystem_path | O_DIRECTORY | O_CLOEXEC

  /// Returns the folder of an open descriptor: the object that is there already, or a new one.
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
  /// - Parameter name: what messages call it.
  package static func at(_ path: String, name: String) throws(FileProblem) -> OpenFolder {
    try of(Descriptor(opening: path, flags, name: name), name: name)
  }

  /// Opens a folder whose path holds no symbolic link.
  ///
  /// - Throws: `changedMeanwhile` if a link has come into the path.
  static func resolved(_ path: String, name: String) throws(FileProblem) -> OpenFolder {
    let number = csystem_open_without_links(path, flags)
    if number >= 0 { return try of(Descriptor(owning: number), name: name) }
    switch -number {
    case ELOOP: throw FileProblem(name, .changedMeanwhile)
    case ENOSYS, EPERM, EAGAIN:
      // A system that cannot check the whole path: the last name at least is not a link.
      return try of(Descriptor(opening: path, flags | O_NOFOLLOW, name: name), name: name)
    default: throw FileProblem(name, errno: -number)
    }
  }

  // MARK: Names

  /// Opens a file or folder of this folder, and never follows a link.
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

  /// Opens a folder of this folder; nil if it has become a link or a file.
  func openFolder(_ folder: String, name: String) throws(FileProblem) -> OpenFolder? {
    let number = openat(self.number, folder, Self.flags | O_NOFOLLOW)
    guard number < 0 else { return try Self.of(Descriptor(owning: number), name: name) }
    let code = errno
    if code == ENOTDIR || code == ELOOP { return nil }
    throw FileProblem(name, errno: code)
  }

  /// Opens a folder below this one by a path that passes no link.
  ///
  /// - Returns: the folder or the number of an error.
  func openBelow(_ path: String, name: String) throws(FileProblem) -> (folder: OpenFolder?, errno: Int32) {
    let number = csystem_open_below(self.number, path, Self.flags)
    return number < 0 ? (nil, -number) : (try Self.of(Descriptor(owning: number), name: name), 0)
  }

  /// Returns the status of the entry with a name, without following a link; nil if there is none.
  func status(of name: String) -> stat? {
    var status = stat()
    return fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// The status of the folder itself.
  func status(name: String) throws(FileProblem) -> stat { try descriptor.status(name: name) }

  /// Returns the target of a symbolic link; nil if the entry is not a link.
  func link(_ name: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let count = readlinkat(number, name, base, buffer.count - 1)
      guard count > 0 else { return nil }
      base[count] = 0
      // A path that is not UTF-8 leads to nothing that a notebook can name.
      return String(validatingCString: base) ?? "\u{FFFD}"
    }
  }

  /// Makes new names durable. Some file systems cannot do this; the files themselves are safe already.
  func synchronise() {
    guard let copy = try? open(".", O_RDONLY | O_DIRECTORY, name: ".") else { return }
    fsync(copy.number)
  }
}
