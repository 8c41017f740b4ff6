import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What gives the terminal back as it was found, on every way out but SIGKILL, and what signals tell the session.
///
/// A handler runs at any moment, also after a crash: what it touches lies in memory that never moves, and it calls
/// nothing but `write`, `tcsetattr`, `sigaction` and `raise` (POSIX, "Async-signal-safe functions"). Having restored
/// the terminal it puts the earlier action back and raises the signal again, so what another part of the program
/// does about it (`Files.Interruption`, installed before the session) or the system's own way of ending is had all the
/// same.
enum Restoration {
  struct Memory {
    var settings = termios()
    var input: Int32 = -1
    var output: Int32 = -1
    var leaving: UnsafeMutableBufferPointer<UInt8> = .init(start: nil, count: 0)
  }

  /// Unsafe to the compiler: handlers read it; it is written only while `isActive` is false.
  nonisolated(unsafe) private static let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
  nonisolated(unsafe) private static let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: signalCount)
  private static let signalCount = 65
  nonisolated(unsafe) private static let handlerStack = UnsafeMutableRawPointer.allocate(
    byteCount: handlerStackSize, alignment: 16)
  private static let handlerStackSize = 1 << 16
  /// Whether there is something to restore.
  private static let isActive = Atomic(false)
  private static let restoresAtExit = Atomic(false)
  /// Where handlers tell the session of a signal: the writing end of a pipe, or -1.
  private static let pipe = Atomic<Int32>(-1)

  /// Those that end the process, by wish or by fault.
  private static let ending = [
    SIGTERM, SIGHUP, SIGINT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGSYS,
  ]
  /// Those for which the runtime of Swift asks on the terminal whether to debug. They end the process instead.
  private static let crashing = [SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]
  /// Those that the session answers.
  private static let telling = [SIGWINCH, SIGCONT, SIGTSTP]

  /// From now on the terminal is given back with `settings` and the bytes `leaving`.
  static func arm(settings: termios, input: Int32, output: Int32, leaving: [UInt8]) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: leaving.count)
    _ = bytes.initialize(from: leaving)
    memory.initialize(to: Memory(settings: settings, input: input, output: output, leaving: bytes))
    isActive.store(true, ordering: .sequentiallyConsistent)
  }

  /// Gives the terminal back, once.
  static func restore() {
    guard isActive.exchange(false, ordering: .sequentiallyConsistent) else { return }
    giveBack()
    memory.pointee.leaving.deallocate()
  }

  /// Only what a handler may do.
  private static func giveBack() {
    let memory = memory.pointee
    var rest = UnsafeRawBufferPointer(memory.leaving)
    while rest.count > 0 {
      let count = write(memory.output, rest.baseAddress, rest.count)
      if count <= 0 { break }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    var settings = memory.settings
    tcsetattr(memory.input, TCSANOW, &settings)
  }

  /// Handles the signals until `uninstall`; tells of those that do not end the process by a byte into `pipe`: the
  /// signal's number.
  static func install(pipe descriptor: Int32) {
    // Makes all memory now: a handler must not be the first to ask for it.
    isActive.store(false, ordering: .sequentiallyConsistent)
    if !restoresAtExit.exchange(true, ordering: .sequentiallyConsistent) { atexit { Restoration.restore() } }
    // A stack of its own for this thread's handlers: its usual one may be what overflowed.
    var stack = stack_t()
    stack.ss_sp = handlerStack
    stack.ss_size = handlerStackSize
    sigaltstack(&stack, nil)
    earlier.initialize(repeating: sigaction(), count: signalCount)
    pipe.store(descriptor, ordering: .sequentiallyConsistent)
    var action = sigaction()
    sigemptyset(&action.sa_mask)
    // A process in the background that changes the terminal is stopped by SIGTTOU, unless it is blocked.
    sigaddset(&action.sa_mask, SIGTTOU)
    action.sa_flags = SA_ONSTACK
    action.__sigaction_handler.sa_handler = { Restoration.end($0) }
    for signal in ending + crashing {
      sigaction(signal, nil, earlier + Int(signal))
      // Whoever started us with a signal ignored (nohup) wants us to outlive it.
      if !isIgnored(signal) { sigaction(signal, &action, nil) }
    }
    action.sa_flags = SA_RESTART
    action.__sigaction_handler.sa_handler = { Restoration.tell($0) }
    for signal in telling { sigaction(signal, &action, earlier + Int(signal)) }
  }

  static func uninstall() {
    for signal in ending + crashing + telling { sigaction(signal, earlier + Int(signal), nil) }
    pipe.store(-1, ordering: .sequentiallyConsistent)
  }

  /// Stops the process group as Ctrl-Z does elsewhere; returns once it goes on.
  static func stop() {
    var handler = sigaction()
    sigaction(SIGTSTP, earlier + Int(SIGTSTP), &handler)
    kill(0, SIGTSTP)
    sigaction(SIGTSTP, &handler, nil)
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    let handler = unsafeBitCast(earlier[Int(signal)].__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func end(_ signal: Int32) {
    if isActive.exchange(false, ordering: .sequentiallyConsistent) { giveBack() }
    if crashing.contains(signal) {
      var usual = sigaction()
      usual.__sigaction_handler.sa_handler = SIG_DFL
      sigaction(signal, &usual, nil)
    } else {
      sigaction(signal, earlier + Int(signal), nil)
    }
    // Blocked while we are here: it comes as soon as we return.
    raise(signal)
  }

  private static func tell(_ signal: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    // A full pipe has told enough.
    write(pipe.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = error
  }
}
