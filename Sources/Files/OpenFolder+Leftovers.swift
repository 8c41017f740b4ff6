import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension OpenFolder {
  /// Removes the temporary files that processes which were killed have left here: regular files of this user with
  /// exactly such a name, whose process has certainly ended. Looks only once, as long as the folder is open.
  func removeLeftovers() {
    guard !wasCleaned.exchange(true, ordering: .relaxed) else { return }
    for name in (try? names()) ?? [] {
      guard let temporary = TemporaryName(name), temporary.kind == .temporary, temporary.isOfDeadProcess,
        let status = status(of: name), status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
      else { continue }
      unlinkat(number, name, 0)
    }
  }

  /// The names in the folder that are UTF-8.
  func names() throws(FileProblem) -> [String] {
    let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw FileProblem(".", errno: errno) }
    guard let stream = fdopendir(copy) else {
      let code = errno
      close(copy)
      throw FileProblem(".", errno: code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        String(validatingCString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if let name { names.append(name) }
    }
    return names
  }
}
