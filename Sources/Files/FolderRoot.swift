import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder below which a notebook reads and writes files.
///
/// The folder is opened once. If its path, or a folder below it, is later exchanged for a link, nothing outside is read
/// or written.
package struct FolderRoot: Sendable {
  /// The path as given by the caller.
  package let folder: String
  private let opened: Result<OpenFolder, FileProblem>
  /// Whether the system is asked to open whole paths. It may still refuse a path.
  private let opensPaths: Bool

  /// Opens the folder. A failure is reported when the folder is used.
  ///
  /// - Parameters:
  ///   - key: the key of the folder that the path must lead to. Another folder is the error `exchangedFolder`.
  ///   - opensPaths: whether to let the system open whole paths. If false, paths are walked name by name, as before
  ///     Linux 5.6.
  package init(folder: String, key: FileKey? = nil, opensPaths: Bool = true) {
    let folder = folder.isEmpty ? "." : folder
    self.folder = folder
    self.opensPaths = opensPaths
    do throws(FileProblem) {
      let found = try OpenFolder.at(folder, name: folder)
      let isSame = key == nil || key == found.key
      opened = isSame ? .success(found) : .failure(FileProblem(folder, .exchangedFolder))
    } catch {
      opened = .failure(error)
    }
  }

  /// Returns the open folder, or throws the reason why it could not be opened.
  ///
  /// - Throws: why the folder could not be opened.
  func open() throws(FileProblem) -> OpenFolder { try opened.get() }

  /// Returns the bytes of a regular file below the folder.
  ///
  /// Symbolic links are followed if they stay below the folder and lead to nothing hidden.
  ///
  /// - Throws: `outside` for an absolute path, `..` that leaves the folder, a backslash, NUL or a hidden name such as
  ///   `.git/config`. This does not depend on whether the file exists.
  package func read(_ relative: String, limit: Int) throws(FileProblem) -> [UInt8] {
    let path = Path.join(folder, relative)
    guard Self.isPlain(relative) else { throw FileProblem(path, .outside) }
    let root = try opened(path)
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    // The walk below reports invalid names.
    let isName = !["", ".", ".."].contains(Path.name(of: relative))
    let number = opensPaths && isName ? csystem_open_below(root.number, relative, flags) : -ELOOP
    if number >= 0 { return try Self.read(Descriptor(owning: number), limit: limit, path) }
    guard Self.mayWalk(after: -number) else { throw FileProblem(path, errno: -number) }
    var attempts = 8
    while true {
      do throws(FileProblem) {
        var walk = FolderWalk(from: root, followsLinks: true, path: path)
        let place = try walk.place(of: relative)
        guard place.missing.isEmpty else { throw FileProblem(path, .missing) }
        return try Self.read(try place.folder.open(place.name, flags, name: path), limit: limit, path)
      } catch {
        switch error.kind {
        case .belowFile: throw FileProblem(path, .missing)
        // The name has become a link since the walk.
        case .link where attempts > 0: attempts -= 1
        default: throw error
        }
      }
    }
  }

  static func read(
    _ file: borrowing Descriptor, limit: Int, _ path: String
  ) throws(FileProblem) -> [UInt8] {
    let status = try file.regularStatus(name: path)
    guard Int(status.st_size) <= limit else { throw FileProblem(path, .tooLarge(limit: limit)) }
    return try file.readAll(limit: limit, expected: Int(status.st_size), name: path)
  }

  /// Returns the place of a file below the folder. Neither the file nor its folders need exist.
  ///
  /// - Parameter followsLinks: whether links are followed, as for reading. A place found through a link may be compared
  ///   with others, but not written to.
  /// - Throws: `link` if a part of the path is a symbolic link that is not followed. `belowFile` if a file is in the
  ///   place of a folder. `outside` as for ``read(_:limit:)``.
  package func locate(_ relative: String, followsLinks: Bool = false) throws(FileProblem) -> FilePlace {
    let path = Path.join(folder, relative)
    guard Self.isPlain(relative) else { throw FileProblem(path, .outside) }
    let root = try opened(path)
    if let place = try atOnce(relative, in: root, path) {
      guard place.content == .link else { return place }
      guard followsLinks else { throw FileProblem(path, .link(place.name)) }
    }
    var walk = FolderWalk(from: root, followsLinks: followsLinks, path: path)
    return try walk.place(of: relative)
  }

  /// Returns the place if the system can open the folder above it in one call, or nil.
  private func atOnce(_ relative: String, in root: OpenFolder, _ path: String) throws(FileProblem) -> FilePlace? {
    let name = String(Path.name(of: relative))
    guard opensPaths, !name.isEmpty, name != ".", name != ".." else { return nil }
    let above = Path.folder(of: relative)
    if above == "." { return FilePlace(folder: root, missing: [], name: name) }
    let (folder, _) = try root.openBelow(above, name: path)
    return folder.map { FilePlace(folder: $0, missing: [], name: name) }
  }

  private func opened(_ path: String) throws(FileProblem) -> OpenFolder {
    do throws(FileProblem) {
      return try opened.get()
    } catch {
      throw FileProblem(path, error.kind)
    }
  }

  /// Returns whether a walk may succeed although the system did not open the path. The system met a link, lacks the
  /// call, forbids it, or saw the folders change.
  static func mayWalk(after code: Int32) -> Bool { [ELOOP, ENOSYS, EPERM, EAGAIN, EXDEV].contains(code) }

  /// Returns whether a path is relative, names nothing hidden, and never leads above the folder by `..`. Symbolic links
  /// are left to the walk.
  package static func isPlain(_ path: String) -> Bool {
    guard !path.isEmpty, !Path.isAbsolute(path), !path.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\\") })
    else {
      return false
    }
    var depth = 0
    for name in Path.names(in: path) where name != "." {
      depth += name == ".." ? -1 : 1
      guard depth >= 0, name == ".." || !Path.isHidden(name) else { return false }
    }
    return true
  }

  /// Removes the temporary files that killed processes left in folders below this one.
  ///
  /// - Parameters:
  ///   - folders: relative paths.
  ///   - keepsAll: whether to remove nothing, and only find files that stay.
  ///   - page: the name of the notebook that is written. Versions of other notebooks stay for the next run of those
  ///     notebooks.
  package func removeLeftovers(in folders: [String], keepsAll: Bool = false, of page: String? = nil) {
    guard let root = try? opened.get() else { return }
    for folder in folders {
      guard !folder.isEmpty, folder != "." else {
        root.removeLeftovers(keepsAll: keepsAll, of: page)
        continue
      }
      // A folder is opened through the place of a file in it.
      if let place = try? locate(Path.join(folder, "x")), place.missing.isEmpty {
        place.folder.removeLeftovers(keepsAll: keepsAll, of: page)
      }
    }
  }

  /// Removes temporary files like ``removeLeftovers(in:keepsAll:of:)``. Returns the files of killed processes that stay
  /// because somebody may need them, or because they cannot be removed.
  package func remainingFiles(in folders: [String], keepsAll: Bool = false, of page: String? = nil) -> [RemainingFile] {
    // An open folder knows its remaining files, so each one stays open until it has told them.
    let places = folders.map { (folder: $0, place: try? locate(Path.join($0, "x"))) }
    removeLeftovers(in: folders, keepsAll: keepsAll, of: page)
    return places.flatMap { folder, place -> [RemainingFile] in
      guard let place, place.missing.isEmpty else { return [] }
      return place.folder.takeRemaining().map { name, reason in
        let path = folder.isEmpty || folder == "." ? self.folder : Path.join(self.folder, folder)
        return RemainingFile(path: Path.join(path, name.text), file: Path.join(path, name.file), reason: reason)
      }
    }
  }

  /// Removes the empty folders of a path below this folder, from the innermost up to the first that is not empty. If
  /// the path leads through a symbolic link, nothing is removed.
  package func removeEmptyFolders(above relative: String) {
    guard Self.isPlain(relative), var folder = try? opened.get() else { return }
    var chain: [(above: OpenFolder, name: String)] = []
    for name in Path.names(in: Path.folder(of: relative)) where name != "." {
      guard name != ".." else { return }
      chain.append((folder, name))
      guard let inner = try? folder.openFolder(name, name: relative) else { return }
      folder = inner
    }
    for (above, name) in chain.reversed() {
      guard unlinkat(above.number, name, AT_REMOVEDIR) == 0 else { return }
    }
  }
}

