extension FileAccess {
  /// Returns the real folder of a file that the user named, all symbolic links resolved.
  ///
  /// Somebody who gives you a repository must not make you change files elsewhere by a link in it. So a path that is in
  /// a repository by its own words stays in it, and passes no link to something hidden there. Links above the
  /// repository are your own.
  ///
  /// - Parameter opened: the folder that was opened by this path, or nil.
  /// - Throws: `folderLeadsAway`; `exchangedFolder` if the path no longer leads to the folder that was opened.
  static func realFolder(of path: String, opened: FileKey? = nil) throws(FileProblem) -> String {
    let folder = Path.folder(of: path), real: String
    do throws(FileProblem) {
      real = try resolve(folder)
    } catch {
      throw FileProblem(path, error.kind)
    }
    for (repository, rest) in try repositories(above: folder) {
      guard let root = try? resolve(repository) else { continue }
      if let opened, FileKey(of: real) != opened { throw FileProblem(path, .exchangedFolder) }
      let straight = rest.reduce(root) { Path.join($0, String($1)) }
      if straight.utf8.elementsEqual(real.utf8) { continue }
      let prefix = root.hasSuffix("/") ? root : root + "/"
      let isInside = (real + "/").utf8.starts(with: prefix.utf8)
      let names = real.utf8.dropFirst(prefix.utf8.count).split(separator: UInt8(ascii: "/"))
      let isHidden = isInside && names.contains { $0.first == UInt8(ascii: ".") }
      guard isInside, !isHidden else {
        let file = Path.join(real, String(Path.name(of: path)))
        let found = FileProblem.LinkedFile(path: FolderRoot.fromHere(file), isHidden: isHidden, isInRepository: true)
        throw FileProblem(path, .folderLeadsAway(found))
      }
    }
    return real
  }

  /// Returns the folders of a path that hold a `.git`, the innermost first, each with the names below it. Links are not
  /// resolved: a link to another repository must not lead out of the one that holds the link.
  private static func repositories(above folder: String) throws(FileProblem) -> [(folder: String, rest: [Substring])] {
    var names: [Substring] = []
    for name in (folder.hasPrefix("/") ? folder : try resolve(".") + "/" + folder).split(separator: "/") {
      switch name {
      case ".": continue
      case "..": _ = names.popLast()
      default: names.append(name)
      }
    }
    return (0...names.count).reversed().compactMap { count in
      let folder = "/" + names[..<count].joined(separator: "/")
      return exists(Path.join(folder, ".git")) ? (folder, Array(names[count...])) : nil
    }
  }

  /// Returns the place of an output that the user named. An output is never written through a link, which may be
  /// another person's.
  ///
  /// - Throws: `linkTo` if a symbolic link is there, whether it leads anywhere or not; `folderLeadsAway` if one of
  ///   its folders leads out of a repository; `missing` without its folder.
  static func outputPlace(_ path: String) throws(FileProblem) -> FilePlace {
    let name = String(Path.name(of: path))
    guard !["", ".", ".."].contains(name) else { return try place(of: resolve(path), name: path) }
    if let file = fileInTheWay(to: path) { throw FileProblem(path, .belowFile(String(Path.name(of: file)))) }
    let folder = try OpenFolder.resolved(realFolder(of: path), name: path)
    if let target = folder.link(name) { throw FileProblem(path, .linkTo(target)) }
    return FilePlace(folder: folder, missing: [], name: name)
  }

  /// Throws where ``put(_:at:)`` would refuse the path of an output, and writes nothing.
  package static func requireOutput(_ path: String) throws(FileProblem) { _ = try outputPlace(path) }
}
