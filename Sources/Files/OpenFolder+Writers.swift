import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Locks that tell all other processes, also those in other containers, that temporary files in a folder have an owner.
/// The system releases them when a process ends, in whatever way. There is one lock for a folder and not one for each
/// file: thousands of files may wait, and a process has few open files.
extension OpenFolder {
  /// Shares the lock until ``endWriting()`` was called as often. Where the file system has no locks, files of other
  /// systems are never taken for leftovers.
  func beginWriting() {
    writers.withLock { writers in
      writers.count += 1
      guard writers.count == 1 else { return }
      let file = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard file >= 0 else { return }
      // Somebody who removes leftovers needs moments. Another program's lock must not hold us up.
      for _ in 0..<40 {
        guard lock(file, LOCK_SH) == EWOULDBLOCK else { break }
        usleep(5_000)
      }
      writers.lock = file
    }
  }

  func endWriting() {
    writers.withLock { writers in
      writers.count -= 1
      guard writers.count == 0, writers.lock >= 0 else { return }
      close(writers.lock)
      writers.lock = -1
    }
  }

  /// Calls a function while nobody has temporary files here, or not at all.
  func withoutWriters(_ body: () -> Void) {
    let file = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    if lock(file, LOCK_EX) == 0 { body() }
  }

  /// Returns the number of an error or 0.
  private func lock(_ file: Int32, _ kind: Int32) -> Int32 { flock(file, kind | LOCK_NB) == 0 ? 0 : errno }
}
