#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
