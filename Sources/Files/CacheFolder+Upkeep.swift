#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What may be counted and removed in a folder that may also contain files of the user.
extension CacheFolder {
  /// The name and the first bytes of the files that programs write to the folder. A name alone proves nothing.
  package struct Form: Sendable {
    private let start: [UInt8]
    private let countsCut: Bool
    fileprivate let isName: @Sendable (String) -> Bool

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - start: the first bytes of each file.
    ///   - countsCut: whether a file that ends within these bytes counts, too.
    ///   - isName: returns whether a file can have this name.
    package init(start: [UInt8], countsCut: Bool = false, _ isName: @escaping @Sendable (String) -> Bool) {
      self.start = start
      self.countsCut = countsCut
      self.isName = isName
    }

    /// The form that no file has.
    package static let nothing = Form(start: []) { _ in false }

    /// Returns whether a file begins like an entry.
    fileprivate func begins(_ name: String, in folder: Int32) -> Bool {
      let file = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
      guard file >= 0 else { return false }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: start.count)
      let count = pread(file, &bytes, bytes.count, 0)
      return count == start.count ? bytes == start : count >= 0 && countsCut && start.starts(with: bytes[..<count])
    }

    /// Returns whether a name is that of a temporary file beside an entry.
    fileprivate func leftover(_ name: String) -> TemporaryName? {
      guard name.hasPrefix("."), let name = TemporaryName(name), name.kind == .partial, isName(name.file) else {
        return nil
      }
      return name
    }

