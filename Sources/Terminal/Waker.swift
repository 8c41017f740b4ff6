import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Wakes the thread that waits for events of a terminal, from any other thread.
///
/// The thread polls the reading end of a pipe together with the terminal, so it need not check at intervals. A thread
/// that is still at work when the session ends may keep the waker; its calls then have no effect.
package final class Waker: Sendable {
  /// The end to wait on. It can be read after a call of ``wake()``.
  package let descriptor: Int32
  private let writingEnd: Int32

  /// Creates a waker, or returns nil if the system provides no pipe.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard csystem_pipe(&ends, 0) == 0 else { return nil }
    (descriptor, writingEnd) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writingEnd)
  }

  package func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes the reader anyway.
    while write(writingEnd, &byte, 1) < 0, errno == EINTR {}
  }

  /// Forgets the calls of ``wake()`` until now.
  package func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }
}
