import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What Ctrl-C and `kill` leave behind: whole files, no temporary ones, a clean line on the terminal.
///
/// A file is replaced by one rename, so that it is whole at any moment. What a handler may touch lies in memory that
/// never moves, and it calls nothing but `write`, `unlink` and `_exit` (POSIX, "Async-signal-safe functions").
package enum Interruption {
  /// The path of the temporary file that is being written, ended by NUL. Unsafe to the compiler: a handler may read it
  /// at any moment; `hasPath` is set only once it is whole, and only one file is written at a time.
  nonisolated(unsafe) private static let path = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
  private static let capacity = Int(PATH_MAX)
  /// Whether `path` holds one.
  private static let hasPath = Atomic(false)
  /// Whether the last line of the terminal is a progress bar.
  private static let hasBar = Atomic(false)
  private static let isInstalled = Atomic(false)

  /// From now on SIGINT ends the process with exit code 130 and SIGTERM with 143. Called once, before the first thread
  /// is started; also where we were started with them ignored or blocked, since whoever sends one means it.
  package static func install() {
    // Makes the memory now: the handler must not be the first to ask for it.
    path.initialize(repeating: 0, count: capacity)
    hasPath.store(false, ordering: .sequentiallyConsistent)
    hasBar.store(false, ordering: .sequentiallyConsistent)
    isInstalled.store(true, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { Interruption.leave(128 + $0) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] {
      sigaction(signal, &action, nil)
      sigaddset(&signals, signal)
    }
    // A thread that blocked them may have started us.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func leave(_ code: Int32) {
    if hasPath.load(ordering: .sequentiallyConsistent) { unlink(path) }
    if hasBar.load(ordering: .sequentiallyConsistent) { clearLine() }
    _exit(code)
  }

  /// Back to the start of the line, and erase it.
  private static func clearLine() {
    var bytes: (UInt8, UInt8, UInt8, UInt8) = (0x0D, 0x1B, 0x5B, 0x4B)
    write(STDERR_FILENO, &bytes, 4)
  }

  /// To be called before the file of this name is made: for a moment there may be none, never one unknown. The name
  /// holds our process number, so that nobody else's file is ever removed.
  static func willWrite(_ temporary: String) {
    guard isInstalled.load(ordering: .sequentiallyConsistent), temporary.utf8.count < capacity else { return }
    for (index, byte) in temporary.utf8.enumerated() { path[index] = CChar(bitPattern: byte) }
    path[temporary.utf8.count] = 0
    hasPath.store(true, ordering: .sequentiallyConsistent)
  }

  /// The temporary file was renamed or removed.
  static func didWrite() { hasPath.store(false, ordering: .sequentiallyConsistent) }

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
