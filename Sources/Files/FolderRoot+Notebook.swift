#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FolderRoot {
  /// Reads the notebook at a path whose folder is this one.
  ///
  /// A notebook may be a symbolic link to another file. But a stranger's repository must not make the user change files
  /// elsewhere. So the file must be in the repository of the link, or in the link's folder if there is no repository.
  /// No part of the path to it may be hidden.
  ///
  /// Folders of the path may also be links if they stay in their repository.
  ///
  /// - Throws: `leadsAway` or `folderLeadsAway` if the file is elsewhere.
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

  /// Returns a resolved path as the user would type it, which is relative if it is below the working folder.
  package static func fromHere(_ path: String) -> String {
    guard let here = try? FileAccess.resolve("."), path.utf8.starts(with: (here + "/").utf8) else { return path }
    return String(decoding: path.utf8.dropFirst(here.utf8.count + 1), as: UTF8.self)
  }

  /// Returns the nearest folder with a `.git`, from a resolved folder upwards, or nil if there isn't one.
  private static func repository(of folder: String) -> String? {
    var folder = folder
    while true {
      if FileAccess.exists(Path.join(folder, ".git")) { return folder }
      guard folder != "/" else { return nil }
      folder = Path.folder(of: folder)
    }
  }
}
