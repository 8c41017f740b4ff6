import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Restores the terminal on every way out except SIGKILL, and passes signals on to the session.
///
/// A handler runs at any moment, even after a crash. It uses only memory that never moves, and calls only `write`,
/// `tcsetattr`, `sigaction` and `raise` (POSIX, "Async-signal-safe functions"). After it has restored the terminal, it
/// puts the earlier action back and raises the signal again. So the signal has its usual effect: that of another part
/// of the program (`Files.Interruption`, installed before the session), or that of the system.
enum Restoration {
  struct Memory {
    var settings = termios()
    var input: Int32 = -1
    var output: Int32 = -1
    var leaving: UnsafeMutableBufferPointer<UInt8> = .init(start: nil, count: 0)
  }

  /// Unsafe to the compiler, because handlers read it. It is written only while `isActive` is false.
  nonisolated(unsafe) private static let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
  nonisolated(unsafe) private static let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: signalCount)
  private static let signalCount = 65
  nonisolated(unsafe) private static let handlerStack = UnsafeMutableRawPointer.allocate(
    byteCount: handlerStackSize, alignment: 16)
  private static let handlerStackSize = 1 << 16
  /// Whether the terminal must be restored.
  private static let isActive = Atomic(false)
  private static let restoresAtExit = Atomic(false)
  /// The writing end of the pipe through which handlers report signals to the session, or -1.
  private static let pipe = Atomic<Int32>(-1)

  /// The signals that end the process, on request or after an error.
  private static let ending = [
    SIGTERM, SIGHUP, SIGINT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGSYS,
  ]
  /// The signals for which the Swift runtime asks on the terminal whether to debug. They end the process instead.
  private static let crashing = [SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]
  /// The signals that the session answers.
  private static let telling = [SIGWINCH, SIGCONT, SIGTSTP]

  /// Sets the `settings` and the bytes `leaving` that restore the terminal from now on.
  static func arm(settings: termios, input: Int32, output: Int32, leaving: [UInt8]) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: leaving.count)
    _ = bytes.initialize(from: leaving)
    memory.initialize(to: Memory(settings: settings, input: input, output: output, leaving: bytes))
    isActive.store(true, ordering: .sequentiallyConsistent)
  }

  /// Restores the terminal, once.
  static func restore() {
    guard isActive.exchange(false, ordering: .sequentiallyConsistent) else { return }
    giveBack()
    memory.pointee.leaving.deallocate()
  }

  /// Restores the terminal with only the calls that a handler may make.
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

  /// Handles the signals until `uninstall`. For each signal that does not end the process, it writes the signal's
  /// number as a byte into the pipe.
  static func install(pipe descriptor: Int32) {
    // Initialises all memory now, because a handler must not be the first to use it.
    isActive.store(false, ordering: .sequentiallyConsistent)
    if !restoresAtExit.exchange(true, ordering: .sequentiallyConsistent) { atexit { Restoration.restore() } }
    // This thread's handlers have a separate stack, because the usual one may have overflowed.
    var stack = stack_t()
    stack.ss_sp = handlerStack
    stack.ss_size = handlerStackSize
    sigaltstack(&stack, nil)
    earlier.initialize(repeating: sigaction(), count: signalCount)
    pipe.store(descriptor, ordering: .sequentiallyConsistent)
    var action = sigaction()
    sigemptyset(&action.sa_mask)
    // SIGTTOU stops a background process that changes the terminal, unless the signal is blocked.
    sigaddset(&action.sa_mask, SIGTTOU)
    action.sa_flags = SA_ONSTACK
    action.__sigaction_handler.sa_handler = { Restoration.end($0) }
    for signal in ending + crashing {
      sigaction(signal, nil, earlier + Int(signal))
      // A signal that is ignored from the start (nohup) must not end the program.
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

  /// Stops the process group as Ctrl-Z does in other programs. Returns when the group continues.
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
    // The signal is blocked in this handler and arrives after it returns.
    raise(signal)
  }

  private static func tell(_ signal: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    // A full pipe already holds enough signals, so a failed write does not matter.
    write(pipe.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = error
  }
}
