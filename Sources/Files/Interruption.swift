import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends the process cleanly after Ctrl-C and `kill`: with whole files, without temporary ones, and with a clean line on
/// the terminal.
///
/// A file is replaced by one rename, so it is whole at any moment; files that belong together are renamed while an
/// interruption waits. A handler touches only memory that never moves, and calls nothing but `write`,
/// `unlinkat` and `_exit` (POSIX, "Async-signal-safe functions").
package enum Interruption {
  /// A temporary file, or a folder made for one, that goes when the process is interrupted.
  struct Trace {
    /// The descriptor of its folder, which stays open as long as the trace is there.
    fileprivate let folder: Int32
    /// Ended by NUL.
    fileprivate let name: UnsafeMutablePointer<CChar>
    fileprivate let isFolder: Bool
    fileprivate var newer: UnsafeMutablePointer<Trace>?
    fileprivate var older: UnsafeMutablePointer<Trace>?
  }

  /// The newest trace. Unsafe to the compiler: it is changed only by a thread that holds `lock` and holds interruptions
  /// off, and a handler reads it only when no thread holds them off and none ever will again.
  nonisolated(unsafe) private static let newest =
    UnsafeMutablePointer<UnsafeMutablePointer<Trace>?>.allocate(capacity: 1)
  private static let lock = Mutex(())
  /// The number of threads that must not be interrupted now; −1 from the moment the process exits.
  private static let holders = Atomic(0)
  /// The exit code that an interruption asked for; 0 if there was none.
  private static let request = Atomic<Int32>(0)
  /// Whether the last line of the terminal is a progress bar.
  private static let hasBar = Atomic(false)
  private static let isInstalled = Atomic(false)
  /// Whether to record the first signal only, for a command that then ends by itself.
  private static let isPostponed = Atomic(false)
  /// The exit code of the recorded signal, or 0 if there was none.
  private static let noted = Atomic<Int32>(0)

  /// Records the next signal in ``postponedCode`` instead of ending the process. The signal after it ends the process
  /// as usual.
  package static func postpone() { isPostponed.store(true, ordering: .sequentiallyConsistent) }

  /// Lets the next signal end the process as usual.
  ///
  /// - Returns: the code of a recorded signal, or nil if there was none.
  package static func resume() -> Int32? {
    isPostponed.store(false, ordering: .sequentiallyConsistent)
    return postponedCode
  }

  /// 128 plus the number of the signal that arrived after ``postpone()``, or nil if none arrived.
  package static var postponedCode: Int32? {
    let code = noted.load(ordering: .relaxed)
    return code == 0 ? nil : code
  }

  /// Makes SIGINT end the process with exit code 130, and SIGTERM with 143. This holds even if the process inherits
  /// them ignored or blocked, since somebody who sends a signal means it. A terminal that goes away ends the process
  /// with 129, unless that signal is ignored, as under `nohup`. Called once, before the first thread is started.
  package static func install() {
    // Makes the memory now: the handler must not be the first to ask for it.
    newest.initialize(to: nil)
    holders.store(0, ordering: .sequentiallyConsistent)
    request.store(0, ordering: .sequentiallyConsistent)
    hasBar.store(false, ordering: .sequentiallyConsistent)
    isPostponed.store(false, ordering: .sequentiallyConsistent)
    noted.store(0, ordering: .sequentiallyConsistent)
    isInstalled.store(true, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { Interruption.receive($0) }
    // A handler that comes back has only put the end off.
    action.sa_flags = Int32(SA_RESTART)
    var signals = sigset_t()
    sigemptyset(&signals)
    var before = sigaction()
    sigaction(SIGHUP, nil, &before)
    let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)
    let isIgnored = unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == ignoring
    for signal in [SIGINT, SIGTERM] + (isIgnored ? [] : [SIGHUP]) {
      sigaction(signal, &action, nil)
      sigaddset(&signals, signal)
    }
    // A thread that blocked them may have started us.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func receive(_ signal: Int32) {
    if isPostponed.load(ordering: .sequentiallyConsistent),
      noted.compareExchange(expected: 0, desired: 128 + signal, ordering: .sequentiallyConsistent).exchanged
    {
      return
    }
    request.store(128 + signal, ordering: .sequentiallyConsistent)
    leaveIfNobodyHolds()
  }

  /// The request is stored before the holders are looked at, and a holder looks for it after it has let go: one of the
  /// two sees the other.
  private static func leaveIfNobodyHolds() {
    guard holders.compareExchange(expected: 0, desired: -1, ordering: .sequentiallyConsistent).exchanged else { return }
    // The newest first: files go before their folders.
    var next = newest.pointee
    while let trace = next {
      unlinkat(trace.pointee.folder, trace.pointee.name, trace.pointee.isFolder ? AT_REMOVEDIR : 0)
      next = trace.pointee.older
    }
    if hasBar.load(ordering: .sequentiallyConsistent) { clearLine() }
    _exit(request.load(ordering: .sequentiallyConsistent))
  }

  /// Makes interruptions wait until ``release()``.
  package static func hold() {
    guard isInstalled.load(ordering: .sequentiallyConsistent) else { return }
    while true {
      let count = holders.load(ordering: .sequentiallyConsistent)
      if count < 0 {
        // Another thread is leaving with the whole process.
        pause()
      } else {
        let next = holders.compareExchange(expected: count, desired: count + 1, ordering: .sequentiallyConsistent)
        if next.exchanged { return }
      }
    }
  }

  /// Ends a ``hold()``. After the last one, a waiting interruption ends the process.
  package static func release() {
    guard isInstalled.load(ordering: .sequentiallyConsistent) else { return }
    let left = holders.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
    if left == 0, request.load(ordering: .sequentiallyConsistent) != 0 { leaveIfNobodyHolds() }
  }

  /// Moves to the start of the line and erases it.
  private static func clearLine() {
    var bytes: (UInt8, UInt8, UInt8, UInt8) = (0x0D, 0x1B, 0x5B, 0x4B)
    write(STDERR_FILENO, &bytes, 4)
  }

  /// To be called before a file or folder of this name is made: for a moment there may be none, never one unknown. The
  /// name of a file holds our process number, and a folder goes only while it is empty, so nothing of anybody else
  /// is ever removed. Nil if nothing is caught. The open folder must stay until ``forget(_:)``.
  static func willMake(
    _ name: String, in folder: OpenFolder, isFolder: Bool = false
  ) -> UnsafeMutablePointer<Trace>? {
    guard isInstalled.load(ordering: .sequentiallyConsistent), let copy = strdup(name) else { return nil }
    let trace = UnsafeMutablePointer<Trace>.allocate(capacity: 1)
    hold()
    lock.withLock { _ in
      let older = newest.pointee
      trace.initialize(to: Trace(folder: folder.number, name: copy, isFolder: isFolder, newer: nil, older: older))
      older?.pointee.newer = trace
      newest.pointee = trace
    }
    release()
    return trace
  }

  /// Forgets a file or folder that is gone, or that stays.
  static func forget(_ trace: UnsafeMutablePointer<Trace>?) {
    guard let trace else { return }
    hold()
    lock.withLock { _ in
      let older = trace.pointee.older, newer = trace.pointee.newer
      older?.pointee.newer = newer
      if let newer { newer.pointee.older = older } else { newest.pointee = older }
    }
    release()
    free(trace.pointee.name)
    trace.deallocate()
  }

  /// Shows a progress bar in the place of the last one; an interruption clears it.
  package static func showBar(_ line: String) {
    hasBar.store(true, ordering: .sequentiallyConsistent)
    _ = FileAccess.writeAll(Array("\r\(line)\u{1B}[K".utf8), to: STDERR_FILENO)
  }

  /// Takes the progress bar away.
  package static func clearBar() {
    clearLine()
    hasBar.store(false, ordering: .sequentiallyConsistent)
  }
}
