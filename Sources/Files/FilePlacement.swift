/// A new version of a file on the way to its place.
///
/// Until ``finish()``, the version that it replaces has a second name in the same folder, so ``takeBack()`` can
/// restore it.
final class FilePlacement {
  /// The name of the file in messages.
  let name: String
  let target: String
  /// The file that it replaces; nil for a new file.
  private var original: OriginalFile?
  private var temporary: TemporaryFile?
  private let calls: NamingCalls
  /// The second name of the replaced version, or nil without one.
  private var backup: String?
  /// The new version, once it is in its place.
  private var placed: FileIdentity?

  init(
    name: String, target: String, original: OriginalFile?, temporary: consuming TemporaryFile, calls: NamingCalls
  ) {
    self.name = name
    self.target = target
    self.original = original
    self.temporary = consume temporary
    self.calls = calls
  }

  /// - Throws: `changedMeanwhile`, `removedMeanwhile` or `exists` where the place is not as it was.
  func requireUnchanged() throws(FileProblem) {
    guard original == nil else { return try original?.requireUnchanged(name: name) ?? () }
    guard !FileAccess.exists(target) else { throw FileProblem(name, .exists) }
  }

  /// Gives the version that is replaced a second name. Where the file system has no hard links, or refuses this one,
  /// ``takePlace(isLast:)`` moves the version away instead.
  func keepOriginal() {
    guard original != nil else { return }
    let path = TemporaryFile.freshPath(beside: target)
    if calls.link(target, path) == 0 { backup = path }
  }

  /// - Parameter isLast: whether no other file follows, so this one never has to be taken back.
  func takePlace(isLast: Bool) throws(FileProblem) {
    guard let temporary = temporary.take() else { return }
    let identity = FileIdentity(of: temporary.path)
    guard let original else {
      // A link, unlike a rename, never replaces a file that came into being meanwhile.
      try require(calls.link(temporary.path, target))
      placed = identity
      return
    }
    // Another program may have written it since all files were compared.
    if !original.isAsCompared { try requireUnchanged() }
    if backup == nil, !isLast {
      let path = TemporaryFile.freshPath(beside: target)
      try require(calls.rename(target, path))
      backup = path
    }
    try require(calls.rename(temporary.path, target))
    placed = identity
  }

  private func require(_ code: Int32) throws(FileProblem) {
    guard code == 0 else { throw FileProblem(name, errno: code) }
  }

  /// Restores the place as it was before ``takePlace(isLast:)``. A file that another program has put there stays.
  ///
  /// - Returns: nil if the place is restored.
  func takeBack() -> FileProblem.Unrestored? {
    let found = FileIdentity(of: target)
    let isOurs = found.map { found in placed.map { found.isSameFile(as: $0) } ?? false } ?? false
    if let backup, isOurs || found == nil {
      self.backup = nil
      guard calls.rename(backup, target) != 0 else { return nil }
      let oldVersion = Path.join(Path.folder(of: name), String(Path.name(of: backup)))
      return FileProblem.Unrestored(name: name, oldVersion: oldVersion)
    }
    finish()
    guard isOurs, original == nil, calls.unlink(target) != 0 else { return nil }
    return FileProblem.Unrestored(name: name, oldVersion: nil)
  }

  /// Removes the second name of the version that is replaced.
  func finish() {
    if let backup { _ = calls.unlink(backup) }
    backup = nil
  }
}
