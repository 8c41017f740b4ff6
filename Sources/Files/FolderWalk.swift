#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A walk from a folder to the place of a file below it, name by name.
///
/// Whatever other programs do to the names in the meantime, the walk never opens anything outside the folder or hidden
/// in it. It is slow, so ``FolderRoot`` first asks the system to open the whole path.
struct FolderWalk {
  private let root: OpenFolder
  /// The name of the file in messages.
  private let path: String
  private let followsLinks: Bool
  /// The folders from the root to the current one.
  private var folders: [OpenFolder]
  /// The remaining names in reverse order.
  private var ahead: [Substring] = []
  private var links = 0
  /// The largest number of links on a path, which is the limit of Linux.
  private static let mostLinks = 40

  init(from root: OpenFolder, followsLinks: Bool, path: String) {
    self.root = root
    self.followsLinks = followsLinks
    self.path = path
    folders = [root]
  }

  /// Returns the place of a file. The file need not exist, nor the last folders above it.
  ///
  /// - Parameter relative: a path for which ``FolderRoot/isPlain(_:)`` is true.
  /// - Throws: `link` if a link in the path cannot be followed or is not followed. `belowFile` if a file is in the
  ///   place of a folder. `outside` if a link leads out of the root or to something hidden. `missing` for `..` after a
  ///   folder that does not exist.
  mutating func place(of relative: String) throws(FileProblem) -> FilePlace {
    add(relative)
    while let name = ahead.popLast() {
      switch name {
      case "", ".": continue
      case ".." where folders.count > 1: folders.removeLast()
      case "..": try comeBack(from: "..")
      default:
        if let place = try enter(String(name)) { return place }
      }
    }
    throw FileProblem(path, folders.count > 1 ? .isFolder : .outside)
  }

  private mutating func add(_ names: String) {
    ahead += names.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).reversed()
      .map { Substring($0) }
  }

  /// Moves to a name in the current folder. Returns the place if this is the last name, otherwise nil.
  private mutating func enter(_ name: String) throws(FileProblem) -> FilePlace? {
    guard !Path.isHidden(name), let folder = folders.last else { throw FileProblem(path, .outside) }
    if let target = folder.link(name) {
      try follow(target, name)
      return nil
    }
    if ahead.isEmpty { return FilePlace(folder: folder, missing: [], name: name) }
    do throws(FileProblem) {
      if let inner = try folder.openFolder(name, name: path) {
        folders.append(inner)
        return nil
      }
    } catch {
      guard error.kind == .missing else { throw error }
      return try missing(from: name, in: folder)
    }
    guard folder.link(name) != nil else { throw FileProblem(path, .belowFile(name)) }
    // The name has just become a link.
    try countLink()
    ahead.append(name[...])
    return nil
  }

  /// Returns the place of a file in folders that do not exist.
  private func missing(from name: String, in folder: OpenFolder) throws(FileProblem) -> FilePlace {
    let rest = ahead.reversed().filter { !$0.isEmpty && $0 != "." }.map(String.init)
    guard let last = rest.last, !rest.contains("..") else { throw FileProblem(path, .missing) }
    guard !rest.contains(where: { Path.isHidden($0) }) else { throw FileProblem(path, .outside) }
    return FilePlace(folder: folder, missing: [name] + rest.dropLast(), name: last)
  }

  private mutating func follow(_ target: String, _ name: String) throws(FileProblem) {
    guard followsLinks else { throw FileProblem(path, .link(name)) }
    try countLink()
    add(target)
    if Path.isAbsolute(target) { try comeBack(from: "/") }
  }

  private mutating func countLink() throws(FileProblem) {
    links += 1
    guard links <= Self.mostLinks else { throw FileProblem(path, .other(errno: ELOOP)) }
  }

  /// Continues after a link that leads out of the root, because its path may lead back through the root.
  ///
  /// Nothing outside is opened. The walk continues in the folder that is held open.
  private mutating func comeBack(from start: String) throws(FileProblem) {
    var outside = start
    while true {
      var status = stat()
      guard fstatat(root.number, outside, &status, 0) == 0 else { throw FileProblem(path, .outside) }
      if FileKey(status) == root.key {
        folders = [root]
        return
      }
      guard let name = ahead.popLast() else { throw FileProblem(path, .outside) }
      outside += "/" + name
    }
  }
}
