extension FileAccess {
  /// Returns the real folder of a file that the user named, with all symbolic links resolved.
  ///
  /// A stranger's repository must not make the user change files elsewhere through a link in it. So a path that leads
  /// into a repository must stay in it, and its links must not lead to anything hidden there. Links above the
  /// repository are the user's own.
  ///
  /// - Parameter opened: the folder that was opened by this path, or nil.
  /// - Throws: `folderLeadsAway` if a link leads out of the repository. `exchangedFolder` if the path no longer leads
  ///   to the folder that was opened.
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

  /// Returns the folders of a path that contain a `.git`, innermost first, each with the names below it.
  ///
  /// Links are not resolved, because a link to another repository must not lead out of the repository that contains the
  /// link.
  private static func repositories(above folder: String) throws(FileProblem) -> [(folder: String, rest: [Substring])] {
    let names = try names(above: folder)
    return (0...names.count).reversed().compactMap { count in
      let folder = "/" + names[..<count].joined(separator: "/")
      return exists(Path.join(folder, ".git")) ? (folder, Array(names[count...])) : nil
    }
  }

  /// Returns whether one of the folders in the path of a folder, as it was typed, is another folder. Links are not
  /// resolved.
  package static func leads(_ path: String, through folder: String) -> Bool {
    guard let key = FileKey(of: folder), let names = try? names(above: path) else { return false }
    return (0...names.count).contains { FileKey(of: "/" + names[..<$0].joined(separator: "/")) == key }
  }

  /// Returns the names in the absolute path of a folder, as it was typed.
  private static func names(above folder: String) throws(FileProblem) -> [Substring] {
    var names: [Substring] = []
    for name in (folder.hasPrefix("/") ? folder : try resolve(".") + "/" + folder).split(separator: "/") {
      switch name {
      case ".": continue
      case "..": _ = names.popLast()
      default: names.append(name)
      }
    }
    return names
  }

  /// Returns the place of an output that the user named. An output is never written through a link, because another
  /// person may have made it.
  ///
  /// - Throws: `linkTo` for a symbolic link, even if its target does not exist. `folderLeadsAway` if a folder of the
  ///   path leads out of a repository. `missing` if the folder does not exist.
  static func outputPlace(_ path: String) throws(FileProblem) -> FilePlace {
    let name = String(Path.name(of: path))
    guard !["", ".", ".."].contains(name) else { return try place(of: resolve(path), name: path) }
    if let file = fileInTheWay(to: path) { throw FileProblem(path, .belowFile(String(Path.name(of: file)))) }
    let folder = try OpenFolder.resolved(realFolder(of: path), name: path)
    if let target = folder.link(name) { throw FileProblem(path, .linkTo(target)) }
    return FilePlace(folder: folder, missing: [], name: name)
  }

  /// Throws the problem with which ``put(_:at:)`` would refuse the path of an output. Writes nothing.
  package static func requireOutput(_ path: String) throws(FileProblem) { _ = try outputPlace(path) }
}
