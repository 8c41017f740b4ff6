import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file beside the one that it will become. It removes itself unless it was renamed.
struct TemporaryFile: ~Copyable {
  /// −1 once it is closed: many of them may wait for their names, and a process has few open files.
  private var number: Int32
  let path: String
  private let name: String
  private let trace: UnsafeMutablePointer<Interruption.Trace>?

  /// The number of paths that this process has made. Many files may wait in one folder under names that start alike.
  private static let begun = Atomic(0)

  /// - Parameters:
  ///   - original: the file whose mode and owner it gets; nil for the mode that the umask leaves of 0666.
  ///   - name: what messages call the file.
  static func beside(
    _ target: String, like original: FileSnapshot?, name: String
  ) throws(FileProblem) -> TemporaryFile {
    for _ in 0..<100 {
      // The numbers only keep our own files apart; O_EXCL is what makes it safe.
      let path = freshPath(beside: target)
      let trace = Interruption.willMake(path)
      let file = open(
        path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, original == nil ? 0o666 : 0o600)
      if file < 0 {
        let code = errno
        Interruption.forget(trace)
        if code == EEXIST { continue }
        throw FileProblem(name, errno: code)
      }
      let temporary = TemporaryFile(number: file, path: path, name: name, trace: trace)
      if let original { try temporary.take(original) }
      return temporary
    }
    throw FileProblem(name, errno: EEXIST)
  }

  /// Returns a hidden path in the folder of `target` that this process has not used.
  static func freshPath(beside target: String) -> String {
    let number = begun.wrappingAdd(1, ordering: .relaxed).oldValue
    return Path.join(Path.folder(of: target), ".\(Path.name(of: target).prefix(50)).\(getpid())-\(number).tmp")
  }

  private init(number: Int32, path: String, name: String, trace: UnsafeMutablePointer<Interruption.Trace>?) {
    self.number = number
    self.path = path
    self.name = name
    self.trace = trace
  }

  deinit {
    if number >= 0 { close(number) }
    unlink(path)
    Interruption.forget(trace)
  }

  private borrowing func take(_ original: FileSnapshot) throws(FileProblem) {
    // Only the superuser may give files away; for all others the owner is the same already, or cannot be kept.
    _ = fchown(number, original.owner, original.group)
    guard fchmod(number, original.mode) == 0 else { throw FileProblem(name, errno: errno) }
  }

  /// Writes all that it is to hold, and closes it.
  ///
  /// - Parameter isDurable: whether the bytes are on the disk when it comes back.
  mutating func write(_ bytes: [UInt8], isDurable: Bool = true) throws(FileProblem) {
    guard Descriptor.writeAll(bytes, to: number), !isDurable || fsync(number) == 0 else {
      throw FileProblem(name, errno: errno)
    }
    close(number)
    number = -1
  }

  /// After a rename there is nothing under the old name that the `deinit` could remove.
  consuming func rename(to target: String) throws(FileProblem) {
    guard systemRename(path, target) == 0 else { throw FileProblem(name, errno: errno) }
  }
}

// The method above hides the system's function of the same name.
private func systemRename(_ from: String, _ to: String) -> Int32 { rename(from, to) }
