#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A detached thread, which ends with its work or with the process.
package enum BackgroundThread {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// The stack size of a thread in bytes. It does not depend on the limit of the first thread (`ulimit -s`).
  package static let stackSize = 8 << 20

  /// The stack size of a thread that does little more than sleep, in bytes.
  package static let smallStackSize = 1 << 19

  /// Starts a thread. Returns false if the system refuses.
  ///
  /// - Parameter stackSize: the size of its stack in bytes.
  package static func start(stackSize: Int = stackSize, _ run: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = thread(stackSize, run) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Calls a function on a new thread and waits for it to return. Returns false if the system refuses the thread.
  ///
  /// Meanwhile the calling thread handles no signals, because its stack may be too small for that.
  static func wait(for run: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = thread(stackSize, run) else { return false }
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    pthread_join(thread, nil)
    return true
  }

  private static func thread(_ stackSize: Int, _ run: @escaping @Sendable () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(run))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let refused = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard refused == 0 else {
      work.release()
      return nil
    }
    return thread
  }

  package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}
