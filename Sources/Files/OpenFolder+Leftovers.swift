import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension OpenFolder {
  /// Removes temporary files that killed processes have left in the folder.
  ///
  /// Only regular files of this user count whose name has exactly the expected form and whose content matches the name.
  /// The folder is searched only once while it is open.
  ///
  /// - Parameters:
  ///   - keepsAll: whether to remove nothing, and only find files that stay. Later calls then keep the files that
  ///     belong to no page, too.
  ///   - page: the name of the notebook that is written. Versions of another notebook stay for its own call, because
  ///     its next run learns from them what the killed run wrote.
  func removeLeftovers(keepsAll: Bool = false, of page: String? = nil) {
    let (found, areKept) = leftovers.withLock { known in
      let open = known.open ?? temporaryNames()
      (known.open, known.areKept) = (open, known.areKept || keepsAll)
      return (open, known.areKept)
    }
    guard !found.isEmpty else { return }
    var done: Set<TemporaryName> = []
    var remaining: [(name: TemporaryName, reason: RemainingFile.Reason)] = []
    func remain(_ name: TemporaryName, _ reason: RemainingFile.Reason) {
      remaining.append((name, reason))
      done.insert(name)
    }
    forLeftovers(among: found) { left in
      for name in left {
        if let reason = reasonToStay(name) {
          remain(name, reason)
        } else if !allowsRemovals {
          remain(name, .stuck(FileProblem(name.text, .notAllowed).removingReason))
        } else if isOfPage(name) ? !keepsAll && page.map(name.isBeside) ?? false : !areKept {
          let code = unlinkat(number, name.text, 0) == 0 ? 0 : errno
          if code == 0 || code == ENOENT {
            done.insert(name)
          } else {
            remain(name, .stuck(FileProblem(name.text, errno: code).removingReason))
          }
        }
      }
    }
    for name in found where isOfOtherUser(name) && name.isOfDeadProcess {
      remain(name, reasonToStay(name) ?? .stuck(Self.isOfAnother))
    }
    leftovers.withLock { [done, remaining] known in
      known.open?.removeAll(where: done.contains)
      known.remaining += remaining
    }
  }

  private static let isOfAnother = "cannot be removed: it belongs to another user"

  /// Whether the user may remove names from the folder.
  private var allowsRemovals: Bool {
    !onlyAppends && faccessat(number, ".", W_OK | X_OK, AT_EACCESS) == 0
  }

  /// Returns the reason why a file of a dead process stays, or nil if nobody needs it.
  ///
  /// A file that this user cannot read may be anything, so nobody is advised to put it in the place of a page.
  private func reasonToStay(_ name: TemporaryName) -> RemainingFile.Reason? {
    if isSpent(name) { return nil }
    do throws(FileProblem) {
      _ = try FilePlace(folder: self, missing: [], name: name.text).digest()
      return name.kind == .rescue ? .rescued : .savedMeanwhile
    } catch {
      return .stuck(isOfOtherUser(name) ? Self.isOfAnother : error.reason)
    }
  }

  private func isOfOtherUser(_ name: TemporaryName) -> Bool {
    status(of: name.text).map { $0.st_mode & S_IFMT == S_IFREG && $0.st_uid != geteuid() } ?? false
  }

  /// Returns whether the name is that of a sealed version of a Markdown file in this folder.
  private func isOfPage(_ name: TemporaryName) -> Bool {
    name.proof?.seal != nil && FileAccess.isMarkdown(name.file) && status(of: name.file) != nil
  }

  /// Returns the files that ``removeLeftovers(keepsAll:of:)`` has found and left. Each is returned only once.
  func takeRemaining() -> [(name: TemporaryName, reason: RemainingFile.Reason)] {
    leftovers.withLock { known in
      defer { known.remaining = [] }
      return known.remaining
    }
  }

  /// Returns whether a file of a dead process may be removed. It may be the new version, the version that was replaced,
  /// or an incomplete file.
  ///
  /// Any other complete version was saved by another program just before the exchange, and the dead process could not
  /// compare it.
  func isSpent(_ name: TemporaryName) -> Bool {
    guard name.kind != .rescue, let status = status(of: name.text) else { return false }
    // A file without permissions never took its place.
    if status.st_mode & 0o7777 == 0 { return true }
    guard let proof = name.proof else { return status.st_size == 0 }
    let digest = try? FilePlace(folder: self, missing: [], name: name.text).digest()
    return digest.map(proof.holds) ?? false
  }

  /// Passes on the temporary files that dead processes have left.
  ///
  /// Files of this system whose process has ended come first. Files of other systems follow if they are a few seconds
  /// old and nobody is writing in the folder. Another system is a container, or this computer before it was restarted.
  /// Nobody starts to write while `body` works on such files.
  func forLeftovers(among names: [TemporaryName], _ body: ([TemporaryName]) -> Void) {
    let own = names.filter { name in
      guard let status = status(of: name.text) else { return false }
      return status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
    }
    body(own.filter(\.isOfDeadProcess))
    let foreign = own.filter { $0.isOfOtherSystem && isOld($0.text) }
    if !foreign.isEmpty { withoutWriters { body(foreign) } }
  }

  /// Returns whether a file has other names, apart from those that killed processes gave it just before they replaced
  /// it. Such names are removed, because a notebook with several names is written in place.
  func hasOtherNames(_ name: String) -> Bool {
    guard let file = status(of: name), file.st_nlink > 1 else { return false }
    let names = temporaryNames().filter { temporary in
      temporary.kind == .temporary && temporary.isBeside(name)
        && status(of: temporary.text).map { FileKey($0) } == FileKey(file)
    }
    if !names.isEmpty { forLeftovers(among: names) { for name in $0 { unlinkat(number, name.text, 0) } } }
    return status(of: name).map { $0.st_nlink > 1 } ?? false
  }

  private func isOld(_ name: String) -> Bool {
    guard let written = status(of: name)?.st_mtim.tv_sec else { return false }
    return time(nil) - written > 3
  }

  /// Returns the names of all temporary files in the folder, or an empty list if it cannot be read.
  func temporaryNames() -> [TemporaryName] { ((try? names(hidden: true)) ?? []).compactMap(TemporaryName.init) }

  /// Returns the names in the folder that are valid UTF-8.
  ///
  /// - Parameter hidden: whether to return only names that begin with a dot.
  func names(hidden: Bool = false) throws(FileProblem) -> [String] {
    let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw FileProblem(".", errno: errno) }
    guard let stream = fdopendir(copy) else {
      let code = errno
      close(copy)
      throw FileProblem(".", errno: code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer -> String? in
        let text = UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
        return !hidden || text[0] == CChar(bitPattern: UInt8(ascii: ".")) ? String(validatingCString: text) : nil
      }
      if let name { names.append(name) }
    }
    guard errno == 0 || errno == ENOENT else { throw FileProblem(".", errno: errno) }
    return names
  }
}
