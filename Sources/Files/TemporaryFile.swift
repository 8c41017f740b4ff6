import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file beside the one that it will become, or that has replaced it. It is removed with the object, unless it was
/// renamed or is kept on purpose.
final class TemporaryFile {
  /// The descriptor, or −1 once the file is closed. Many files may wait for their names, but a process can open only a
  /// limited number.
  private var number: Int32
  let folder: OpenFolder
  private var temporaryName: TemporaryName
  /// The name of the final file in messages.
  private let name: String
  private var trace: UnsafeMutablePointer<Interruption.Trace>?
  /// The file whose attributes the new file receives, or nil.
  private let original: OriginalFile?
  /// The mode of the complete file, or nil if it already has that mode.
  private var mode: mode_t?
  private var isLeft = false

  var fileName: String { temporaryName.text }

  /// Creates a file beside another one in an open folder.
  ///
  /// The file has no permissions until it is complete. So the next run recognises files that a killed run left
  /// incomplete.
  ///
  /// - Parameters:
  ///   - original: the file whose mode, owner and extended attributes are copied, or nil for the mode 0666 less the
  ///     umask.
  ///   - isPrivate: whether only the owner may read the file, even if the original allows more.
  ///   - name: the name of the file in messages.
  /// - Throws: `inAppendOnlyFolder` if the file could neither take its place nor be removed.
  static func beside(
    _ target: String, in folder: OpenFolder, like original: OriginalFile?, isPrivate: Bool = false, name: String
  ) throws(FileProblem) -> TemporaryFile {
    guard !folder.onlyAppends else { throw FileProblem(name, .inAppendOnlyFolder) }
    // Writing begins before there is a file that somebody could take for a leftover.
    folder.beginWriting()
    defer { folder.endWriting() }
    for _ in 0..<100 {
      // The numbers only keep files of this process apart; O_EXCL makes the creation safe.
      let temporaryName = TemporaryName(beside: target)
      let trace = Interruption.willMake(temporaryName.text, in: folder)
      let file = openat(
        folder.number, temporaryName.text, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
        isPrivate ? 0o600 : original.map { $0.status.mode & 0o777 } ?? 0o666)
      if file < 0 {
        let code = errno
        Interruption.forget(trace)
        if code == EEXIST { continue }
        if code == EACCES || code == EPERM { throw FileProblem(name, .inClosedFolder(Path.folder(of: name))) }
        throw FileProblem(name, errno: code)
      }
      let temporary = TemporaryFile(
        number: file, folder: folder, temporaryName, name: name, trace: trace, original: isPrivate ? nil : original)
      temporary.hide()
      return temporary
    }
    throw FileProblem(name, errno: EEXIST)
  }

  private init(
    number: Int32, folder: OpenFolder, _ temporaryName: TemporaryName, name: String,
    trace: UnsafeMutablePointer<Interruption.Trace>?, original: OriginalFile? = nil
  ) {
    self.number = number
    self.folder = folder
    self.temporaryName = temporaryName
    self.name = name
    self.trace = trace
    self.original = original
    folder.beginWriting()
  }

  deinit {
    if number >= 0 { close(number) }
    if !isLeft { unlinkat(folder.number, fileName, 0) }
    Interruption.forget(trace)
    folder.endWriting()
  }

  /// Gives a file a second name in its folder. Returns nil if the file system does not support or refuses this.
  ///
  /// - Parameter proof: the contents with which the file may be removed later.
  static func secondName(
    of target: String, in folder: OpenFolder, _ calls: NamingCalls, _ proof: TemporaryName.Proof, name: String
  ) -> TemporaryFile? {
    folder.beginWriting()
    defer { folder.endWriting() }
    let temporaryName = TemporaryName(beside: target).whole(proof)
    let trace = Interruption.willMake(temporaryName.text, in: folder)
    guard calls.link(folder.number, target, temporaryName.text) == 0 else {
      Interruption.forget(trace)
      return nil
    }
    return TemporaryFile(number: -1, folder: folder, temporaryName, name: name, trace: trace)
  }

  /// Removes all permissions from the file, if the file system supports permissions.
  private func hide() {
    var status = stat()
    guard fstat(number, &status) == 0, fchmod(number, 0) == 0 else { return }
    mode = status.st_mode & 0o7777
  }

  /// Gives the file its permissions and attributes.
  ///
  /// On some shares, no program may change them, and all files have the same ones. The file is then complete all the
  /// same.
  ///
  /// - Throws: a problem if the file was hidden and cannot be shown.
  private func show() throws(FileProblem) {
    if let original {
      try take(original)
    } else if let mode {
      guard fchmod(number, mode) == 0 else { throw FileProblem(name, errno: errno) }
    }
  }

  private func take(_ original: OriginalFile) throws(FileProblem) {
    // Only the superuser may change the owner. For others, the owner is the same already or cannot be kept.
    _ = fchown(number, original.status.owner, original.status.group)
    if let file = try? original.place.folder.open(original.place.name, O_RDONLY | O_NONBLOCK, name: name) {
      csystem_copy_attributes(file.number, number)
    }
    guard fchmod(number, original.status.mode) == 0 || mode == nil else { throw FileProblem(name, errno: errno) }
  }

  /// Writes the whole content and closes the file.
  ///
  /// - Parameter isDurable: whether the bytes are on the disk when the call returns.
  func write(_ bytes: [UInt8], isDurable: Bool = true) throws(FileProblem) {
    try append(bytes[...])
    try complete(isDurable: isDurable)
  }

  /// Writes the next piece of the content.
  func append(_ piece: ArraySlice<UInt8>) throws(FileProblem) {
    guard Descriptor.writeAll(piece, to: number) else { throw FileProblem(name, errno: errno) }
  }

  /// Closes the file, whose content is complete.
  ///
  /// - Parameters:
  ///   - isDurable: whether the bytes are on the disk when the call returns.
  ///   - proof: the contents with which the file may be removed after a crash, for its new name, or nil to keep its
  ///     name.
  ///   - kind: the kind of the new name.
  func complete(
    isDurable: Bool = true, proof: TemporaryName.Proof? = nil, as kind: TemporaryName.Kind = .temporary
  ) throws(FileProblem) {
    // At all times, the permissions or the name show whether the file is complete.
    if let proof { try prove(proof, as: kind) }
    try show()
    guard !isDurable || fsync(number) == 0 else { throw FileProblem(name, errno: errno) }
    close(number)
    number = -1
  }

  private func prove(_ proof: TemporaryName.Proof, as kind: TemporaryName.Kind) throws(FileProblem) {
    let whole = temporaryName.whole(proof, as: kind)
    // The name belongs to a file of an earlier process with the same number.
    guard folder.status(of: whole.text) == nil else { throw FileProblem(name, errno: EEXIST) }
    let before = trace
    trace = Interruption.willMake(whole.text, in: folder)
    let code = renameat(folder.number, fileName, folder.number, whole.text) == 0 ? 0 : errno
    guard code == 0 else {
      Interruption.forget(trace)
      trace = before
      throw FileProblem(name, errno: code)
    }
    Interruption.forget(before)
    temporaryName = whole
  }

  /// Renames the complete file, so that the next run finds it after a crash.
  func becomeRescue() throws(FileProblem) {
    let rescue = temporaryName.rescue
    guard renameat(folder.number, fileName, folder.number, rescue.text) == 0 else {
      throw FileProblem(name, errno: errno)
    }
    temporaryName = rescue
    folder.synchronise()
  }

  /// Keeps the file under its current name.
  func leave() { isLeft = true }
}
