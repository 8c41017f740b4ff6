#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A new version of a file on the way to its place.
///
/// Until ``finish()``, the version that it replaces is still in the folder, so ``takeBack()`` can restore it. The place
/// itself is never empty on the way.
final class FilePlacement {
  /// The name of the file in messages.
  let name: String
  let folder: OpenFolder
  private let target: String
  /// The file that it replaces; nil for a new file.
  private var original: OriginalFile?
  /// Whether all names of the file get the new version.
  private let keepsOtherNames: Bool
  /// The new version; after an exchange the version before.
  private var temporary: TemporaryFile?
  private let calls: NamingCalls
  /// The version before, where it was not exchanged. Nil without one.
  private var backup: TemporaryFile?
  /// The new version, once it is in its place.
  private var placed: FileIdentity?
  private var way = Way.rename

  private enum Way { case rename, exchange, inPlace }

  init(
    name: String, place: FilePlace, original: OriginalFile?, keepsOtherNames: Bool, temporary: TemporaryFile,
    calls: NamingCalls
  ) {
    self.name = name
    folder = place.folder
    target = place.name
    self.original = original
    self.keepsOtherNames = keepsOtherNames
    self.temporary = temporary
    self.calls = calls
  }

  /// - Throws: `changedMeanwhile`, `removedMeanwhile` or `exists` if the place is not as it was.
  func requireUnchanged() throws(FileProblem) {
    guard original == nil else { return try original?.requireUnchanged(name: name) ?? () }
    guard folder.status(of: target) == nil else { throw FileProblem(name, .exists) }
  }

  func takePlace() throws(FileProblem) {
    guard let temporary = temporary?.fileName, let identity = FileIdentity(of: temporary, in: folder) else {
      throw FileProblem(name, .changedMeanwhile)
    }
    // Another program may have written it since all files were compared.
    if let original, !original.isAsCompared { try requireUnchanged() }
    guard let original else { return try takeFreePlace(temporary, identity) }
    if keepsOtherNames, original.status.hasOtherNames {
      try writeInPlace(original, from: temporary)
    } else {
      try replace(original, by: temporary, identity)
    }
  }

  private func require(_ code: Int32) throws(FileProblem) {
    guard code == 0 else { throw FileProblem(name, errno: code) }
  }

  /// Never replaces a file that came into being meanwhile.
  private func takeFreePlace(_ temporary: String, _ identity: FileIdentity) throws(FileProblem) {
    var code = calls.renameToFree(folder.number, temporary, target)
    if NamingCalls.isLacking(code) { code = calls.link(folder.number, temporary, target) }
    if NamingCalls.isLacking(code) || code == EMLINK {
      // A file system without links: an empty file of our own keeps the place until the rename.
      let file = try folder.open(target, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, name: name)
      placed = FileIdentity(try file.status(name: name))
      code = calls.rename(folder.number, temporary, target)
    }
    try require(code)
    placed = identity
  }

  /// Exchanges both versions, so each has a name at any moment. Where the file system cannot, the version before gets
  /// a second name or is copied, and a rename replaces it.
  private func replace(
    _ original: OriginalFile, by temporary: String, _ identity: FileIdentity
  ) throws(FileProblem) {
    let code = calls.exchange(folder.number, temporary, target)
    if code == 0 {
      (way, placed) = (.exchange, identity)
      // Another program's late change is not lost: the commit fails and is taken back.
      guard FileIdentity(of: temporary, in: folder) == original.compared else {
        throw FileProblem(name, .changedMeanwhile)
      }
      return
    }
    guard code != ENOENT else { throw FileProblem(name, .removedMeanwhile) }
    guard NamingCalls.isLacking(code) else { throw FileProblem(name, errno: code) }
    backup = TemporaryFile.secondName(of: target, in: folder, calls, original.proof, name: name)
    if backup == nil {
      backup = try copy(of: original)
    } else if !original.isAsCompared {
      throw FileProblem(name, .changedMeanwhile)
    }
    try require(calls.rename(folder.number, temporary, target))
    placed = identity
  }

  private func copy(of original: OriginalFile) throws(FileProblem) -> TemporaryFile {
    let copy = try TemporaryFile.beside(target, in: folder, like: original, name: name)
    try original.write(to: copy, name: name)
    return copy
  }

  /// Writes a notebook that has other names (hard links) in place, so that all of them lead to the new version.
  ///
  /// Unlike a rename, this takes several steps: a reader may see a part of each version, and so may the next
  /// reader after a power cut. In return no other name is left behind with the old version, which its user would take
  /// for the notebook. The version before is on the disk under a name of its own until the new one is.
  private func writeInPlace(_ original: OriginalFile, from temporary: String) throws(FileProblem) {
    let version = try folder.open(temporary, O_RDONLY, name: name)
    let file = try folder.open(target, O_WRONLY, name: name)
    let rescue = try copy(of: original)
    try rescue.becomeRescue()
    backup = rescue
    let found = FileIdentity(try file.status(name: name))
    guard found == original.compared else { throw FileProblem(name, .changedMeanwhile) }
    (way, placed) = (.inPlace, found)
    try file.overwrite(from: version, name: name)
  }

  /// Restores the place as it was before ``takePlace()``. A file that another program has put there stays.
  ///
  /// - Returns: nil if the place is restored.
  func takeBack() -> FileProblem.Unrestored? {
    defer { finish() }
    guard let placed else { return nil }
    let found = FileIdentity(of: target, in: folder)
    let isOurs = found?.isSameFile(as: placed) ?? false
    guard isOurs || found == nil else { return nil }
    guard original != nil else {
      guard isOurs, calls.unlink(folder.number, target) != 0 else { return nil }
      return FileProblem.Unrestored(name: name, oldVersion: nil)
    }
    let version = way == .exchange ? temporary : backup
    guard let version, !restores(from: version, isThere: isOurs) else { return nil }
    // The next run removes temporary files of ended processes, but never a rescue.
    try? version.becomeRescue()
    version.leave()
    let oldVersion = Path.join(Path.folder(of: name), version.fileName)
    return FileProblem.Unrestored(name: name, oldVersion: oldVersion)
  }

  private func restores(from version: TemporaryFile, isThere: Bool) -> Bool {
    switch way {
    case .rename: return calls.rename(folder.number, version.fileName, target) == 0
    case .exchange:
      let call = isThere ? calls.exchange : calls.rename
      return call(folder.number, version.fileName, target) == 0
    case .inPlace:
      do throws(FileProblem) {
        let version = try folder.open(version.fileName, O_RDONLY, name: name)
        try folder.open(target, O_WRONLY, name: name).overwrite(from: version, name: name)
        return true
      } catch {
        return false
      }
    }
  }

  /// Removes the version that is replaced, or the new one where it has not taken its place.
  func finish() {
    // A rescue goes before the new version, by which the next run could tell that it is not needed.
    backup = nil
    temporary = nil
  }
}