    /// Returns whether a temporary file has the form of an incomplete entry. Without permissions, it never was a
    /// complete file.
    fileprivate func isIncomplete(_ name: String, _ status: stat, in folder: Int32) -> Bool {
      status.st_mode & S_IFMT == S_IFREG
        && (status.st_mode & 0o7777 == 0 || status.st_size == 0 || begins(name, in: folder))
    }
  }

  /// The files of a folder.
  package struct Contents: Sendable {
    /// The entries, including the temporary files of their writers.
    package var entries: [Entry] = []
    /// The names of all other files and folders. A slash follows the name of a folder.
    package var others: [String] = []
    /// The names of temporary files among the entries.
    fileprivate var temporary: [TemporaryName] = []
    /// The number of entries of other users, which were not removed.
    package var kept = 0
    /// The first entry that could not be removed, and the reason.
    package var problem: FileProblem?

    package init() {}

    /// The number of bytes that the entries take on the disk.
    package var size: Int { entries.reduce(0) { $0 + $1.size } }
  }

  /// A bound on the work of ``trim(to:_:largest:_:progress:)``.
  package struct TrimBound: Sendable {
    /// The number of files that are removed in any case.
    var count: Int
    /// The time after which no further file is removed.
    var time: Duration

    package init(count: Int, time: Duration) {
      self.count = count
      self.time = time
    }
  }

  /// The seconds after which no process still writes a temporary file. A process writes it in one go, and writes it
  /// again if it has disappeared.
  private static let longestWrite = 24 * 60 * 60
  /// The size, in bytes, of files that are few enough to look into each of them.
  private static let largeSize = 1 << 20

  /// Returns what the folder contains. It is empty if the folder is missing. O(files).
  package func contents(_ form: Form) throws(FileProblem) -> Contents {
    var contents = Contents()
    try forEachName { folder, name in
      guard let status = Self.status(of: name, in: folder) else { return }
      if status.st_mode & S_IFMT == S_IFREG, form.isName(name), form.begins(name, in: folder) {
        contents.entries.append(Self.entry(name, status))
      } else if let leftover = form.leftover(name), form.isIncomplete(name, status, in: folder) {
        contents.entries.append(Self.entry(name, status))
        contents.temporary.append(leftover)
      } else {
        contents.others.append(status.st_mode & S_IFMT == S_IFDIR ? name + "/" : name)
      }
    }
    contents.others.sort()
    return contents
  }

  /// Removes all entries of this user, and then the folder if it is empty and inside another folder of results.
  /// Temporary files of processes that may still be writing stay, and so do all files of other users.
  ///
  /// - Parameters:
  ///   - isInside: whether the folder is inside another folder of results.
  ///   - progress: is called with the number of files so far, and with the number of all files.
  /// - Returns: the removed entries, and all other files.
  package func removeAll(
    _ form: Form, isInside: Bool = true, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(FileProblem) -> Contents {
    var contents = try contents(form)
    let found = contents.entries
    contents.entries = []
    // Another command may have removed the folder in the meantime.
    if !found.isEmpty, let folder = try opened() {
      defer { withExtendedLifetime(folder) {} }
      let temporary = Set(contents.temporary.map(\.text))
      func isOwn(_ name: String) -> Bool { FileAccess.isOwned(Path.join(path, name)) }
      var removed = removeLeftovers(among: contents.temporary.filter { isOwn($0.text) }, form)
      for (index, entry) in found.enumerated() where !temporary.contains(entry.name) {
        progress(index, found.count)
        guard isOwn(entry.name) || !FileAccess.exists(Path.join(path, entry.name)) else {
          contents.kept += 1
          continue
        }
        // A file that another program has removed in the meantime is not an error.
        if unlinkat(folder.number, entry.name, 0) == 0 || errno == ENOENT {
          removed.append(entry)
        } else if contents.problem == nil {
          contents.problem = FileProblem(Path.join(path, entry.name), errno: errno)
        }
      }
      contents.entries = removed
    }
    if isInside { _ = removeIfEmpty() }
    return contents
  }

  /// Removes the temporary files that killed writers of entries have left.
  ///
  /// - Returns: the removed files.
  @discardableResult
  package func removeLeftovers(_ form: Form) -> [Entry] {
    var found: [TemporaryName] = []
    try? forEachName { _, name in if let leftover = form.leftover(name) { found.append(leftover) } }
    return removeLeftovers(among: found, form)
  }

  private func removeLeftovers(among found: [TemporaryName], _ form: Form) -> [Entry] {
    guard !found.isEmpty, let folder = try? open() else { return [] }
    defer { withExtendedLifetime(folder) {} }
    var removed: [Entry] = []
    func remove(_ name: String) {
      guard let status = folder.status(of: name), form.isIncomplete(name, status, in: folder.number),
        unlinkat(folder.number, name, 0) == 0
      else { return }
      removed.append(Self.entry(name, status))
    }
    folder.forLeftovers(among: found) { left in for name in left { remove(name.text) } }
    // Some file systems that computers share have no locks for folders.
    let now = time(nil)
    for name in found where name.isOfOtherSystem {
      guard let status = folder.status(of: name.text), status.st_uid == geteuid(),
        now - status.st_mtim.tv_sec > Self.longestWrite
      else { continue }
      remove(name.text)
    }
    return removed
  }

  /// Removes temporary files of killed writers, and the least recently used entries until the rest take at most `size`
  /// bytes. A file that another program has removed in the meantime is not an error. O(n log n).
  ///
  /// Only the files that are removed, and large ones, are looked into.
  ///
  /// - Parameters:
  ///   - largest: the largest size of an entry. A larger file is not an entry.
  ///   - bound: ends the work early, or nil. The next call goes on.
  ///   - progress: is called with the number of files so far, and with the number of all files to remove.
  /// - Returns: the removed entries.
  @discardableResult
  package func trim(
    to size: Int, _ form: Form, largest: Int = .max, _ bound: TrimBound? = nil,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(FileProblem) -> [Entry] {
    var entries: [Entry] = [], temporary: [TemporaryName] = []
    try forEachName { folder, name in
      if let leftover = form.leftover(name) { return temporary.append(leftover) }
      guard size < .max, form.isName(name), let status = Self.status(of: name, in: folder),
        status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= largest,
        Int(status.st_size) < Self.largeSize || form.begins(name, in: folder)
      else { return }
      entries.append(Self.entry(name, status))
    }
    _ = removeLeftovers(among: temporary, form)
    var rest = entries.reduce(0) { $0 + $1.size }
    guard rest > size else { return [] }
    entries.sort { ($0.seconds, $0.nanoseconds, $0.name) < ($1.seconds, $1.nanoseconds, $1.name) }
    let all = Self.count(of: entries, toRemove: rest - size)
    guard let folder = try opened() else { return [] }
    defer { withExtendedLifetime(folder) {} }
    let start = ContinuousClock.now
    var removed: [Entry] = []
    for entry in entries where rest > size {
      if let bound, removed.count >= bound.count, .now - start >= bound.time { break }
      progress(removed.count, all)
      rest -= entry.size
      guard form.begins(entry.name, in: folder.number) else { continue }
      guard unlinkat(folder.number, entry.name, 0) == 0 || errno == ENOENT else {
        throw FileProblem(path, errno: errno)
      }
      removed.append(entry)
    }
    return removed
  }

  /// Returns the number of the first entries that together take at least `size` bytes.
  private static func count(of entries: [Entry], toRemove size: Int) -> Int {
    var count = 0, sum = 0
    while sum < size, count < entries.count {
      sum += entries[count].size
      count += 1
    }
    return count
  }

  private static func entry(_ name: String, _ status: stat) -> Entry {
    Entry(
      name: name, size: max(Int(status.st_size), Int(status.st_blocks) * 512), seconds: Int(status.st_mtim.tv_sec),
      nanoseconds: Int(status.st_mtim.tv_nsec))
  }

  private static func status(of name: String, in folder: Int32) -> stat? {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Calls a function with the open folder and each name in it. Does nothing if the folder is missing.
  private func forEachName(_ body: (Int32, String) -> Void) throws(FileProblem) {
    let list: OpaquePointer
    do throws(FileProblem) {
      list = try openList()
    } catch {
      switch error.kind {
      case .missing, .belowFile: return
      default: throw error
      }
    }
    defer { closedir(list) }
    let folder = dirfd(list)
    while true {
      errno = 0
      guard let entry = readdir(list) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { body(folder, name) }
    }
    guard errno == 0 || errno == ENOENT else { throw FileProblem(path, errno: errno) }
  }

  /// Returns this open folder, or nil if it is missing.
  private func opened() throws(FileProblem) -> OpenFolder? {
    do throws(FileProblem) {
      return try open()
    } catch {
      guard error.kind != .missing else { return nil }
      throw error
    }
  }
}
