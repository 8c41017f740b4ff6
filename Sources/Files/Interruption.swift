import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends the process cleanly after Ctrl-C and `kill`: with whole files, without temporary files or programs that still
/// run for it, and with a clean line on the terminal.
///
/// A file is replaced by one rename, so it is whole at all times. An interruption waits while files that belong
/// together are renamed. A signal handler uses only memory that never moves, and calls only `write`, `unlinkat`, `kill`
/// and `_exit` (POSIX, "Async-signal-safe functions").
package enum Interruption {
  /// A temporary file, or a folder created for one, that is removed when the process is interrupted.
  struct Trace {
    /// The descriptor of the folder that contains it. The folder stays open while the trace exists.
    fileprivate let folder: Int32
    /// The name, terminated by NUL.
    fileprivate let name: UnsafeMutablePointer<CChar>
    fileprivate let isFolder: Bool
    fileprivate var newer: UnsafeMutablePointer<Trace>?
    fileprivate var older: UnsafeMutablePointer<Trace>?
  }

  /// The newest trace.
  ///
  /// The compiler cannot check its safety. Only a thread that holds `lock` and has called ``hold()`` changes it. A
  /// handler reads it only when no thread holds interruptions off and none ever will again.
  nonisolated(unsafe) private static let newest =
    UnsafeMutablePointer<UnsafeMutablePointer<Trace>?>.allocate(capacity: 1)
  private static let lock = Mutex(())
  /// The process groups of the programs that run for this process; 0 for a free place. A handler reads them.
  nonisolated(unsafe) private static let groups = UnsafeMutablePointer<Atomic<pid_t>>.allocate(capacity: mostGroups)
  private static let mostGroups = 64
  /// The number of threads that must not be interrupted now, or −1 once the process is exiting.
  private static let holders = Atomic(0)
  /// The exit code of a requested interruption, or 0 if there isn't one.
  private static let request = Atomic<Int32>(0)
  /// Whether the last line of the terminal is a progress bar.
  private static let hasBar = Atomic(false)
  private static let isInstalled = Atomic(false)
  /// Whether only to record the first signal, for a command that then ends by itself.
  private static let isPostponed = Atomic(false)
  /// The exit code of the recorded signal, or 0 if there was none.
  private static let noted = Atomic<Int32>(0)

  /// Records the next signal in ``postponedCode`` instead of ending the process. A second signal ends the process as
  /// usual.
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

  /// Makes SIGINT end the process with exit code 130, and SIGTERM with 143.
  ///
  /// This holds even if the process inherits these signals ignored or blocked, because whoever sends a signal means it.
  /// A terminal that is closed ends the process with 129, unless that signal is ignored, as with `nohup`. Must be
  /// called once, before the first thread is started.
  package static func install() {
    // The memory is allocated now, because a handler must not allocate it.
    newest.initialize(to: nil)
    for index in 0..<mostGroups { (groups + index).initialize(to: Atomic(0)) }
    holders.store(0, ordering: .sequentiallyConsistent)
    request.store(0, ordering: .sequentiallyConsistent)
    hasBar.store(false, ordering: .sequentiallyConsistent)
    isPostponed.store(false, ordering: .sequentiallyConsistent)
    noted.store(0, ordering: .sequentiallyConsistent)
    isInstalled.store(true, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { Interruption.receive($0) }
    // A handler that returns has only postponed the end.
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
    // Swift's runtime would print a backtrace. The user asked for the end, and nothing has crashed.
    var quit = sigaction()
    sigaction(SIGQUIT, nil, &quit)
    if unsafeBitCast(quit.__sigaction_handler.sa_handler, to: Int.self) != ignoring { signal(SIGQUIT, SIG_DFL) }
    // The process may have been started by a thread that blocked these signals.
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

  /// Ends the process unless a thread holds interruptions off.
  ///
  /// A handler stores the request before it checks the holders. A holder checks for a request after it has released its
  /// hold. So at least one of them sees the other.
  private static func leaveIfNobodyHolds() {
    guard holders.compareExchange(expected: 0, desired: -1, ordering: .sequentiallyConsistent).exchanged else { return }
    // The newest trace comes first, so files are removed before their folders.
    var next = newest.pointee
    while let trace = next {
      unlinkat(trace.pointee.folder, trace.pointee.name, trace.pointee.isFolder ? AT_REMOVEDIR : 0)
      next = trace.pointee.older
    }
    for index in 0..<mostGroups {
      let group = groups[index].load(ordering: .sequentiallyConsistent)
      if group > 0 { kill(-group, SIGKILL) }
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
        // Another thread is already ending the process.
        pause()
      } else {
        let next = holders.compareExchange(expected: count, desired: count + 1, ordering: .sequentiallyConsistent)
        if next.exchanged { return }
      }
    }
  }

  /// Ends a ``hold()``. After the last one ends, a waiting interruption ends the process.
  package static func release() {
    guard isInstalled.load(ordering: .sequentiallyConsistent) else { return }
    let left = holders.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
    if left == 0, request.load(ordering: .sequentiallyConsistent) != 0 { leaveIfNobodyHolds() }
  }

  /// Moves the cursor to the start of the line and erases the line.
  private static func clearLine() {
    var bytes: (UInt8, UInt8, UInt8, UInt8) = (0x0D, 0x1B, 0x5B, 0x4B)
    write(STDERR_FILENO, &bytes, 4)
  }

  /// Records a file or folder that is about to be created, so that an interruption removes it.
  ///
  /// The call comes before the creation, so nothing unrecorded ever exists. The name of a file contains the process
  /// number, and a folder is removed only if it is empty. So nothing that belongs to others is removed. The open folder
  /// must stay open until ``forget(_:)``.
  ///
  /// - Returns: the trace, or nil if signals are not handled.
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

  /// Forgets a file or folder that has been removed or is to stay.
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

  /// Records a process group that an interruption ends. The caller has called ``hold()`` since before it started the
  /// group, so none is ever unrecorded. Beyond 64 groups, further ones are not recorded.
  static func started(group: pid_t) { replace(0, with: group) }

  /// Forgets a process group, before its number is released.
  static func ended(group: pid_t) { replace(group, with: 0) }

  private static func replace(_ old: pid_t, with new: pid_t) {
    guard isInstalled.load(ordering: .sequentiallyConsistent) else { return }
    for index in 0..<mostGroups {
      let change = groups[index].compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent)
      if change.exchanged { return }
    }
  }

  /// Shows a progress bar in place of the last one. An interruption clears it.
  package static func showBar(_ line: String) {
    hasBar.store(true, ordering: .sequentiallyConsistent)
    _ = FileAccess.writeAll(Array("\r\(line)\u{1B}[K".utf8), to: STDERR_FILENO)
  }

  /// Removes the progress bar.
  package static func clearBar() {
    clearLine()
    hasBar.store(false, ordering: .sequentiallyConsistent)
  }
}
