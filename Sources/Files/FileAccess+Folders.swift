#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
