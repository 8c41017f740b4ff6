#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread that nobody waits for; it ends with its work or with the process.
package enum BackgroundThread {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// False when the system gives no thread.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(run))
    let refused = pthread_create(
      &thread, nil,
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
