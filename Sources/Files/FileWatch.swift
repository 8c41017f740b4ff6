import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Waits for files to be saved or removed, by watching their folders with inotify. An editor may write a file in place
/// or rename another one to its name, and both are noticed.
package struct FileWatch: ~Copyable {
  private struct Entry: Hashable {
    /// The number of the folder's inotify watch.
    var folder: Int32
    var name: PathKey
  }

  private let descriptor: Descriptor
  /// The files as the user named them, by folder and name.
  private let files: [Entry: [PathKey]]

  /// Starts to watch files.
  ///
  /// - Throws: a problem if a file does not exist, or if the system does not watch any more folders.
  package init(_ paths: [String]) throws(FileProblem) {
    let number = inotify_init1(Int32(IN_CLOEXEC))
    guard number >= 0 else { throw FileProblem(paths.first ?? "", errno: errno) }
    let descriptor = Descriptor(owning: number)
    var files: [Entry: [PathKey]] = [:]
    for path in paths {
      // A link may be replaced, and so may the file that it leads to.
      for place in Set([PathKey(path), PathKey(try FileAccess.resolve(path))]).map(\.text) {
        // Only finished writes count. A file that is still being written would otherwise be replaced while its writer
        // works.
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM)
        let folder = inotify_add_watch(number, Path.folder(of: place), events)
        guard folder >= 0 else { throw FileProblem(path, errno: errno) }
        let entry = Entry(folder: folder, name: PathKey(Path.name(of: place)))
        if files[entry]?.contains(PathKey(path)) != true { files[entry, default: []].append(PathKey(path)) }
      }
    }
    self.descriptor = descriptor
    self.files = files
  }

  /// Waits until at least one of the files is saved or removed. Changes within a few milliseconds are reported
  /// together.
  ///
  /// - Returns: the files that may have changed, under the names that the user gave, sorted by the bytes of the names.
  package borrowing func next() -> [String] {
    var saved: Set<PathKey> = []
    while saved.isEmpty || isReady(milliseconds: 5) {
      guard let more = read() else { return Set(files.values.joined()).sorted().map(\.text) }
      saved.formUnion(more)
    }
    return saved.sorted().map(\.text)
  }

  /// Waits until at least one of the files is saved, or another thread wakes `stop`.
  ///
  /// - Returns: whether a file may have changed.
  package borrowing func next(orUntil stop: PipeSemaphore) -> Bool {
    while true {
      var requests = [descriptor.number, stop.exit].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&requests, 2, -1) > 0 || errno == EINTR else { return false }
      if requests[1].revents != 0 { return false }
      // Events of other files in the folder are discarded.
      if requests[0].revents != 0, read().map({ !$0.isEmpty }) ?? true { return true }
    }
  }

  private borrowing func isReady(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) == 1
  }

  /// Waits for an event. Returns the files of all available events, or nil if events were lost.
  private borrowing func read() -> Set<PathKey>? {
    // The buffer has room for many events with the longest names.
    let room = 1 << 16, header = MemoryLayout<inotify_event>.size
    return withUnsafeTemporaryAllocation(byteCount: room, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      let count = systemRead(descriptor.number, buffer.baseAddress, room)
      var saved: Set<PathKey> = []
      var offset = 0
      while offset + header <= count {
        let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
        guard event.mask & UInt32(IN_Q_OVERFLOW) == 0 else { return nil }
        let name = buffer[(offset + header)..<(offset + header + Int(event.len))].prefix { $0 != 0 }
        let entry = Entry(folder: event.wd, name: PathKey(bytes: Array(name)[...]))
        saved.formUnion(files[entry] ?? [])
        offset += header + Int(event.len)
      }
      return saved
    }
  }
}

// The method above hides the system's function of the same name.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// A semaphore made of a pipe. Threads sleep until another thread wakes them with one byte each.
///
/// The system's semaphores and condition variables have an address, which the compiler does not let two threads share.
/// The two descriptors of a pipe can be shared.
package final class PipeSemaphore: Sendable {
  /// The end of the pipe to wait on.
  let exit: Int32
  private let entrance: Int32

  /// Creates a semaphore. Returns nil if the system does not provide a pipe.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard csystem_pipe(&ends, 1) == 0 else { return nil }
    (exit, entrance) = (ends[0], ends[1])
  }

  deinit {
    close(exit)
    close(entrance)
  }

  /// Waits to be woken. Returns at once if that has already happened.
  package func sleep() {
    var byte: UInt8 = 0
    while read(exit, &byte, 1) < 0, errno == EINTR {}
  }

  /// Wakes as many threads as `count`, which sleep or are about to.
  package func wake(_ count: Int = 1) {
    guard count > 0 else { return }
    _ = Descriptor.writeAll([UInt8](repeating: 0, count: count), to: entrance)
  }
}
