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
