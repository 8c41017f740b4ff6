#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A detached thread. It ends with its work or with the process.
package enum BackgroundThread {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread; false where the system refuses.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(run))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // Whatever the limit of the first thread is (`ulimit -s`).
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let refused = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard refused == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}
