import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
