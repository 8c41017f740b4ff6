import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The seal of everything that this user's programs store: HMAC-SHA-256 with a key that only the user can read.
package final class RecordSeal: Sendable {
  /// The path of the key's file.
  package let path: String
  private let makesKey: Bool
  private let key: Mutex<Result<[UInt8], FileProblem>?>

  /// Creates a seal whose key is read when it is first needed.
  ///
  /// - Parameter makesKey: whether to create the key if it is missing.
  package init(path: String, makesKey: Bool = true) {
    self.path = path
    self.makesKey = makesKey
    key = Mutex(nil)
  }

  /// Creates a seal with a given key, such as the key of a cluster plan.
  ///
  /// - Parameter key: a key of ``count`` bytes.
  package init(key: [UInt8]) {
    path = ""
    makesKey = false
    self.key = Mutex(.success(Array(key.prefix(Self.count))))
  }

  /// Derives the key of another seal. Only the owner of this key can derive it, and it reveals nothing about this key.
  ///
  /// - Parameter name: the name that identifies the other seal.
  package func derivedKey(_ name: [UInt8]) throws(FileProblem) -> [UInt8] {
    let text = Array("derived key ".utf8) + name
    return try seal(text.span)
  }

  /// Returns the seal of the user, or nil if the user has no home folder.
  ///
  /// The key is below `$XDG_STATE_HOME` if that is an absolute path, and otherwise below `~/.local/state`. So a folder
  /// of results from elsewhere cannot supply a key.
  ///
  /// Source: XDG Base Directory Specification 0.8.
  package static func ofUser(_ name: String, makesKey: Bool = true) -> RecordSeal? {
    if let folder = EnvironmentVariable.stateHome.folder {
      return RecordSeal(path: Path.join(folder, name), makesKey: makesKey)
    }
    guard let home = EnvironmentVariable.home.folder else { return nil }
    return RecordSeal(path: Path.join(Path.join(Path.join(home, ".local"), "state"), name), makesKey: makesKey)
  }

  /// The number of bytes of a seal, and of a key.
  package static let count = 32

  /// Returns the seal of `bytes`.
  package func seal(_ bytes: Span<UInt8>) throws(FileProblem) -> [UInt8] {
    let key = try currentKey()
    // A key is shorter than a block of 64 bytes, so zeros are appended.
    func padded(_ mask: UInt8) -> [UInt8] { key.map { $0 ^ mask } + [UInt8](repeating: mask, count: 64 - key.count) }
    var inner = SHA256(), outer = SHA256()
    inner.update(padded(0x36))
    inner.update(bytes)
    outer.update(padded(0x5C))
    outer.update(inner.finish())
    return outer.finish()
  }

  /// Returns eight bytes that distinguish records of this key from records of other keys, without revealing the key.
  package func mark() throws(FileProblem) -> [UInt8] {
    let name = Array("name of the key".utf8)
    return Array(try seal(name.span).prefix(8))
  }

  /// Returns the key, which is read only once. Creates a key if allowed, and if there isn't one that only this user can
  /// read.
  private func currentKey() throws(FileProblem) -> [UInt8] {
    let path = path, makesKey = makesKey
    let result = key.withLock { key in
      if let key { return key }
      let found = Self.key(at: path, makes: makesKey)
      key = found
      return found
    }
    return try result.get()
  }

  private static func key(at path: String, makes: Bool) -> Result<[UInt8], FileProblem> {
    do throws(FileProblem) {
      if let key = try readKey(path, replaces: makes) { return .success(key) }
      guard makes else { return .failure(FileProblem(path, .missing)) }
      do throws(FileProblem) {
        try makeKey(path)
      } catch {
        if error.kind == .notAllowed, FileAccess.isHidden(path) { throw FileProblem(path, .notReadable) }
        guard error.kind == .missing else { throw error }
        try FileAccess.makeFolders(to: path, mode: 0o700)
        try makeKey(path)
      }
      // If two programs create a key at the same time, both use the one that remains.
      return try readKey(path).map { .success($0) } ?? .failure(FileProblem(path, .notPrivate))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the key, or nil if it is missing, belongs to another user, or is open to others.
  ///
  /// - Parameter replaces: whether a key that this user may not read is replaced, so it counts as missing.
  /// - Throws: a problem if the system fails, because the key may then be as it should be.
  private static func readKey(_ path: String, replaces: Bool = true) throws(FileProblem) -> [UInt8]? {
    do throws(FileProblem) {
      let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, name: path)
      let status = try file.regularStatus(name: path)
      guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else { return nil }
      let key = try file.readAll(limit: count, expected: count, name: path)
      return key.count == count ? key : nil
    } catch {
      if replaces ? error.isOfSystem : error.hidesContent { throw error }
      return nil
    }
  }

  /// Writes a new key and replaces any other file. The key is first written under another name, so it is always seen
  /// whole.
  private static func makeKey(_ path: String) throws(FileProblem) {
    // On Linux, this generator uses getrandom(2).
    var generator = SystemRandomNumberGenerator()
    let key = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    // No other program uses this name in the meantime.
    let name = String(UInt64.random(in: .min ... .max, using: &generator), radix: 36)
    let fresh = Path.join(Path.folder(of: path), ".\(Path.name(of: path)).\(name).tmp")
    let file = try Descriptor(opening: fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600, name: path)
    defer { unlink(fresh) }
    // Where this fails, the file may be private all the same, which is checked when it is read.
    _ = fchmod(file.number, 0o600)
    guard Descriptor.writeAll(key, to: file.number) else { throw FileProblem(path, errno: errno) }
    // A valid key that another program created in the meantime stays. Any other file is replaced.
    guard link(fresh, path) != 0, try readKey(path) == nil else { return }
    guard rename(fresh, path) == 0 else { throw FileProblem(path, errno: errno) }
  }
}
