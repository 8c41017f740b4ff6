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

    /// Returns whether a file begins like an entry, or throws the reason why it cannot be read. A file that has
    /// disappeared is not an entry.
    fileprivate func begins(_ name: String, in folder: Int32) throws(FileProblem) -> Bool {
      let file = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
      guard file >= 0 else {
        let code = errno
        guard [ENOENT, ELOOP, ENXIO].contains(code) else { throw FileProblem(name, errno: code) }
        return false
      }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: start.count)
      let count = pread(file, &bytes, bytes.count, 0)
      guard count >= 0 else { throw FileProblem(name, errno: errno) }
      return count == start.count ? bytes == start : countsCut && start.starts(with: bytes[..<count])
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
    fileprivate func isIncomplete(_ name: String, _ status: stat, in folder: Int32) throws(FileProblem) -> Bool {
      guard status.st_mode & S_IFMT == S_IFREG else { return false }
      return status.st_mode & 0o7777 == 0 || status.st_size == 0 ? true : try begins(name, in: folder)
    }
  }

  /// A file or folder found during upkeep.
  fileprivate enum Item {
    case entry(Entry)
    case temporary(Entry, TemporaryName)
    /// Another file or folder. A slash follows the name of a folder.
    case other(String)
    /// A file that may be an entry, but cannot be read.
    case unread(FileProblem)
    /// The file has disappeared.
    case missing
  }

  /// The files of a folder.
  package struct Contents: Sendable {
    /// The entries, including the temporary files of their writers.
    package var entries: [Entry] = []
    /// The names of all other files and folders. A slash follows the name of a folder.
    package var others: [String] = []
    /// Whether an entry was found, even if it was removed afterwards.
    package var hasEntries = false
    /// The first file of this user that may be an entry and cannot be read, and the reason.
    package var unread: FileProblem?
    /// The number of entries of other users, which were not removed.
    package var kept = 0
    /// The first entry that could not be removed, and the reason.
    package var unremoved: FileProblem?

    package init() {}

    /// The number of bytes that the entries take on the disk.
    package var size: Int { entries.reduce(0) { $0 + $1.size } }

    /// Adds the files of another folder. Their names then begin with a path.
    package mutating func add(_ more: Contents, at path: String) {
      entries += more.entries
      others += more.others.map { path + $0 }
      kept += more.kept
      hasEntries = hasEntries || more.hasEntries
      unread = unread ?? more.unread
      unremoved = unremoved ?? more.unremoved
    }

    fileprivate mutating func add(_ item: Item) {
      switch item {
      case .entry(let entry), .temporary(let entry, _):
        entries.append(entry)
        hasEntries = true
      case .other(let name): others.append(name)
      case .unread(let problem): unread = unread ?? problem
      case .missing: break
      }
    }
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
    try forEachName { folder, name, _ throws(FileProblem) in contents.add(try item(name, in: folder, form)) }
    contents.others.sort()
    return contents
  }

  /// Removes all entries of this user, and then the folder if it is empty and inside another folder of results.
  /// Temporary files of processes that may still be writing stay, and so do all files of other users.
  ///
  /// Each file is read just before it is removed, in the same open folder.
  ///
  /// - Parameters:
  ///   - isInside: whether the folder is inside another folder of results.
  ///   - progress: is called with the number of names so far, and with the number of all names.
  /// - Returns: the removed entries, and all other files.
  package func removeAll(
    _ form: Form, isInside: Bool = true, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(FileProblem) -> Contents {
    var contents = Contents(), temporary: [TemporaryName] = [], done = 0
    try forEachName { folder, name, count throws(FileProblem) in
      progress(done, count)
      done += 1
      let item = try item(name, in: folder, form)
      // A file that another program has removed in the meantime is not an error.
      let isOwn = Self.status(of: name, in: folder).map { $0.st_uid == geteuid() } ?? true
      if case .temporary(_, let name) = item {
        if isOwn { temporary.append(name) }
        contents.hasEntries = true
      } else if case .entry = item, !isOwn {
        contents.kept += 1
        contents.hasEntries = true
      } else if case .entry = item, unlinkat(folder, name, 0) != 0, errno != ENOENT {
        contents.unremoved = contents.unremoved ?? FileProblem(Path.join(path, name), errno: errno)
        contents.hasEntries = true
      } else {
        contents.add(item)
      }
    }
    contents.others.sort()
    contents.entries += removeLeftovers(among: temporary, form)
    if isInside { _ = removeIfEmpty() }
    return contents
  }

  /// Removes the temporary files that killed writers of entries have left.
  ///
  /// - Returns: the removed files.
  @discardableResult
  package func removeLeftovers(_ form: Form) -> [Entry] {
    var found: [TemporaryName] = []
    try? forEachName { _, name, _ in if let leftover = form.leftover(name) { found.append(leftover) } }
    return removeLeftovers(among: found, form)
  }

  private func removeLeftovers(among found: [TemporaryName], _ form: Form) -> [Entry] {
    guard !found.isEmpty, let folder = try? open() else { return [] }
    defer { withExtendedLifetime(folder) {} }
    var removed: [Entry] = []
    func remove(_ name: String) {
      guard let status = folder.status(of: name),
        (try? form.isIncomplete(name, status, in: folder.number)) == true,
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
    try forEachName { folder, name, _ in
      if let leftover = form.leftover(name) { return temporary.append(leftover) }
      guard size < .max, form.isName(name), let status = Self.status(of: name, in: folder),
        status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= largest,
        Int(status.st_size) < Self.largeSize || (try? form.begins(name, in: folder)) == true
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
      guard (try? form.begins(entry.name, in: folder.number)) == true else { continue }
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

  /// Returns the kind of a file or folder by its name and first bytes.
  ///
  /// - Throws: a problem if the user may not enter the folder.
  private func item(_ name: String, in folder: Int32, _ form: Form) throws(FileProblem) -> Item {
    guard let status = Self.status(of: name, in: folder) else {
      guard errno == ENOENT else { throw FileProblem(path, errno: errno) }
      return .missing
    }
    do throws(FileProblem) {
      if status.st_mode & S_IFMT == S_IFREG, form.isName(name), try form.begins(name, in: folder) {
        return .entry(Self.entry(name, status))
      }
      if let leftover = form.leftover(name), try form.isIncomplete(name, status, in: folder) {
        return .temporary(Self.entry(name, status), leftover)
      }
    } catch  where error.kind != .notAllowed || status.st_uid == geteuid() {
      return .unread(FileProblem(Path.join(path, name), error.kind))
    } catch {
      // Another user's file proves nothing. It is neither used nor removed.
    }
    return .other(status.st_mode & S_IFMT == S_IFDIR ? name + "/" : name)
  }

  /// Calls a function with the open folder, each name in it, and the number of all names. Does nothing if the folder is
  /// missing.
  private func forEachName(_ body: (Int32, String, Int) throws(FileProblem) -> Void) throws(FileProblem) {
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
    let names = try names(in: list)
    for (name, _) in names { try body(folder, name, names.count) }
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
