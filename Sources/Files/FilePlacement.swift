import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A new version of a file that is to take its place.
///
/// Until ``finish()``, the old version remains in the folder, so that ``takeBack()`` can restore it. The place itself
/// is never empty in between.
final class FilePlacement {
  /// The name of the file in messages.
  let name: String
  let folder: OpenFolder
  private let target: String
  /// The file that is replaced, or nil for a new file.
  private var original: OriginalFile?
  /// Whether all hard links of the file get the new version.
  private let keepsOtherNames: Bool
  /// The new version, or after an exchange the old version.
  private var temporary: TemporaryFile?
  private let calls: NamingCalls
  /// The old version if it was not exchanged, or nil.
  private var backup: TemporaryFile?
  /// The new version, once it has taken its place.
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

  /// Checks that the place has not changed.
  ///
  /// - Throws: `changedMeanwhile`, `removedMeanwhile` or `exists` if it has.
  func requireUnchanged() throws(FileProblem) {
    guard original == nil else { return try original?.requireUnchanged(name: name) ?? () }
    guard folder.status(of: target) == nil else { throw FileProblem(name, .exists) }
  }

  func takePlace() throws(FileProblem) {
    guard let temporary = temporary?.fileName, let identity = FileIdentity(of: temporary, in: folder) else {
      throw FileProblem(name, .changedMeanwhile)
    }
    // Another program may have written the file since all files were compared.
    if let original, !original.isAsCompared { try requireUnchanged() }
    guard let original else { return try takeFreePlace(temporary, identity) }
    if keepsOtherNames, original.status.hasOtherNames, folder.hasOtherNames(target) {
      try writeInPlace(original, from: temporary)
    } else {
      try replace(original, by: temporary, identity)
    }
  }

  private func require(_ code: Int32) throws(FileProblem) {
    guard code == 0 else { throw FileProblem(name, errno: code) }
  }

  /// Takes a place that must be empty. A file that has appeared in the meantime is never replaced.
  private func takeFreePlace(_ temporary: String, _ identity: FileIdentity) throws(FileProblem) {
    var code = calls.renameToFree(folder.number, temporary, target)
    if NamingCalls.isLacking(code) { code = calls.link(folder.number, temporary, target) }
    if NamingCalls.isLacking(code) || code == EMLINK {
      // On a file system without links, an empty file reserves the place until the rename.
      let file = try folder.open(target, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, name: name)
      placed = FileIdentity(try file.status(name: name))
      code = calls.rename(folder.number, temporary, target)
    }
    try require(code)
    placed = identity
  }

  /// Exchanges both versions, so that each has a name at all times. If the file system cannot exchange files, the old
  /// version gets a second name or is copied before a rename replaces it.
  private func replace(
    _ original: OriginalFile, by temporary: String, _ identity: FileIdentity
  ) throws(FileProblem) {
    let code = calls.exchange(folder.number, temporary, target)
    if code == 0 {
      (way, placed) = (.exchange, identity)
      // A late change by another program is not lost: the commit fails and is undone.
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

  /// Writes a notebook with hard links in place, so that all of its names lead to the new version.
  ///
  /// Unlike a rename, this takes several steps. A reader may see parts of both versions, and so may the next reader
  /// after a power cut. In return, no hard link keeps the old version, which its user would take for the notebook.
  /// Until the new version is on the disk, the old one is there under a name of its own.
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

  /// Restores the place as it was before ``takePlace()``. A file that another program has put there is kept.
  ///
  /// - Returns: the file that could not be restored, or nil if all is well.
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
    // The next run removes temporary files of dead processes, but never a rescue file.
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

  /// Removes the old version, or the new one if it has not taken its place.
  func finish() {
    // The rescue file is removed first. The new version tells the next run that the rescue file is not needed.
    backup = nil
    temporary = nil
  }
}

/// The identity of a state of a file: its key, its size and the time of the last write.
struct FileIdentity: Sendable, Hashable {
  let key: FileKey
  let size: Int
  let seconds: Int
  let nanoseconds: Int

  init(_ status: stat) {
    key = FileKey(status)
    size = Int(status.st_size)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }

  /// Creates the identity of the entry with a name in a folder, without following a symbolic link. Returns nil if the
  /// name is free.
  init?(of name: String, in folder: OpenFolder) {
    guard let status = folder.status(of: name) else { return nil }
    self.init(status)
  }

  /// Returns whether both identities belong to the same file, perhaps in different states.
  func isSameFile(as other: FileIdentity) -> Bool { key == other.key }
}

/// The system calls that create, exchange and remove names of files in an open folder.
///
/// A test replaces them to make one fail, or to imitate a file system that lacks some. Each call takes the descriptor
/// of the folder and returns an error number, or 0.
package struct NamingCalls: Sendable {
  package typealias Call = @Sendable (_ folder: Int32, _ from: String, _ to: String) -> Int32

  package var rename: Call
  /// Renames a file to a name that must be free. FAT and NFS lack this call.
  package var renameToFree: Call
  /// Exchanges two files. NFS and many other file systems lack this call.
  package var exchange: Call
  /// Gives a file a second name, which must be free. FAT and some network file systems lack this call.
  package var link: Call
  package var unlink: @Sendable (_ folder: Int32, _ name: String) -> Int32

  package static let system = NamingCalls(
    rename: { renameat($0, $1, $0, $2) == 0 ? 0 : errno },
    renameToFree: { -csystem_rename_to_free($0, $1, $2) },
    exchange: { -csystem_exchange($0, $1, $2) },
    link: { linkat($0, $1, $0, $2, 0) == 0 ? 0 : errno },
    unlink: { unlinkat($0, $1, 0) == 0 ? 0 : errno })

  /// Returns whether an error means that the file system lacks a call, or that this process must not make it.
  static func isLacking(_ code: Int32) -> Bool { [EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(code) }
}
