import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file beside the one that it will become, or that has become it. It removes itself with the object, unless it was
/// renamed or is left on purpose.
final class TemporaryFile {
  /// −1 once it is closed: many of them may wait for their names, and a process has few open files.
  private var number: Int32
  let folder: OpenFolder
  private(set) var fileName: String
  /// The name of the final file in messages.
  private let name: String
  private let trace: UnsafeMutablePointer<Interruption.Trace>?
  private var isLeft = false

  /// Makes a file beside the one of a name in an open folder.
  ///
  /// - Parameters:
  ///   - original: the file whose mode, owner and extended attributes it gets; nil for the mode that the umask leaves
  ///     of 0666.
  ///   - isPrivate: whether only its owner may read it, whatever the original allows.
  ///   - name: what messages call the file.
  /// - Throws: `inAppendOnlyFolder` where the file could neither take its place nor go away again.
  static func beside(
    _ target: String, in folder: OpenFolder, like original: OriginalFile?, isPrivate: Bool = false, name: String
  ) throws(FileProblem) -> TemporaryFile {
    guard !folder.onlyAppends else { throw FileProblem(name, .inAppendOnlyFolder) }
    // Before there is a file that somebody could take for a leftover.
    folder.beginWriting()
    defer { folder.endWriting() }
    for _ in 0..<100 {
      // The numbers only keep our own files apart; O_EXCL is what makes it safe.
      let fileName = TemporaryName(beside: target).text
      let trace = Interruption.willMake(fileName, in: folder)
      let file = openat(
        folder.number, fileName, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
        original == nil && !isPrivate ? 0o666 : 0o600)
      if file < 0 {
        let code = errno
        Interruption.forget(trace)
        if code == EEXIST { continue }
        throw FileProblem(name, errno: code)
      }
      let temporary = TemporaryFile(number: file, folder: folder, fileName: fileName, name: name, trace: trace)
      if let original, !isPrivate { try temporary.take(original) }
      return temporary
    }
    throw FileProblem(name, errno: EEXIST)
  }

  private init(
    number: Int32, folder: OpenFolder, fileName: String, name: String,
    trace: UnsafeMutablePointer<Interruption.Trace>?
  ) {
    self.number = number
    self.folder = folder
    self.fileName = fileName
    self.name = name
    self.trace = trace
    folder.beginWriting()
  }

  deinit {
    if number >= 0 { close(number) }
    if !isLeft { unlinkat(folder.number, fileName, 0) }
    Interruption.forget(trace)
    folder.endWriting()
  }

  /// Gives a file a second name in its folder; nil where the file system lacks or refuses that.
  static func secondName(
    of target: String, in folder: OpenFolder, _ calls: NamingCalls, name: String
  ) -> TemporaryFile? {
    folder.beginWriting()
    defer { folder.endWriting() }
    let fileName = TemporaryName(beside: target).text
    let trace = Interruption.willMake(fileName, in: folder)
    guard calls.link(folder.number, target, fileName) == 0 else {
      Interruption.forget(trace)
      return nil
    }
    return TemporaryFile(number: -1, folder: folder, fileName: fileName, name: name, trace: trace)
  }

  private func take(_ original: OriginalFile) throws(FileProblem) {
    // The superuser alone may give files away; for others the owner is the same already, or cannot be kept.
    _ = fchown(number, original.status.owner, original.status.group)
    if let file = try? original.place.folder.open(original.place.name, O_RDONLY | O_NONBLOCK, name: name) {
      csystem_copy_attributes(file.number, number)
    }
    guard fchmod(number, original.status.mode) == 0 else { throw FileProblem(name, errno: errno) }
  }

  /// Writes all that it is to hold, and closes it.
  ///
  /// - Parameter isDurable: whether the bytes are on the disk when the call returns.
  func write(_ bytes: [UInt8], isDurable: Bool = true) throws(FileProblem) {
    try append(bytes[...])
    try complete(isDurable: isDurable)
  }

  /// Writes the next piece of what it is to hold.
  func append(_ piece: ArraySlice<UInt8>) throws(FileProblem) {
    guard Descriptor.writeAll(piece, to: number) else { throw FileProblem(name, errno: errno) }
  }

  /// Closes the file, which is whole.
  ///
  /// - Parameter isDurable: whether the bytes are on the disk when the call returns.
  func complete(isDurable: Bool = true) throws(FileProblem) {
    guard !isDurable || fsync(number) == 0 else { throw FileProblem(name, errno: errno) }
    close(number)
    number = -1
  }

  /// Gives the file, which is whole, the name by which the next run finds it after a crash.
  func becomeRescue() throws(FileProblem) {
    guard let rescue = TemporaryName(fileName)?.rescue.text,
      renameat(folder.number, fileName, folder.number, rescue) == 0
    else { throw FileProblem(name, errno: errno) }
    fileName = rescue
    folder.synchronise()
  }

  /// Keeps the file under its present name.
  func leave() { isLeft = true }
}
