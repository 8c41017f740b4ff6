#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FolderRoot {
  /// Reads the notebook of a path whose folder this is.
  ///
  /// A notebook may be a symbolic link to another one, but somebody who gives you a repository must not make you
  /// change files elsewhere by it. So the file that it leads to must be in the repository of the link, or in the
  /// link's folder where it is in none, and nothing of the path to it is hidden.
  ///
  /// The folders of the path may be links as well, as far as they stay in their repository.
  ///
  /// - Throws: `leadsAway` or `folderLeadsAway` if it is elsewhere.
  package func notebook(_ path: String, limit: Int) throws(FileProblem) -> FileSnapshot {
    let name = String(Path.name(of: path))
    guard !["", ".", ".."].contains(name), !path.utf8.contains(0) else {
      return try FileAccess.snapshot(path, limit: limit)
    }
    let folder: OpenFolder
    do throws(FileProblem) {
      folder = try open()
    } catch {
      throw FileProblem(path, error.kind)
    }
    _ = try FileAccess.realFolder(of: path, opened: folder.key)
    if folder.link(name) != nil { return try Self.linked(path, limit: limit) }
    let place = FilePlace(folder: folder, missing: [], name: name)
    return try FileSnapshot(place, path: path, resolvedPath: try FileAccess.resolve(path), limit: limit)
  }

  private static func linked(_ path: String, limit: Int) throws(FileProblem) -> FileSnapshot {
    let found = try FileAccess.snapshot(path, limit: limit)
    let start = try FileAccess.resolve(Path.folder(of: path))
    let repository = self.repository(of: start)
    let bounds = repository ?? start
    let prefix = bounds.hasSuffix("/") ? bounds : bounds + "/"
    let isInside = found.resolvedPath.utf8.starts(with: prefix.utf8)
    let inner = isInside ? found.resolvedPath.utf8.dropFirst(prefix.utf8.count) : found.resolvedPath.utf8[...]
    let isHidden = inner.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
    guard isInside, !isHidden else {
      let file = FileProblem.LinkedFile(
        path: fromHere(found.resolvedPath), isHidden: isHidden, isInRepository: repository != nil)
      throw FileProblem(path, .leadsAway(file))
    }
    return found
  }

  /// A resolved path as the user may type it: relative where it is below the working folder.
  package static func fromHere(_ path: String) -> String {
    guard let here = try? FileAccess.resolve("."), path.utf8.starts(with: (here + "/").utf8) else { return path }
    return String(decoding: path.utf8.dropFirst(here.utf8.count + 1), as: UTF8.self)
  }

  /// The nearest folder with a `.git`, from a resolved one upward; nil without one.
  private static func repository(of folder: String) -> String? {
    var folder = folder
    while true {
      if FileAccess.exists(Path.join(folder, ".git")) { return folder }
      guard folder != "/" else { return nil }
      folder = Path.folder(of: folder)
    }
  }
}
