import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Locks that tell all other processes, including those in other containers, that temporary files in a folder have an
/// owner.
///
/// The system releases a lock when its process ends, however it ends. There is one lock per folder, not one per file.
/// Thousands of files may wait, but a process can open only a limited number.
extension OpenFolder {
  /// Takes a shared lock, which lasts until ``endWriting()`` has been called as many times. On a file system without
  /// locks, files of other systems are never taken for leftovers.
  func beginWriting() {
    writers.withLock { writers in
      writers.count += 1
      guard writers.count == 1 else { return }
      let file = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard file >= 0 else { return }
      // Removing leftovers takes only moments. The lock of another program must not block this process.
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

  /// Calls a function while nobody has temporary files in the folder. If somebody has, the function is not called.
  func withoutWriters(_ body: () -> Void) {
    let file = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    if lock(file, LOCK_EX) == 0 { body() }
  }

  /// Tries to lock the file, and returns an error number, or 0.
  private func lock(_ file: Int32, _ kind: Int32) -> Int32 { flock(file, kind | LOCK_NB) == 0 ? 0 : errno }
}
