#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file beside the one that it is to become. It removes itself unless it was renamed.
struct TemporaryFile: ~Copyable {
  private let descriptor: Descriptor
  private let path: String
  private let name: String

  private init(descriptor: consuming Descriptor, path: String, name: String) {
    self.descriptor = descriptor
    self.path = path
    self.name = name
  }

  /// - Parameters:
  ///   - original: the file whose mode and owner it gets; nil for the mode that the umask leaves of 0666.
  ///   - name: what messages call the file.
  static func beside(
    _ target: String, like original: FileSnapshot?, name: String
  ) throws(FileProblem) -> TemporaryFile {
    let stem = Path.join(Path.folder(of: target), ".\(Path.name(of: target).prefix(50)).")
    for attempt in 0..<100 {
      // The number only keeps two of our own processes apart; O_EXCL is what makes it safe.
      let path = "\(stem)\(getpid())-\(attempt).tmp"
      Interruption.willWrite(path)
      let number = open(
        path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, original == nil ? 0o666 : 0o600)
      if number < 0, errno == EEXIST { continue }
      guard number >= 0 else {
        let code = errno
        Interruption.didWrite()
        throw FileProblem(name, errno: code)
      }
      let file = TemporaryFile(descriptor: Descriptor(owning: number), path: path, name: name)
      if let original { try file.take(original) }
      return file
    }
    Interruption.didWrite()
    throw FileProblem(name, errno: EEXIST)
  }

  deinit {
    unlink(path)
    Interruption.didWrite()
  }

  private borrowing func take(_ original: FileSnapshot) throws(FileProblem) {
    // Only the superuser may give files away; for all others the owner is the same already, or cannot be kept.
    _ = fchown(descriptor.number, original.owner, original.group)
    guard fchmod(descriptor.number, original.mode) == 0 else { throw FileProblem(name, errno: errno) }
  }

  /// - Parameter isDurable: whether the bytes are on the disk when it comes back.
  borrowing func write(_ bytes: [UInt8], isDurable: Bool = true) throws(FileProblem) {
    guard Descriptor.writeAll(bytes, to: descriptor.number), !isDurable || fsync(descriptor.number) == 0 else {
      throw FileProblem(name, errno: errno)
    }
  }

  /// After a rename there is nothing under the old name that the `deinit` could remove.
  consuming func rename(to target: String) throws(FileProblem) {
    guard systemRename(path, target) == 0 else { throw FileProblem(name, errno: errno) }
  }

  consuming func link(to target: String) throws(FileProblem) {
    guard systemLink(path, target) == 0 else { throw FileProblem(name, errno: errno) }
  }
}

// The methods above hide the system's functions of the same name.
private func systemRename(_ from: String, _ to: String) -> Int32 { rename(from, to) }
private func systemLink(_ from: String, _ to: String) -> Int32 { link(from, to) }
