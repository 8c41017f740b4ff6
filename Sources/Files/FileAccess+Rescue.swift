#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileAccess {
  /// Completes a notebook that a killed process was writing in place, which ``FileBatch`` does for a file with hard
  /// links.
  ///
  /// The file is changed only if it is the start of the new version followed by the rest of the old version. The killed
  /// process left both versions beside the file.
  ///
  /// A killed process may have exchanged the notebook just after another program saved it. The saved version is
  /// restored if the notebook has one name and still has exactly the bytes that the process wrote.
  ///
  /// - Returns: whether a version was restored.
  @discardableResult
  package static func completeInterruptedWrite(_ path: String) -> Bool {
    // Nothing is written in a folder that leads away, either.
    guard (try? realFolder(of: path)) != nil, let resolved = try? resolve(path),
      let folder = try? OpenFolder.resolved(Path.folder(of: resolved), name: path)
    else { return false }
    let place = FilePlace(folder: folder, missing: [], name: String(Path.name(of: resolved)))
    guard let status = folder.status(of: place.name), status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else { return false }
    let left = folder.temporaryNames().filter { $0.isBeside(place.name) }
    let hasOtherNames = folder.hasOtherNames(place.name)
    var isRestored = false
    folder.forLeftovers(among: left) { left in
      guard hasOtherNames else {
        isRestored = restore(place, among: left) || isRestored
        return
      }
      for rescue in left where rescue.kind == .rescue {
        let versions = left.filter { $0.kind == .temporary && $0.isOfSameProcess(as: rescue) }
        complete(place, from: rescue, to: versions)
      }
    }
    return isRestored
  }

  /// Exchanges a notebook that a killed process wrote with the version that another program saved just before. Returns
  /// whether it did.
  private static func restore(_ place: FilePlace, among left: [TemporaryName]) -> Bool {
    let folder = place.folder, exchange = NamingCalls.system.exchange
    let late = left.filter { $0.kind == .temporary && $0.isBeside(place.name) && !folder.isSpent($0) }
    guard !late.isEmpty, let present = try? place.digest() else { return false }
    let fitting = late.filter { $0.proof?.isWritten(present) ?? false }
    guard fitting.count == 1, let version = fitting.first,
      (try? requireWritable(place, name: place.name)) != nil,
      exchange(folder.number, version.text, place.name) == 0
    else { return false }
    // Another program may have saved the notebook again in the meantime.
    guard folder.isSpent(version) else {
      _ = exchange(folder.number, version.text, place.name)
      return false
    }
    folder.synchronise()
    return true
  }

  private static func complete(_ place: FilePlace, from rescue: TemporaryName, to versions: [TemporaryName]) {
    func bytes(_ name: String) -> [UInt8]? {
      let place = FilePlace(folder: place.folder, missing: [], name: name)
      guard place.folder.status(of: name)?.st_uid == geteuid() else { return nil }
      return try? place.read(limit: 1 << 30)
    }
    guard let old = bytes(rescue.text), let found = bytes(place.name) else { return }
    let new = versions.lazy.compactMap { bytes($0.text) }.first { found == $0 || isTorn(found, from: old, to: $0) }
    guard found == old || new != nil else { return }
    if let new, found != new {
      guard let file = try? place.folder.open(place.name, O_WRONLY, name: place.name),
        (try? file.overwrite(with: new, name: place.name)) != nil
      else { return }
    }
    unlinkat(place.folder.number, rescue.text, 0)
  }

  /// Returns whether the bytes are the result of an interrupted write, which first writes all bytes and then truncates
  /// the file.
  private static func isTorn(_ found: [UInt8], from old: [UInt8], to new: [UInt8]) -> Bool {
    let written = zip(found, new).prefix { $0 == $1 }.count
    // The common prefix may extend beyond the written bytes where both versions agree. The comparison of the rest is
    // still valid.
    return found.dropFirst(written).elementsEqual(old.dropFirst(written))
  }
}

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
