import CSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folders inside a named one. Other people may write there, so each path is opened without following a link.
extension CacheFolder {
  /// The folder that a user named for results, opened when it is first needed.
  ///
  /// The user may name it through links. Below it, no link is followed.
  final class Root: Sendable {
    let path: String
    private let opened = Mutex<OpenFolder?>(nil)

    init(_ path: String) { self.path = path }

    /// Returns the open folder.
    ///
    /// - Parameter again: whether to look the path up again, because the folder may have been removed and created anew.
    func open(again: Bool = false) throws(FileProblem) -> OpenFolder {
      let path = path
      let result = opened.withLock { opened -> Result<OpenFolder, FileProblem> in
        if !again, let opened { return .success(opened) }
        do throws(FileProblem) {
          let folder = try OpenFolder.at(path, name: path)
          opened = folder
          return .success(folder)
        } catch {
          return .failure(error)
        }
      }
      return try result.get()
    }
  }

  /// Opens this folder.
  ///
  /// - Throws: `link` if a folder below the named one is a symbolic link, `belowFile` if it is a file, or `missing`.
  func open() throws(FileProblem) -> OpenFolder {
    guard !names.isEmpty else { return try OpenFolder.at(path, name: path) }
    let named = try root.open()
    let (folder, _) = try named.openBelow(names.joined(separator: "/"), name: path)
    // The walk names the link, and needs no support by the system.
    if let folder { return folder }
    return try walk(from: named, names)
  }

  /// Opens a folder name by name.
  ///
  /// - Parameter start: the path of the first folder, or nil for the named one.
  private func walk(
    from folder: OpenFolder, at start: String? = nil, _ names: some Collection<String>
  ) throws(FileProblem) -> OpenFolder {
    var folder = folder, above = start ?? root.path
    for name in names {
      let path = Path.join(above, name), inner: OpenFolder?
      do throws(FileProblem) {
        inner = try folder.openFolder(name, name: path)
      } catch {
        // The folder above does not let the user look for names.
        throw error.kind == .notAllowed ? FileProblem(above, .notAllowed) : error
      }
      guard let inner else {
        throw FileProblem(path, folder.link(name) == nil ? .belowFile(path) : .link(name))
      }
      (folder, above) = (inner, path)
    }
    return folder
  }

  /// Opens a file in this folder, or in a folder below.
  func openFile(_ file: String, _ flags: Int32) throws(FileProblem) -> Descriptor {
    let path = Path.join(path, file), parts = names + Path.names(in: file)
    guard parts.count > 1 else { return try Descriptor(opening: path, flags | O_NOFOLLOW, name: path) }
    let named = try root.open()
    let number = csystem_open_below(named.number, parts.joined(separator: "/"), flags)
    if number >= 0 { return Descriptor(owning: number) }
    guard FolderRoot.mayWalk(after: -number) else { throw FileProblem(path, errno: -number) }
    return try walk(from: named, parts.dropLast()).open(parts[parts.count - 1], flags, name: path)
  }

  /// Opens this folder as a list of names, which the caller closes.
  func openList() throws(FileProblem) -> OpaquePointer {
    let list: OpaquePointer?
    if names.isEmpty {
      list = opendir(path)
    } else {
      let named = try root.open(), flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
      var number = csystem_open_below(named.number, names.joined(separator: "/"), flags)
      if number < 0 {
        let folder = try walk(from: named, names)
        number = withExtendedLifetime(folder) { openat(folder.number, ".", flags) }
      }
      list = number < 0 ? nil : fdopendir(number)
    }
    guard let list else { throw FileProblem(path, errno: errno) }
    return list
  }

  /// Creates an empty file that another program will append to. An existing one must be a file of this user with no
  /// other name.
  ///
  /// - Throws: `link` for a symbolic link, or `exists` for anything else that is in the way.
  package func makeLog(_ name: String) throws(FileProblem) {
    let path = Path.join(path, name), flags = O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY
    let file = try open().open(name, flags, mode: 0o600, name: path)
    let status = try file.regularStatus(name: path)
    guard status.st_uid == geteuid(), status.st_nlink == 1 else { throw FileProblem(path, .exists) }
  }

  /// Creates this folder and its missing parents. Only the user can read new folders.
  func makeBelow() throws(FileProblem) {
    guard !names.isEmpty else { return try make() }
    try CacheFolder(root.path).make()
    var folder = try root.open(again: true), path = root.path
    for name in names {
      path = Path.join(path, name)
      let code = withExtendedLifetime(folder) { mkdirat(folder.number, name, 0o700) == 0 ? 0 : errno }
      guard code == 0 || code == EEXIST else { throw FileProblem(path, errno: code) }
      folder = try walk(from: folder, at: Path.folder(of: path), [name])
    }
  }

  /// Throws a problem if files cannot be written below the named folder. Creates nothing.
  func requireWritableBelow() throws(FileProblem) {
    let named: OpenFolder
    do throws(FileProblem) {
      named = try root.open()
    } catch {
      guard error.kind == .missing else { throw error }
      return try CacheFolder(root.path).requireWritable()
    }
    var folder = named, path = root.path
    for name in names {
      do throws(FileProblem) {
        folder = try walk(from: folder, at: path, [name])
      } catch {
        guard error.kind == .missing else { throw error }
        break
      }
      path = Path.join(path, name)
    }
    let code = withExtendedLifetime(folder) { faccessat(folder.number, ".", W_OK | X_OK, 0) == 0 ? 0 : errno }
    guard code == 0 else { throw FileProblem(path, errno: code) }
  }

  /// Removes this folder if it is empty. Otherwise returns false, and `errno` holds the reason.
  func removeIfEmpty() -> Bool {
    guard let name = names.last else { return rmdir(path) == 0 }
    do throws(FileProblem) {
      let folder = try walk(from: root.open(), names.dropLast())
      return withExtendedLifetime(folder) { unlinkat(folder.number, name, AT_REMOVEDIR) } == 0
    } catch {
      errno = ENOENT
      return false
    }
  }

  /// Whether the folder belongs to another user, who does not let this user read and write it.
  package var isClosedByOther: Bool {
    access(path, R_OK | W_OK | X_OK) != 0 && FileAccess.exists(path) && !FileAccess.isOwned(path)
  }

  /// Returns the names of the subfolders. The list is empty if the folder is missing or unreadable.
  ///
  /// - Throws: `link` if this folder, or a name in it, is a symbolic link.
  package func foldersWithoutLinks() throws(FileProblem) -> [String] {
    let names = try namesAndTypes()
    let links = names.filter { $0.type == S_IFLNK }.map(\.name)
    if let link = links.min() { throw FileProblem(Path.join(path, link), .link(link)) }
    return names.filter { $0.type == S_IFDIR }.map(\.name)
  }
}