extension FolderRoot {
  /// Returns whether a file also has the name of a Markdown file in its own or this folder, as a hard link.
  package func sharesMarkdown(_ place: FilePlace) -> Bool {
    guard place.missing.isEmpty, let status = place.folder.status(of: place.name), status.st_nlink > 1,
      status.st_mode & S_IFMT == S_IFREG
    else { return false }
    let key = FileKey(status)
    return [try? open(), place.folder].contains { folder in
      // If there are too many files to read, the file might be one of them.
      guard let folder, let pages = try? folder.names().filter({ FileAccess.isMarkdown($0) }), pages.count <= 10_000
      else { return true }
      return pages.contains { name in
        var page = stat()
        return fstatat(folder.number, name, &page, 0) == 0 && FileKey(page) == key
      }
    }
  }
}

extension FolderRoot {
  /// Returns the bytes of a text file below the folder, or nil if the file is binary: if it has a zero byte near its
  /// start, as for git. Unlike for other reads, the path may name something hidden.
  ///
  /// It is meant for paths that git lists, not for paths that a notebook names.
  ///
  /// - Throws: `link` if a part of the path is a symbolic link, which is never followed. `outside` if the path leads
  ///   out of the folder.
  package func readText(_ relative: String, limit: Int) throws(FileProblem) -> [UInt8]? {
    let path = Path.join(folder, relative), names = Path.names(in: relative)
    guard let name = names.last, !Path.isAbsolute(relative), !relative.utf8.contains(0),
      !names.contains(where: { $0 == "." || $0 == ".." })
    else { throw FileProblem(path, .outside) }
    var above = try open()
    for name in names.dropLast() {
      guard let next = try above.openFolder(name, name: path) else { throw FileProblem(path, .link(name)) }
      above = next
    }
    let file = try above.open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY, name: path)
    _ = try file.regularStatus(name: path)
    var start = [UInt8](repeating: 1, count: 8000)
    var count = pread(file.number, &start, start.count, 0)
    while count < 0, errno == EINTR { count = pread(file.number, &start, start.count, 0) }
    guard count >= 0 else { throw FileProblem(path, errno: errno) }
    return start.contains(0) ? nil : try Self.read(file, limit: limit, path)
  }
}

extension FolderRoot {
  /// A file or a folder.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let isFolder: Bool
  }

  /// Returns the entries of a folder below this one, or of this one (`.`), sorted by name.
  ///
  /// Hidden entries, devices and pipes are left out. A symbolic link counts as what it leads to.
  ///
  /// - Throws: a problem if the folder does not exist, or has more than `limit` entries.
  package func entries(of relative: String, limit: Int) throws(FileProblem) -> [Entry] {
    let path = Path.join(folder, relative)
    // A folder is opened through the place of a file in it.
    let place = try locate(relative == "." ? "x" : Path.join(relative, "x"), followsLinks: true)
    guard place.missing.isEmpty else { throw FileProblem(path, .missing) }
    let names = try place.folder.names().filter { !$0.hasPrefix(".") }
    guard names.count <= limit else { throw FileProblem(path, .tooLarge(limit: limit)) }
    return names.sorted().compactMap { name in
      var status = stat()
      guard fstatat(place.folder.number, name, &status, 0) == 0 else { return nil }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return Entry(name: name, isFolder: false)
      case S_IFDIR: return Entry(name: name, isFolder: true)
      default: return nil
      }
    }
  }
}
